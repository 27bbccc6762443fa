import { type LoadedTemplate, loadTemplate } from '@tailorbird/art/load-template';
import { TEMPLATE_IDS, type TemplateId } from '@tailorbird/art/parameters';
import { queryOptions, useQueries } from '@tanstack/react-query';

export type Templates = ReadonlyMap<TemplateId, LoadedTemplate>;

const drawings = TEMPLATE_IDS.map((id) =>
  queryOptions({
    queryKey: ['admin', 'drawing', id],
    queryFn: async () => ({ id, template: await loadTemplate(id) }),
    staleTime: Infinity,
    meta: { shared: true },
  }),
);

/** The drawings themselves, each a file; what has come is shown while the rest is on its way. */
export function useTemplates() {
  return useQueries({
    queries: drawings,
    combine: (results) => ({
      templates: new Map(
        results.flatMap(({ data }): [TemplateId, LoadedTemplate][] =>
          data ? [[data.id, data.template]] : [],
        ),
      ),
      hasFailed: results.some(({ isError }) => isError),
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
}
