import { QueryClient } from '@tanstack/react-query';

/** One for each page load in the browser, one for each page rendered on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
  });
}
