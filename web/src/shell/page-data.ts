import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Answers that the server rendered a page from, by their query key. They travel in the document. */
export type PageData = readonly (readonly [QueryKey, unknown])[];

export function cachedData(queries: QueryClient): PageData {
  return queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
}

export function fillCache(queries: QueryClient, data: PageData): void {
  for (const [key, answer] of data) queries.setQueryData(key, answer);
}
