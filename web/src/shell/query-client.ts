import { QueryClient } from '@tanstack/react-query';

/**
 * One for each page load in the browser, one for each page rendered on the server. Without a
 * connection a page says so at once instead of waiting for one, and tries again when there is one;
 * a change fails at once instead of being made later.
 */
export function createQueryClient(): QueryClient {
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, networkMode, refetchOnReconnect: true },
      mutations: { networkMode },
    },
  });
}
