import { cartItemOf } from '@tailorbird/contract/shop.fixture';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, toastStore } from '../../ui/toast.ts';
import { cartActions } from './cart-actions.ts';
import { itemActions } from './item-actions.ts';
import { usePlaceOrder } from './place-order.ts';
import { showCart } from './cart-query.ts';

const item: CartItem = cartItemOf({
  _id: 'i',
  product: { _id: 'p', name: 'Team Sash', cost: 22, image_id: [], basePrice: 22 },
  quantity: 2,
});
const cart: Cart = { _id: 'c', items: [item], priceLines: [], total: 0 };

/** The shop's answer to a change of the cart. */
let status: number;
let actions: ReturnType<typeof allActions>;
const allActions = (queries: QueryClient) => ({
  ...cartActions(queries),
  ...itemActions(queries),
});

beforeEach(() => {
  status = 200;
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const asked = address instanceof Request ? address.url : String(address);
    if (!/\/(cart|order)/.test(asked)) return Response.json({ token: TOKEN });
    const answer = { cart, order: { _id: 'o', cart } };
    return Response.json(status === 200 ? answer : { error: 'No.', code: 'INTERNAL' }, { status });
  });
  actions = allActions(new QueryClient());
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) dismiss(id);
});

const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'g', roles: [], exp: 4_000_000_000 }))}.x`;

/** Presses Place Order on a page that shows the cart. */
async function placeOrder() {
  const queries = new QueryClient();
  showCart(queries, cart);
  const button: { press?: () => Promise<void> } = {};
  function Page() {
    button.press = usePlaceOrder().place;
    return null;
  }
  const page = createElement(QueryClientProvider, { client: queries }, createElement(Page));
  renderToStaticMarkup(createElement(MemoryRouter, null, page));
  // the router leads nowhere from a page that was only rendered, and says so
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await button.press?.();
}

const shownToasts = () => toastStore.read().map(({ type, duration }) => [type, duration]);

describe('the milliseconds that a toast of the cart is there, of the specification’s section 9', () => {
  // spec: 3.17 9.22
  it.each([
    ['an item was added', () => actions.add(item.product, item), 3000],
    ['an item was removed', () => actions.remove(item), 3000],
    ['a quantity was set', () => actions.setQuantity(item, 5), 2500],
    ['a quantity went up', () => actions.increment(item), 2500],
    ['a quantity went down', () => actions.decrement(item), 2500],
  ])('when %s', async (_, act, duration) => {
    await act();
    expect(shownToasts()).toEqual([['success', duration]]);
  });

  // spec: 9.23
  it('when something failed', async () => {
    status = 500;
    await actions.remove(item);
    expect(shownToasts()).toEqual([['error', 4000]]);
  });

  // spec: 9.24
  it('when an order was placed', async () => {
    await placeOrder();
    expect(shownToasts()).toEqual([['success', 4000]]);
  });

  it('when an order was not taken', async () => {
    status = 500;
    await placeOrder();
    expect(shownToasts()).toEqual([['error', 4000]]);
  });

  it('a quantity that the field has corrected needs none', async () => {
    await actions.correctQuantity(item, 99);
    expect(shownToasts()).toEqual([]);
  });

  it('a note that was saved needs none', async () => {
    await actions.setNote(item, 'For Ida');
    expect(shownToasts()).toEqual([]);
  });
});
