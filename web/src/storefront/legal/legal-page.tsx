import type { LegalText } from '@tailorbird/contract/shop-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { serverPage } from '../../page-renderer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messages } from '../messages.ts';
import { TextFrame } from './text-frame.tsx';

export const server = import.meta.env.SSR
  ? serverPage({
      async load({ id }, sources, queries) {
        const found = isLegalText(id) ? await sources.findLegalText(id) : undefined;
        queries.setQueryData(legalQuery(id).queryKey, found ?? null);
        return found;
      },
      head: (found, { path, site }) => found && { canonical: site + path },
    })
  : undefined;

const TEXTS: Readonly<Record<string, true>> = {
  delivery: true,
  terms: true,
  privacy: true,
  returns: true,
  imprint: true,
} satisfies Record<LegalText, true>;

const isLegalText = (id: string): id is LegalText => Object.hasOwn(TEXTS, id);

/** null: the shop has no such text. */
function legalQuery(id: string) {
  return queryOptions({
    queryKey: ['legal', id],
    queryFn: async ({ signal }) => {
      if (!isLegalText(id)) return null;
      return unlessMissing(call('GET /legal/{id}', { params: { id } }, signal));
    },
    meta: { keptAtLogin: true },
  });
}

/** A text that the shop's admin wrote, or its methods of delivery. */
export default function LegalPage() {
  const { id = '' } = useParams();
  const query = useQuery(legalQuery(id));
  const title = query.data?.title ?? messages.notFound.title;
  return (
    <TextFrame
      title={title}
      query={query}
      missing={
        <EmptyState
          heading="h1"
          title={title}
          text={messages.notFound.text}
          action={<ButtonLink to="/">{messages.goHome}</ButtonLink>}
        />
      }
    />
  );
}
