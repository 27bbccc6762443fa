import { addToCart, getCart, replaceItem, type CartItem } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, NOWHERE, products, size, thread } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

const { tote, sash } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const rufous = { optionId: colour.id, valueId: colour.rufous.id };
const small = { optionId: size.id, valueId: size.small.id };
const gold = { optionId: thread.id, valueId: thread.gold.id };
const write = (value: string) => ({ optionId: wording.id, value });

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterAll(() => shop.close());

async function put(body: object): Promise<CartItem> {
  const { cart } = await shop.ask(addToCart, { token, body: { product: tote.id, ...body } });
  const item = cart.items.at(-1);
  if (!item) throw new Error('The cart is empty.');
  return item;
}

const replace = (id: string, body: object, by = token) =>
  shop.call(replaceItem, { token: by, params: { id }, body: { quantity: 1, ...body } });
const replaced = async (id: string, body: object) => {
  const answer = await replace(id, body);
  expect(answer.status).toBe(200);
  return replaceItem.reply.parse(answer.body).cart.items;
};
const items = async () => (await cartOf(shop, token)).items;

/** The lines of an item with another quantity. */
const linesOf = ({ priceLines }: CartItem, quantity: number) =>
  priceLines.map((line) => ({ ...line, quantity, totalCents: quantity * line.unitCents }));

describe('an item that is chosen anew', () => {
  it('changes in its options, note and quantity at once, and stays the same item', async () => {
    const before = await put({ selectedOptions: [olive, small, gold], note: 'old', quantity: 2 });
    await fill(shop, token);
    const selectedOptions = [rufous, small, write(' IDA ')];
    const after = await replaced(before._id, { selectedOptions, note: ' new ', quantity: 5 });
    expect(after[0]).toEqual({
      ...before,
      quantity: 5,
      priceLines: linesOf(before, 5),
      note: 'new',
      selectedOptions: [
        {
          optionId: colour.id,
          optionName: 'Colour',
          valueId: colour.rufous.id,
          value: 'Rufous',
          swatch: { colour: '#a8572d' },
        },
        { optionId: size.id, optionName: 'Size', valueId: size.small.id, value: 'Small' },
        { optionId: wording.id, optionName: 'Wording', valueId: null, value: 'IDA' },
      ],
      drawing: { address: expect.any(String), title: 'Rufous tote, "IDA" on the front' },
    });
    expect(after).toHaveLength(2);
    expect(await items()).toEqual(after);
  });

  it('to what it was stays as it is', async () => {
    const item = await put({ selectedOptions: [olive, small, write('A')], note: 'n', quantity: 3 });
    const { quantity, note, selectedOptions } = item;
    expect(await replaced(item._id, { quantity, note, selectedOptions })).toEqual([item]);
  });

  it('keeps a note of which nothing is said, and drops one that is said to be empty', async () => {
    const item = await put({ selectedOptions: [olive, small], note: 'n' });
    const [kept] = await replaced(item._id, { selectedOptions: [rufous, small] });
    expect(kept?.note).toBe('n');
    const [dropped] = await replaced(item._id, { selectedOptions: [rufous, small], note: '' });
    expect(dropped?.note).toBe('');
  });

  it('can be put in the cart anew as it was before', async () => {
    const item = await put({ selectedOptions: [olive, small] });
    await replaced(item._id, { selectedOptions: [rufous, small] });
    await put({ selectedOptions: [olive, small] });
    await put({ selectedOptions: [rufous, small] });
    expect((await items()).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('joins another that it becomes the same as', async () => {
    const one = await put({ selectedOptions: [olive, small, write('A')], quantity: 4 });
    const two = await put({ selectedOptions: [rufous, small], quantity: 9 });
    const after = await replaced(two._id, {
      selectedOptions: [write('A'), small, olive],
      quantity: 3,
    });
    expect(after).toEqual([{ ...one, quantity: 7, priceLines: linesOf(one, 7) }]);
  });

  it('and would be too many with that one, stays as it is', async () => {
    await put({ selectedOptions: [olive, small], quantity: 60 });
    const two = await put({ selectedOptions: [rufous, small], quantity: 1 });
    const before = await cartOf(shop, token);
    expect(await replace(two._id, { selectedOptions: [olive, small], quantity: 40 })).toMatchObject(
      {
        status: 400,
        body: { code: 'CART_ITEM_FULL', error: expect.stringContaining('already has 60') },
      },
    );
    expect(await cartOf(shop, token)).toEqual(before);
    await replaced(two._id, { selectedOptions: [olive, small], quantity: 39 });
    expect((await items()).map(({ quantity }) => quantity)).toEqual([99]);
  });

  it.each([
    ['without a required option', { selectedOptions: [small] }, 'OPTION_REQUIRED'],
    [
      'with a value of another option',
      { selectedOptions: [{ ...olive, valueId: size.small.id }, small] },
      'OPTION_VALUE_NOT_OFFERED',
    ],
    [
      'with a text that cannot be lettered',
      { selectedOptions: [olive, small, write('🧵')] },
      'TEXT_NOT_POSSIBLE',
    ],
    [
      'in a quantity of 0',
      { selectedOptions: [olive, small], quantity: 0 },
      'QUANTITY_OUT_OF_RANGE',
    ],
    [
      'with a note of 501 characters',
      { selectedOptions: [olive, small], note: 'x'.repeat(501) },
      'INVALID_INPUT',
    ],
  ])('%s is refused and stays as it is', async (_, body, code) => {
    const item = await put({ selectedOptions: [olive, small] });
    expect(await replace(item._id, body)).toMatchObject({ status: 400, body: { code } });
    expect(await items()).toEqual([item]);
  });

  it('is one of one’s own cart, and of what is still sold', async () => {
    const item = await put({ selectedOptions: [olive, small] });
    const stranger = await shop.guest();
    for (const [id, by] of [
      [NOWHERE, token],
      [item._id, stranger],
    ] as const) {
      expect(await replace(id, { selectedOptions: [rufous, small] }, by)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    await shop.database.query('update cart_items set product_id = $1 where id = $2', [
      NOWHERE,
      item._id,
    ]);
    expect(await replace(item._id, {})).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND' },
    });
  });

  it('that could not be ordered any more can be', async () => {
    const item = await put({ selectedOptions: [olive, small, write('A')] });
    await shop.database.query(
      `update cart_items set selected_options = jsonb_set(selected_options, '{2,value}', '"🧵"')
       where id = $1`,
      [item._id],
    );
    expect((await items())[0]?.available).toBe(false);
    const after = await replaced(item._id, { selectedOptions: [olive, small, write('B')] });
    expect(after[0]?.available).toBe(true);
  });
});

describe('an item that is chosen anew at the same moment', () => {
  it('twice the same is one item', async () => {
    const item = await put({ selectedOptions: [olive, small] });
    const body = { selectedOptions: [rufous, small], quantity: 3 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => replace(item._id, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await items()).map(({ quantity }) => quantity)).toEqual([3]);
  });

  it('twice into another joins it once', async () => {
    await put({ selectedOptions: [rufous, small], quantity: 10 });
    const item = await put({ selectedOptions: [olive, small] });
    const body = { selectedOptions: [rufous, small], quantity: 3 };
    const answers = await Promise.all([replace(item._id, body), replace(item._id, body)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await items()).map(({ quantity }) => quantity)).toEqual([13]);
  });

  it('as the same is put in the cart, is one item with it', async () => {
    const item = await put({ selectedOptions: [olive, small] });
    await Promise.all([
      replace(item._id, { selectedOptions: [rufous, small], quantity: 2 }),
      put({ selectedOptions: [rufous, small], quantity: 5 }),
    ]);
    expect((await items()).map(({ quantity }) => quantity)).toEqual([7]);
  });

  it('as the cart becomes that of an account, is in it once, changed or not', async () => {
    const item = await put({ selectedOptions: [olive, small], quantity: 2 });
    const { rows } = await shop.database.query<{ owner_id: string }>(
      'select owner_id from cart_items where id = $1',
      [item._id],
    );
    const guestId = rows[0]?.owner_id ?? '';
    const answer = await meanwhile(
      shop.database,
      (tx) => mergeGuestCart(tx, [guestId], accounts.customer),
      () => replace(item._id, { selectedOptions: [rufous, small] }),
    );
    expect(answer.status).toBe(404);
    const account = await shop.logIn(accounts.customer);
    const { cart } = await shop.ask(getCart, { token: account });
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([2]);
    expect(await items()).toEqual([]);
  });

  it('and ordered as it was shown before, is not ordered', async () => {
    const item = await put({ selectedOptions: [olive, small] });
    const shown = await cartOf(shop, token);
    await replaced(item._id, { selectedOptions: [rufous, small] });
    expect(await shop.call(placeOrder, { token, body: shown })).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED' },
    });
  });
});

it('a plain product has nothing but note and quantity to change', async () => {
  const item = await put({ product: sash.id });
  const [after] = await replaced(item._id, { note: 'hem', quantity: 4 });
  const priceLines = linesOf(item, 4);
  expect(after).toEqual({ ...item, note: 'hem', quantity: 4, priceLines });
});
