import { allFacts, type TemplateFacts } from '@tailorbird/art/facts';
import { type LoadedTemplate, loadTemplate } from '@tailorbird/art/load-template';
import {
  type Parameters,
  type Template,
  TEMPLATE_IDS,
  type TemplateId,
  type View,
} from '@tailorbird/art/parameters';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { CircleSlash } from 'lucide';
import { useId, useMemo } from 'react';
import { messages } from './messages.ts';
import { Icon } from '../../ui/icon.tsx';

interface ArtTemplatesProps {
  templates: Templates;
  chosen: TemplateId | undefined;
  readOnly: boolean;
  /** Undefined: none. */
  onChoose: (facts: TemplateFacts | undefined) => void;
}

const AS_USUAL = {};

/** Photographs come with the product: nothing of them is chosen here. */
const chosenFrom = allFacts.filter(({ takes }) => takes.length > 0);

/** Every drawing that there is, each as it looks by itself. */
export function ArtTemplates({ templates, chosen, readOnly, onChoose }: ArtTemplatesProps) {
  const name = useId();
  return (
    <fieldset className="stack-8 art-templates">
      <legend className="sr">{messages.templates}</legend>
      <label className="stack-6 art-tile">
        <input
          type="radio"
          name={name}
          checked={chosen === undefined}
          onChange={() => {
            if (!readOnly) onChoose(undefined);
          }}
        />
        <span className="art-drawn art-none">
          <Icon of={CircleSlash} />
          <span>{messages.noneHint}</span>
        </span>
        <span className="art-tile-name">{messages.none}</span>
      </label>
      {chosenFrom.map((facts) => (
        <label key={facts.id} className="stack-6 art-tile">
          <input
            type="radio"
            name={name}
            checked={facts.id === chosen}
            onChange={() => {
              if (!readOnly) onChoose(facts);
            }}
          />
          <ArtDrawn template={templates.get(facts.id)} parameters={AS_USUAL} view="front" alt="" />
          <span className="art-tile-name">{facts.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Templates = ReadonlyMap<TemplateId, LoadedTemplate>;

const drawings = TEMPLATE_IDS.map((id) =>
  queryOptions({
    queryKey: ['admin', 'drawing', id],
    queryFn: async () => ({ id, template: await loadTemplate(id) }),
    staleTime: Infinity,
    meta: { keptAtLogin: true },
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

interface ArtDrawnProps {
  /** Undefined: not there yet. */
  template: Template | undefined;
  parameters: Parameters;
  view: View;
  /** Empty: what stands beside it says it already. */
  alt: string;
}

/** A drawing as a picture: whatever stands in it, nothing of it becomes part of the page. */
export function ArtDrawn({ template, parameters, view, alt }: ArtDrawnProps) {
  const svg = useMemo(
    () => template?.draw(parameters, { view }) ?? '',
    [template, parameters, view],
  );
  return (
    <span className="art-drawn">
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />}
    </span>
  );
}
