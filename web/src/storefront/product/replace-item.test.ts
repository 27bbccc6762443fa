import {
  cartItemOf,
  optionOf,
  productOf,
  typeOf,
  valueOf,
} from '@tailorbird/contract/shop.fixture';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, toastStore } from '../../ui/toast.ts';
import { replaceItem, type ReplaceItem } from './replace-item.ts';
import { showCart, shownCart } from '../cart/cart-query.ts';

const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'g', roles: [], exp: 4_000_000_000 }))}.x`;

const option = (kind: Option['kind'], name: string, ...values: string[]): Option =>
  optionOf({
    name,
    kind,
    values: values.map((value, displayOrder) => valueOf({ value, displayOrder })),
  });
const type = typeOf({
  _id: 't',
  name: 'Sash',
  options: [option('colour', 'Colour', 'Olive', 'Navy'), option('text', 'Wording')],
});
const sash: Product = productOf({ _id: 'p', name: 'Team Sash', cost: 22, type });

const colour = (value: string) => ({
  optionId: 'Colour',
  optionName: 'Colour',
  valueId: value,
  value,
});
const wording = (value: string) => ({
  optionId: 'Wording',
  optionName: 'Wording',
  valueId: null,
  value,
});
function item(_id: string, change: Partial<CartItem> = {}): CartItem {
  return cartItemOf({
    _id,
    product: { _id: 'p', name: 'Team Sash', cost: 22, image_id: [], basePrice: 22 },
    selectedOptions: [colour('Olive'), wording('BEST')],
    drawing: { address: '/api/product/p/preview?rev=1', title: 'Olive sash' },
    ...change,
  });
}
const choice = {
  quantity: 2,
  note: ' For Ida ',
  selectedOptions: [
    { optionId: 'Colour', valueId: 'Navy' },
    { optionId: 'Wording', valueId: null, value: 'BEST IN SHOW' },
  ],
};

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
/** The cart that the page showed at each request. */
let meanwhile: unknown[];
/** The shop's answers in their order; undefined means that no answer comes. */
let answers: ({ status: number; body: unknown } | undefined)[];
let asked: SentRequest[];
let queries: QueryClient;
let replace: ReplaceItem;

const answer = (...items: CartItem[]) => ({
  status: 200,
  body: { cart: { _id: 'c', items, priceLines: [], total: 0 } satisfies Cart },
});
const refusal = (status: number, code: string, error = code) => ({
  status,
  body: { code, error, requestId: 'r' },
});
const shown = () =>
  shownCart(queries)?.items.map(({ _id, quantity, note, selectedOptions }) => [
    _id,
    quantity,
    note,
    ...selectedOptions.map(({ optionName, value }) => `${optionName}: ${value}`),
  ]);
const shownToasts = () => toastStore.read().map(({ type: kind, message }) => [kind, message]);

beforeEach(() => {
  answers = [];
  asked = [];
  meanwhile = [];
  // in no frame
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('parent', globalThis);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!address.includes('/cart')) return Response.json({ token: TOKEN });
    meanwhile.push(shown());
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    asked.push({ method, path: address, body: sent });
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return Response.json(next.body, { status: next.status });
  });
  queries = new QueryClient();
  showCart(queries, {
    _id: 'c',
    items: [item('one'), item('two', { note: 'For Bo' })],
    priceLines: [],
    total: 0,
  });
  replace = replaceItem(queries);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) dismiss(id);
});

describe('an item that is chosen anew', () => {
  it('is shown at once, as it was written, then as the shop has it, and said once', async () => {
    const now = item('one', { quantity: 2, drawing: null });
    answers = [answer(now)];
    expect(await replace('one', sash, choice)).toEqual({
      _id: 'c',
      items: [now],
      priceLines: [],
      total: 0,
    });
    expect(meanwhile).toEqual([
      [
        ['one', 2, 'For Ida', 'Colour: Navy', 'Wording: BEST IN SHOW'],
        ['two', 1, 'For Bo', 'Colour: Olive', 'Wording: BEST'],
      ],
    ]);
    expect(shownCart(queries)?.items).toEqual([now]);
    expect(asked).toEqual([{ method: 'PUT', path: '/api/cart/items/one', body: choice }]);
    expect(shownToasts()).toEqual([['success', 'Team Sash is changed.']]);
  });

  it('joins another that it becomes the same as', async () => {
    answers = [answer(item('two', { quantity: 4, note: 'For Bo' }))];
    await replace('one', sash, {
      quantity: 3,
      note: 'For Bo',
      selectedOptions: [
        { optionId: 'Wording', valueId: null, value: ' BEST ' },
        { optionId: 'Colour', valueId: 'Olive' },
      ],
    });
    const same = ['For Bo', 'Wording: BEST', 'Colour: Olive'];
    expect(meanwhile).toEqual([
      [
        ['one', 3, ...same],
        ['two', 1, 'For Bo', 'Colour: Olive', 'Wording: BEST'],
      ],
    ]);
    expect(shown()).toEqual([['two', 4, 'For Bo', 'Colour: Olive', 'Wording: BEST']]);
  });

  it('stays as it was where the shop refuses, which is said in the shop’s words', async () => {
    const before = shown();
    answers = [refusal(400, 'TEXT_TOO_LONG', 'Wording must be 5 characters or less.')];
    expect(await replace('one', sash, choice)).toBeUndefined();
    expect(shown()).toEqual(before);
    expect(shownToasts()).toEqual([['error', 'Wording must be 5 characters or less.']]);
  });

  it('with another just like it and too many together, nothing changes and the reason is said', async () => {
    const before = shown();
    const many = {
      quantity: 99,
      note: 'For Bo',
      selectedOptions: [
        { optionId: 'Colour', valueId: 'Olive' },
        { optionId: 'Wording', valueId: null, value: 'BEST' },
      ],
    };
    answers = [refusal(400, 'CART_ITEM_FULL')];
    expect(await replace('one', sash, many)).toBeUndefined();
    expect(shown()).toEqual(before);
    expect(shownToasts()).toEqual([['error', expect.stringContaining('more than 99')]]);
  });

  it('that is not in the cart any more is said to be gone, and the cart is as it is now', async () => {
    answers = [refusal(404, 'NOT_FOUND'), answer(item('two'))];
    expect(await replace('one', sash, choice)).toBe('gone');
    expect(shownCart(queries)?.items).toEqual([item('two')]);
    expect(shownToasts()).toEqual([]);
  });

  it('is not put in a second time after an answer that was lost', async () => {
    // an accent that was typed as a sign of its own is kept within its letter
    const text = { optionId: 'Wording', valueId: null, value: ' CAFE\u0301 ' };
    const cafe = { ...choice, selectedOptions: [{ optionId: 'Colour', valueId: 'Navy' }, text] };
    answers = [undefined];
    expect(await replace('one', sash, cafe)).toBeUndefined();
    expect(shownToasts()).toEqual([['error', 'Cart operation failed. Please try again.']]);
    const joined = item('two', {
      quantity: 3,
      note: 'For Ida',
      selectedOptions: [colour('Navy'), wording('CAFÉ')],
    });
    answers = [refusal(404, 'NOT_FOUND'), answer(joined)];
    expect(await replace('one', sash, cafe)).toEqual({
      _id: 'c',
      items: [joined],
      priceLines: [],
      total: 0,
    });
  });

  it('that is gone is gone, though another looks just like it', async () => {
    answers = [
      refusal(404, 'NOT_FOUND'),
      answer(
        item('two', {
          note: 'For Ida',
          selectedOptions: [colour('Navy'), wording('BEST IN SHOW')],
        }),
      ),
    ];
    expect(await replace('one', sash, choice)).toBe('gone');
  });
});
