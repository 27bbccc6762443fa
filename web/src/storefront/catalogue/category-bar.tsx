import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../../api.ts';
import { Link } from '../../ui/link.tsx';

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
  const { pathname } = useLocation();
  if (!data || data.total === 0) return null;
  return (
    <nav className="catbar" aria-label="Categories">
      <ul className="page">
        {data.categories.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={`/category/${_id}`}
              aria-current={pathname === `/category/${_id}` ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
            </Link>
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
