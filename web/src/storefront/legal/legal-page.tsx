import type { LegalText } from '@tailorbird/contract/shop-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { serverPage } from '../../page-renderer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Written } from '../../ui/written.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages } from '../messages.ts';

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
      try {
        return await call('GET /legal/{id}', { params: { id } }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { keptAtLogin: true },
  });
}

const failed = 'Failed to load this page. Please try again.';

/** A text that the shop's admin wrote. The server makes HTML of it. */
export default function LegalPage() {
  const { id = '' } = useParams();
  const { data, isError, refetch } = useQuery(legalQuery(id));
  const title = data?.title ?? messages.notFound.title;
  return (
    <>
      <PageHead title={title} />
      <PageBanner variant="slim" title={title} crumbs={[{ label: 'Home', to: '/' }]} />
      <main className="page page-body" id="main">
        {data && (
          <>
            <h1 className="h1">{title}</h1>
            <Written className="written" html={data.html} />
          </>
        )}
        {data === null && (
          <EmptyState
            heading="h1"
            title={title}
            text={messages.notFound.text}
            action={<ButtonLink to="/">{messages.goHome}</ButtonLink>}
          />
        )}
        {data === undefined &&
          (isError ? (
            <ErrorState title={failed} onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              <SkeletonLine className="skel-title skel-third" />
            </Skeleton>
          ))}
      </main>
    </>
  );
}
