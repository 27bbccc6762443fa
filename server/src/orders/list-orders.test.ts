import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDERS_COUNTED } from '@tailorbird/contract/limits';
import { orderSort, type OrderSort } from '@tailorbird/contract/orders';
import { openDatabase, type Database, type Queryable } from '../database/pool.ts';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { insertPastOrders } from '../../test/past-orders.ts';
import { claimGuestOrders } from './change-queries.ts';
import { countDays, writeAllWords } from './figure-worker.ts';
import { listOrders } from './list-queries.ts';
import { newOrderNumber } from './new-order.ts';
import { paginate } from './routes.ts';
import { conditions, type OrderFilter } from './search-queries.ts';

const numbers = Array.from({ length: 1000 }, newOrderNumber);

it('an order number can be read out: no letter looks like another', () => {
  for (const number of numbers) {
    expect(number).toMatch(/^TB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  }
});

it('order numbers do not repeat, nor tell how many there are', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.toSorted()).not.toEqual(numbers);
});

it.each([
  { total: 0, page: 1, limit: 10, totalPages: 1, hasNextPage: false, hasPrevPage: false },
  { total: 10, page: 1, limit: 10, totalPages: 1, hasNextPage: false, hasPrevPage: false },
  { total: 11, page: 1, limit: 10, totalPages: 2, hasNextPage: true, hasPrevPage: false },
  { total: 11, page: 2, limit: 10, totalPages: 2, hasNextPage: false, hasPrevPage: true },
  { total: 30, page: 2, limit: 10, totalPages: 3, hasNextPage: true, hasPrevPage: true },
  { total: 5, page: 9, limit: 5, totalPages: 1, hasNextPage: false, hasPrevPage: true },
])('$total orders, $limit a page, page $page', ({ total, page, limit, ...expected }) => {
  expect(paginate({ total, hasMore: false }, page, limit)).toEqual({
    currentPage: page,
    totalOrders: total,
    limit,
    ...expected,
  });
});

const EVERYBODYS = {
  ownerId: undefined,
  status: 'all' as const,
  timeZone: 'UTC',
  startDate: undefined,
  endDate: undefined,
  orderNumber: undefined,
  customerEmail: undefined,
  page: 1,
  limit: 10,
};

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

describe('list orders', () => {
  let clone: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    clone = await cloneDatabase();
    database = openDatabase(clone.url);
    await database.query(
      `insert into orders (owner_id, id, order_number, cart_id, total_cents, placed_at)
     select gen_random_uuid(), gen_random_uuid(), 'TB-' || n, gen_random_uuid(), 100,
            timestamptz '2026-01-01Z' + make_interval(mins => n)
     from generate_series(1, 500) n`,
    );
    await database.query(
      `insert into order_items (owner_id, order_id, id, position, product_id, product_name,
                              unit_price_cents, quantity)
     select owner_id, id, gen_random_uuid(), 0, gen_random_uuid(), order_number, 100, 1 from orders`,
    );
    await database.query('analyze');
  });

  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  /** How often the items' table is looked into, over all statements of the work. */
  async function looksIntoItems(work: (db: Queryable) => Promise<unknown>): Promise<number> {
    let looks = 0;
    const count = (node: PlanNode): void => {
      if (node['Relation Name'] === 'order_items') looks += node['Actual Loops'];
      for (const part of node.Plans ?? []) count(part);
    };
    await work({
      async query(query, values) {
        const { rows } = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain (analyze, format json) ${typeof query === 'string' ? query : query.text}`,
          values,
        );
        for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) count(Plan);
        return database.query(query, values);
      },
    });
    return looks;
  }

  describe('a page far down the list of orders', () => {
    it('holds the orders of its place, with their items', async () => {
      const { orders, total } = await listOrders(database, { ...EVERYBODYS, page: 50 });
      expect(total).toBe(500);
      expect(orders.map(({ orderId }) => orderId)).toEqual(
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `TB-${n}`),
      );
      expect(orders.map(({ cart }) => cart.items[0]?.product.name)).toEqual(
        orders.map(({ orderId }) => orderId),
      );
    });

    it('collects items for its own orders alone, not for those before it', async () => {
      const looks = await looksIntoItems((db) => listOrders(db, { ...EVERYBODYS, page: 50 }));
      expect(looks).toBe(10);
    });
  });
});

const GUEST = '018f0000-0000-7000-8000-000000000777';

const everybodys = (some: Partial<OrderFilter>): OrderFilter => ({
  ownerId: undefined,
  status: 'all',
  timeZone: 'UTC',
  ...some,
});

describe('sought', () => {
  let clone: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    clone = await cloneDatabase();
    database = openDatabase(clone.url);
    // each tenth of Anna, each five hundredth of a name of its own, one long ago of a guest
    await database.query(
      `insert into orders (owner_id, id, order_number, cart_id, customer_email, status, total_cents,
                         placed_at)
     select gen_random_uuid(), gen_random_uuid(),
       'TB-' || upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 4)),
       gen_random_uuid(),
       case when n % 500 = 0 then format('Rare_%s@post.example', n % 1000)
         when n % 10 = 0 then format('anna%s@mail.example', n % 100)
         else format('ben%s@mail.example', n % 100) end,
       case when n % 7 = 0 then 'cancelled' else 'pending' end, 100,
       now() - interval '10 minutes' * n
     from generate_series(1, 6000) n`,
    );
    await insertPastOrders(database, [
      { ownerId: GUEST, placedAt: '2020-02-02T20:20:20Z', orderNumber: 'TB-ZZZZ-QQQQ' },
    ]);
    await countDays(database, 'UTC');
    await writeAllWords(database);
    await database.query('analyze');
  });

  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  async function plainIds(some: Partial<OrderFilter>, sort?: OrderSort): Promise<string[]> {
    const { where, values } = conditions(everybodys(some));
    const { rows } = await database.query<{ id: string; texts: string }>(
      `select o.id, lower(concat(o.order_number, '-', o.customer_email)) as texts
       from orders o ${where} order by o.placed_at desc, o.id desc`,
      values,
    );
    const sought = some.search?.toLowerCase().split(' ') ?? [];
    const ids = rows.flatMap(({ id, texts }) => {
      const words = texts.split(/[-@._]/);
      return sought.every((start) => words.some((word) => word.startsWith(start))) ? id : [];
    });
    return sort === 'oldest' ? ids.toReversed() : ids;
  }

  async function listed(some: Partial<OrderFilter>, sort?: OrderSort) {
    const ids: string[] = [];
    let last = { total: 0, hasMore: false };
    for (let page = 1; ; page += 1) {
      const found = await listOrders(database, {
        ...everybodys(some),
        ...(sort && { sort }),
        page,
        limit: 30,
      });
      if (found.orders.length === 0) return { ids, ...last };
      ids.push(...found.orders.map(({ _id }) => _id));
      last = { total: found.total, hasMore: found.hasMore };
    }
  }

  describe('among thousands of orders, those that are found by a part', () => {
    it.each<Partial<OrderFilter>>([
      { customerEmail: 'example' },
      { customerEmail: 'ANNA' },
      { customerEmail: 'anna10@' },
      { customerEmail: 'rare_' },
      { customerEmail: 'rare_5', status: 'pending' },
      { customerEmail: 'e_5' },
      { customerEmail: '@p' },
      { customerEmail: 'x' },
      { customerEmail: 'nobody' },
      { orderNumber: 'tb-' },
      { orderNumber: 'A' },
      { orderNumber: 'AB' },
      { orderNumber: 'b-a' },
      { orderNumber: 'abc' },
      { orderNumber: 'AB', customerEmail: 'ben', status: 'cancelled' },
      { orderNumber: 'zzzz-qqqq' },
      { orderNumber: '%' },
      { orderNumber: '_-' },
      { customerEmail: '\\' },
      { search: 'example' },
      { search: 'ben ANNA' },
      { search: 'anna10 mail' },
      { search: 'anna', status: 'cancelled' },
      { search: 'rare' },
      { search: 'example rare 5' },
      { search: 'rare', status: 'cancelled' },
      { search: 'a b c' },
      { search: 'f0 anna', customerEmail: 'a2' },
      { search: 'f0 mail', orderNumber: 'F', endDate: new Date().toISOString().slice(0, 10) },
      { search: 'tb zzzz' },
      { search: 'nobody' },
    ])('%o are on the pages one after the other, as many as are counted', async (some) => {
      for (const sort of orderSort.options) {
        const all = await plainIds(some, sort);
        const { ids, total, hasMore } = await listed(some, sort);
        expect(ids).toEqual(all.slice(0, ORDERS_COUNTED));
        expect(total).toBe(ids.length);
        expect(hasMore).toBe(all.length > ORDERS_COUNTED);
      }
    });

    it('are an account’s as soon as the guest who placed them logs in', async () => {
      const account = { id: GUEST.replace('777', '778'), name: 'Gus', email: 'Gus@New.example' };
      expect((await listed({ customerEmail: 'gus@new' })).total).toBe(0);
      await database.transaction((tx) => claimGuestOrders(tx, [GUEST], account));
      expect((await listed({ customerEmail: 'gus@new' })).total).toBe(1);
    });

    it('are those of one owner where they are asked for, by any part', async () => {
      const ownerId = GUEST.replace('777', '779');
      await insertPastOrders(
        database,
        ['TB-AAAA-0001', 'TB-AAAA-0002', 'TB-BBBB-0003'].map((orderNumber, place) => ({
          ownerId,
          orderNumber,
          placedAt: `2019-05-0${place + 1}T00:00:00Z`,
        })),
      );
      const filter = { ...everybodys({ ownerId, orderNumber: 'aaaa' }), page: 1, limit: 10 };
      const { orders, total } = await listOrders(database, filter);
      expect(orders.map(({ orderId }) => orderId)).toEqual(['TB-AAAA-0002', 'TB-AAAA-0001']);
      expect(total).toBe(2);
    });

    it('are those whose ids are given, newest first', async () => {
      const ids = (await plainIds({})).slice(100, 105);
      const orderIds = ids.toReversed();
      const filter = { ...everybodys({ orderIds }), page: 1, limit: 10 };
      const { orders, total } = await listOrders(database, filter);
      expect(orders.map(({ _id }) => _id)).toEqual(ids);
      expect(total).toBe(5);
    });
  });
});
