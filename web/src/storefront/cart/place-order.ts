import { fromMinorUnits } from '@tailorbird/contract/rules/money';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { LineChange } from '@tailorbird/contract/price-rules';
import { useQueryClient, useMutation, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, useEffect } from 'react';
import type { Order } from '@tailorbird/contract/orders';
import { useNavigate } from 'react-router';
import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { ApiError, call, randomKey } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { notify } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { changesAnswered } from './cart-actions.ts';
import { toastDuration } from './change-messages.ts';
import { changesBetween, lineChanged, sumOf } from './cart-rules.ts';
import { cartQuery, showCart, shownCart } from './cart-query.ts';
import { currentSession, isOnePersons } from '../../session.ts';
import { currentDraft, detailsOf, forgetDay, showProblems } from '../checkout/draft.ts';
import { problemsIn } from '../checkout/field-problems.ts';
import { keepOrdered, knownBook, knownContact } from '../checkout/address-book.ts';
import { quotedCart } from '../checkout/quote.ts';
import { rememberGuestOrder } from '../account/after-login.ts';
import { loadReceipt } from '../account/guest-receipt.ts';
import { clearPersisted } from '../../session/persisted-entries.ts';
import { tokenStorage } from '../../session/tokens.ts';

/** Why the order was not taken, for the person to look through before ordering again. */
export interface OrderRefusal {
  readonly title: string;
  readonly changes: readonly string[];
}

// spec: 8.33
export function usePlaceOrder() {
  const queries = useQueryClient();
  const showPlaced = useShowPlaced();
  const [placing, setPlacing] = useState<Cart>();
  const [refusal, setRefusal] = useState<OrderRefusal>();
  // State arrives with the next render; a double click does not wait for it.
  const busy = useRef(false);

  async function place() {
    if (busy.current) return;
    busy.current = true;
    setPlacing(shownCart(queries));
    setRefusal(undefined);
    await changesAnswered();
    const cart = shownCart(queries);
    try {
      if (cart) await order(quotedCart(queries, cart));
    } catch (error) {
      // those beside the cart
      const refused = problemsIn(error).filter(({ field }) => PARTS.test(field));
      showProblems(refused);
      void queries.invalidateQueries({ queryKey: ['delivery'] });
      const title = error instanceof ApiError && error.status === 409 ? error.message : undefined;
      if (cart && title) setRefusal({ title, changes: await lookAgain(cart, error) });
      else if (refused[0]) {
        const { text } = refused[0];
        const several = messages.order.fieldsRefused(refused.length);
        notify('warning', refused.length === 1 ? text : several, toastDuration.error);
      } else notify('error', messages.order.failed, toastDuration.error);
      setPlacing(undefined);
    }
    busy.current = false;
  }

  async function order(cart: Cart) {
    const body = bodyOf(cart, knownContact(knownBook(queries)));
    // a receipt that comes after its page would push down what is read there
    if (currentSession().status === 'guest') void loadReceipt();
    try {
      const { order: placed } = await call('POST /order', {
        body,
        headers: { 'idempotency-key': keyFor(body, tabStorage()) },
      });
      forgetDay();
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
    const { cart: sent, changes = [] } = refusedCart(error) ?? {};
    if (sent) {
      const bare = withoutDelivery(sent);
      showCart(queries, bare);
      // total and tax are with the delivery still
      if (bare.priceLines.length < sent.priceLines.length) {
        void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
      }
    } else await queries.refetchQueries({ queryKey: cartQuery.queryKey });
    const now = sent ?? shownCart(queries);
    const said = [...(now ? changesBetween(shown, now) : []), ...changes.map(lineChanged)];
    // two discounts may have one label
    return [...new Set(said)];
  }

  return { place, placing, refusal };
}

/** The cart as it was shown, prices and names too: the server refuses where it knows better. */
function bodyOf(cart: Cart, known: OrderBody['contact']): OrderBody {
  const { _id, items, priceLines } = cart;
  const total = fromMinorUnits(sumOf(cart).total);
  return {
    ...(_id && { _id }),
    total,
    priceLines,
    items: items.map(orderLine),
    ...(known && { contact: known }),
    ...detailsOf(currentDraft()),
  };
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

const PARTS = /^(contact|delivery|billing|payment)(\.|$)/;

/** Delivery is shown by what the shop says of it. */
function withoutDelivery(cart: Cart): Cart {
  return {
    ...cart,
    priceLines: cart.priceLines.filter(({ why }) => why !== 'delivery'),
  };
}

/** Whether the server has decided. A lost answer or a 5xx leaves that open, so the key stays. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** What the shop says of the cart that it has refused; undefined: it has refused another thing. */
function refusedCart(
  error: unknown,
): { cart: Cart; changes?: LineChange[] | undefined } | undefined {
  return isRefused(error, 'POST /order', 'CART_CHANGED', 'CART_EMPTY', 'CART_ITEM_UNAVAILABLE')
    ? error.body
    : undefined;
}

/** Leads to the summary of an order that the shop has taken. */
function useShowPlaced(): (placed: Order) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (placed) => {
    forgetKey(tabStorage());
    if (currentSession().status === 'guest') rememberGuestOrder(placed);
    void keepOrdered(queries, placed);
    notify('success', messages.order.placed, toastDuration.orderPlaced);
    await navigate('/order-summary', { state: { order: placed } });
    void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    forgetLists(queries);
  };
}

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

const ORDER_KEY = 'tailorbird.order-key';

/** The body of POST /order. */
type OrderBody = CallInput<EndpointOf<'POST /order'>>['body'];

/** The storage of this tab; undefined where the browser forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * The Idempotency-Key for ordering this content, the same until the server has answered: a second
 * click, a reload or a lost answer then gives the same order instead of another.
 */
export function keyFor(content: OrderBody, storage: Storage | undefined): string {
  const contentText = JSON.stringify(content);
  const stored = readOrderKey(storage);
  if (stored?.content === contentText) return stored.key;
  const key = randomKey();
  try {
    storage?.setItem(ORDER_KEY, JSON.stringify({ content: contentText, key }));
  } catch {
    // Without storage the server still knows the same cart by its content.
  }
  return key;
}

/** The order that this tab has sent and has seen no answer to. */
function unansweredOrder(
  storage: Storage | undefined,
): { key: string; body: OrderBody } | undefined {
  const stored = readOrderKey(storage);
  if (!stored) return undefined;
  // Written by keyFor. The server checks it like any body, should it come from an older page.
  const body: OrderBody = JSON.parse(stored.content);
  return { key: stored.key, body };
}

export function forgetKey(storage: Storage | undefined): void {
  storage?.removeItem(ORDER_KEY);
}

function readOrderKey(storage: Storage | undefined): { content: string; key: string } | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(ORDER_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('content' in stored) || typeof stored.content !== 'string') return undefined;
    if (!('key' in stored) || typeof stored.key !== 'string') return undefined;
    return { content: stored.content, key: stored.key };
  } catch {
    return undefined;
  }
}

/**
 * A list of orders seen before lacks the new one: in this page, and also in storage, where a page
 * before this one has left it that this one may not have restored yet. Not the cart: after a lost
 * answer it stays in view, and ordering it again gives the same order.
 */
export function forgetLists(queries: QueryClient, storage = tokenStorage): void {
  clearPersisted(storage);
  void queries.invalidateQueries({
    predicate: (query) => isOnePersons(query) && query.queryKey[0] !== cartQuery.queryKey[0],
  });
}
