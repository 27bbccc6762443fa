import { addToCart, removeFromCart, replaceItem, setItemNote } from '@tailorbird/contract/cart';
import { addRows, removeGroup, replaceGroup } from '@tailorbird/contract/cart-groups';
import { placeOrder } from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { lockCart } from './queries.ts';

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

const { tote, sash } = products;

const rowWithText = (
  text: string,
  rest: { quantity?: number; note?: string; _id?: string } = {},
) => ({
  ...rest,
  selectedOptions: [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    { optionId: wording.id, value: text },
  ],
});
const noted = (...notes: string[]) => notes.map((note) => ({ note }));

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, place) => ({ note: `${name} ${place}` }));

const add = (rows: readonly object[], product: string = tote.id) =>
  shop.ask(addRows, { token, body: { product, rows } });

async function addGroup(rows: readonly object[], product?: string): Promise<string> {
  const { group } = await add(rows, product);
  if (!group) throw new Error('No group came of it.');
  return group._id;
}

const replace = (id: string, rows: readonly object[]) =>
  shop.call(replaceGroup, { token, params: { id }, body: { rows } });

/** Text or note, quantity and id of each item in the cart. */
async function items() {
  const cart = await cartOf(shop, token);
  return cart.items.map(({ _id, group, selectedOptions, note, quantity }) => ({
    _id,
    group: group?._id ?? null,
    says: selectedOptions.find(({ optionId }) => optionId === wording.id)?.value ?? note,
    quantity,
  }));
}
const itemTexts = async () => (await items()).map(({ says, quantity }) => `${says} ${quantity}`);

describe('rows that are added at once', () => {
  it('stand together as a group, in their order, each an item with its drawing', async () => {
    await fill(shop, token, { note: 'before' });
    const { cart, group } = await add([rowWithText('ALMA'), rowWithText('IDA', { quantity: 3 })]);
    await fill(shop, token, { note: 'after' });
    expect(await itemTexts()).toEqual(['before 1', 'ALMA 1', 'IDA 3', 'after 1']);
    expect((await items()).map((item) => item.group)).toEqual([null, group?._id, group?._id, null]);
    const [, alma, ida] = cart.items;
    expect(alma).toMatchObject({ available: true, note: '', product: { _id: tote.id } });
    expect(alma?.drawing?.title).toContain('ALMA');
    expect(ida?.drawing?.title).toContain('IDA');
  });

  it('have the note of them all, unless they have one of their own', async () => {
    const rows = [{}, { note: ' mine ' }, { note: '', quantity: 2 }];
    const body = { product: sash.id, note: 'ours', rows };
    const { cart } = await shop.ask(addRows, { token, body });
    expect(cart.items.map(({ note }) => note)).toEqual(['ours', 'mine', '']);
  });

  it('that are the same are one, with their quantities together', async () => {
    await add([
      rowWithText('ALMA', { quantity: 2 }),
      rowWithText('IDA'),
      rowWithText(' ALMA', { quantity: 5 }),
    ]);
    expect(await itemTexts()).toEqual(['ALMA 7', 'IDA 1']);
  });

  it('are no group when they are one item, which joins the same item', async () => {
    await fill(shop, token, { quantity: 4 });
    const { group } = await add([{}, {}], sash.id);
    expect(group).toBeNull();
    expect(await items()).toMatchObject([{ group: null, quantity: 6 }]);
  });

  it('join nothing of before, and nothing that comes later joins them', async () => {
    await fill(shop, token, { note: 'a' });
    const first = await addGroup(noted('a', 'b'), sash.id);
    const second = await addGroup(noted('a', 'b'), sash.id);
    await fill(shop, token, { note: 'b' });
    await fill(shop, token, { note: 'a' });
    expect(await itemTexts()).toEqual(['a 2', 'a 1', 'b 1', 'a 1', 'b 1', 'b 1']);
    const groups = (await items()).map(({ group }) => group);
    expect(groups).toEqual([null, first, first, second, second, null]);
  });

  it('are all refused when one is wrong, which is named with all others that are', async () => {
    await fill(shop, token);
    const answer = await shop.call(addRows, {
      token,
      body: {
        product: tote.id,
        rows: [
          rowWithText('ALMA'),
          rowWithText('🧵'),
          rowWithText('IDA', { quantity: 0 }),
          { selectedOptions: [{ optionId: colour.id, valueId: size.small.id }], quantity: 100 },
          rowWithText('KAI', { note: 'x'.repeat(501) }),
          rowWithText('y'.repeat(501)),
          rowWithText('ALMA', { quantity: 99 }),
        ],
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'ROWS_REFUSED',
      error: expect.stringMatching(
        /^Row 2: The lettering has no “🧵”\..* 5 more rows need a change\.$/,
      ),
    });
    expect(answer.body).toHaveProperty('errors', [
      {
        row: 2,
        optionId: wording.id,
        code: 'TEXT_NOT_POSSIBLE',
        message: expect.stringContaining('Row 2: The lettering has no “🧵”. Leave it out of'),
      },
      {
        row: 3,
        optionId: null,
        code: 'QUANTITY_OUT_OF_RANGE',
        message: 'Row 3: Quantity must be between 1 and 99.',
      },
      expect.objectContaining({ row: 4, optionId: null, code: 'QUANTITY_OUT_OF_RANGE' }),
      {
        row: 4,
        optionId: colour.id,
        code: 'OPTION_VALUE_NOT_OFFERED',
        message: 'Row 4: Colour does not offer that value.',
      },
      {
        row: 4,
        optionId: size.id,
        code: 'OPTION_REQUIRED',
        message: 'Row 4: Please select a value for Size',
      },
      {
        row: 5,
        optionId: null,
        code: 'INVALID_INPUT',
        message: 'Row 5: Note must be 500 characters or less.',
      },
      {
        row: 6,
        optionId: wording.id,
        code: 'INVALID_INPUT',
        message: 'Row 6: The text must be 500 characters or less.',
      },
      expect.objectContaining({ row: 7, code: 'QUANTITY_OUT_OF_RANGE' }),
    ]);
    expect(await items()).toHaveLength(1);
  });

  it.each([
    [[]],
    [Array.from({ length: 301 }, () => ({}))],
    ['rows'],
    [[1]],
    [[{ quantity: 'two' }]],
  ])('are refused as a whole when they are no rows at all', async (rows) => {
    const body = { product: sash.id, rows };
    expect(await shop.call(addRows, { token, body })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  it('of a product that is not there are refused', async () => {
    const body = { product: NOWHERE, rows: noted('a', 'b') };
    expect((await shop.call(addRows, { token, body })).status).toBe(404);
  });

  it('fill a cart to the last item; what is too much is refused as a whole, with the room', async () => {
    await add(many(290, 'a'), sash.id);
    const body = { product: sash.id, rows: many(11, 'b') };
    expect(await shop.call(addRows, { token, body })).toMatchObject({
      status: 409,
      body: {
        code: 'CART_FULL',
        room: 10,
        error: 'A cart holds at most 300 items, and yours has room for 10 more.',
      },
    });
    expect(await items()).toHaveLength(290);
    await add(many(10, 'b'), sash.id);
    expect(await items()).toHaveLength(300);
  });

  it('at once by many: each adding is whole, and the cart never too full', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((name) =>
        shop.call(addRows, { token, body: { product: sash.id, rows: many(70, `${name}`) } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 201, 409, 409]);
    const groups = (await items()).map(({ group }) => group);
    expect(groups).toHaveLength(280);
    expect(new Set(groups).size).toBe(4);
  });
});

it('many rows at once count as several calls, also those that are refused', async () => {
  const shopperRatesPerMinute = { cart: 40, order: 40, 'guest token': 40 };
  const limited = await openShop({ shopperRatesPerMinute });
  const one = await limited.guest();
  const rows = many(200, 'row').map((row) => ({ ...row, quantity: 0 }));
  const send = () => limited.call(addRows, { token: one, body: { product: sash.id, rows } });
  expect((await send()).status).toBe(400);
  expect((await send()).status).toBe(429);
  await limited.close();
});

describe('an item of a group', () => {
  it('is changed and removed by the calls for items, and stays in its group', async () => {
    const group = await addGroup(noted('a', 'b', 'c'), sash.id);
    const [a, b] = await items();
    await shop.ask(setItemNote, { token, params: { id: a?._id ?? '' }, body: { note: 'd' } });
    await shop.ask(removeFromCart, { token, query: { item_id: b?._id ?? '' } });
    expect(await items()).toMatchObject([
      { _id: a?._id, says: 'd', group },
      { says: 'c', group },
    ]);
  });

  it('joins another of its group that it becomes the same as, and none of elsewhere', async () => {
    const group = await addGroup(noted('a', 'b', 'c'), sash.id);
    await fill(shop, token, { note: 'd' });
    const [a, , c] = await items();
    await shop.ask(setItemNote, { token, params: { id: a?._id ?? '' }, body: { note: 'b' } });
    const body = { note: 'd', quantity: 1, selectedOptions: [] };
    await shop.ask(replaceItem, { token, params: { id: c?._id ?? '' }, body });
    expect(await items()).toMatchObject([
      { says: 'b', quantity: 2, group },
      { says: 'd', quantity: 1, group },
      { says: 'd', quantity: 1, group: null },
    ]);
  });

  it('is still of a group when it is the last one', async () => {
    const group = await addGroup(noted('a', 'b'), sash.id);
    const [a] = await items();
    await shop.ask(removeFromCart, { token, query: { item_id: a?._id ?? '' } });
    expect(await items()).toMatchObject([{ says: 'b', group }]);
  });
});

describe('a group', () => {
  it('has its rows replaced: those that stay keep their ids, and the group its place', async () => {
    const group = await addGroup([rowWithText('ALMA'), rowWithText('IDA'), rowWithText('KAI')]);
    await fill(shop, token, { note: 'after' });
    const [alma, ida, kai] = await items();
    const rows = [
      rowWithText('LEA'),
      rowWithText('IDA', { quantity: 4 }),
      rowWithText('ALMUT', { _id: alma?._id ?? '' }),
    ];
    const answer = await replace(group, rows);
    expect(answer).toMatchObject({ status: 200, body: { group: { _id: group } } });
    const now = await items();
    expect(now).toMatchObject([
      { says: 'LEA', group },
      { says: 'IDA', quantity: 4, _id: ida?._id, group },
      { says: 'ALMUT', _id: alma?._id, group },
      { says: 'after', group: null },
    ]);
    expect(now.map(({ _id }) => _id)).not.toContain(kai?._id);
    expect(replaceGroup.reply.parse(answer.body).cart).toEqual(await cartOf(shop, token));
  });

  it('may swap what two of its rows say', async () => {
    const group = await addGroup(noted('a', 'b'), sash.id);
    const [a, b] = await items();
    const rows = [
      { note: 'b', _id: a?._id ?? '' },
      { note: 'a', _id: b?._id ?? '' },
    ];
    expect((await replace(group, rows)).status).toBe(200);
    expect(await items()).toMatchObject([
      { _id: a?._id, says: 'b' },
      { _id: b?._id, says: 'a' },
    ]);
  });

  it('keeps the note of a row that is named and says none', async () => {
    const group = await addGroup([rowWithText('ALMA', { note: 'gold' }), rowWithText('IDA')]);
    const [alma] = await items();
    await replace(group, [rowWithText('ALMUT', { _id: alma?._id ?? '' }), rowWithText('IDA')]);
    const { items: now } = await cartOf(shop, token);
    expect(now.map(({ note }) => note)).toEqual(['gold', '']);
  });

  it('takes no id of an item elsewhere, nor one twice', async () => {
    await fill(shop, token, { note: 'single' });
    const group = await addGroup(noted('a', 'b'), sash.id);
    const [single, a] = await items();
    const rows = [
      { note: 'x', _id: single?._id ?? '' },
      { note: 'y', _id: a?._id ?? '' },
      { note: 'z', _id: a?._id ?? '' },
      { note: 'w', _id: NOWHERE },
    ];
    expect((await replace(group, rows)).status).toBe(200);
    const now = await items();
    expect(now.map(({ says }) => says)).toEqual(['single', 'x', 'y', 'z', 'w']);
    expect(new Set(now.map(({ _id }) => _id)).size).toBe(5);
    expect(now[0]?._id).toBe(single?._id);
    expect(now[2]?._id).toBe(a?._id);
    expect(now.map(({ _id }) => _id)).not.toContain(NOWHERE);
  });

  it('stays as it is when a row is wrong', async () => {
    const group = await addGroup([rowWithText('ALMA'), rowWithText('IDA')]);
    const before = await items();
    const answer = await replace(group, [rowWithText('ALMA'), rowWithText('🧵')]);
    expect(answer.body).toMatchObject({ errors: [{ row: 2, optionId: wording.id }] });
    expect(await items()).toEqual(before);
  });

  it('grows no larger than the cart', async () => {
    const group = await addGroup(noted('a', 'b'), sash.id);
    await fill(shop, token);
    const rows = many(300, 'row');
    expect(await replace(group, rows)).toMatchObject({
      status: 409,
      body: { code: 'CART_FULL', room: 299 },
    });
    expect((await replace(group, rows.slice(1))).status).toBe(200);
    expect(await items()).toHaveLength(300);
  });

  it('is replaced on what somebody else has changed meanwhile', async () => {
    const group = await addGroup(noted('a', 'b'), sash.id);
    const { sub = '' } = decodeJwt(token);
    const answer = await meanwhile(
      shop.ownDatabase,
      (tx) => lockCart(tx, sub),
      () => replace(group, noted('b', 'c')),
    );
    expect(answer.status).toBe(200);
    expect(await itemTexts()).toEqual(['b 1', 'c 1']);
  });

  it('is removed as a whole, and nothing else', async () => {
    await fill(shop, token, { note: 'before' });
    const group = await addGroup(noted('a', 'b'), sash.id);
    const other = await addGroup(noted('a', 'b'), sash.id);
    const { cart } = await shop.ask(removeGroup, { token, params: { id: group } });
    expect(cart.items.map((item) => item.group?._id)).toEqual([undefined, other, other]);
    expect(await itemTexts()).toEqual(['before 1', 'a 1', 'b 1']);
  });

  it('of somebody else, or one that is gone, is not there', async () => {
    const group = await addGroup(noted('a', 'b'), sash.id);
    const stranger = await shop.guest();
    const body = { rows: noted('mine') };
    const params = { id: group };
    for (const [endpoint, sent] of [
      [replaceGroup, { params, body }],
      [removeGroup, { params }],
    ] as const) {
      expect((await shop.call(endpoint, { token: stranger, ...sent })).status).toBe(404);
      expect((await shop.call(endpoint, { token, ...sent, params: { id: NOWHERE } })).status).toBe(
        404,
      );
    }
    expect(await itemTexts()).toEqual(['a 1', 'b 1']);
  });

  it('comes along at the login, beside one that is the same', async () => {
    const guest = token;
    const guests = await addGroup(noted('a', 'b'), sash.id);
    token = await shop.logIn(accounts.other);
    const own = await addGroup(noted('b', 'a'), sash.id);
    await fill(shop, token, { note: 'b' });
    token = await shop.logIn(accounts.other, { 'x-guest-token': guest });
    expect((await items()).map(({ group, says }) => [group, says])).toEqual([
      [guests, 'a'],
      [guests, 'b'],
      [own, 'b'],
      [own, 'a'],
      [null, 'b'],
    ]);
  });
});

describe('a cart with the same thing in a group and beside it', () => {
  it('is ordered as it was shown, and not otherwise', async () => {
    await fill(shop, token, { note: 'a', quantity: 2 });
    await addGroup(noted('a', 'b'), sash.id);
    const cart = await cartOf(shop, token);
    const without = cart.items.map(({ group: _, _id: __, ...item }) => item);
    const wrong = { ...cart, items: [without[0], without[0], without[2]] };
    expect((await shop.call(placeOrder, { token, body: wrong })).status).toBe(409);
    const body = { ...cart, items: without.toReversed() };
    const { order } = await shop.ask(placeOrder, { token, body });
    expect(order.cart.items.map(({ note, quantity }) => `${note} ${quantity}`)).toEqual([
      'a 2',
      'a 1',
      'b 1',
    ]);
  });

  it('takes more of the one beside it', async () => {
    await addGroup(noted('a', 'b'), sash.id);
    await shop.ask(addToCart, { token, body: { product: sash.id, note: 'a' } });
    await shop.ask(addToCart, { token, body: { product: sash.id, note: 'a' } });
    expect(await itemTexts()).toEqual(['a 1', 'b 1', 'a 2']);
  });
});
