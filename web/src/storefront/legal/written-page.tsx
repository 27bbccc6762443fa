import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { serverPage } from '../../page-renderer.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { Written } from '../../ui/written.tsx';
import NotFoundPage from '../not-found-page.tsx';

export const server = import.meta.env.SSR
  ? serverPage({
      async load({ id }, sources, queries) {
        const path = pathOf(id);
        const found = await sources.findWrittenPage(path);
        queries.setQueryData(writtenQuery(path).queryKey, found ?? null);
        return found && { path };
      },
      head: (found, { site }) =>
        found && { canonical: `${site}/${encodeURIComponent(found.path)}` },
    })
  : undefined;

/** As the shop keeps addresses. */
const pathOf = (id: string) => id.toLowerCase().normalize('NFC');

/** null: there is no page at the address. */
function writtenQuery(path: string) {
  return queryOptions({
    queryKey: ['written-page', path],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /pages/{path}', { params: { path } }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { keptAtLogin: true },
  });
}

const failed = 'Failed to load this page. Please try again.';

/** A page that the shop's owner wrote, at an address of its own. */
export default function WrittenPage() {
  const { id = '' } = useParams();
  const { data, isError, refetch } = useQuery(writtenQuery(pathOf(id)));
  if (data === null) return <NotFoundPage />;
  const title = data?.title ?? '';
  return (
    <>
      <PageHead title={title} description={data?.description} />
      <PageBanner variant="slim" title={title} crumbs={[{ label: 'Home', to: '/' }]} />
      <main className="page page-body" id="main">
        {data && (
          <>
            <h1 className="h1">{title}</h1>
            <Written className="written" html={data.html} />
          </>
        )}
        {!data &&
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
