import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { QUANTITY } from '@tailorbird/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api.ts';
import { change } from './cart-actions.ts';
import { changeMessages, toastDuration } from './change-messages.ts';
import { messages } from './messages.ts';

/** Actions on an item of the cart's page. */
export interface ItemActions {
  /** Each resolves to the cart, or to undefined after telling the person that it failed. */
  remove: (item: CartItem) => Promise<Cart | undefined>;
  setNote: (item: CartItem, note: string) => Promise<Cart | undefined>;
  setQuantity: (item: CartItem, quantity: number) => Promise<Cart | undefined>;
  increment: (item: CartItem) => Promise<Cart | undefined>;
  decrement: (item: CartItem) => Promise<Cart | undefined>;
}

export function useItemActions(): ItemActions {
  const queries = useQueryClient();
  return useMemo(() => itemActions(queries), [queries]);
}

export function itemActions(queries: QueryClient): ItemActions {
  const quantityChange = (
    item: CartItem,
    next: (quantity: number) => number,
    request: () => Promise<{ cart: Cart }>,
  ) =>
    change(queries, {
      request,
      guess: (items) =>
        items.map((other) =>
          other._id === item._id
            ? {
                ...other,
                quantity: Math.min(QUANTITY.max, Math.max(QUANTITY.min, next(other.quantity))),
              }
            : other,
        ),
      done: messages.item.quantityUpdated,
      duration: toastDuration.quantityUpdated,
      failed: () => changeMessages.failed,
    });

  return {
    remove: (item) =>
      change(queries, {
        request: () => call('DELETE /cart', { query: { item_id: item._id } }),
        guess: (items) => items.filter((other) => other._id !== item._id),
        done: messages.item.removed(item.product.name),
        duration: toastDuration.removed,
        failed: () => changeMessages.failed,
      }),

    setNote: (item, note) =>
      change(queries, {
        request: () =>
          call('PUT /cart/items/{id}/note', { params: { id: item._id }, body: { note } }),
        done: undefined,
        duration: 0,
        failed: () => messages.item.noteFailed,
      }),

    setQuantity: (item, quantity) =>
      quantityChange(
        item,
        () => quantity,
        () =>
          call('PUT /cart/items/{id}/quantity', { params: { id: item._id }, body: { quantity } }),
      ),

    increment: (item) =>
      quantityChange(
        item,
        (quantity) => quantity + 1,
        () => call('POST /cart/items/{id}/increment', { params: { id: item._id } }),
      ),

    decrement: (item) =>
      quantityChange(
        item,
        (quantity) => quantity - 1,
        () => call('POST /cart/items/{id}/decrement', { params: { id: item._id } }),
      ),
  };
}
