import { addToCart } from '@tailorbird/contract/cart';
import { getProduct, type Product } from '@tailorbird/contract/catalogue';
import { updateOptionValue, updateProduct } from '@tailorbird/contract/catalogue-editing';
import { placeOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { statementsOf } from '../../test/login.ts';
import { untilSomeoneWaits } from '../../test/meanwhile.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import type { Queryable } from '../database/pool.ts';
import { LiveCatalogue } from './live-catalogue.ts';

const { tote, sash, patch } = products;

let shop: TestShop;
let another: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const setCost = async (process: TestShop, cost: number) => {
  const { product } = await shop.ask(getProduct, { params: { id: sash.id } });
  const body = { ...product, categories: [], type: null, cost };
  return process.ask(updateProduct, { token: admin, body });
};

/** A catalogue on the shop's database that notes what is loaded, and can hold it back. */
function watched() {
  const loads: unknown[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  const database: Queryable = {
    async query(query, values) {
      loads.push(typeof query === 'string' ? values : query.values);
      const result = await shop.ownDatabase.query<never>(query, values);
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      return result;
    },
  };
  const catalogue = new LiveCatalogue(database);
  catalogue.setConnected(true);
  return {
    catalogue,
    loads,
    hold: () => (isHolding = true),
    release: () => {
      isHolding = false;
      for (const go of held.splice(0)) go();
    },
    isHeld: () => expect.poll(() => held.length).toBeGreaterThan(0),
  };
}

const costOf = (product: Product | undefined) => product?.cost;

describe('the catalogue in the process', () => {
  it('loads what is missing in one statement, once for all who ask', async () => {
    const { catalogue, loads } = watched();
    await catalogue.now().findProduct(sash.id);
    const wanted = [tote.id, sash.id, patch.id, NOWHERE];
    const [one, other] = await Promise.all([
      catalogue.now().listProducts(wanted),
      catalogue.now().listProducts(wanted),
    ]);
    expect([...one.keys()].toSorted()).toEqual([tote.id, sash.id, patch.id].toSorted());
    expect(other).toEqual(one);
    // what is not there is remembered, too
    await catalogue.now().listProducts(wanted);
    expect(loads).toEqual([[[sash.id]], [[tote.id, patch.id, NOWHERE]]]);
  });

  it('has each type once', async () => {
    const { catalogue } = watched();
    const generation = catalogue.now();
    const [one, other] = [
      await generation.findProduct(tote.id),
      await generation.findProduct(products.shirt.id),
    ];
    expect(one?.type?.options).not.toEqual([]);
    expect(other?.type).toBe(one?.type);
  });

  it('asks again after a failure', async () => {
    let isBroken = true;
    const catalogue = new LiveCatalogue({
      query: async (query, values) => {
        if (isBroken) throw new Error('the database is gone');
        return shop.ownDatabase.query<never>(query, values);
      },
    });
    catalogue.setConnected(true);
    await expect(catalogue.now().findProduct(sash.id)).rejects.toThrow('gone');
    isBroken = false;
    expect(await catalogue.now().findProduct(sash.id)).toMatchObject({ name: sash.name });
  });

  it('does not keep what was being loaded as the catalogue changed', async () => {
    const { catalogue, hold, release, isHeld } = watched();
    await setCost(shop, 10);
    hold();
    const before = catalogue.now();
    const old = before.findProduct(sash.id);
    await isHeld();
    await setCost(shop, 11);
    catalogue.forget();
    expect(catalogue.isCurrent(before)).toBe(false);
    release();
    expect(costOf(await old)).toBe(10);
    expect(costOf(await catalogue.now().findProduct(sash.id))).toBe(11);
  });

  it('keeps nothing while it is told of no changes', async () => {
    const { catalogue, loads } = watched();
    const connected = catalogue.now();
    await connected.findProduct(sash.id);
    catalogue.setConnected(false);
    expect(catalogue.isCurrent(connected)).toBe(false);
    for (const cost of [12, 13]) {
      await setCost(shop, cost);
      expect(costOf(await catalogue.now().findProduct(sash.id))).toBe(cost);
    }
    expect(catalogue.isCurrent(catalogue.now())).toBe(false);
    catalogue.setConnected(true);
    await catalogue.now().findProduct(sash.id);
    await catalogue.now().findProduct(sash.id);
    expect(loads).toHaveLength(4);
  });

  it('keeps a bounded number of products, those that were asked for last', async () => {
    const loads: unknown[] = [];
    const long: Queryable = {
      query(query) {
        const values = typeof query === 'string' ? [] : (query.values ?? []);
        loads.push(...values);
        const product = `select json_build_object('_id', id, 'description', repeat('x', 100000))
          as json from unnest($1::text[]) id`;
        return shop.ownDatabase.query<never>(product, values);
      },
    };
    const catalogue = new LiveCatalogue(long);
    catalogue.setConnected(true);
    const ids = Array.from({ length: 200 }, (_, place) => `id ${place}`);
    for (const id of ids) await catalogue.now().findProduct(id);
    await catalogue.now().findProduct('id 199');
    await catalogue.now().findProduct('id 0');
    expect(loads).toEqual([...ids, 'id 0'].map((id) => [id]));
  });

  it('waits for the writes under way, and not for later ones', async () => {
    const { catalogue } = watched();
    const ends: (() => void)[] = [];
    const write = () => catalogue.write(() => new Promise<void>((end) => ends.push(end)));
    const first = write();
    const failing = catalogue.write(() => Promise.reject(new Error('refused')));
    let isWritten = false;
    const written = catalogue.untilWritten().then(() => (isWritten = true));
    const later = write();
    await expect(failing).rejects.toThrow('refused');
    expect(isWritten).toBe(false);
    ends[0]?.();
    await first;
    await written;
    ends[1]?.();
    await later;
  });
});

describe('a change by an admin', () => {
  it('shows in the cart of another process at its next request', async () => {
    await fill(another, token, { product: sash.id });
    for (let cost = 20; cost < 40; cost += 1) {
      await setCost(shop, cost);
      expect((await cartOf(another, token)).items[0]?.product.cost).toBe(cost);
    }
  });

  it('is what the next addition is checked against', async () => {
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.large.id },
    ];
    const body = { product: tote.id, selectedOptions };
    await another.ask(addToCart, { token, body });
    const renamed = { _id: colour.olive.id, value: 'Moss' };
    await shop.ask(updateOptionValue, { token: admin, body: renamed });
    const { cart } = await another.ask(addToCart, { token, body });
    expect(cart.items).toMatchObject([{ quantity: 2, selectedOptions: [{ value: 'Moss' }, {}] }]);
  });

  it('behind the API shows as soon as it is heard of', async () => {
    await fill(another, token, { product: sash.id });
    await shop.ownDatabase.query(`update products set name = 'By hand' where id = $1`, [sash.id]);
    await expect
      .poll(async () => (await cartOf(another, token)).items[0]?.product.name)
      .toBe('By hand');
  });

  it('shows where the notifications were cut off', async () => {
    await fill(another, token, { product: sash.id });
    await shop.ownDatabase.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'tailorbird listener%'`,
    );
    await expect.poll(() => [shop, another].some((one) => one.catalogue.isConnected)).toBe(false);
    await shop.ownDatabase.query(`update products set name = 'Unheard' where id = $1`, [sash.id]);
    expect((await cartOf(another, token)).items[0]?.product.name).toBe('Unheard');
    await expect.poll(() => [shop, another].every((one) => one.catalogue.isConnected)).toBe(true);
  });
});

/** Pieces ordered at that price. */
async function countAt(cost: number): Promise<number> {
  const { rows } = await shop.ownDatabase.query<{ count: number }>(
    'select count(*) from order_items where unit_price_cents = $1',
    [cost * 100],
  );
  return rows[0]?.count ?? 0;
}

/** Orders in one process while an admin changes the price in another. */
describe('an order and a change of its price at once', () => {
  it('whatever comes first: nobody orders at the former price once the change is answered', async () => {
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.guest()));
    let atFormerPrice = 0;
    for (let round = 0; round < 40; round += 1) {
      const [before, after] = [50 + round, 51 + round];
      await setCost(shop, before);
      const carts = await Promise.all(shoppers.map((shopper) => fill(shop, shopper)));
      const orders = shoppers.map(async (shopper, place) => {
        // some begin before the change, some as it is made
        const wait = ((place + round) % 4) * 8;
        for (let turns = 0; turns < wait; turns += 1) await shop.ownDatabase.query('select');
        return shop.call(placeOrder, { token: shopper, body: carts[place] });
      });
      await setCost(another, after);
      const asAnswered = await countAt(before);
      const statuses = (await Promise.all(orders)).map(({ status }) => status);
      expect(await countAt(before)).toBe(asAnswered);
      expect(statuses.filter((status) => status === 201)).toHaveLength(asAnswered);
      const left = await Promise.all(shoppers.map((shopper) => cartOf(shop, shopper)));
      const costs = left.flatMap(({ items }) => items.map(({ product }) => product.cost));
      expect(costs).toEqual(costs.map(() => after));
      atFormerPrice += asAnswered;
      await shop.database.query('delete from orders; delete from carts; delete from cart_items');
    }
    // both sides of the race were met
    expect(atFormerPrice).toBeGreaterThan(0);
    expect(atFormerPrice).toBeLessThan(160);
  });

  it('the change waits for an order whose statement is under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [before, after] = [150 + round, 151 + round];
      await setCost(shop, before);
      const cart = await fill(shop, token);
      let order: Promise<Answer> | undefined;
      let changed: Promise<number> | undefined;
      await shop.ownDatabase.transaction(async (tx) => {
        await tx.query('select from carts where id = $1 for update', [cart._id]);
        order = shop.call(placeOrder, { token, body: cart });
        await untilSomeoneWaits(shop.ownDatabase);
        changed = setCost(another, after).then(() => countAt(before));
        // long enough for the processes to tell each other, were it not for the order
        for (let turns = 0; turns < 30; turns += 1) await shop.ownDatabase.query('select');
      });
      expect(await changed).toBe(1);
      expect((await order)?.status).toBe(201);
    }
  });
});

it('carts and orders of what is kept take no statement about the catalogue', async () => {
  await fill(shop, token, { product: patch.id });
  const ofCarts = await statementsOf(shop, async () => {
    await fill(shop, token, { product: patch.id });
    await cartOf(shop, token);
  });
  expect(ofCarts).toEqual(['cart-add-items', 'cart']);
  const body = await cartOf(shop, token);
  const ofOrders = await statementsOf(shop, () => shop.ask(placeOrder, { token, body }));
  expect(ofOrders).toEqual(['cart', 'order-place']);
});
