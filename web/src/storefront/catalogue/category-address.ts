import { readPage, readSort, type ProductSort } from './search-address.ts';

/** Which part of a category is shown. It stands in the address. */
export interface CategoryView {
  /** `oldest` is the order in which the home page shows them. */
  sort: ProductSort | 'oldest';
  page: number;
}

/** From the address bar, which anyone can type into. */
export function readCategoryView(search: URLSearchParams): CategoryView {
  return { sort: readSort(search.get('sort')) ?? 'oldest', page: readPage(search) };
}

export function categoryAddress(id: string, { sort, page }: CategoryView): string {
  const search = new URLSearchParams();
  if (sort !== 'oldest') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/category/${id}?${search}` : `/category/${id}`;
}
