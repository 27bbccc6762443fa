import { orderSort, orderStatus, type OrderSort } from '@tailorbird/contract/orders';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { OrdersOverDays, weeks, ZONE, type OrderStep } from './orders-over-days.ts';
import { openDatabase, type Database, type Queryable } from '../src/database/pool.ts';
import { conditions, type OrderFilter } from '../src/orders/search-queries.ts';
import { countDays } from '../src/orders/figure-worker.ts';
import { countOrders, listOrders } from '../src/orders/list-queries.ts';
import { getPeriodFigures } from '../src/orders/figure-queries.ts';

let clone: TestDatabase;
let processes: [Database, Database];
beforeAll(async () => {
  clone = await cloneDatabase();
  processes = [openDatabase(clone.url), openDatabase(clone.url)];
});
afterAll(async () => {
  for (const process of processes) await process.close();
  await clone.drop();
});

function daysAgo(days: number): string {
  return addDays(dayOf(new Date(), ZONE), -days);
}

const filters: Partial<OrderFilter>[] = [
  {},
  { status: 'pending' },
  { status: 'cancelled', startDate: daysAgo(4) },
  { startDate: daysAgo(5), endDate: daysAgo(2) },
  { endDate: daysAgo(3), status: 'completed' },
  { orderNumber: '79' },
  { orderNumber: 'tb-0', startDate: daysAgo(6) },
  { customerEmail: 'customer1@' },
  { customerEmail: 'NINA', status: 'pending' },
];

const filterOf = (some: Partial<OrderFilter>): OrderFilter => ({
  ownerId: undefined,
  status: 'all',
  timeZone: ZONE,
  ...some,
});

/** The list as it must be: all orders, read and sorted. */
async function plainList(db: Queryable, filter: OrderFilter, sort: OrderSort): Promise<string[]> {
  const { where, values } = conditions(filter);
  const { rows } = await db.query<{ id: string }>(
    `select o.id from orders o ${where} order by o.placed_at, o.id`,
    values,
  );
  const ids = rows.map(({ id }) => id);
  return sort === 'oldest' ? ids : ids.toReversed();
}

async function plainCounts(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.query<{ status: string; orders: number }>(
    'select status, count(*) as orders from orders group by status',
  );
  const counts = rows.map(({ status, orders }) => [status, orders]);
  return { pending: 0, completed: 0, cancelled: 0, ...Object.fromEntries(counts) };
}

/** Each page of it, one after the other. */
async function pageThrough(db: Queryable, filter: OrderFilter, sort: OrderSort) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { orders, total } = await listOrders(db, { ...filter, sort, page, limit: 4 });
    totals.add(total);
    if (orders.length === 0) return { ids, totals: [...totals] };
    ids.push(...orders.map(({ _id }) => _id));
  }
}

/** The overview of ten days by the figures, and as it is when none are used. */
async function overviews(db: Database) {
  const period = { startDate: daysAgo(8), endDate: daysAgo(0) };
  const byFigures = await getPeriodFigures(db, period, ZONE);
  const undo = new Error('only to look');
  let counted: typeof byFigures | undefined;
  const looking = db.transaction(async (tx) => {
    await tx.query(`update order_figures set counted_until = '-infinity'`);
    await tx.query('truncate order_day_counts, order_day_products, order_day_values');
    counted = await getPeriodFigures(tx, period, ZONE);
    throw undo;
  });
  await expect(looking).rejects.toBe(undo);
  return { byFigures, counted };
}

async function expectExact(): Promise<void> {
  const [db] = processes;
  for (const some of filters) {
    const filter = filterOf(some);
    for (const sort of orderSort.options) {
      const ids = await plainList(db, filter, sort);
      const pages = await pageThrough(db, filter, sort);
      expect({ some, sort, ...pages }).toEqual({ some, sort, ids, totals: [ids.length] });
    }
  }
  expect(await countOrders(db, ZONE)).toEqual(await plainCounts(db));
  const { byFigures, counted } = await overviews(db);
  expect(byFigures).toEqual(counted);
}

/** Counterexample found at seed -2146577479, path "10": the statuses came in two orders. */
const STATUSES_IN_TWO_ORDERS: OrderStep[][] = [
  [{ act: 'place', orders: 2 }, { act: 'count' }],
  [{ act: 'change', which: [15, 1], status: 'cancelled' }],
  [
    { act: 'log in', which: 22 },
    { act: 'change', which: [13, 28, 28], status: 'completed' },
  ],
  [
    { act: 'place', orders: 2 },
    { act: 'change', which: [6, 12, 22], status: 'completed' },
  ],
  [
    { act: 'change', which: [13], status: 'pending' },
    { act: 'place', orders: 4 },
  ],
  [{ act: 'midnight' }, { act: 'count' }, { act: 'midnight' }],
  [{ act: 'place', orders: 4 }],
];

it('counts and pages are exact whatever happens to orders, day after day, in several processes at once', async () => {
  await fc.assert(
    fc.asyncProperty(weeks, async (steps) => {
      const orders = new OrdersOverDays(processes);
      await orders.begin();
      await expectExact();
      for (const atOnce of steps) {
        await orders.happen(atOnce);
        await expectExact();
      }
      await countDays(processes[0], ZONE);
      await expectExact();
    }),
    { numRuns: 12, examples: [[STATUSES_IN_TWO_ORDERS]] },
  );
});

it('lists the statuses of the overview in the order of the contract, whichever plan PostgreSQL chooses', async () => {
  const [db] = processes;
  await new OrdersOverDays(processes).begin();
  for (const plan of ['enable_hashagg', 'enable_sort']) {
    const { statuses } = await db.transaction(async (tx) => {
      await tx.query(`set local ${plan} = off`);
      return getPeriodFigures(tx, { startDate: daysAgo(8), endDate: daysAgo(0) }, ZONE);
    });
    expect(statuses.map(({ status }) => status)).toEqual(orderStatus.options);
  }
});
