import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { QUANTITY } from '@tailorbird/contract/limits';
import type { ItemGroup } from '@tailorbird/contract/rules/group-items';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, call } from '../../api.ts';
import { change, whyNotAdded } from './cart-actions.ts';
import { shownCart } from './cart-query.ts';
import { chosenAgain } from './chosen.ts';
import { changeMessages, toastDuration } from './change-messages.ts';
import { messages } from './messages.ts';
import { refreshSaved, showSaved } from './saved-items.tsx';

/** Actions on an item of the cart's page. */
export interface ItemActions {
  /** Each resolves to the cart, or to undefined after telling the person that it failed. */
  remove: (item: CartItem) => Promise<Cart | undefined>;
  removeGroup: (group: ItemGroup<CartItem>) => Promise<Cart | undefined>;
  /** Puts removed rows of a group back in; `group` has the others too, as they stood. */
  restoreRows: (
    group: ItemGroup<CartItem>,
    removed: readonly CartItem[],
  ) => Promise<Cart | undefined>;
  saveForLater: (group: ItemGroup<CartItem>) => Promise<Cart | undefined>;
  /** Back into the cart, from what is saved for later. */
  moveBack: (group: ItemGroup<CartItem>) => Promise<Cart | undefined>;
  /** Puts the same rows in once more, as a group of their own. */
  duplicate: (group: ItemGroup<CartItem>) => Promise<Cart | undefined>;
  setNote: (item: CartItem, note: string) => Promise<Cart | undefined>;
  setQuantity: (item: CartItem, quantity: number) => Promise<Cart | undefined>;
  /** Says nothing: the field says what became of the one that was typed. */
  correctQuantity: (item: CartItem, quantity: number) => Promise<Cart | undefined>;
  increment: (item: CartItem) => Promise<Cart | undefined>;
  decrement: (item: CartItem) => Promise<Cart | undefined>;
}

export function useItemActions(): ItemActions {
  const queries = useQueryClient();
  return useMemo(() => itemActions(queries), [queries]);
}

// spec: 8.34 8.36
export function itemActions(queries: QueryClient): ItemActions {
  const quantityChange = (
    item: CartItem,
    next: (quantity: number) => number,
    request: () => Promise<{ cart: Cart }>,
    done: string | undefined = messages.item.quantityUpdated,
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
      done,
      duration: toastDuration.quantityUpdated,
      failed: () => changeMessages.failed,
    });

  const setTo = (item: CartItem, quantity: number, done?: string) =>
    quantityChange(
      item,
      () => quantity,
      () => call('PUT /cart/items/{id}/quantity', { params: { id: item._id }, body: { quantity } }),
      done,
    );

  /** The answer has both. */
  function shown({ cart, saved }: { cart: Cart; saved: CartItem[] }) {
    showSaved(queries, saved);
    return { cart };
  }

  /** The saved item may differ from the shown one, too. */
  function savedSentence(error: unknown): string {
    refreshSaved(queries);
    return sentenceOf(error);
  }

  return {
    remove: (item) =>
      change(queries, {
        request: () => call('DELETE /cart', { query: { item_id: item._id } }),
        guess: (items) => items.filter((other) => other._id !== item._id),
        done: messages.item.removed(item.product.name),
        duration: toastDuration.removed,
        failed: () => changeMessages.failed,
      }),

    removeGroup: ({ groupId, first }) =>
      change(queries, {
        request: () => call('DELETE /cart/groups/{id}', { params: { id: groupId ?? '' } }),
        guess: (items) => items.filter(({ group }) => group === null || group._id !== groupId),
        done: messages.item.removed(first.product.name),
        duration: toastDuration.removed,
        failed: () => changeMessages.failed,
      }),

    restoreRows: (group, removed) =>
      change(queries, {
        request: () => putBack(queries, group, removed),
        done: changeMessages.added(group.first.product.name),
        duration: toastDuration.added,
        failed: whyNotAdded,
      }),

    saveForLater: ({ key, first, items }) =>
      change(queries, {
        request: () => call('POST /cart/saved', { body: { id: key } }).then(shown),
        guess: (all) => all.filter(({ _id }) => items.every((item) => item._id !== _id)),
        done: messages.later.saved(first.product.name),
        duration: toastDuration.removed,
        failed: savedSentence,
      }),

    moveBack: ({ key, first }) =>
      change(queries, {
        request: () => call('POST /cart/saved/{id}/return', { params: { id: key } }).then(shown),
        done: changeMessages.added(first.product.name),
        duration: toastDuration.added,
        failed: savedSentence,
      }),

    duplicate: ({ first, items }) =>
      change(queries, {
        request: () =>
          call('POST /cart/items', {
            body: { product: first.product._id, rows: items.map(rowOf) },
          }),
        done: changeMessages.added(first.product.name),
        duration: toastDuration.added,
        failed: sentenceOf,
      }),

    setNote: (item, note) =>
      change(queries, {
        request: () =>
          call('PUT /cart/items/{id}/note', { params: { id: item._id }, body: { note } }),
        done: undefined,
        duration: 0,
        failed: () => messages.item.noteFailed,
      }),

    setQuantity: (item, quantity) => setTo(item, quantity),

    correctQuantity: (item, quantity) => setTo(item, quantity, ''),

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

/** In the group as it is in the cart now; where none of it is left, as a new one. */
function putBack(
  queries: QueryClient,
  { groupId, first, items }: ItemGroup<CartItem>,
  removed: readonly CartItem[],
): Promise<{ cart: Cart }> {
  const held = (shownCart(queries)?.items ?? []).filter(({ group }) => group?._id === groupId);
  // a row that cannot be ordered would be refused, and the others with it
  if (groupId === null || held.length === 0 || held.some(({ available }) => !available)) {
    return call('POST /cart/items', {
      body: { product: first.product._id, rows: removed.map(rowOf) },
    });
  }
  const stood = items.map((item) => held.find(({ _id }) => _id === item._id) ?? item);
  const rows = stood.filter((item) => held.includes(item) || removed.includes(item));
  const since = held.filter((item) => !rows.includes(item));
  return call('PUT /cart/groups/{id}', {
    params: { id: groupId },
    body: { rows: [...rows, ...since].map((item) => ({ _id: item._id, ...rowOf(item) })) },
  });
}

/** Where the shop refuses it, its sentence says what to do. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)
    ? error.message
    : changeMessages.failed;

function rowOf(item: CartItem) {
  const { quantity, note } = item;
  const heights = new Map(
    item.selectedOptions.map(({ optionId, letterHeight }) => [optionId, letterHeight]),
  );
  const selectedOptions = chosenAgain(item).map((choice) => {
    const letterHeight = heights.get(choice.optionId);
    return letterHeight === undefined ? choice : { ...choice, letterHeight };
  });
  return { selectedOptions, quantity, note };
}
