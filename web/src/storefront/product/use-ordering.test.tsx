// @vitest-environment happy-dom
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import {
  cartItemOf,
  optionOf,
  productOf,
  typeOf,
  valuesOf,
} from '@tailorbird/contract/shop.fixture';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { dismiss, toastStore } from '../../ui/toast.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { changeMessages } from '../cart/change-messages.ts';
import { showCart } from '../cart/cart-query.ts';
import { choiceInWords } from './choices.ts';
import { useEdit, useOrdering } from './use-ordering.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const { id } of toastStore.read()) dismiss(id);
});

const colour = optionOf({
  name: 'Colour',
  kind: 'colour',
  isRequired: true,
  values: valuesOf('Olive', 'Navy'),
});
const sash = productOf({
  _id: 'sash',
  name: 'Team Sash',
  type: typeOf({ options: [colour] }),
  minimumQuantity: 2,
});
const navySash: CartItem = cartItemOf({
  _id: 'i1',
  quantity: 5,
  note: 'For Noor',
  selectedOptions: [{ optionId: 'Colour', optionName: 'Colour', valueId: 'Navy', value: 'Navy' }],
});
const cartOf = (...items: CartItem[]): Cart => ({ _id: 'c', items, priceLines: [], total: 0 });

const shownToasts = () => toastStore.read().map(({ message }) => message);

async function openPage({ at = '/product/sash', items = [] as CartItem[] } = {}) {
  const requests = fakeShop();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showCart(queries, cartOf(...items));
  const page = await renderHook(
    () => {
      const { own, edited } = useEdit(sash);
      return { own, ...useOrdering(sash, own, edited) };
    },
    { at: ['/', at], queries },
  );
  const untilRequested = (times: number) =>
    act(() => expect.poll(() => requests, { interval: 1 }).toHaveLength(times));
  /** What is being sent, once it is on its way. */
  const press = async () => {
    const before = requests.length;
    await page.do(({ send }) => send());
    await untilRequested(before + 1);
    return requests[before];
  };
  return { page, requests, untilAsked: untilRequested, press };
}

describe('a new item', () => {
  it('begins with as many as are sold at least, and sends what was chosen', async () => {
    const { page, press } = await openPage();
    expect(page.now).toMatchObject({ quantity: 2, note: '', state: 'choosing' });
    await page.do(({ setNote }) => setNote('Rush'));
    const sent = await press();
    expect(sent).toMatchObject({
      call: 'POST /cart',
      body: { product: 'sash', quantity: 2, note: 'Rush', selectedOptions: [{ valueId: 'Olive' }] },
    });
    expect(page.now.state).toBe('adding');
    await sent?.answer({ cart: cartOf(navySash) });
    expect(page.now).toMatchObject({ state: 'added', note: '', quantity: 2 });
    expect(shownToasts()).toEqual([changeMessages.added('Team Sash')]);
  });

  it('leaves what is typed meanwhile to the next piece', async () => {
    const { page, press } = await openPage();
    await page.do(({ setNote, setQuantity }) => {
      setNote('For Ruth');
      setQuantity(3);
    });
    const sent = await press();
    await page.do(({ setNote }) => setNote('For Imre'));
    await sent?.answer({ cart: cartOf(navySash) });
    expect(page.now).toMatchObject({ note: 'For Imre', quantity: 2 });
  });

  it('stays as it was typed where the shop fails, and another press sends it', async () => {
    const { page, press } = await openPage();
    await page.do(({ setNote }) => setNote('Rush'));
    const lost = await press();
    await lost?.answer({ error: 'No.', code: 'INTERNAL' }, 500);
    expect(page.now).toMatchObject({ state: 'choosing', note: 'Rush' });
    expect(shownToasts()).toEqual([changeMessages.addFailed]);
    expect((await press())?.body).toMatchObject({ note: 'Rush' });
  });

  it('says no more that it was added when another is begun', async () => {
    const { page, press } = await openPage();
    await (await press())?.answer({ cart: cartOf(navySash) });
    expect(page.now.state).toBe('added');
    await page.do(({ setQuantity }) => setQuantity(4));
    expect(page.now.state).toBe('choosing');
  });

  it('is kept with note and quantity by the tab until it is in the cart', async () => {
    const { page } = await openPage();
    await page.do(({ setNote, setQuantity }) => {
      setNote('Rush');
      setQuantity(7);
    });
    await page.unmount();
    const { page: again, press } = await openPage();
    expect(again.now).toMatchObject({ note: 'Rush', quantity: 7 });
    const sent = await press();
    // the page is left before the shop answers
    await again.unmount();
    await sent?.answer({ cart: cartOf(navySash) });
    const { page: last } = await openPage();
    expect(last.now).toMatchObject({ note: '', quantity: 2 });
  });
});

describe('an item of the cart', () => {
  const at = '/product/sash?item=i1';

  it('is chosen anew from what it is, and the page of the cart follows in the place of this one', async () => {
    const { page, press } = await openPage({ at, items: [navySash] });
    expect(page.now).toMatchObject({ note: 'For Noor', quantity: 5, edited: { state: 'editing' } });
    expect(choiceInWords(page.now.own.choices)).toBe('Navy');
    await page.do(({ setQuantity }) => setQuantity(6));
    const sent = await press();
    expect(sent).toMatchObject({
      call: 'PUT /cart/items/i1',
      body: { quantity: 6, note: 'For Noor' },
    });
    await sent?.answer({ cart: cartOf({ ...navySash, quantity: 6 }) });
    expect(page.address).toBe('/cart');
    await act(() => page.router.navigate(-1));
    expect(page.address).toBe('/');
  });

  it('stays in the form, to be chosen on, where the shop fails', async () => {
    const { page, press } = await openPage({ at, items: [navySash] });
    await page.do(({ setNote }) => setNote('For Imre'));
    await (await press())?.lose();
    expect(page.now).toMatchObject({
      state: 'choosing',
      note: 'For Imre',
      edited: { state: 'editing' },
    });
    expect(page.address).toContain('item=i1');
    expect(shownToasts()).toHaveLength(1);
  });

  it('that was taken out elsewhere keeps what it had, and is added as a new one', async () => {
    const { page, press } = await openPage({ at, items: [navySash] });
    await act(async () => showCart(page.queries, cartOf()));
    expect(page.now).toMatchObject({ edited: { state: 'gone' }, note: 'For Noor', quantity: 5 });
    const sent = await press();
    expect(sent).toMatchObject({ call: 'POST /cart', body: { quantity: 5, note: 'For Noor' } });
    await sent?.answer({ cart: cartOf(navySash) });
    expect(page.now.state).toBe('added');
    expect(page.now.own.search.has('item')).toBe(false);
  });

  it('of which the shop knows no more is said to be gone by the answer', async () => {
    const { page, requests, untilAsked, press } = await openPage({ at, items: [navySash] });
    await (await press())?.answer({ error: 'No.', code: 'NOT_FOUND' }, 404);
    await untilAsked(2);
    expect(requests[1]?.call).toBe('GET /cart');
    await requests[1]?.answer({ cart: cartOf() });
    expect(page.now).toMatchObject({ state: 'choosing', edited: { state: 'gone' } });
    expect(page.now.note).toBe('For Noor');
    expect(page.address).toContain('item=i1');
  });
});
