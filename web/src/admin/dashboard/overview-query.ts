import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { Period } from './period.ts';

/** Milliseconds. Ours: today's figures move while one looks. */
const OVERVIEW_LIFETIME = 60_000;

/** How the shop does in a period; the one before stays in view until the next is there. */
export function useOverview(period: Period) {
  return useQuery({
    queryKey: ['admin', 'overview', period],
    queryFn: async ({ signal }) =>
      (await call('GET /order/overview', { query: { ...period } }, signal)).overview,
    staleTime: OVERVIEW_LIFETIME,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: OVERVIEW_LIFETIME,
    placeholderData: keepPreviousData,
  });
}
