import type { Product } from '@tailorbird/contract/catalogue';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** Products on one page of the list. */
const PRODUCTS_LISTED = 25;

export const firstProducts: ProductListing = { page: 1, search: '' };

export interface ProductPage {
  products: Product[];
  /** On all pages. */
  total: number;
  pages: number;
  /** A search that finds more than are counted. */
  hasMore: boolean;
}

/** Every page of the list. */
export const productPages = ['admin', 'products'] as const;

/** The newest first: what was just made is in sight. */
export function productPageQuery({ page, search }: ProductListing) {
  return queryOptions({
    queryKey: [...productPages, { page, search }],
    queryFn: async ({ signal }): Promise<ProductPage> => {
      const { products, pagination } = await call(
        'GET /product',
        {
          query: {
            populate: 'type',
            page,
            limit: PRODUCTS_LISTED,
            ...(search === '' ? { sort: 'newest' } : { search, sort: 'relevance' }),
          },
        },
        signal,
      );
      return {
        products: products.filter(isWhole),
        total: pagination?.total ?? products.length,
        pages: pagination?.pages ?? 1,
        hasMore: pagination?.hasMore ?? false,
      };
    },
    placeholderData: keepPreviousData,
    // The first page belongs to what the admin's pages load once.
    ...(page === firstProducts.page && search === firstProducts.search && { staleTime: Infinity }),
    meta: { shared: true },
  });
}

/** `populate=type` gives products as their pages have them, with their version. */
function isWhole(product: object): product is Product {
  return 'version' in product;
}

export const useProductPage = (listing: ProductListing) => useQuery(productPageQuery(listing));

/** Which part of the products is listed. It stands in the address, so that it can be a link. */
interface ProductListing {
  page: number;
  /** Empty: all of them. */
  search: string;
}

/** Ignores values that cannot be read. */
export function readListing(params: URLSearchParams): ProductListing {
  const page = Number(params.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    search: (params.get('search') ?? '').trim(),
  };
}

/** `?search=tote&page=2`, without what goes without saying. */
export function listingSearch({ page, search }: ProductListing): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '?';
}
