import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { serverPage } from '../../page-renderer.ts';
import NotFoundPage from '../not-found-page.tsx';
import { TextFrame } from './text-frame.tsx';

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
    queryFn: ({ signal }) => unlessMissing(call('GET /pages/{path}', { params: { path } }, signal)),
    meta: { keptAtLogin: true },
  });
}

/** A page that the shop's owner wrote, at an address of its own. */
export default function WrittenPage() {
  const { id = '' } = useParams();
  const query = useQuery(writtenQuery(pathOf(id)));
  if (query.data === null) return <NotFoundPage />;
  const { title = '', description } = query.data ?? {};
  return <TextFrame title={title} description={description} query={query} />;
}
