import type { DeskApprovals } from '@tailorbird/contract/approvals';
import type { Order } from '@tailorbird/contract/orders';
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

/**
 * How the items of an order stand with their approval; again after each change of it. Nothing is
 * asked of the server for an order that never asked its customer.
 */
export const useApprovals = ({ _id, approvalRule }: Pick<Order, '_id' | 'approvalRule'>) =>
  useQuery({ ...queryOf(_id), enabled: approvalRule !== undefined });

/** As they are now, for a sentence about pieces that are not made. */
export const fetchApprovals = (client: QueryClient, id: string): Promise<DeskApprovals> =>
  client.fetchQuery(queryOf(id));
