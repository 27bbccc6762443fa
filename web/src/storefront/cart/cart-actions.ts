import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, call } from '../../api.ts';
import { serialQueue } from '../../session/tab-lock.ts';
import { notify } from '../../ui/toast.ts';
import { changeMessages, toastDuration } from './change-messages.ts';
import { cartQuery, loadJustAdded, showCart, shownCart } from './cart-query.ts';

export interface CartItemChoice {
  quantity: number;
  note: string;
  selectedOptions: readonly ChosenOption[];
}

/** Actions of every page with products; those of the cart's page are in item-actions.ts. */
export interface CartActions {
  /** Resolves to the cart, or to undefined after telling the person that it failed. */
  add: (
    product: { _id: string; name: string },
    choice: CartItemChoice,
  ) => Promise<Cart | undefined>;
}

export function useCartActions(): CartActions {
  const queries = useQueryClient();
  return useMemo(() => cartActions(queries), [queries]);
}

/** Changes of the cart reach the server in the order in which they were made. */
const inOrder = serialQueue();
let waiting = 0;
/** The cart as the server last knew it, to go back to when a guess was wrong. */
let answered: Cart | undefined;

/** Resolves when every change made so far has been answered. */
export function changesAnswered(): Promise<void> {
  return inOrder(async () => {});
}

/** A change of the cart: what is asked of the shop, and what is shown and said of it. */
export interface Change {
  request: () => Promise<{ cart: Cart }>;
  /** How the cart will look, shown at once. */
  guess?: (items: CartItem[]) => CartItem[];
  done: string | undefined;
  duration: number;
  failed: (error: unknown) => string;
}

export async function change(queries: QueryClient, step: Change): Promise<Cart | undefined> {
  await queries.cancelQueries({ queryKey: cartQuery.queryKey });
  const before = shownCart(queries);
  if (waiting === 0) answered = before;
  if (before && step.guess) showCart(queries, { ...before, items: step.guess(before.items) });
  waiting += 1;
  try {
    const { cart } = await inOrder(step.request);
    waiting -= 1;
    answered = cart;
    // An answer that later changes have overtaken would make the numbers jump back.
    if (waiting === 0) {
      showCart(queries, cart);
      if (step.done) notify('success', step.done, step.duration);
    }
    return cart;
  } catch (error) {
    waiting -= 1;
    if (waiting === 0 && answered) showCart(queries, answered);
    notify('error', step.failed(error), toastDuration.error);
    void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    return undefined;
  }
}

export function cartActions(queries: QueryClient): CartActions {
  return {
    add: async (product, choice) => {
      const { quantity, note, selectedOptions } = choice;
      const cart = await change(queries, {
        request: () =>
          call('POST /cart', {
            body: {
              product: product._id,
              quantity,
              note,
              selectedOptions: [...selectedOptions],
            },
          }),
        done: changeMessages.added(product.name),
        duration: toastDuration.added,
        failed: (error) => whyNotAdded(error),
      });
      if (cart) {
        loadJustAdded()
          .then(({ showAdded }) => showAdded(product._id, choice, cart))
          // the toast has said it
          .catch(() => {});
      }
      return cart;
    },
  };
}

// spec: 8.35
/** Trying again does not help where the choice itself is wrong: the server's sentence says how. */
export function whyNotAdded(error: unknown): string {
  return error instanceof ApiError && error.status === 400
    ? error.message
    : changeMessages.addFailed;
}
