import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { messages } from '../messages.ts';
import { changesAnswered } from './cart-actions.ts';
import { toastDuration } from './change-messages.ts';
import { changesBetween } from './cart-changes.ts';
import { forgetLists } from './forget-lists.ts';
import { forgetKey, keyFor, type OrderBody, tabStorage } from './order-key.ts';
import { cartQuery, showCart, shownCart } from './shown-cart.ts';
import { useShowPlaced } from './use-show-placed.ts';

/** Why the order was not taken, for the person to look through before ordering again. */
export interface Objection {
  readonly title: string;
  readonly changes: readonly string[];
}

export function usePlaceOrder() {
  const queries = useQueryClient();
  const showPlaced = useShowPlaced();
  const [placing, setPlacing] = useState<Cart>();
  const [objection, setObjection] = useState<Objection>();
  // State arrives with the next render; a double click does not wait for it.
  const busy = useRef(false);

  async function place() {
    if (busy.current) return;
    busy.current = true;
    setPlacing(shownCart(queries));
    setObjection(undefined);
    await changesAnswered();
    const cart = shownCart(queries);
    try {
      if (cart) await order(cart);
    } catch (error) {
      const title = error instanceof ApiError && error.status === 409 ? error.message : undefined;
      if (cart && title) setObjection({ title, changes: await lookAgain(cart, error) });
      else notify('error', messages.order.failed, toastDuration.error);
      setPlacing(undefined);
    }
    busy.current = false;
  }

  async function order(cart: Cart) {
    const body = bodyOf(cart);
    try {
      const { order: placed } = await call('POST /order', {
        body,
        headers: { 'idempotency-key': keyFor(body, tabStorage()) },
      });
      await showPlaced(placed);
      showCart(queries, { ...cart, items: [] });
    } catch (error) {
      if (isAnswer(error)) forgetKey(tabStorage());
      else forgetLists(queries);
      throw error;
    }
  }

  /** Shows the cart as the server has it, and says what is different in it. */
  async function lookAgain(shown: Cart, error: unknown): Promise<string[]> {
    const sent = error instanceof ApiError ? cartIn(error.body) : undefined;
    if (sent) showCart(queries, sent);
    else await queries.refetchQueries({ queryKey: cartQuery.queryKey });
    const now = sent ?? shownCart(queries);
    return now ? changesBetween(shown, now) : [];
  }

  return { place, placing, objection };
}

/** The cart as it was shown, prices and names too: the server refuses where it knows better. */
function bodyOf({ _id, items }: Cart): OrderBody {
  return { ...(_id && { _id }), items: items.map(orderLine) };
}

function orderLine({ _id, product, quantity, note, selectedOptions }: CartItem) {
  return {
    _id,
    product: { _id: product._id, name: product.name, cost: product.cost },
    quantity,
    note,
    selectedOptions: selectedOptions.map(({ optionId, optionName, valueId, value }) => ({
      optionId,
      optionName,
      valueId,
      value,
    })),
  };
}

/** The server has made up its mind. After a lost answer or a 5xx nobody knows, so the key is kept. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** The API sends the cart along when it has changed. */
function cartIn(body: unknown): Cart | undefined {
  if (typeof body !== 'object' || body === null || !('cart' in body)) return undefined;
  return isCart(body.cart) ? body.cart : undefined;
}

function isCart(value: unknown): value is Cart {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    'items' in value &&
    Array.isArray(value.items)
  );
}
