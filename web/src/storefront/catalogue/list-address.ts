import { firstCodePoints } from '@tailorbird/contract/rules/code-points';

/** A search. All of it stands in the address. */
export interface ProductSearch {
  /** Empty: everything. */
  q: string;
  category: string | undefined;
  /** Ids of option values. */
  values: readonly string[];
  sort: ProductSort | 'relevance';
  page: number;
}

export const PRODUCT_SORTS = ['newest', 'price', 'price-desc'] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];

const MOST_VALUES = 50;
const MOST_CHARACTERS = 200;
const MOST_PAGES = 10_000;

/** From the address bar, which anyone can type into: what is no filter is read as none. */
export function readSearch(search: URLSearchParams): ProductSearch {
  const typed = (search.get('q') ?? '').replaceAll('\0', '').trim();
  const q = firstCodePoints(typed, MOST_CHARACTERS).trim();
  const ids = search.getAll('values').flatMap((list) => list.toLowerCase().split(','));
  const category = search.get('category')?.toLowerCase();
  return {
    q,
    category: isId(category) ? category : undefined,
    values: [...new Set(ids.filter(isId))].toSorted().slice(0, MOST_VALUES),
    sort: readSort(search.get('sort')) ?? plainSort(q),
    page: readPage(search),
  };
}

/**
 * The search of the current address. The page follows a moment later; filters set in that moment add
 * up.
 */
export function currentSearch(): ProductSearch {
  return readSearch(new URLSearchParams(location.search));
}

/** Best match where words are sought, else what is new. */
function plainSort(q: string): ProductSearch['sort'] {
  return q ? 'relevance' : 'newest';
}

function readSort(sort: string | null): ProductSort | undefined {
  return PRODUCT_SORTS.find((each) => each === sort);
}

function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1;
}

/** Written in one way only, so that the same search has the same address. */
export function searchAddress({ q, category, values, sort, page }: ProductSearch): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (category) search.set('category', category);
  if (values.length > 0) search.set('values', values.join(','));
  if (sort !== plainSort(q) && sort !== 'relevance') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/search?${search}` : '/search';
}

/** How many filters narrow it. */
export function countFilters({ category, values }: ProductSearch): number {
  return values.length + (category ? 1 : 0);
}

function isId(id: string | undefined): id is string {
  return id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

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
