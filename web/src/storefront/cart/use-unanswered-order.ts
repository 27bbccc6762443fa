import type { Cart } from '@tailorbird/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../api.ts';
import { forgetKey, tabStorage, unansweredOrder } from './order-key.ts';
import { cartQuery } from './shown-cart.ts';
import { useShowPlaced } from './use-show-placed.ts';

/** Milliseconds after which the cart is read again, while the order may still be on its way. */
const LOOK_AGAIN = [1000, 3000, 8000];

/**
 * Finds out what became of an order whose answer this tab has not seen, because the page was
 * reloaded or the connection broke. Ordering gives the cart another id: as long as the id is the
 * same, nothing was ordered and the cart stays as it is. Otherwise the order is sent again under
 * its key, which places nothing and gives the order back; then the summary shows it.
 */
export function useUnansweredOrder(cart: Cart, isPlacing: boolean) {
  const queries = useQueryClient();
  const showPlaced = useShowPlaced();
  const { mutate, isError } = useMutation({
    mutationFn: findPlaced,
    onSuccess: (order) => (order ? showPlaced(order) : forgetKey(tabStorage())),
  });
  const sent = isPlacing ? undefined : unansweredOrder(tabStorage());
  const isUnknown = sent !== undefined && sent.body._id !== cart._id;
  const mayBeOnItsWay = sent !== undefined && !isUnknown;

  useEffect(() => {
    if (isUnknown) mutate();
  }, [isUnknown, mutate]);

  useEffect(() => {
    if (!mayBeOnItsWay) return undefined;
    const look = () => void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    const timers = LOOK_AGAIN.map((milliseconds) => setTimeout(look, milliseconds));
    return () => timers.forEach(clearTimeout);
  }, [mayBeOnItsWay, queries]);

  return { isUnknown, hasFailed: isUnknown && isError, ask: () => mutate() };
}

/** Undefined: the shop knows no such order of this person. */
async function findPlaced() {
  const sent = unansweredOrder(tabStorage());
  if (!sent) return undefined;
  const { key, body } = sent;
  try {
    return (await call('POST /order', { body, headers: { 'idempotency-key': key } })).order;
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 409);
    if (isRefused) return undefined;
    throw error;
  }
}
