import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { getProduct } from '@tailorbird/contract/catalogue';
import type { Cart } from '@tailorbird/contract/cart';
import { getOrder, placeOrder } from '@tailorbird/contract/orders';
import { getTax, setTax, type Tax } from '@tailorbird/contract/tax';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { sash, patch } = products;

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterEach(async () => {
  await shop.database.query('update products set tax_class_id = null');
  await set({ mode: 'none', classes: [] });
});
afterAll(() => shop.close());

const send = (fields: object) =>
  shop.call(setTax, {
    token: admin,
    body: { mode: 'added', label: 'Sales tax', rate: 8, classes: [], ...fields },
  });
const set = async (fields: object = {}): Promise<Tax> => {
  const { status, body } = await send(fields);
  expect({ status, body }).toMatchObject({ status: 200 });
  return (await shop.ask(getTax, { token: admin })).tax;
};

const setClass = (taxClass: unknown) =>
  shop.call(updateProduct, {
    token: admin,
    body: { _id: patch.id, name: 'Patch', cost: patch.cents / 100, taxClass },
  });

const place = (body: object) => shop.call(placeOrder, { token, body });

describe('tax', () => {
  it('is none in a shop of its own making', async () => {
    const { tax } = await shop.ask(getTax, { token: admin });
    expect(tax).toMatchObject({ mode: 'none', classes: [] });
    await fill(shop, token);
    expect(await cartOf(shop, token)).not.toHaveProperty('tax');
  });

  it('that is added is a line of the cart at once, and of the order for ever', async () => {
    await fill(shop, token, { quantity: 2 });
    const before = await cartOf(shop, token);
    await set();
    const { priceLines, total, tax } = await cartOf(shop, token);
    const netCents = Math.round(before.total * 100);
    const taxCents = Math.round(netCents * 0.08);
    expect(priceLines).toMatchObject([{ why: 'tax', totalCents: taxCents }]);
    expect(total).toBe((netCents + taxCents) / 100);
    expect(tax).toEqual({
      label: 'Sales tax',
      isIncluded: false,
      rates: [{ percent: 8, netCents, taxCents }],
    });

    // what was shown before the tax came is refused with the cart as it is
    expect(await place(before)).toMatchObject({
      status: 409,
      body: {
        code: 'CART_CHANGED',
        changes: [{ before: null, after: { why: 'tax', totalCents: taxCents } }],
      },
    });
    const body = await cartOf(shop, token);
    const { order } = await shop.ask(placeOrder, { token, body });
    expect(order).toMatchObject({ totalAmount: total, priceLines, tax });
    await set({ rate: 50 });
    const { _id: id } = order;
    expect(await shop.ask(getOrder, { token: admin, params: { id } })).toMatchObject({
      order: { totalAmount: total, priceLines, tax },
    });
  });

  it('that is included changes no total', async () => {
    await fill(shop, token, { quantity: 2 });
    const before = await cartOf(shop, token);
    await set({ mode: 'included', label: 'VAT', rate: 21 });
    const now: Cart = await cartOf(shop, token);
    expect(now).toMatchObject({ total: before.total, priceLines: [] });
    const totalCents = Math.round(before.total * 100);
    const taxCents = Math.round((totalCents * 21) / 121);
    expect(now.tax?.rates).toEqual([{ percent: 21, netCents: totalCents - taxCents, taxCents }]);
    expect(await place(before)).toMatchObject({ status: 201, body: { order: { tax: now.tax } } });
  });

  it('goes by the class of the product', async () => {
    const { classes } = await set({ classes: [{ name: 'Books', rate: 2.5 }] });
    const books = classes[0]?._id ?? '';
    expect(await setClass(books)).toMatchObject({
      status: 200,
      body: { product: { taxClass: books } },
    });
    await fill(shop, token, { product: patch.id });
    expect((await cartOf(shop, token)).tax?.rates).toMatchObject([{ percent: 2.5 }]);
    // left out it stays
    expect(await setClass(undefined)).toMatchObject({ body: { product: { taxClass: books } } });
    expect(await setClass(NOWHERE)).toMatchObject({
      status: 409,
      body: { code: 'REFERENCE_GONE', error: 'The chosen tax class does not exist any more.' },
    });
  });

  it('class can have another name and rate; one that products have stays', async () => {
    const { classes } = await set({ classes: [{ name: 'Books', rate: 2.5 }] });
    const books = classes[0]?._id ?? '';
    await setClass(books);
    await set({ classes: [{ _id: books, name: 'Printed matter', rate: 5 }] });
    const { product } = await shop.ask(getProduct, { params: { id: patch.id } });
    expect(product.taxClass).toBe(books);
    expect(await send({ classes: [] })).toMatchObject({
      status: 409,
      body: {
        code: 'TAX_CLASS_USED',
        error: 'Products have the tax class Printed matter. Change them before you delete it.',
      },
    });
    expect(await shop.ask(getTax, { token: admin })).toMatchObject({
      tax: { classes: [{ _id: books, name: 'Printed matter', rate: 5 }] },
    });
  });

  it('classes can exchange their names', async () => {
    const { classes } = await set({
      classes: [
        { name: 'Books', rate: 2 },
        { name: 'Food', rate: 7 },
      ],
    });
    const [books, food] = classes;
    const { classes: now } = await set({
      classes: [
        { ...books, name: 'Food' },
        { ...food, name: 'Books' },
      ],
    });
    expect(now).toEqual([
      { ...food, name: 'Books' },
      { ...books, name: 'Food' },
    ]);
  });

  it('is not overwritten unseen', async () => {
    const { version } = await set();
    await set({ rate: 9 });
    expect(await send({ version })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', tax: { rate: 9 } },
    });
  });

  it.each([
    [{ rate: 101 }, 'A tax rate must be between 0 and 100, with at most 3 decimals.'],
    [{ rate: 1.23456 }, 'A tax rate must be between 0 and 100, with at most 3 decimals.'],
    [{ mode: 'both' }, 'mode must be none, included or added.'],
    [{ label: ' ' }, 'The name of the tax is required.'],
    [
      {
        classes: [
          { name: 'A', rate: 1 },
          { name: 'a', rate: 2 },
        ],
      },
      'Two tax classes must not have the same name.',
    ],
    [
      {
        classes: [
          { _id: NOWHERE, name: 'A', rate: 1 },
          { _id: NOWHERE, name: 'B', rate: 2 },
        ],
      },
      'A tax class must not stand there twice.',
    ],
  ])('of %j is refused', async (fields, error) => {
    expect(await send(fields)).toMatchObject({ status: 400, body: { error } });
  });

  it('in a body of an order counts for nothing', async () => {
    await set();
    await fill(shop, token, { product: sash.id });
    const shown = await cartOf(shop, token);
    const { body } = await place({ ...shown, tax: { rates: [] } });
    expect(body).toMatchObject({ order: { tax: shown.tax, totalAmount: shown.total } });
  });
});
