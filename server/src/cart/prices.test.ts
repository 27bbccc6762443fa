import { addToCart, setItemQuantity } from '@tailorbird/contract/cart';
import { getProduct, listProducts } from '@tailorbird/contract/catalogue';
import {
  updateOption,
  updateOptionValue,
  updateProduct,
  updateType,
} from '@tailorbird/contract/catalogue-editing';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { getOrder, listOwnOrders, orderAgain, placeOrder } from '@tailorbird/contract/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size, type } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

const { tote } = products;
const TOTE_CENTS = 2450;

let shop: TestShop;
let admin: string;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  await drawProducts(shop);
  admin = await shop.logIn(accounts.admin);
  token = await shop.logIn(accounts.customer);
});
afterEach(() => shop.close());

const put = (
  words: string,
  quantity = 1,
  chosen = { colour: colour.olive.id, size: size.small.id },
) =>
  shop.ask(addToCart, {
    token,
    body: {
      product: tote.id,
      quantity,
      selectedOptions: [
        { optionId: colour.id, valueId: chosen.colour },
        { optionId: size.id, valueId: chosen.size },
        { optionId: wording.id, value: words },
      ],
    },
  });

/** Letters for $0.50 after three, $6.00 for each design; large for $3.00 more. */
async function setPrices() {
  await shop.ask(updateOptionValue, {
    token: admin,
    body: { _id: size.large.id, value: size.large.value, surcharge: 3 },
  });
  await shop.ask(updateOption, {
    token: admin,
    body: { _id: size.id, name: size.name, isRequired: true, isSize: true },
  });
  await shop.ask(updateOption, {
    token: admin,
    body: {
      _id: wording.id,
      name: wording.name,
      textPrice: { perCharacter: 0.5, freeCharacters: 3, setup: 6 },
    },
  });
}

const tiers = [
  { from: 10, percent: 10 },
  { from: 20, cost: 18 },
];
const setTiers = () =>
  shop.ask(updateType, { token: admin, body: { _id: type.id, name: type.name, tiers } });

describe('a cart of priced choices', () => {
  it('costs the same in the cart, its subtotal, the order, its lists, the mail and the CSV file', async () => {
    await setPrices();
    await setTiers();
    await put('Anna', 12);
    const { cart } = await put('Johanna', 8, { colour: colour.olive.id, size: size.large.id });
    expect(
      cart.items.map(({ product, priceLines }) => [
        product.cost,
        product.basePrice,
        priceLines.length,
      ]),
    ).toEqual([
      [18.5, 24.5, 2],
      [23, 24.5, 3],
    ]);
    const goods = 12 * 1850 + 8 * 2300;
    expect(cart.priceLines).toEqual([
      { label: 'Setup, Wording', quantity: 1, unitCents: 600, totalCents: 600, why: 'setup' },
    ]);
    expect(cart.total).toBe((goods + 600) / 100);
    const { order } = await shop.ask(placeOrder, { token, body: cart });
    expect(order.totalAmount).toBe(cart.total);
    expect(order.priceLines).toEqual(cart.priceLines);
    expect(
      order.cart.items.map(({ priceLines, product }) => [
        priceLines,
        product.cost,
        product.basePrice,
      ]),
    ).toEqual(
      cart.items.map(({ priceLines, product }) => [priceLines, product.cost, product.basePrice]),
    );
    expect((await shop.ask(getOrder, { token, params: { id: order._id } })).order).toEqual(order);
    expect((await shop.ask(listOwnOrders, { token })).orders).toEqual([order]);
    const mail = await shop.database.query<{ content: string }>(
      `select content::text as content from mails where content ->> 'kind' = 'order-placed'`,
    );
    expect(mail.rows[0]?.content).toContain('"totalCents": 41200');
    const csv = await shop.call(exportOrders, { token: admin });
    expect(csv.bytes.toString()).toContain('18.50,222.00,412.00');
    expect(csv.bytes.toString()).toContain('23.00,184.00,412.00');
  });

  it('keeps its prices in the order, whatever the catalogue says later, and has those of today when ordered again', async () => {
    await setPrices();
    const { cart } = await put('Anna', 2);
    const { order } = await shop.ask(placeOrder, { token, body: cart });
    await shop.ask(updateOption, {
      token: admin,
      body: { _id: wording.id, name: wording.name, textPrice: { perCharacter: 2 } },
    });
    expect((await shop.ask(getOrder, { token, params: { id: order._id } })).order).toEqual(order);
    const { added } = await shop.ask(orderAgain, { token, params: { id: order._id } });
    expect(added).toMatchObject([{ orderedCost: 25, cost: 32.5 }]);
  });

  it('is priced anew with each change: a tier comes and goes with the pieces', async () => {
    await setTiers();
    const { cart } = await put('', 9);
    const [item] = cart.items;
    expect(item?.product.cost).toBe(24.5);
    const more = await shop.ask(setItemQuantity, {
      token,
      params: { id: item?._id ?? '' },
      body: { quantity: 10 },
    });
    expect(more.cart.items[0]?.product.cost).toBe(22.05);
  });
});

describe('what a body says of prices', () => {
  it.each([
    [
      'cost',
      (body: CartReply) => ({
        ...body,
        items: body.items.map((item) => ({ ...item, product: { ...item.product, cost: 0.01 } })),
      }),
    ],
    ['total', (body: CartReply) => ({ ...body, total: 0.01 })],
  ])('is compared and never believed: %s', async (_, lie) => {
    await setPrices();
    const { cart } = await put('Johanna', 2);
    const answer = await shop.call(placeOrder, { token, body: lie(cart) });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'CART_CHANGED', cart });
    expect((await cartOf(shop, token)).items).toHaveLength(1);
  });

  it('is not read where it is not asked for', async () => {
    await setPrices();
    const { cart } = await put('Johanna');
    const lies = cart.items.map((item) => ({ ...item, priceLines: [], basePrice: 0 }));
    const { order } = await shop.ask(placeOrder, {
      token,
      body: { ...cart, items: lies, priceLines: [] },
    });
    expect(order.totalAmount).toBe((TOTE_CENTS + 200 + 600) / 100);
  });
});

type CartReply = Awaited<ReturnType<typeof put>>['cart'];

describe('a minimum quantity', () => {
  it('counts all items of the product, and an order needs it', async () => {
    const { product } = await shop.ask(getProduct, { params: { id: tote.id } });
    await shop.ask(updateProduct, {
      token: admin,
      body: { ...product, type: type.id, categories: [], minimumQuantity: 3 },
    });
    const { cart: few } = await put('Anna', 2);
    expect(few.items).toMatchObject([
      {
        available: false,
        unavailableReason: 'Market Tote is made from 3 pieces on, and the cart has 2.',
      },
    ]);
    expect(few.total).toBe(0);
    const refused = await shop.call(placeOrder, { token, body: few });
    expect(refused.body).toMatchObject({ code: 'CART_ITEM_UNAVAILABLE' });
    const { cart } = await put('Berta');
    expect(cart.items.map(({ available }) => available)).toEqual([true, true]);
    await shop.ask(placeOrder, { token, body: cart });
  });
});

const least = async () =>
  (await shop.ask(listProducts, { query: { sort: 'price' } })).products.map(
    ({ name, leastCost, hasPricedChoices }) => [name, leastCost, hasPricedChoices],
  );

describe('lists', () => {
  it('say the least price, and are sorted by it', async () => {
    const before = await least();
    for (const value of [size.small, size.large]) {
      await shop.ask(updateOptionValue, {
        token: admin,
        body: { _id: value.id, value: value.value, surcharge: value === size.small ? 400 : 500 },
      });
    }
    const after = await least();
    expect(before.find(([name]) => name === tote.name)).toEqual([tote.name, 24.5, false]);
    expect(after.at(-1)?.slice(1)).not.toEqual(before.at(-1)?.slice(1));
    expect(after.find(([name]) => name === tote.name)).toEqual([tote.name, 424.5, true]);
    const costs = after.map(([, cost]) => Number(cost));
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
  });
});
