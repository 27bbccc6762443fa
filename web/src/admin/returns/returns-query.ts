import type { DeskWithdrawals } from '@tailorbird/contract/withdrawals';
import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Order } from '@tailorbird/contract/orders';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { failOffline } from '../orders/order-edits.ts';
import { refreshOrder, returnsKey, updateCachedOrders } from '../orders/orders-query.ts';

/** Withdrawals and faults of an order, read again after each change of it. */
export const useReturns = ({ _id: id }: Pick<Order, '_id'>) =>
  useQuery({
    queryKey: returnsKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /order/{id}/withdrawals', { params: { id } }, signal)).returns,
    staleTime: 0,
    networkMode: 'always',
  });

type SentStep = CallInput<EndpointOf<'PUT /order/{id}/withdrawals/{withdrawalId}'>>['body'];
type SentAnswer = CallInput<EndpointOf<'PUT /order/{id}/faults/{faultId}'>>['body'];

/** Says that goods came back, or settles the money of a withdrawal. */
export function useWithdrawalStep({ _id: id }: Pick<Order, '_id'>, withdrawalId: string) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: (body: SentStep) =>
      call('PUT /order/{id}/withdrawals/{withdrawalId}', { params: { id, withdrawalId }, body }),
    onSuccess: (changed) => show(client, changed),
    onError: () => lookAgain(client, id),
  });
}

/** Answers what is wrong with a piece. */
export function useFaultAnswer({ _id: id }: Pick<Order, '_id'>, faultId: string) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: (body: SentAnswer) =>
      call('PUT /order/{id}/faults/{faultId}', { params: { id, faultId }, body }),
    onSuccess: (changed) => show(client, changed),
    onError: () => lookAgain(client, id),
  });
}

async function show(
  client: QueryClient,
  { returns, order }: { returns: DeskWithdrawals; order: Order },
) {
  client.setQueryData<DeskWithdrawals>(returnsKey(order._id), returns);
  await updateCachedOrders(client, [order]);
}

/** Somebody else may have done it, or the answer was lost. */
function lookAgain(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: returnsKey(id) });
  void refreshOrder(client, id);
}
