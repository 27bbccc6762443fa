import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { BarLink } from '../../ui/link.tsx';

export const categoryLinksQuery = queryOptions({
  queryKey: ['category-links'],
  queryFn: ({ signal }) => call('GET /catalogue/categories', {}, signal),
  meta: { keptAtLogin: true },
});

/** The admin's side has none. */
export function hasCategoryBar(path: string): boolean {
  return !/^\/admin(\/|$)/i.test(path);
}

/** The way to each category, below the header of every page. It scrolls sideways where it is narrow. */
export function CategoryBar() {
  const { data } = useQuery(categoryLinksQuery);
  if (!data || data.total === 0) return null;
  return (
    <nav className="catbar" aria-label="Categories">
      <ul className="page">
        {data.categories.map(({ _id, name }) => (
          <li key={_id}>
            <BarLink to={`/category/${_id}`}>
              <bdi>{name}</bdi>
            </BarLink>
          </li>
        ))}
        {data.total > data.categories.length && (
          <li>
            <a href="/#more">All categories</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
