import type { DeskApprovals } from '@tailorbird/contract/approvals';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { approvalsKey } from '../orders/orders-query.ts';

const queryOf = (id: string) => ({
  queryKey: approvalsKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /order/{id}/approvals', { params: { id } }, signal)).approvals,
  staleTime: 0,
  networkMode: 'always' as const,
});

/** How the items of an order stand with their approval; again after each change of it. */
export const useApprovals = (id: string) => useQuery(queryOf(id));

/** As they are now, for a sentence about pieces that are not made. */
export const fetchApprovals = (client: QueryClient, id: string): Promise<DeskApprovals> =>
  client.fetchQuery(queryOf(id));
