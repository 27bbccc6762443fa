import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { quoteDelivery } from '@tailorbird/contract/delivery';
import { getOrder, placeOrder } from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  token = await shop.guest();
  await offer({});
  await weigh(450);
});
afterAll(() => shop.close());

const { sash, patch } = products;
const ZONE = {
  countries: ['GB'],
  by: 'weight',
  rates: [
    { from: 2000, cost: 12 },
    { from: 0, cost: 4.9 },
    { from: 900, cost: 8.9 },
  ],
  freeFrom: 80,
};
const METHOD = { _id: 'parcel', name: 'Parcel', kind: 'delivery', isOffered: true };
const settingsOf = (zone: object) => ({
  delivery: { methods: [{ ...METHOD, zones: [{ ...ZONE, ...zone }] }] },
});
const offer = (zone: object) => shop.ask(setSettings, { token: admin, body: settingsOf(zone) });

/** Of the sash; the patch has none. */
async function weigh(weight: number | null): Promise<void> {
  const { id, name, cents, category } = sash;
  const body = { _id: id, name, cost: cents / 100, categories: [category], weight };
  await shop.ask(updateProduct, { token: admin, body });
}

const ADDRESS = { street: '12 Needle Lane', postcode: 'TF4 2AB', city: 'Thornfield' };
const delivery = { method: 'parcel', address: { ...ADDRESS, country: 'GB' } };
const quote = () =>
  shop.ask(quoteDelivery, {
    token,
    body: { method: 'parcel', place: { country: 'GB', postcode: ADDRESS.postcode } },
  });
async function costNow(): Promise<number | null | undefined> {
  return (await quote()).methods[0]?.cost;
}

/** The cart as the browser shows it, and sends. */
async function shown() {
  const cart = await cartOf(shop, token);
  const { total, priceLines } = await quote();
  return { ...cart, total, priceLines, delivery };
}
const place = (body: unknown) => shop.call(placeOrder, { token, body });

describe('delivery at rates by weight', () => {
  it('goes by what all pieces weigh together, and goods without a weight count as nothing', async () => {
    await fill(shop, token, { product: patch.id, quantity: 5 });
    expect(await costNow()).toBe(4.9);
    await fill(shop, token, { quantity: 1 });
    expect(await costNow()).toBe(4.9);
    await fill(shop, token, { quantity: 1, note: 'another item' });
    expect(await costNow()).toBe(8.9);
    await weigh(1000);
    expect(await costNow()).toBe(12);
    await weigh(null);
    expect(await costNow()).toBe(4.9);
  });

  it('is free from a value on, whatever it weighs', async () => {
    await fill(shop, token, { quantity: 6 });
    expect(await costNow()).toBe(12);
    await fill(shop, token, { quantity: 1 });
    expect(await costNow()).toBe(0);
    await offer({ freeFrom: undefined });
    expect(await costNow()).toBe(12);
  });

  it('costs in the order what it cost in the cart, and the order keeps it', async () => {
    await fill(shop, token, { quantity: 2 });
    const body = await shown();
    expect(body.total).toBe(24.1 + 8.9);
    const { order } = await shop.ask(placeOrder, { token, body });
    const charged = {
      totalAmount: 33,
      priceLines: [{ label: 'Delivery, Parcel', totalCents: 890, why: 'delivery' }],
      delivery: { cost: 8.9 },
    };
    expect(order).toMatchObject(charged);
    await weigh(100_000);
    await offer({ rates: [{ from: 0, cost: 99 }] });
    const params = { id: order._id };
    expect((await shop.ask(getOrder, { token: admin, params })).order).toMatchObject(charged);
  });

  it('is refused with its line where the weight is another by now', async () => {
    await fill(shop, token, { quantity: 2 });
    const body = await shown();
    await weigh(1000);
    const answer = await place(body);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'CART_CHANGED',
        cart: { total: 24.1 + 12 },
        changes: [
          {
            label: 'Delivery, Parcel',
            before: { totalCents: 890 },
            after: { totalCents: 1200 },
          },
        ],
      },
    });
    expect((await place(await shown())).status).toBe(201);
  });

  it('is never charged otherwise than it was shown, while the weight changes', async () => {
    await fill(shop, token, { quantity: 2 });
    const body = await shown();
    const [answer] = await Promise.all([place(body), weigh(1000), weigh(2000)]);
    const charged = { order: { totalAmount: 33, delivery: { cost: 8.9 } } };
    const isPlaced = answer.status === 201;
    expect(answer).toMatchObject(
      isPlaced ? { body: charged } : { status: 409, body: { code: 'CART_CHANGED' } },
    );
    expect((await cartOf(shop, token)).items).toHaveLength(isPlaced ? 0 : 1);
  });
});

describe('rates by weight', () => {
  it.each<[string, object, string]>([
    ['something else', { by: 'volume' }, 'by must be value or weight.'],
    [
      'parts of a gram',
      {
        rates: [
          { from: 0, cost: 1 },
          { from: 0.5, cost: 2 },
        ],
      },
      'a whole number of grams',
    ],
    [
      'more than a tonne',
      {
        rates: [
          { from: 0, cost: 1 },
          { from: 1_000_001, cost: 2 },
        ],
      },
      'What a rate begins at must be between 0 and 1000000',
    ],
    ['no rate for the lightest', { rates: [{ from: 1, cost: 1 }] }, 'must begin from 0'],
    ['free goods of less than nothing', { freeFrom: -1 }, 'The value that delivery is free from'],
    ['free goods beside rates by value', { by: 'value' }, 'freeFrom is for rates by weight'],
    ['free goods beside rates by nothing', { by: undefined }, 'freeFrom is for rates by weight'],
  ])('with %s are refused', async (_, zone, words) => {
    const body = settingsOf(zone);
    expect(await shop.call(setSettings, { token: admin, body })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(words) },
    });
  });
});
