import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { COLOUR_FAMILIES, type ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { fitsCurrency } from '@tailorbird/contract/kinds/shop-formats';
import { slug } from '@tailorbird/contract/rules/slug';
import { isUuid } from '@tailorbird/contract/rules/uuid';

/** The filters of a list. All of them stand in the address. */
export interface Narrowing {
  colours: readonly ColourFamily[];
  /** Slugs. */
  sizes: readonly string[];
  /** Products alone that take a text. */
  lettered: boolean;
  /** Ids of option values. */
  values: readonly string[];
  /** Dollars, both included. */
  from: number | undefined;
  to: number | undefined;
}

export const notNarrowed: Narrowing = {
  colours: [],
  sizes: [],
  lettered: false,
  values: [],
  from: undefined,
  to: undefined,
};

/** A search. All of it stands in the address. */
export interface ProductSearch extends Narrowing {
  /** Empty: everything. */
  q: string;
  category: string | undefined;
  sort: ProductSort | 'relevance';
  page: number;
}

export const PRODUCT_SORTS = ['newest', 'price', 'price-desc'] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];

const MOST_VALUES = 50;
const LONGEST_SIZE = 80;
const MOST_CHARACTERS = 200;
const MOST_PAGES = 10_000;

/** From the address bar, which anyone can type into: what is no filter is read as none. */
export function readSearch(search: URLSearchParams): ProductSearch {
  const typed = (search.get('q') ?? '').replaceAll('\0', '').trim();
  const q = firstCodePoints(typed, MOST_CHARACTERS).trim();
  const category = search.get('category')?.toLowerCase();
  return {
    q,
    category: isId(category) ? category : undefined,
    ...readNarrowing(search),
    sort: readSort(search.get('sort')) ?? plainSort(q),
    page: readPage(search),
  };
}

function readNarrowing(search: URLSearchParams): Narrowing {
  const list = (name: string) =>
    search.getAll(name).flatMap((part) => part.toLowerCase().split(','));
  const colours = new Set(list('colour'));
  const sizes = list('size').filter((size) => size.length <= LONGEST_SIZE && slug(size) === size);
  return {
    colours: COLOUR_FAMILIES.filter((family) => colours.has(family)),
    sizes: [...new Set(sizes.filter(Boolean))].toSorted().slice(0, MOST_VALUES),
    lettered: search.get('lettered') === 'yes',
    values: [...new Set(list('values').filter(isId))].toSorted().slice(0, MOST_VALUES),
    ...priceRange(readDollars(search.get('from')), readDollars(search.get('to'))),
  };
}

/** The lower price first, in whichever order they come. */
export function priceRange(
  from: number | undefined,
  to: number | undefined,
): Pick<Narrowing, 'from' | 'to'> {
  return from !== undefined && to !== undefined && from > to
    ? { from: to, to: from }
    : { from, to };
}

/**
 * Reads a price as the address has it, whatever the shop writes: `1128.5`.
 * @returns undefined when there is no price, or none that the shop can have
 */
export function readDollars(plain: string | null | undefined): number | undefined {
  if (!plain || !/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined;
  return fitsCurrency(Number(plain)) ? Number(plain) : undefined;
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
export function searchAddress({ q, category, sort, page, ...narrowing }: ProductSearch): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (category) search.set('category', category);
  writeNarrowing(search, narrowing);
  if (sort !== plainSort(q) && sort !== 'relevance') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/search?${search}` : '/search';
}

function writeNarrowing(
  search: URLSearchParams,
  { colours, sizes, lettered, values, from, to }: Narrowing,
): void {
  if (colours.length > 0) search.set('colour', colours.join(','));
  if (sizes.length > 0) search.set('size', sizes.join(','));
  if (lettered) search.set('lettered', 'yes');
  if (values.length > 0) search.set('values', values.join(','));
  if (from !== undefined) search.set('from', String(from));
  if (to !== undefined) search.set('to', String(to));
}

/** How many filters narrow it. */
export function countFilters({
  category,
  colours,
  sizes,
  lettered,
  values,
  from,
  to,
}: Narrowing & { category?: string | undefined }): number {
  const single = [category, lettered || undefined, from ?? to];
  const lists = colours.length + sizes.length + values.length;
  return lists + single.filter((each) => each !== undefined).length;
}

function isId(id: string | undefined): id is string {
  return id !== undefined && isUuid(id);
}

/** Which part of a category is shown. It stands in the address. */
export interface CategoryView extends Narrowing {
  /** `oldest` is the order in which the home page shows them. */
  sort: ProductSort | 'oldest';
  page: number;
}

/** From the address bar, which anyone can type into. */
export function readCategoryView(search: URLSearchParams): CategoryView {
  const sort = readSort(search.get('sort')) ?? 'oldest';
  return { ...readNarrowing(search), sort, page: readPage(search) };
}

export function categoryAddress(id: string, { sort, page, ...narrowing }: CategoryView): string {
  const search = new URLSearchParams();
  writeNarrowing(search, narrowing);
  if (sort !== 'oldest') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/category/${id}?${search}` : `/category/${id}`;
}
