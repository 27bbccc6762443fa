import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query';

/**
 * The library marks what it has as stale, but takes a first answer that is on its way as it comes. It
 * may have been read before the change, so it is asked for again.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    for (const query of early) {
      await query.promise?.catch(() => {});
      await super.invalidateQueries({ ...filters, predicate: (one) => one === query }, options);
    }
  }
}

/**
 * One for each page load in the browser, one for each page rendered on the server. Without a
 * connection a page says so at once instead of waiting for one, and tries again when there is one;
 * a change fails at once instead of being made later.
 */
export function createQueryClient(): QueryClient {
  const networkMode = 'always';
  return new FreshQueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, networkMode, refetchOnReconnect: true },
      mutations: { networkMode },
    },
  });
}
