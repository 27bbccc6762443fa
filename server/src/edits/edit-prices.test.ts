import { addToCart, setCode } from '@tailorbird/contract/cart';
import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { createDiscount } from '@tailorbird/contract/discounts';
import { editLinkedOrder, editOrder, getLinkedOrderEdit } from '@tailorbird/contract/order-edits';
import { listPayments, recordPayment } from '@tailorbird/contract/payments';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { getTax, setTax } from '@tailorbird/contract/tax';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, products } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { cartOf } from '../../test/shopper.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());
beforeEach(() => setPatch(4, 100));

const { patch } = products;
const RATES = [
  { from: 0, cost: 5 },
  { from: 500, cost: 9 },
];
const ZONES = [{ countries: ['GB'], by: 'weight', rates: RATES }];
const FAR = [...ZONES, { countries: ['IE'], rates: [{ from: 0, cost: 20 }] }];
const METHOD = { _id: 'parcel', name: 'Parcel', kind: 'delivery', isOffered: true, zones: FAR };
const HOME = { street: '12 Needle Lane', postcode: 'TF4 2AB', city: 'Thornfield', country: 'GB' };

/** What a patch costs and weighs today, in dollars and grams. */
const setPatch = (cost: number, weight: number, tiers: object[] = []) =>
  shop.ask(updateProduct, {
    token: admin,
    body: {
      _id: patch.id,
      name: patch.name,
      cost,
      categories: [categories.shirts.id],
      weight,
      tiers,
    },
  });

/** So many patches, by parcel. */
async function place(quantity: number, code?: string): Promise<Order> {
  const methods = { methods: [METHOD] };
  await shop.ask(setSettings, { token: admin, body: { delivery: methods } });
  const token = await shop.guest();
  await shop.ask(addToCart, { token, body: { product: patch.id, quantity } });
  if (code) await shop.ask(setCode, { token, body: { code } });
  const { total: _, priceLines: __, ...cart } = await cartOf(shop, token);
  const contact = { name: 'Gerd', email: `${uuid()}@mail.example`, phone: '' };
  const delivery = { method: 'parcel', address: HOME };
  return (await shop.ask(placeOrder, { token, body: { ...cart, contact, delivery } })).order;
}

const now = async ({ _id }: Order) =>
  (await shop.ask(getOrder, { token: admin, params: { id: _id } })).order;
const edit = async (order: Order, body: object) =>
  shop.ask(editOrder, {
    token: admin,
    params: { id: order._id },
    body: { version: (await now(order)).version, ...body },
  });
const quantityOf = (order: Order, quantity: number) => ({
  items: [{ _id: order.cart.items[0]?._id, quantity }],
});
const lines = ({ priceLines }: Order) => priceLines.map(({ why, totalCents }) => [why, totalCents]);
const pay = ({ _id }: Order, amount: number, kind = 'payment') =>
  shop.ask(recordPayment, {
    token: admin,
    params: { id: _id },
    body: { _id: uuid(), kind, method: 'cash', amount, reason: 'Given back' },
  });

describe('the price of a changed order', () => {
  it('is that of today for what comes, in an item of its own, and of then for the rest', async () => {
    const order = await place(2);
    await setPatch(6, 100);
    const { order: after, difference } = await edit(order, quantityOf(order, 3));
    expect(difference).toBe(6);
    expect(after.cart.items).toMatchObject([
      { quantity: 2, product: { cost: 4 }, pieces: [1, 2] },
      { quantity: 1, product: { cost: 6 }, pieces: [3] },
    ]);
    // fewer again cost what they did
    const [, split] = after.cart.items;
    const back = await edit(after, { items: [{ _id: split?._id, quantity: 0 }] });
    expect(back.order.totalAmount).toBe(order.totalAmount);
  });

  it('reaches a price for many with all its pieces, for what comes', async () => {
    const order = await place(9);
    await setPatch(4, 10, [{ from: 10, cost: 3 }]);
    const { order: after } = await edit(order, quantityOf(order, 10));
    expect(after.cart.items.map(({ quantity, product }) => [quantity, product.cost])).toEqual([
      [9, 4],
      [1, 3],
    ]);
  });

  it('asks for delivery anew where the class of the weight or the place changes, else never', async () => {
    const order = await place(2);
    expect(lines(order)).toEqual([['delivery', 500]]);
    await shop.ask(setSettings, {
      token: admin,
      body: {
        delivery: {
          methods: [
            {
              ...METHOD,
              zones: FAR.map((zone) => ({
                ...zone,
                rates: [
                  { from: 0, cost: 7 },
                  { from: 500, cost: 11 },
                ],
              })),
            },
          ],
        },
      },
    });
    expect(lines((await edit(order, quantityOf(order, 4))).order)).toEqual([['delivery', 500]]);
    expect(lines((await edit(order, quantityOf(order, 5))).order)).toEqual([['delivery', 1100]]);
    const moved = { address: { ...HOME, country: 'IE', postcode: 'D01 F5P2' } };
    expect(lines((await edit(order, moved)).order)).toEqual([['delivery', 700]]);
    expect((await edit(order, { isTrial: true, ...moved })).difference).toBe(0);
    const nowhere = { address: { ...HOME, country: 'US', region: 'NY', postcode: '10001' } };
    const refused = await shop.call(editOrder, {
      token: admin,
      params: { id: order._id },
      body: { version: (await now(order)).version, ...nowhere },
    });
    expect(refused.body).toMatchObject({ code: 'DELIVERY_NOT_THERE', field: 'address' });
  });

  it('has a discount in per cent on all its goods, an amount as it was, and gives an unused one back', async () => {
    const ten = { code: 'TEN', percent: 10, amount: null, of: { kind: 'order' } };
    const { discount } = await shop.ask(createDiscount, { token: admin, body: ten });
    const order = await place(5, 'TEN');
    expect(lines(order)).toContainEqual(['discount', -200]);
    const { order: more } = await edit(order, quantityOf(order, 10));
    expect(lines(more)).toContainEqual(['discount', -400]);
    const uses = async () =>
      (
        await shop.database.query<{ used: number }>(
          'select used from discount_counts where discount_id = $1',
          [discount._id],
        )
      ).rows.map(({ used }) => used);
    expect(await uses()).toEqual([1]);
    // goods that cost nothing leave nothing to take off
    const free = { name: 'Sample', cost: 0, isMade: true };
    await edit(order, { items: [{ _id: order.cart.items[0]?._id, quantity: 0 }], lines: [free] });
    expect(await uses()).toEqual([0]);
  });

  it('taxes a line without a product by its class, also when it is changed later', async () => {
    const { tax } = await shop.ask(getTax, { token: admin });
    const reduced = { _id: uuid(), name: 'Reduced', rate: 5 };
    const rule = { mode: 'added', label: 'Sales tax', rate: 10, classes: [reduced] };
    await shop.ask(setTax, { token: admin, body: { ...rule, version: tax.version } });
    const order = await place(2);
    const line = { quantity: 2, cost: 20, isMade: false };
    await edit(order, { lines: [{ ...line, name: 'Delivery by hand', taxClass: reduced._id }] });
    const added = await now(order);
    const rates = [
      { percent: 5, netCents: 4000, taxCents: 200 },
      { percent: 10, netCents: expect.any(Number), taxCents: expect.any(Number) },
    ];
    expect(added.tax?.rates.toSorted((one, two) => one.percent - two.percent)).toEqual(rates);
    const own = added.cart.items.find(({ taxClass }) => taxClass === reduced._id);
    expect(own).toMatchObject({ product: { name: 'Delivery by hand' }, quantity: 2 });

    await edit(order, { items: [{ _id: own?._id, quantity: 3 }] });
    const changed = await now(order);
    expect(changed.tax?.rates.find(({ percent }) => percent === 5)).toEqual({
      percent: 5,
      netCents: 6000,
      taxCents: 300,
    });
    // nor does a change of something else move it
    await edit(order, quantityOf(order, 3));
    expect((await now(order)).tax?.rates).toContainEqual({
      percent: 5,
      netCents: 6000,
      taxCents: 300,
    });
    const off = await shop.ask(getTax, { token: admin });
    const none = { mode: 'none', label: 'Tax', rate: 0, classes: [], version: off.tax.version };
    await shop.ask(setTax, { token: admin, body: none });
  });

  it('keeps the tax of the order for what was ordered, and takes that of today for the rest', async () => {
    const { tax } = await shop.ask(getTax, { token: admin });
    const rule = { mode: 'added', label: 'Sales tax', classes: [] };
    await shop.ask(setTax, { token: admin, body: { ...rule, rate: 8, version: tax.version } });
    const order = await place(5);
    expect(lines(order)).toContainEqual(['tax', 232]);
    const then = await shop.ask(getTax, { token: admin });
    const other = { ...rule, rate: 10, version: then.tax.version };
    await shop.ask(setTax, { token: admin, body: other });
    const { order: after } = await edit(order, {
      lines: [{ name: 'Folding in tissue', cost: 10 }],
    });
    expect(after.tax?.rates).toEqual([
      { percent: 10, netCents: 1000, taxCents: 100 },
      { percent: 8, netCents: 2900, taxCents: 232 },
    ]);
    expect(after.totalAmount).toBe(42.32);
    const off = await shop.ask(getTax, { token: admin });
    const none = { mode: 'none', label: 'Tax', rate: 0, classes: [], version: off.tax.version };
    await shop.ask(setTax, { token: admin, body: none });
  });
});

describe('the ledger of a changed order', () => {
  it('asks for more, takes off what is open, and says what is to be refunded', async () => {
    const order = await place(2);
    const more = await edit(order, quantityOf(order, 3));
    expect(more).toMatchObject({ open: 17, toRefund: 0 });
    await pay(order, 17);
    const less = await edit(order, quantityOf(order, 1));
    expect(less).toMatchObject({ difference: -8, open: 0, toRefund: 8 });
    expect((await now(order)).payment).toMatchObject({ state: 'paid', paid: 17, toRefund: 8 });
    await pay(order, 8, 'refund');
    expect((await now(order)).payment).not.toHaveProperty('toRefund');
    // what is asked for later is open again
    expect(await edit(order, quantityOf(order, 2))).toMatchObject({ open: 4, toRefund: 0 });
    const { entries } = await shop.ask(listPayments, { token: admin, params: { id: order._id } });
    const kinds = ['charge', 'charge', 'payment', 'reduction', 'charge', 'refund', 'charge'];
    expect(entries.map(({ kind }) => kind)).toEqual(kinds);
    expect(entries[3]).toMatchObject({ amount: 8, recordedBy: accounts.admin.name });
  });
});

describe('a guest who changes an order by its link', () => {
  it('sets contact and address, pays what that costs more, and hears of it', async () => {
    const order = await place(2);
    const email = order.contact?.email ?? '';
    const token = await mailedToken(shop, 'guest-order', email);
    const headers = { 'x-order-link': token };
    const shown = await shop.ask(getLinkedOrderEdit, { headers });
    expect(shown).toMatchObject({ isOpen: true, begun: [], order: { _id: order._id } });
    expect(shown.order).not.toHaveProperty('adminNotes');
    const body = {
      version: shown.order.version,
      address: { ...HOME, country: 'IE', postcode: 'D01 F5P2' },
      contact: { name: 'Gerd Maier', email, phone: '' },
    };
    const changed = await shop.ask(editLinkedOrder, { headers, body });
    expect(changed).toMatchObject({
      difference: 15,
      isMailed: true,
      order: { contact: { name: 'Gerd Maier' }, delivery: { cost: 20 } },
    });
    expect(await mailedToken(shop, 'order-changed', email)).toBe(token);
    const wrong = await shop.call(editLinkedOrder, {
      headers: { 'x-order-link': `${token}x` },
      body,
    });
    expect(wrong.status).toBe(404);
  });
});
