import { listChangedOrders, setOrderStatuses } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOwnOrders,
  placeOrder,
  setOrderItemNote,
  updateOrder,
} from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { addToCart } from '../cart/add-to-cart.ts';
import type { Queryable } from '../database/pool.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { earlier, meanwhile } from '../../test/meanwhile.ts';
import { cartOf, fill, order as placeOne, order } from '../../test/shopper.ts';
import { claimGuestOrders, saveChanges } from './change-queries.ts';
import { listChangedSince } from './list-queries.ts';
import { placeOrder as place } from './place-order.ts';
import { listStoredOrders } from './queries.ts';

const { customer, admin } = accounts;
const findArtworks = () => Promise.resolve(new Map());

describe('changed orders', () => {
  let shop: TestShop;
  let token: string;

  beforeAll(async () => {
    shop = await openShop();
    token = await shop.logIn(admin);
  });

  beforeEach(() => shop.database.query('delete from orders'));

  afterAll(() => shop.close());

  const ask = (since?: string) => shop.ask(listChangedOrders, { token, query: { since } });

  /** As if all that was changed so far had been changed an hour ago. */
  const age = () =>
    shop.database.query(
      `update orders set changed_at = ${earlier('changed_at', "interval '1 hour'")}`,
    );

  const placeGuests = async () => placeOne(shop, await shop.guest());

  describe('what a desk that is open asks for', () => {
    it('begins with the moment, by the clock of the database, and no order', async () => {
      await placeGuests();
      const before = Date.now();
      const { now, changed, more } = await ask();
      expect({ changed, more }).toEqual({ changed: [], more: false });
      expect(Math.abs(Date.parse(now) - before)).toBeLessThan(60_000);
    });

    it('has orders placed since, and none from long before', async () => {
      await placeGuests();
      await age();
      const { now } = await ask();
      expect((await ask(now)).changed).toEqual([]);
      const { _id } = await placeGuests();
      expect(await ask(now)).toMatchObject({ changed: [{ _id, version: 1 }], more: false });
    });

    it('has each kind of change, with the version that it made', async () => {
      const guest = await shop.guest();
      const placed = await placeOne(shop, guest);
      const params = { id: placed._id, itemId: placed.cart.items[0]?._id ?? '' };
      const acts = [
        () => shop.ask(updateOrder, { token, params, body: { status: 'completed' } }),
        () => shop.ask(updateOrder, { token, params, body: { adminNotes: 'x' } }),
        () => shop.ask(setOrderItemNote, { token, params, body: { note: 'x' } }),
        () =>
          shop.ask(setOrderStatuses, {
            token,
            body: { orderIds: [placed._id], status: 'pending' },
          }),
        () => shop.logIn(customer, { 'x-guest-token': guest }),
      ];
      for (const [i, act] of acts.entries()) {
        await age();
        const { now } = await ask();
        await act();
        expect((await ask(now)).changed).toEqual([{ _id: placed._id, version: i + 2 }]);
      }
    });

    it('has nothing of what changed nothing', async () => {
      const placed = await placeGuests();
      const params = { id: placed._id, itemId: placed.cart.items[0]?._id ?? '' };
      await age();
      const { now } = await ask();
      await shop.ask(updateOrder, { token, params, body: { adminNotes: '' } });
      await shop.ask(setOrderItemNote, { token, params, body: { note: '' } });
      await shop.ask(setOrderStatuses, {
        token,
        body: { orderIds: [placed._id], status: 'pending' },
      });
      await shop.call(updateOrder, { token, params, body: { adminNotes: 'lost', version: 7 } });
      expect((await ask(now)).changed).toEqual([]);
    });

    it('misses no change that was under way while it asked', async () => {
      const { _id } = await placeGuests();
      await age();
      const [stored] = await listStoredOrders(shop.database, [_id]);
      const target = { ownerId: stored?.ownerId ?? '', id: _id, version: 1 };
      const { now } = await shop.database.transaction(async (tx) => {
        const change = { field: 'adminNotes', before: '', after: 'x' } as const;
        await saveChanges(tx, target, [change], { changedBy: 'Ada', mails: [] });
        const meanwhile = await ask((await ask()).now);
        expect(meanwhile.changed).toEqual([]);
        return meanwhile;
      });
      expect((await ask(now)).changed).toEqual([{ _id, version: 2 }]);
    });

    it('says that there are more than a hundred', async () => {
      const { now } = await ask();
      await insertOrders(100);
      expect(await ask(now)).toMatchObject({ more: false, changed: { length: 100 } });
      await insertOrders(1);
      const answer = await ask(now);
      expect(answer).toMatchObject({ more: true, changed: { length: 100 } });
      expect(new Set(answer.changed.map(({ _id }) => _id)).size).toBe(100);
    });

    it.each([
      ['2999-01-01T00:00:00Z', 0],
      ['9999-12-31T23:59:59.999999999Z', 0],
      ['0001-01-01T00:00:00Z', 1],
      ['0000-01-01T00:00:00.000Z', 1],
    ])('since %s finds %i', async (since, count) => {
      await insertOrders(1);
      expect(await ask(since)).toMatchObject({ more: false, changed: { length: count } });
    });

    it.each([
      '',
      'yesterday',
      '2026-05-14',
      '2026-02-30T00:00:00Z',
      '1e9',
      '2026-05-14T00:00:00+01',
    ])('since %j is a wrong request', async (since) => {
      const answer = await shop.call(listChangedOrders, { token, query: { since } });
      expect(answer).toMatchObject({ status: 400, body: { error: 'A date is malformed.' } });
    });

    it('is one look into the index, however many orders there are', async () => {
      await insertOrders(5000);
      await age();
      await insertOrders(3);
      await shop.database.query('analyze orders');
      let plan = '';
      const explained: Queryable = {
        async query(query, values) {
          const { text, values: given } =
            typeof query === 'string' ? { text: query, values } : query;
          const found = await shop.database.query<object>(`explain (analyze) ${text}`, given);
          plan = JSON.stringify(found.rows);
          return shop.database.query(query, values);
        },
      };
      await listChangedSince(explained, Date.now());
      expect(plan).toContain('orders_changed');
      expect(plan).not.toContain('Seq Scan');
    });
  });

  async function insertOrders(count: number): Promise<void> {
    await shop.database.query(
      `insert into orders (owner_id, id, order_number, cart_id, total_cents)
     select gen_random_uuid(), gen_random_uuid(), 'TB-' || n, gen_random_uuid(), 100
     from generate_series(1, $1) n`,
      [count],
    );
  }
});

describe('while a guest logs in', () => {
  let shop: TestShop;
  let guest: string;
  let guestId: string;

  beforeAll(async () => {
    shop = await openShop();
  });

  beforeEach(async () => {
    await shop.database.query('delete from carts; delete from cart_items; delete from orders');
    guest = await shop.guest();
    guestId = String(decodeJwt(guest).sub);
  });

  afterAll(() => shop.close());

  const arrive = () => shop.logIn(customer, { 'x-guest-token': guest });

  describe('while a guest logs in,', () => {
    it('what they are just putting into the cart comes along', async () => {
      await fill(shop, guest, { note: 'before' });
      const addition = {
        product: products.sash.id,
        quantity: 1,
        note: 'at that moment',
        selectedOptions: [],
      };
      const token = await meanwhile(
        shop.database,
        (database) => addToCart({ ...shop, database, findArtworks }, guestId, addition),
        arrive,
      );
      const { items } = await cartOf(shop, token);
      expect(items.map(({ note }) => note)).toEqual(['before', 'at that moment']);
    });

    it('what they are just ordering is ordered once and becomes theirs', async () => {
      const cart = await fill(shop, guest);
      const token = await meanwhile(
        shop.database,
        (database) =>
          place({ ...shop, database }, { kind: 'guest', id: guestId }, cart, {
            address: '127.0.0.1',
          }),
        arrive,
      );
      const { orders } = await shop.ask(listOwnOrders, { token });
      expect(orders).toMatchObject([{ customer: { email: customer.email } }]);
      expect((await cartOf(shop, token)).items).toEqual([]);
    });

    it('either the order is placed or the cart comes along, whoever is faster', async () => {
      for (let round = 0; round < 20; round += 1) {
        const visitor = await shop.guest();
        const cart = await fill(shop, visitor, { note: String(round) });
        const [placed, token] = await Promise.all([
          shop.call(placeOrder, { token: visitor, body: cart }),
          shop.logIn(customer, { 'x-guest-token': visitor }),
        ]);
        const { items } = await cartOf(shop, token);
        const { orders } = await shop.ask(listOwnOrders, { token });
        const ordered = orders.flatMap((one) => one.cart.items);
        expect([201, 409]).toContain(placed.status);
        const isOrdered = placed.status === 201;
        expect(ordered.some(({ note }) => note === String(round))).toBe(isOrdered);
        expect(items.some(({ note }) => note === String(round))).toBe(!isOrdered);
      }
    });
  });

  describe('an admin who writes on a guest’s order while the guest logs in', () => {
    it('completes it, and the notes stay', async () => {
      const { _id } = await order(shop, guest);
      const token = await shop.logIn(admin);
      const answer = await meanwhile(
        shop.database,
        (tx) => claimGuestOrders(tx, [guestId], customer),
        () =>
          shop.call(updateOrder, {
            token,
            params: { id: _id },
            body: { status: 'completed', adminNotes: 'kept' },
          }),
      );
      expect(answer.status).toBe(200);
      const { order: seen } = await shop.ask(getOrder, { token, params: { id: _id } });
      expect(seen).toMatchObject({ status: 'completed', adminNotes: 'kept' });
    });

    it('finds the item whose note is to change', async () => {
      const { _id, cart } = await order(shop, guest);
      const token = await shop.logIn(admin);
      const params = { id: _id, itemId: cart.items[0]?._id ?? '' };
      const answer = await meanwhile(
        shop.database,
        (tx) => claimGuestOrders(tx, [guestId], customer),
        () => shop.call(setOrderItemNote, { token, params, body: { note: 'kept' } }),
      );
      expect(answer.body).toMatchObject({ order: { cart: { items: [{ note: 'kept' }] } } });
    });
  });
});
