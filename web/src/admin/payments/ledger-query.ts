import type { CallInput, Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Order } from '@tailorbird/contract/orders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { papersKey } from '../../orders/order-papers.tsx';
import { failOffline } from '../orders/order-edits.ts';
import { ledgerKey, updateCachedOrders } from '../orders/orders-query.ts';

type Ledger = Reply<EndpointOf<'GET /order/{id}/payments'>>['entries'];

/** Reads the price and payments of an order; again after each change of it by anybody. */
export function useLedger(id: string) {
  return useQuery({
    queryKey: ledgerKey(id),
    queryFn: async ({ signal }): Promise<Ledger> =>
      (await call('GET /order/{id}/payments', { params: { id } }, signal)).entries,
    staleTime: 0,
    networkMode: 'always',
  });
}

type NewPayment = CallInput<EndpointOf<'POST /order/{id}/payments'>>['body'];

export function useRecordPayment({ _id: id }: Pick<Order, '_id'>) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: (body: NewPayment) => call('POST /order/{id}/payments', { params: { id }, body }),
    onSuccess: ({ order, entries }) => {
      client.setQueryData<Ledger>(ledgerKey(id), entries);
      return updateCachedOrders(client, [order]);
    },
    onError: (error) => {
      // somebody else may have recorded it, or the answer was lost
      void client.invalidateQueries({ queryKey: ledgerKey(id) });
      if (isRefused(error, 'POST /order/{id}/payments', 'CHANGED_MEANWHILE')) {
        client.setQueryData<Ledger>(ledgerKey(id), error.body.entries);
        void updateCachedOrders(client, [error.body.order]);
      }
    },
    // refused for want of a reason: the invoice came after the papers were read
    onSettled: () => void client.invalidateQueries({ queryKey: papersKey(id) }),
  });
}

/** Takes an entry back, by its id. */
export function useTakeBack({ _id: id }: Pick<Order, '_id'>) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: ({ entryId, reason }: { entryId: string; reason: string }) =>
      call('POST /order/{id}/payments/{entryId}/reversal', {
        params: { id, entryId },
        body: { reason },
      }),
    onSuccess: ({ order, entries }) => {
      client.setQueryData<Ledger>(ledgerKey(id), entries);
      return updateCachedOrders(client, [order]);
    },
    onError: () => client.invalidateQueries({ queryKey: ledgerKey(id) }),
  });
}
