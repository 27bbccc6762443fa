import { cartItemOf } from '@tailorbird/contract/shop.fixture';
import type { CartItem } from '@tailorbird/contract/cart';
import type { PriceLine } from '@tailorbird/contract/price-rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../session/fake-api.fixture.ts';
import { dismiss, toastStore } from '../../ui/toast.ts';
import { usePlaceOrder, forgetLists } from './place-order.ts';
import { showCart, cartQuery } from './cart-query.ts';
import { persistedKeys } from '../../session/persisted-entries.ts';

const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'g', roles: [], exp: 4_000_000_000 }))}.x`;

const sash = (wording: string): CartItem =>
  cartItemOf({
    _id: 'i',
    product: { _id: 'p', name: 'Team Sash', cost: 22, image_id: [], basePrice: 22 },
    selectedOptions: [
      { optionId: 'c', optionName: 'Colour', valueId: 'olive', value: 'Olive' },
      { optionId: 'w', optionName: 'Wording', valueId: null, value: wording },
    ],
    drawing: { address: '/api/product/p/preview?rev=1', title: 'Olive sash' },
  });

const SETUP: PriceLine = {
  label: 'Setup, Wording',
  quantity: 1,
  unitCents: 600,
  totalCents: 600,
  why: 'setup',
};

let sent: { key: string | null; body: unknown }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit = {}) => {
    if (!address.endsWith('/order')) return Response.json({ token: TOKEN });
    const key = new Headers(headers).get('idempotency-key');
    sent.push({ key, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Response.json({ error: 'Busy.', code: 'INTERNAL' }, { status: 500 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) dismiss(id);
});

/** Presses Place Order on a page that shows this item. */
async function order(item: CartItem) {
  const queries = new QueryClient();
  showCart(queries, { _id: 'c', items: [item], priceLines: [SETUP], total: 28 });
  const button: { press?: () => Promise<void> } = {};
  function Page() {
    button.press = usePlaceOrder().place;
    return null;
  }
  const page = createElement(QueryClientProvider, { client: queries }, createElement(Page));
  renderToStaticMarkup(createElement(MemoryRouter, null, page));
  await button.press?.();
}

it('an order tells the shop what was shown: ids, names, texts, prices and their lines', async () => {
  await order(sash('BEST IN SHOW'));
  expect(sent[0]?.body).toEqual({
    _id: 'c',
    items: [
      {
        _id: 'i',
        product: { _id: 'p', name: 'Team Sash', cost: 22 },
        quantity: 1,
        note: '',
        selectedOptions: [
          { optionId: 'c', optionName: 'Colour', valueId: 'olive', value: 'Olive' },
          { optionId: 'w', optionName: 'Wording', valueId: null, value: 'BEST IN SHOW' },
        ],
      },
    ],
    priceLines: [SETUP],
    total: 28,
  });
});

it('a cart with another text is another order, the same one is the same order tried again', async () => {
  await order(sash('BEST IN SHOW'));
  await order(sash('BEST IN SHOW'));
  await order(sash('SECOND'));
  const [first, again, other] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('lists of orders are fetched anew after an order, those too that only storage had', () => {
  const queries = new QueryClient();
  queries.setQueryData(['order-history', {}], { orders: [] });
  const storage = new FakeStorage();
  storage.setItem('tailorbird.token', 'kept');
  storage.setItem('tailorbird.kept.me.["order-history",{}]', 'kept');
  forgetLists(queries, storage);
  expect(queries.getQueryState(['order-history', {}])?.isInvalidated).toBe(true);
  expect(persistedKeys(storage)).toEqual([]);
  expect(storage.getItem('tailorbird.token')).toBe('kept');
});

it('the cart stays in view, for the order to be tried again', () => {
  const queries = new QueryClient();
  showCart(queries, { _id: 'c', items: [], priceLines: [], total: 0 });
  forgetLists(queries, new FakeStorage());
  expect(queries.getQueryState(cartQuery.queryKey)?.isInvalidated).toBe(false);
});
