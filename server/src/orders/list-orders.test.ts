import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Database, type Queryable } from '../database/pool.ts';
import { listOrders } from './list-queries.ts';

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

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

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
