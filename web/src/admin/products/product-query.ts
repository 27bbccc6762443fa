import type { Product } from '@tailorbird/contract/catalogue';
import { PRODUCTS_CHANGED_AT_ONCE } from '@tailorbird/contract/limits';
import type { DeskSort } from '@tailorbird/contract/product-desk';
import { isUuid } from '@tailorbird/contract/rules/uuid';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { listAddress, oneOf, pageNumber, textOf } from '../../list-address.ts';

/** Products on one page of the list. */
const PRODUCTS_LISTED = 25;

/** Which part of the products is listed. It stands in the address, so that it can be a link. */
export interface ProductListing {
  page: number;
  /** Empty: all of them. So are the others. */
  search: string;
  /** An id. */
  category: string;
  /** An id, or `none`. */
  type: string;
  drawn: '' | 'true' | 'false';
  pictures: '' | 'none';
  status: '' | 'draft' | 'on-sale';
  /** Empty: the newest first, or the best finds of a search. */
  sort: '' | DeskSort;
}

/** Characters. */
const SEARCH_MAX_LENGTH = 200;

const readId = (text: string) => (isUuid(text) ? text : '');

/** In the order in which the address has them. */
const address = listAddress<ProductListing>({
  search: textOf(SEARCH_MAX_LENGTH),
  category: { usual: '', read: readId },
  type: { usual: '', read: (text) => (text === 'none' ? text : readId(text)) },
  drawn: oneOf(['', 'true', 'false'], ''),
  pictures: oneOf(['', 'none'], ''),
  status: oneOf(['', 'on-sale', 'draft'], ''),
  sort: oneOf(['', 'newest', 'oldest', 'name', 'name-desc', 'cost', 'cost-desc', 'relevance'], ''),
  page: pageNumber,
});

export const firstProducts: ProductListing = address.usual;
export const readListing: (params: URLSearchParams) => ProductListing = address.read;
/** `?search=tote&page=2`, without what goes without saying. */
export const listingSearch: (listing: ProductListing) => string = address.write;

export interface ProductPage {
  products: Product[];
  /** On all pages. */
  total: number;
  pages: number;
  /** A search, or filters, that find more than are counted. */
  hasMore: boolean;
  /** Of all products, whatever is asked for. */
  counts: { total: number; drafts: number };
}

/** Every page of the list. */
export const productPages = ['admin', 'products'] as const;

/** Changes every page that this browser has, until it is read again. */
export function changeShown(client: QueryClient, change: (page: ProductPage) => ProductPage): void {
  client.setQueriesData<ProductPage>({ queryKey: productPages }, (page) => page && change(page));
}

/** Takes products off every page that this browser has. */
export function hideProducts(client: QueryClient, ids: ReadonlySet<string>): void {
  changeShown(client, (page) => {
    const products = page.products.filter(({ _id }) => !ids.has(_id));
    return { ...page, products, total: page.total - (page.products.length - products.length) };
  });
}

/** The newest first: what was just made is in sight. */
export function productPageQuery(listing: ProductListing) {
  return queryOptions({
    queryKey: [...productPages, listing],
    queryFn: ({ signal }): Promise<ProductPage> => fetchProducts(listing, PRODUCTS_LISTED, signal),
    placeholderData: keepPreviousData,
    // The first page belongs to what the admin's pages load once.
    ...(isFirst(listing) && { staleTime: Infinity }),
  });
}

const isFirst = (listing: ProductListing) =>
  listingSearch(listing) === listingSearch(firstProducts);

async function fetchProducts(
  listing: ProductListing,
  limit: number,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const { page, search, category, type, drawn, pictures, status, sort } = listing;
  const { products, pagination, counts } = await call(
    'GET /catalogue/products',
    {
      query: {
        page,
        limit,
        ...(search && { search }),
        ...(category && { category }),
        ...(type && { type }),
        ...(drawn && { drawn }),
        ...(pictures && { pictures }),
        ...(status && { status }),
        ...(sort && { sort }),
      },
    },
    signal,
  );
  const { total, pages, hasMore } = pagination;
  return { products, total, pages, hasMore, counts };
}

/** All that the filters find, as far as they can be changed at once. */
export async function fetchMatching(listing: ProductListing): Promise<Product[]> {
  return (await fetchProducts({ ...listing, page: 1 }, PRODUCTS_CHANGED_AT_ONCE)).products;
}

export const useProductPage = (listing: ProductListing) => useQuery(productPageQuery(listing));

/** How many filters narrow the list, besides what is sought and the tab. */
export const countFilters = ({ category, type, drawn, pictures }: ProductListing) =>
  [category, type, drawn, pictures].filter(Boolean).length;

/** Whether it is less than all products. */
export const isNarrowed = (listing: ProductListing) =>
  countFilters(listing) > 0 || listing.search !== '' || listing.status !== '';
