import { addToCart } from '@tailorbird/contract/cart';
import { createType, updateProduct, updateType } from '@tailorbird/contract/catalogue-editing';
import { PRICE_IMPACT_LISTED } from '@tailorbird/contract/limits';
import { getPriceImpact, type PriceImpact } from '@tailorbird/contract/price-impact';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, products, size, thread, type } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { tote, shirt, sash } = products;
const NONE: Omit<PriceImpact, 'largest'> = {
  carts: 0,
  cheaper: 0,
  dearer: 0,
  mostDearerCents: 0,
  blocked: 0,
  notOffered: 0,
  isAtLeast: false,
};

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  await shop.database.query('delete from cart_items');
});
afterAll(() => shop.close());

const wholeImpact = async (body: object) =>
  (await shop.ask(getPriceImpact, { token: admin, body })).impact;

async function impactOf(body: object) {
  const { largest, ...counts } = await wholeImpact(body);
  expect(largest.length).toBe(Math.min(counts.cheaper + counts.dearer, PRICE_IMPACT_LISTED));
  return counts;
}

/** The cart of a new guest, with so many of each in it. Gives the guest's token. */
async function cartWith(...items: { product: string; quantity: number; gold?: boolean }[]) {
  const token = await shop.guest();
  for (const { product, quantity, gold } of items) {
    const selectedOptions =
      product === sash.id
        ? []
        : [
            { optionId: colour.id, valueId: colour.olive.id },
            { optionId: size.id, valueId: size.small.id },
            ...(gold ? [{ optionId: thread.id, valueId: thread.gold.id }] : []),
          ];
    await shop.ask(addToCart, { token, body: { product, quantity, selectedOptions } });
  }
  return token;
}

const sashes = (quantity: number) => cartWith({ product: sash.id, quantity });

it('counts the carts that a cost makes dearer, and by how much at most', async () => {
  await sashes(1);
  await sashes(3);
  await cartWith({ product: tote.id, quantity: 1 });
  expect(await impactOf({ product: { _id: sash.id, cost: 13.45 } })).toEqual({
    ...NONE,
    carts: 2,
    dearer: 2,
    mostDearerCents: 420,
  });
  expect(await impactOf({ product: { _id: sash.id, cost: 12.05 } })).toEqual(NONE);
});

it('counts each cart once when several products cost otherwise', async () => {
  await cartWith({ product: sash.id, quantity: 1 }, { product: tote.id, quantity: 1 });
  await sashes(2);
  await cartWith({ product: shirt.id, quantity: 1 });
  const products = [
    { _id: sash.id, cost: 13.05 },
    { _id: tote.id, cost: tote.cents / 100 },
  ];
  expect(await impactOf({ products })).toEqual({
    ...NONE,
    carts: 2,
    dearer: 2,
    mostDearerCents: 200,
  });
  expect(await impactOf({ products: [] })).toEqual(NONE);
});

it('tells apart what gets cheaper and what gets dearer, and saves nothing', async () => {
  const few = await sashes(2);
  const many = await sashes(10);
  const before = [await cartOf(shop, few), await cartOf(shop, many)];
  const tiers = [{ from: 10, percent: 20 }];
  expect(await impactOf({ product: { _id: sash.id, cost: 13.05, tiers } })).toEqual({
    ...NONE,
    carts: 2,
    cheaper: 1,
    dearer: 1,
    mostDearerCents: 200,
  });
  expect([await cartOf(shop, few), await cartOf(shop, many)]).toEqual(before);
});

it('says what the carts then really cost', async () => {
  const token = await sashes(10);
  const body = { _id: sash.id, name: sash.name, cost: 13.05 };
  const { mostDearerCents } = await impactOf({ product: { _id: sash.id, cost: 13.05 } });
  const before = await cartOf(shop, token);
  await shop.ask(updateProduct, { token: admin, body });
  const after = await cartOf(shop, token);
  expect(Math.round(after.total * 100) - Math.round(before.total * 100)).toBe(mostDearerCents);
  await shop.ask(updateProduct, { token: admin, body: { ...body, cost: 12.05 } });
});

it('counts a surcharge of a value where it was chosen', async () => {
  await cartWith({ product: tote.id, quantity: 2, gold: true });
  await cartWith({ product: tote.id, quantity: 2 });
  const optionValue = { _id: thread.gold.id, surcharge: 4.5 };
  expect(await impactOf({ optionValue })).toEqual({
    ...NONE,
    carts: 1,
    dearer: 1,
    mostDearerCents: 900,
  });
  expect(await impactOf({ optionValue: { ...optionValue, surcharge: -1 } })).toMatchObject({
    cheaper: 1,
    mostDearerCents: 0,
  });
});

it('counts the tiers of a type over its products together, except those with tiers of their own', async () => {
  await cartWith({ product: tote.id, quantity: 5 }, { product: shirt.id, quantity: 5 });
  const tiers = [{ from: 10, percent: 10 }];
  const apart = { type: { _id: type.id, tiers } };
  expect(await impactOf(apart)).toEqual(NONE);
  const together = { type: { _id: type.id, tiers, countsTogether: true } };
  expect(await impactOf(together)).toMatchObject({ carts: 1, cheaper: 1 });
  const ownTiers = { product: { _id: tote.id, tiers: [{ from: 90, percent: 1 }] } };
  expect(await impactOf({ ...together, ...ownTiers })).toEqual(NONE);
  // what is saved before is what the change is compared with
  await shop.ask(updateType, {
    token: admin,
    body: { _id: type.id, name: type.name, tiers, countsTogether: true },
  });
  expect(await impactOf(together)).toEqual(NONE);
  expect(await impactOf({ type: { _id: type.id, tiers: [] } })).toMatchObject({ dearer: 1 });
  await shop.ask(updateType, {
    token: admin,
    body: { _id: type.id, name: type.name, tiers: [], countsTogether: false },
  });
});

it('names what carts cost now and then, those that change most first', async () => {
  await sashes(1);
  await sashes(3);
  expect((await wholeImpact({ product: { _id: sash.id, cost: 10.05 } })).largest).toEqual([
    { pieces: 3, beforeCents: 3615, afterCents: 3015 },
    { pieces: 1, beforeCents: 1205, afterCents: 1005 },
  ]);
});

it('takes another type of the product into account: its prices for many, and what it offers', async () => {
  await sashes(2);
  await cartWith({ product: tote.id, quantity: 1, gold: true });
  const body = { name: 'Ribbons', tiers: [{ from: 2, percent: 10 }] };
  const { type: ribbons } = await shop.ask(createType, { token: admin, body });
  expect(await impactOf({ product: { _id: sash.id, type: ribbons._id } })).toMatchObject({
    carts: 1,
    cheaper: 1,
    notOffered: 0,
  });
  expect(await impactOf({ product: { _id: sash.id, type: null } })).toEqual(NONE);
  expect(await impactOf({ product: { _id: tote.id, type: ribbons._id } })).toEqual({
    ...NONE,
    carts: 1,
    notOffered: 1,
  });
  expect(await impactOf({ product: { _id: tote.id, type: accounts.admin.id } })).toMatchObject({
    notOffered: 1,
  });
});

it('counts carts that have too few pieces by a new minimum quantity', async () => {
  await sashes(2);
  await sashes(5);
  expect(await impactOf({ product: { _id: sash.id, minimumQuantity: 5 } })).toEqual({
    ...NONE,
    carts: 1,
    blocked: 1,
  });
});

it('leaves out what cannot be ordered, and what is not there', async () => {
  await cartWith({ product: tote.id, quantity: 1, gold: true });
  await shop.database.query('update cart_items set selected_options = $1', [
    JSON.stringify([
      { optionId: thread.id, optionName: 'Thread', valueId: thread.gold.id, value: 'Gold' },
    ]),
  ]);
  expect(await impactOf({ optionValue: { _id: thread.gold.id, surcharge: 4 } })).toEqual(NONE);
  expect(await impactOf({ product: { _id: accounts.admin.id, cost: 1 } })).toEqual(NONE);
  expect(await impactOf({})).toEqual(NONE);
});

it('looks through a thousand carts, and says that there are more', async () => {
  await fill(shop, await shop.guest());
  await shop.database.query(
    `insert into cart_items (owner_id, id, product_id, product_name, product_cost_cents, quantity,
       note, selected_options, identity_key)
     select gen_random_uuid(), gen_random_uuid(), product_id, product_name, product_cost_cents,
       quantity, note, selected_options, identity_key
     from cart_items, generate_series(1, 1000)`,
  );
  const change = { product: { _id: sash.id, cost: 13 } };
  expect(await impactOf(change)).toEqual({
    ...NONE,
    carts: 1000,
    dearer: 1000,
    mostDearerCents: 95,
    isAtLeast: true,
  });
});

it.each([
  [{ product: { _id: sash.id, cost: -1 } }, 'Cost must be between 0 and 999999.99'],
  [{ optionValue: { _id: thread.gold.id, surcharge: 'much' } }, 'Surcharge must be between'],
  [{ type: { tiers: [] } }, 'type._id is not an id'],
])('refuses %j by sentence, as saving it would', async (body, sentence) => {
  const answer = await shop.call(getPriceImpact, { token: admin, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect(JSON.stringify(answer.body)).toContain(sentence);
});
