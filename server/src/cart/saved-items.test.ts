import { addToCart, getCart, getSubtotal } from '@tailorbird/contract/cart';
import { addRows } from '@tailorbird/contract/cart-groups';
import { placeOrder } from '@tailorbird/contract/orders';
import { getSaved, removeSaved, returnSaved, saveForLater } from '@tailorbird/contract/saved-items';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { move } from './saved-queries.ts';

const { tote, sash, patch } = products;

let shop: TestShop;
let another: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
});
beforeEach(async () => {
  token = await shop.guest();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const save = (id: unknown, as = token) => shop.call(saveForLater, { token: as, body: { id } });
const giveBack = (id: string, as = token) => shop.call(returnSaved, { token: as, params: { id } });
const savedOf = async (as = token) => (await shop.ask(getSaved, { token: as })).saved;
const inShort = (items: readonly { product: { name: string }; quantity: number; note: string }[]) =>
  items.map(({ product, quantity, note }) => `${quantity} ${product.name}${note && ` ${note}`}`);

async function putIn(
  what: { product?: string; quantity?: number; note?: string } = {},
  as = token,
) {
  const { items } = await fill(shop, as, what);
  const last = items.at(-1);
  if (!last) throw new Error('the cart is empty');
  return last;
}

async function putInRows(count: number) {
  const rows = Array.from({ length: count }, (_, place) => ({
    selectedOptions: [
      {
        optionId: colour.id,
        valueId: [colour.olive, colour.rufous, colour.natural][place % 3]?.id,
      },
      { optionId: size.id, valueId: place < 3 ? size.small.id : size.large.id },
    ],
  }));
  return shop.ask(addRows, { token, body: { product: tote.id, rows } });
}

/** So many other items in a table, by the database. */
const holding = (table: 'cart_items' | 'saved_items', count: number) =>
  shop.database.query(
    `insert into ${table} (owner_id, id, product_id, product_name, product_cost_cents, quantity,
                           note, identity_key)
     select $1, gen_random_uuid(), $2, 'Plain Sash', 1205, 1, n::text, 'key of ' || n
     from generate_series(1, $3) n`,
    [decodeJwt(token).sub, sash.id, count],
  );

describe('an item that is saved for later', () => {
  it('leaves the cart, its price and the order, and stays when the rest is ordered', async () => {
    const later = await putIn({ quantity: 2, note: 'for Ida' });
    await putIn({ product: patch.id });
    const { status, body } = await save(later._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      cart: { items: [{ product: { name: patch.name } }], total: 3.1 },
      saved: [{ _id: later._id, quantity: 2, note: 'for Ida', product: { cost: 12.05 } }],
    });
    expect(await shop.ask(getSubtotal, { token })).toEqual({ subTotal: 3.1 });
    const { order } = await shop.ask(placeOrder, { token, body: await cartOf(shop, token) });
    expect(order.totalAmount).toBe(3.1);
    expect(inShort(await savedOf())).toEqual([`2 ${sash.name} for Ida`]);
  });

  it('goes back with one call, to where it stood', async () => {
    const first = await putIn({ note: 'first' });
    await putIn({ note: 'second' });
    await save(first._id);
    expect((await giveBack(first._id)).body).toMatchObject({
      cart: { items: [{ _id: first._id, note: 'first' }, { note: 'second' }] },
      saved: [],
    });
  });

  it('joins the same item, in both directions', async () => {
    const { _id } = await putIn({ quantity: 2 });
    await save(_id);
    const again = await putIn({ quantity: 3 });
    await save(again._id);
    const [saved] = await savedOf();
    expect(inShort(await savedOf())).toEqual([`5 ${sash.name}`]);
    await putIn({ quantity: 4 });
    await giveBack(saved?._id ?? '');
    expect(inShort((await cartOf(shop, token)).items)).toEqual([`9 ${sash.name}`]);
    expect(await savedOf()).toEqual([]);
  });

  it('moves nothing where there would be more than 99 of it, and says so', async () => {
    const { _id } = await putIn({ quantity: 60 });
    await save(_id);
    const other = await putIn({ quantity: 60 });
    expect(await save(other._id)).toMatchObject({ status: 409, body: { code: 'SAVED_FULL' } });
    expect(await giveBack(_id)).toMatchObject({ status: 400, body: { code: 'CART_ITEM_FULL' } });
    expect(inShort((await cartOf(shop, token)).items)).toEqual([`60 ${sash.name}`]);
    expect(inShort(await savedOf())).toEqual([`60 ${sash.name}`]);
  });

  it('moves with all of its group, at the price of the group', async () => {
    const { cart, group } = await putInRows(4);
    await putIn();
    const { body } = await save(group?._id);
    expect(body).toMatchObject({ cart: { items: [{ product: { name: sash.name } }] } });
    const saved = await savedOf();
    expect(saved.map(({ _id }) => _id)).toEqual(cart.items.map(({ _id }) => _id));
    expect(saved.every((item) => item.group?._id === group?._id)).toBe(true);
    await giveBack(group?._id ?? '');
    expect((await cartOf(shop, token)).items).toHaveLength(5);
  });

  it('is removed', async () => {
    const { _id } = await putIn();
    await save(_id);
    expect(await shop.ask(removeSaved, { token, params: { id: _id } })).toEqual({ saved: [] });
    expect(await shop.call(removeSaved, { token, params: { id: _id } })).toMatchObject({
      status: 404,
    });
  });

  it('comes last first', async () => {
    const one = await putIn({ note: 'one' });
    const two = await putIn({ note: 'two' });
    await save(two._id);
    await save(one._id);
    expect((await savedOf()).map(({ note }) => note)).toEqual(['one', 'two']);
  });

  it('says why it cannot be ordered any more', async () => {
    const { _id } = await putIn({ product: patch.id });
    await save(_id);
    await shop.database.query('delete from products where id = $1', [patch.id]);
    expect(await savedOf()).toMatchObject([
      { available: false, unavailableReason: `${patch.name} is no longer sold.` },
    ]);
    expect((await giveBack(_id)).body).toMatchObject({ cart: { items: [{ available: false }] } });
  });
});

describe('saving for later', () => {
  it('knows nothing of ids that are nobody’s or somebody else’s', async () => {
    const { _id } = await putIn();
    const stranger = await shop.guest();
    const unknown = { status: 404, body: { code: 'NOT_FOUND' } };
    expect(await save(_id, stranger)).toMatchObject(unknown);
    expect(await save(NOWHERE)).toMatchObject(unknown);
    await save(_id);
    expect(await giveBack(_id, stranger)).toMatchObject(unknown);
    expect(await shop.call(removeSaved, { token: stranger, params: { id: _id } })).toMatchObject(
      unknown,
    );
    expect(await savedOf(stranger)).toEqual([]);
    expect(await savedOf()).toHaveLength(1);
    expect(await save('no id')).toMatchObject({ status: 400 });
  });

  it('has an end, and so has the cart that items go back to', async () => {
    const { _id } = await putIn();
    await holding('saved_items', 300);
    expect(await save(_id)).toMatchObject({ status: 409, body: { code: 'SAVED_FULL' } });
    await shop.database.query('delete from saved_items');
    await save(_id);
    await holding('cart_items', 300);
    expect(await giveBack(_id)).toMatchObject({
      status: 409,
      body: { code: 'CART_FULL', room: 0 },
    });
    expect(await savedOf()).toHaveLength(1);
  });

  it('happens once, however often and by how many processes it is asked for at once', async () => {
    const { _id } = await putIn({ quantity: 2 });
    const both = [shop, another, shop, another, shop, another];
    const saves = await Promise.all(
      both.map((one) => one.call(saveForLater, { token, body: { id: _id } })),
    );
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    expect(inShort(await savedOf())).toEqual([`2 ${sash.name}`]);
    const returns = await Promise.all(
      both.map((one) => one.call(returnSaved, { token, params: { id: _id } })),
    );
    expect(returns.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    expect(inShort((await shop.ask(getCart, { token })).cart.items)).toEqual([`2 ${sash.name}`]);
    expect(await savedOf()).toEqual([]);
  });

  it('loses and doubles nothing while the same is added and goes both ways', async () => {
    const { _id } = await putIn();
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const one = turn % 2 === 0 ? shop : another;
        if (turn % 3 === 0) return one.call(addToCart, { token, body: { product: sash.id } });
        if (turn % 3 === 1) return one.call(saveForLater, { token, body: { id: _id } });
        return one.call(returnSaved, { token, params: { id: _id } });
      }),
    );
    const all = [...(await cartOf(shop, token)).items, ...(await savedOf())];
    expect(all.reduce((pieces, { quantity }) => pieces + quantity, 0)).toBe(5);
  });
});

it('a move that a change comes before each time says that the shop is busy', async () => {
  let tries = 0;
  const isCutShort = async () => {
    tries += 1;
    return [];
  };
  await expect(move(shop.ownDatabase, uuid(), isCutShort)).rejects.toMatchObject({
    code: 'SERVER_BUSY',
    retryAfter: 1,
  });
  expect(tries).toBeLessThan(100);
});

describe('a guest who logs in', () => {
  it('brings along what is saved: the same adds up, others stand beside it', async () => {
    const account = await shop.logIn(accounts.customer);
    await save((await putIn({ quantity: 2 }, account))._id, account);
    await save((await putIn({ quantity: 3 }))._id);
    await save((await putIn({ note: 'mine' }))._id);
    const arrived = await shop.logIn(accounts.customer, { 'x-guest-token': token });
    expect(inShort(await savedOf(arrived)).toSorted()).toEqual([
      `1 ${sash.name} mine`,
      `5 ${sash.name}`,
    ]);
    expect(await savedOf()).toEqual([]);
  });
});
