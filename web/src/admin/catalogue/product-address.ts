/** Which part of the products is listed. It stands in the address, so that it can be a link. */
export interface ProductListing {
  page: number;
  /** Empty: all of them. */
  search: string;
}

/** What cannot be read counts as not said. */
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
