import { cartItemOf } from '@tailorbird/contract/shop.fixture';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { describe, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../session/fake-api.fixture.ts';
import { changesBetween, lineChanged, sumOf } from './cart-rules.ts';
import { chosenAgain } from './chosen.ts';
import { arrange, noLines, withRemoved, withRestored } from './cart-lines.ts';
import { forgetKey, keyFor, tabStorage } from './place-order.ts';

function item(name: string, change: Partial<CartItem> = {}): CartItem {
  return cartItemOf({
    _id: name,
    product: { _id: `product of ${name}`, name, cost: 22, image_id: [], basePrice: 22 },
    ...change,
  });
}

const priced = (name: string, cost: number) =>
  item(name, { product: { ...item(name).product, cost } });
const cart = (...items: CartItem[]): Cart => ({ _id: 'cart', items, priceLines: [], total: 0 });
const written = (value: string) => ({
  optionId: 'w',
  optionName: 'Wording',
  valueId: null,
  value,
});
const olive = { optionId: 'c', optionName: 'Colour', valueId: 'olive', value: 'Olive' };
const lettered = (text: string) => cart(item('Sash', { selectedOptions: [written(text)] }));

describe('what has changed in a cart', () => {
  test('nothing, when nothing has', () => {
    expect(changesBetween(cart(item('Tote')), cart(item('Tote')))).toEqual([]);
  });

  test('is told as a price from and to', () => {
    expect(changesBetween(cart(item('Sash')), cart(priced('Sash', 24)))).toEqual([
      'The price of Sash has changed from $22.00 to $24.00.',
    ]);
  });

  test('is no price where a product is sold no more', () => {
    const gone = { available: false, unavailableReason: 'Sash is no longer sold.' };
    const now = { ...priced('Sash', 24), ...gone };
    expect(changesBetween(cart(item('Sash')), cart(now))).toEqual(['Sash is no longer sold.']);
  });

  test('is told as quantities, notes and choices', () => {
    const now = item('Tote', { quantity: 3, note: 'R. K.', selectedOptions: [olive] });
    expect(changesBetween(cart(item('Tote')), cart(now))).toEqual([
      'Tote: 1 became 3.',
      'The note on Tote has changed.',
      'The choices for Tote have changed.',
    ]);
  });

  test('is told as a choice where another text was written', () => {
    expect(changesBetween(lettered('FIRST'), lettered('SECOND'))).toEqual([
      'The choices for Sash have changed.',
    ]);
    expect(changesBetween(lettered('FIRST'), lettered('FIRST'))).toEqual([]);
  });

  test('is told as new names, once for all items', () => {
    const navy = { ...olive, value: 'Navy' };
    const midnight = { ...olive, optionName: 'Shade', value: 'Midnight' };
    const both = (...choices: (typeof olive)[]) =>
      cart(
        ...choices.map((one, index) => item('Tote', { _id: `${index}`, selectedOptions: [one] })),
      );
    expect(changesBetween(both(navy, navy), both(midnight, midnight))).toEqual([
      'Colour is now called Shade.',
      'Navy is now called Midnight.',
    ]);
    const big = item('Tote', { product: { ...item('Tote').product, name: 'Big Tote' } });
    expect(changesBetween(cart(item('Tote')), cart(big))).toEqual(['Tote is now called Big Tote.']);
  });

  test('is told as what has gone and what has come', () => {
    expect(changesBetween(cart(item('Tote')), cart(item('Pouch')))).toEqual([
      'Tote is not in the cart any more.',
      'Pouch has been added.',
    ]);
  });

  test('gives the reason why something cannot be ordered any more', () => {
    const unavailableReason = 'Tote is no longer offered in Rufous.';
    const now = item('Tote', { available: false, unavailableReason });
    expect(changesBetween(cart(item('Tote')), cart(now))).toEqual([unavailableReason]);
  });

  test('is nothing when the same item has only come under another id', () => {
    expect(changesBetween(cart(item('Tote')), cart(item('Tote', { _id: 'another' })))).toEqual([]);
  });
});

const label = 'Setup, Lettering';
const setup = (totalCents: number) =>
  ({ label, quantity: 1, unitCents: totalCents, totalCents, why: 'setup' }) as const;

describe('what has changed in the lines of a price', () => {
  test.each([
    [600, 800, 'Setup, Lettering: was $6.00, is now $8.00.'],
    [null, 800, 'Setup, Lettering, $8.00, has been added.'],
    [600, null, 'Setup, Lettering is not part of the price any more.'],
  ])('from %s to %s is a sentence', (was, is, said) => {
    const [before, after] = [was && setup(was), is && setup(is)];
    expect(lineChanged({ label, before: before || null, after: after || null })).toBe(said);
  });
});

describe('the subtotal', () => {
  test('is exact where dollars as fractions are not', () => {
    const tees = item('Tee', { quantity: 3, product: { ...item('Tee').product, cost: 1.15 } });
    expect(sumOf(cart(tees, priced('Pouch', 0.1)))).toMatchObject({
      items: 2,
      pieces: 4,
      subtotal: 355,
    });
  });

  test('leaves out what cannot be ordered', () => {
    const gone = item('Tote', { available: false, quantity: 5 });
    expect(sumOf(cart(gone, item('Sash')))).toMatchObject({
      items: 1,
      pieces: 1,
      subtotal: 2200,
    });
  });

  test('and what the order costs besides its items make the total', () => {
    const setup = {
      label: 'Setup',
      quantity: 1,
      unitCents: 600,
      totalCents: 600,
      why: 'setup',
    } as const;
    const { subtotal, total } = sumOf({ ...cart(item('Sash')), priceLines: [setup] });
    expect({ subtotal, total }).toEqual({ subtotal: 2200, total: 2800 });
  });
});

const names = (lines: ReturnType<typeof arrange>) =>
  lines.map((line) => (line.gone ? `(${line.item.product.name})` : line.item.product.name));

describe('a removed item', () => {
  const [tote, sash, tee] = [item('Tote'), item('Sash'), item('Tee')];
  const removed = withRemoved(noLines, [tote, sash, tee], sash);

  test('leaves its place', () => {
    expect(names(arrange([tote, tee], removed))).toEqual(['Tote', '(Sash)', 'Tee']);
  });

  test('comes back in its place under its new id', () => {
    const back = { ...sash, _id: 'new' };
    const lines = withRestored(removed, sash, back);
    expect(names(arrange([tote, tee, back], lines))).toEqual(['Tote', 'Sash', 'Tee']);
  });

  test('that joins one in the cart leaves no place behind', () => {
    expect(names(arrange([tote, tee], withRestored(removed, sash, tee)))).toEqual(['Tote', 'Tee']);
  });

  test('is shown as before when it could not be removed', () => {
    expect(names(arrange([tote, sash, tee], removed))).toEqual(['Tote', 'Sash', 'Tee']);
  });

  test('does not hide what is put in the cart afterwards', () => {
    expect(names(arrange([tote, tee, item('Pouch')], removed))).toEqual([
      'Tote',
      '(Sash)',
      'Tee',
      'Pouch',
    ]);
  });
});

describe('the key of an order', () => {
  test('stays the same for the same cart until the answer', () => {
    const storage = new FakeStorage();
    const key = keyFor(cart(item('Tote')), storage);
    expect(keyFor(cart(item('Tote')), storage)).toBe(key);
    forgetKey(storage);
    expect(keyFor(cart(item('Tote')), storage)).not.toBe(key);
  });

  test('is another for another cart', () => {
    const storage = new FakeStorage();
    const key = keyFor(cart(item('Tote')), storage);
    expect(keyFor(cart(item('Tote', { quantity: 2 })), storage)).not.toBe(key);
  });

  test('is there also where the browser forbids storage', () => {
    // keeps what stood there, to be put back; a stub itself cannot throw when it is read
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
    expect(keyFor(cart(item('Tote')), tabStorage())).toMatch(/^[0-9a-f]{32}$/);
    expect(() => forgetKey(tabStorage())).not.toThrow();
    vi.unstubAllGlobals();
  });
});

test('the shop is told a value by its id and a text as it was written', () => {
  const selectedOptions = [olive, written('HI')];
  expect(chosenAgain({ selectedOptions })).toEqual([
    { optionId: 'c', valueId: 'olive' },
    { optionId: 'w', valueId: null, value: 'HI' },
  ]);
});
