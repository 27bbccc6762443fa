import type { Order } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { changesAnswered } from '../cart/cart-actions.ts';
import { toastDuration } from '../cart/change-messages.ts';
import { cartQuery, showCart } from '../cart/shown-cart.ts';
import { messages } from './messages.ts';
import { againInWords } from './order-again-words.ts';

/** Puts what is still to be had of an order in the cart. Once at a time, however often clicked. */
export function useOrderAgain(order: Order) {
  const queries = useQueryClient();
  const mutationKey = ['order-again', order._id];
  const { mutate, data, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => {
      await changesAnswered();
      await queries.cancelQueries({ queryKey: cartQuery.queryKey });
      return call('POST /order/{id}/again', { params: { id: order._id } });
    },
    onSuccess: (reply) => {
      showCart(queries, reply.cart);
      const { outcome, title } = againInWords(order, reply);
      notify(outcome === 'none' ? 'warning' : 'success', title, toastDuration.added);
    },
    onError: () => notify('error', messages.again.failed, toastDuration.error),
    // another change may have been answered meanwhile
    onSettled: () => queries.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });

  function again() {
    if (queries.isMutating({ mutationKey }) === 0) mutate();
  }

  return { again, isBusy: isPending, said: data && againInWords(order, data) };
}
