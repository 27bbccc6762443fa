import { getOrder, type Order } from '@tailorbird/contract/orders';
import * as fc from 'fast-check';
import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '@tailorbird/contract/cart';
import { openShop, type TestShop } from '../../test/app.ts';
import { deed, deeds, doDeed, newShopper, order, putInCart, type Deed } from '../../test/deeds.ts';
import { drawProducts } from '../../test/drawn.ts';
import { edit, perform, type Edit } from '../../test/edits.ts';
import { accounts } from '../../test/fixture.ts';
import { isAsShown, type ShownCart } from './compare-carts.ts';

type Step = Edit | Deed;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 2, arbitrary: edit }, { weight: 3, arbitrary: deed }),
  { minLength: 8, maxLength: 24 },
);

/** All that people do, and what is done to the things that orders were made of, each at least once. */
const EVERYTHING: Step[] = [
  ...deeds.map((deed) => ({ deed, who: 0, which: 1, text: 'later' })),
  ...(
    ['rename value', 'change option', 'change product', 'delete value', 'delete product'] as const
  )
    .flatMap((act) => [act, act])
    .map((act, i) => ({ act, which: 29 + (i % 2), several: [0], cents: 77, isRequired: false })),
];

const nameOf = (step: Step) => ('deed' in step ? step.deed : step.act);

/** The steps that had an effect at least once. */
const done = new Set<string>();

type Acts = readonly (() => Promise<void>)[];

async function oneByOne(acts: Acts): Promise<void> {
  for (const act of acts) await act();
}

async function atOnce(acts: Acts): Promise<void> {
  await Promise.all(acts.map((act) => act()));
}

/** Without what the workshop alone is told; the drawing itself is still there. */
function asCustomersSee({ cart, ...order }: Order): Order {
  const items = cart.items.map(({ drawing, ...item }) => {
    if (!drawing) return { ...item, drawing };
    const { production, letteringAddress, ...shown } = drawing;
    expect(production?.parts.length).toBeGreaterThan(0);
    expect(letteringAddress !== undefined).toBe(Boolean(production?.lettering));
    return { ...item, drawing: shown };
  });
  return { ...order, cart: { items } };
}

describe('as placed', () => {
  let shop: TestShop;
  let admin: string;

  beforeAll(async () => {
    shop = await openShop();
    await drawProducts(shop);
    admin = await shop.logIn(accounts.admin);
  });

  afterAll(() => shop.close());

  it('whatever happens to catalogue, carts and accounts: orders stay as they were placed', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => expectAsPlacedAfter(sequence, oneByOne)),
      { numRuns: 10, examples: [[EVERYTHING]] },
    );
    expect(EVERYTHING.map(nameOf).filter((name) => !done.has(name))).toEqual([]);
  });

  it('whatever of it happens at once: the same', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => expectAsPlacedAfter(sequence, atOnce)),
      { numRuns: 6, examples: [[EVERYTHING]] },
    );
  });

  async function expectAsPlacedAfter(
    sequence: readonly Step[],
    live: (acts: Acts) => Promise<void>,
  ): Promise<void> {
    const trade = { shop, admin, placed: new Map<string, Order>() };
    const shoppers = [await newShopper(shop), await newShopper(shop)];
    await furnish();
    for (const { token } of [...shoppers, { token: await shop.guest() }]) {
      await fillCart(token);
      await order(trade, token);
      await fillCart(token);
    }
    expect(trade.placed.size).toBe(3);
    const items = [...trade.placed.values()].flatMap(({ cart }) => cart.items);
    expect(items.filter(({ drawing }) => drawing === null)).toEqual([]);
    const act = async (step: Step) => {
      const shopper = 'deed' in step ? shoppers[step.who] : undefined;
      const answer =
        'deed' in step
          ? shopper && (await doDeed(trade, shopper, step))
          : await perform(shop, admin, step);
      expect(answer?.status ?? 200).toBeLessThan(500);
      if (answer && answer.status < 300) done.add(nameOf(step));
    };
    await live(sequence.map((step) => () => act(step)));
    await drawAll({ template: 'sash', fixed: { text: 'LATER' } });
    for (const order of trade.placed.values()) await expectAsPlaced(order);
  }

  /** However much was deleted before: products with and without options, and values to choose. */
  async function furnish(): Promise<void> {
    const plain = { which: 30, several: [30], cents: 1250, isRequired: true };
    const made = [
      'new option',
      'new value',
      'new type',
      'give options',
      'new product',
      'new product',
    ] as const;
    for (const next of made) await perform(shop, admin, { ...plain, act: next });
    await drawAll({ template: 'pouch', fixed: { text: 'AS PLACED' } });
  }

  /** Gives this art to products without any; then all have the same template. */
  async function drawAll(art: { template: string; fixed: object }): Promise<void> {
    await shop.database.query(
      `update products set art = coalesce(art, $1::jsonb || '{"drives": []}') || $2`,
      [JSON.stringify(art), JSON.stringify({ template: art.template })],
    );
  }

  async function fillCart(token: string): Promise<void> {
    for (const which of [0, 7, 30]) await putInCart(shop, token, which, 'as placed');
  }

  async function expectAsPlaced(placed: Order): Promise<void> {
    const { order: now } = await shop.ask(getOrder, { token: admin, params: { id: placed._id } });
    // a guest's becomes that of an account: a change of it, and of nothing that was ordered
    const isClaimed = placed.customer === null && now.customer !== null;
    expect(asCustomersSee(now)).toEqual({
      ...placed,
      adminNotes: '',
      payment: {
        state: placed.totalAmount > 0 ? 'open' : 'paid',
        paid: 0,
        refunded: 0,
        open: placed.totalAmount,
        reference: paymentReference(placed.orderId),
      },
      ...(isClaimed && { customer: now.customer, version: placed.version + 1 }),
    });
  }
});

const olive = { optionId: 'colour', optionName: 'Colour', valueId: 'olive', value: 'Olive' };
const small = { optionId: 'size', optionName: 'Size', valueId: 'small', value: 'Small' };
const crew = { optionId: 'wording', optionName: 'Wording', valueId: null, value: 'Zo\u00eb' };
const tote = item('1', 'tote', { cost: 24.5, quantity: 2, selectedOptions: [olive, small] });
const sash = item('2', 'sash', { cost: 12.05, quantity: 1, note: 'red hem' });
const cart: Cart = { _id: 'cart', items: [tote, sash], priceLines: [], total: 0 };
const written = item('3', 'tote', { cost: 24.5, quantity: 1, selectedOptions: [olive, crew] });
const plain = item('4', 'tote', { cost: 24.5, quantity: 1, selectedOptions: [olive] });
const lettered: Cart = { _id: 'cart', items: [written, plain], priceLines: [], total: 0 };

const shownWith = (...choices: ShownCart['items'][number]['selectedOptions']): ShownCart => ({
  items: [plain, { ...written, selectedOptions: choices }],
});

describe('what was shown agrees with the cart', () => {
  it.each<[string, ShownCart]>([
    ['as it is', cart],
    ['in another order of items', { items: [sash, tote] }],
    [
      'in another order of options',
      { items: [{ ...tote, selectedOptions: [small, olive] }, sash] },
    ],
    ['without prices', { items: [{ ...tote, product: { _id: 'tote' } }, sash] }],
    [
      'without names',
      {
        items: [
          { ...tote, product: { _id: 'tote', cost: 24.5 }, selectedOptions: [olive, small] },
          sash,
        ].map((one) => ({
          ...one,
          selectedOptions: one.selectedOptions.map(({ optionId, valueId }) => ({
            optionId,
            valueId,
          })),
        })),
      },
    ],
    ['without ids of its own', { items: [tote, sash].map(({ _id, ...rest }) => rest) }],
    ['with blanks around a note', { items: [tote, { ...sash, note: ' red hem ' }] }],
    [
      'with a price off by a binary fraction',
      { items: [{ ...tote, product: { _id: 'tote', cost: 24.500000000000004 } }, sash] },
    ],
  ])('%s', (_, shown) => {
    expect(isAsShown(shown, cart)).toBe(true);
  });
});

const renamedProduct = { ...tote, product: { _id: 'tote', name: 'Big Tote', cost: 24.5 } };

describe('what was shown differs', () => {
  it.each<[string, ShownCart]>([
    ['in a quantity', { items: [{ ...tote, quantity: 3 }, sash] }],
    ['in a price', { items: [{ ...tote, product: { _id: 'tote', cost: 24.49 } }, sash] }],
    ['in a note', { items: [tote, { ...sash, note: '' }] }],
    ['in the name of a product', { items: [renamedProduct, sash] }],
    [
      'in the name of an option',
      { items: [{ ...tote, selectedOptions: [{ ...olive, optionName: 'Shade' }, small] }, sash] },
    ],
    [
      'in the name of a value',
      { items: [{ ...tote, selectedOptions: [{ ...olive, value: 'Moss' }, small] }, sash] },
    ],
    ['in an option', { items: [{ ...tote, selectedOptions: [olive] }, sash] }],
    ['in the product', { items: [{ ...tote, product: { _id: 'bag', cost: 24.5 } }, sash] }],
    ['by an item less', { items: [tote] }],
    ['by an item more', { items: [tote, sash, { ...sash, note: 'other' }] }],
    ['by one item twice instead of two', { items: [tote, tote] }],
    ['in the id of an item', { items: [{ ...tote, _id: '9' }, sash] }],
    ['in the id of the cart: that one is ordered already', { ...cart, _id: 'earlier cart' }],
    [
      'by a price that is none',
      { items: [{ ...tote, product: { _id: 'tote', cost: Number.NaN } }, sash] },
    ],
    [
      'by a price beyond counting',
      { items: [{ ...tote, product: { _id: 'tote', cost: 1e300 } }, sash] },
    ],
  ])('%s', (_, shown) => {
    expect(isAsShown(shown, cart)).toBe(false);
  });
});

describe('what was written', () => {
  it.each<[string, ShownCart]>([
    ['as it is', lettered],
    ['in another spelling', shownWith({ ...crew, value: ' Zoe\u0308' }, olive)],
    ['without names', shownWith(olive, { optionId: 'wording', valueId: null, value: 'Zo\u00eb' })],
  ])('agrees %s', (_, shown) => {
    expect(isAsShown(shown, lettered)).toBe(true);
  });

  it.each<[string, ShownCart]>([
    ['as something else', shownWith(olive, { ...crew, value: 'Zoe' })],
    ['for another option', shownWith(olive, { ...crew, optionId: 'motto' })],
    ['not at all', shownWith(olive)],
    ['without the text', shownWith(olive, { optionId: 'wording', valueId: null })],
    ['as a value', shownWith(olive, { ...crew, valueId: 'Zo\u00eb' })],
  ])('differs %s', (_, shown) => {
    expect(isAsShown(shown, lettered)).toBe(false);
  });
});

function item(
  _id: string,
  product: string,
  rest: {
    cost: number;
    quantity: number;
    note?: string;
    selectedOptions?: Cart['items'][number]['selectedOptions'];
  },
): Cart['items'][number] {
  return {
    _id,
    product: { _id: product, name: product, cost: rest.cost, image_id: [], basePrice: rest.cost },
    quantity: rest.quantity,
    note: rest.note ?? '',
    selectedOptions: rest.selectedOptions ?? [],
    drawing: null,
    available: true,
    group: null,
    unavailableReason: null,
    priceLines: [],
  };
}
