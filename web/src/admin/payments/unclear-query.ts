import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { failOffline } from '../orders/order-edits.ts';
import { notify } from '../../ui/toast.ts';
import { changesKey, unclearPaymentsKey } from '../orders/orders-query.ts';
import { messages } from './messages.ts';

/** Milliseconds. Ours: one is told of within a minute. */
const LOOKED_AGAIN = 60_000;

/** Payments that an admin is to look at: of an order, or all of them. */
export function useUnclearPayments(orderId?: string) {
  return useQuery({
    queryKey: [...unclearPaymentsKey, orderId ?? 'all'],
    queryFn: ({ signal }) =>
      call(
        'GET /unclear-payments',
        { query: orderId === undefined ? {} : { order: orderId } },
        signal,
      ),
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: LOOKED_AGAIN,
  });
}

export function useLookAtPayment() {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: ({ id }: { id: string; orderId: string | undefined }) =>
      call('POST /unclear-payments/{id}/look', { params: { id } }),
    // here, as what was pressed is gone by then
    onSuccess: () => notify('success', messages.unclear.lookedAt),
    onSettled: (_data, _error, { orderId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: unclearPaymentsKey }),
        orderId !== undefined && client.invalidateQueries({ queryKey: changesKey(orderId) }),
      ]),
  });
}
