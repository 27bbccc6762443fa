import { getOrder, type Order } from '@tailorbird/contract/orders';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { deed, deeds, doDeed, newShopper, order, putInCart, type Deed } from '../../test/deeds.ts';
import { drawProducts } from '../../test/drawn.ts';
import { edit, perform, type Edit } from '../../test/edits.ts';
import { accounts } from '../../test/fixture.ts';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

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

/** What had an effect at least once. */
const done = new Set<string>();

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

type Acts = readonly (() => Promise<void>)[];

async function oneByOne(acts: Acts): Promise<void> {
  for (const act of acts) await act();
}

async function atOnce(acts: Acts): Promise<void> {
  await Promise.all(acts.map((act) => act()));
}

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

/** What has no art of its own gets this one; then the template of all is this one's. */
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
    ...(isClaimed && { customer: now.customer, version: placed.version + 1 }),
  });
}

/** Without what the workshop alone is told; the drawing itself is still there. */
function asCustomersSee({ cart, ...order }: Order): Order {
  const items = cart.items.map(({ drawing, ...item }) => {
    if (!drawing) return { ...item, drawing };
    const { production, ...shown } = drawing;
    expect(production?.parts.length).toBeGreaterThan(0);
    return { ...item, drawing: shown };
  });
  return { ...order, cart: { items } };
}
