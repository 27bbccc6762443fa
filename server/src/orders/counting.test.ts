import { randomUUID } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { insertPastOrders } from '../../test/past-orders.ts';
import { openDatabase, type Database, type Queryable } from '../database/pool.ts';
import { saveStatuses } from './change-queries.ts';
import { countDay } from './figure-queries.ts';
import { countDays, figureWorker } from './figure-worker.ts';
import { listOrders } from './list-queries.ts';

const DAY = '2026-03-01';

let clone: TestDatabase;
let database: Database;
let ownerId: string;
let id: string;
beforeEach(async () => {
  clone ??= await cloneDatabase();
  database ??= openDatabase(clone.url);
  await database.query('delete from orders');
  await database.query('truncate order_days_due, order_day_counts');
  await database.query(`update order_figures set counted_until = '-infinity', time_zone = 'UTC'`);
  ownerId = randomUUID();
  const placedAt = `${DAY}T12:00:00Z`;
  [id = ''] = await insertPastOrders(database, [{ ownerId, placedAt }, { placedAt }]);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const isAway = () => Promise.reject(new Error('the database is away'));

const complete = (db: Queryable, orderId = id) =>
  saveStatuses(db, [{ ownerId, orderId, before: 'pending', after: 'completed' }], {
    changedBy: 'Ada',
    mails: [],
  });

async function countOf(status: 'pending' | 'completed', timeZone = 'UTC'): Promise<number> {
  return (await listOrders(database, { ownerId: undefined, status, page: 1, limit: 10, timeZone }))
    .total;
}

async function figures(): Promise<{ status: string; orders: number }[]> {
  const { rows } = await database.query<{ status: string; orders: number }>(
    'select status, orders from order_day_counts where day = $1 order by status',
    [DAY],
  );
  return rows;
}

async function countedDays(): Promise<{ day: string; starts: string; orders: number }[]> {
  const { rows } = await database.query<{ day: string; starts: Date; orders: number }>(
    'select day::text, starts, orders from order_day_counts order by starts',
  );
  return rows.map(({ starts, ...row }) => ({ ...row, starts: starts.toISOString() }));
}

describe('the figures of a day', () => {
  it('are those of its orders once it is over', async () => {
    await countDays(database, 'UTC');
    expect(await figures()).toEqual([{ status: 'pending', orders: 2 }]);
  });

  it('are not made while the day may still get orders', async () => {
    await insertPastOrders(database, [{ placedAt: new Date().toISOString() }]);
    await countDays(database, 'UTC');
    const { rows } = await database.query<{ days: number }>(
      'select count(distinct day) as days from order_day_counts',
    );
    expect(rows[0]?.days).toBe(1);
    expect(await countOf('pending')).toBe(3);
  });

  it('are not read while an order has another status than it was counted with', async () => {
    await countDays(database, 'UTC');
    await complete(database);
    expect(await countOf('completed')).toBe(1);
    await countDays(database, 'UTC');
    expect(await figures()).toEqual([
      { status: 'completed', orders: 1 },
      { status: 'pending', orders: 1 },
    ]);
  });

  it('are made anew after a change that was not committed yet when they were made', async () => {
    await database.transaction(async (tx) => {
      await complete(tx);
      await countDays(database, 'UTC');
    });
    expect(await countOf('completed')).toBe(1);
    await countDays(database, 'UTC');
    expect(await countOf('completed')).toBe(1);
    expect((await figures()).length).toBe(2);
  });

  it.each(['order-day-claim', 'order-day-clear', 'order-day-count'])(
    'hold or are due after a change that was committed just behind %s',
    async (name) => {
      await countDays(database, 'UTC');
      await database.query('insert into order_days_due (placed_at) values ($1)', [DAY]);
      await database.transaction((tx) =>
        countDay(
          {
            // as in what it stands for: the caller alone knows what its SQL gives
            // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
            async query<Row extends object>(
              query: string | QueryConfig,
              values?: readonly unknown[],
            ) {
              const result = await tx.query<Row>(query, values);
              if (typeof query !== 'string' && query.name === name) await complete(database);
              return result;
            },
          },
          'UTC',
        ),
      );
      expect(await countOf('completed')).toBe(1);
      expect(await countOf('pending')).toBe(1);
    },
  );

  it('are made beside the requests as soon as the shop is open', async () => {
    const keeping = figureWorker(database, async () => 'UTC', {
      warn: (problem: unknown) => expect.unreachable(String(problem)),
    });
    keeping.begin();
    await expect.poll(figures).toEqual([{ status: 'pending', orders: 2 }]);
    await keeping.stop();
  });

  it('are made later where they cannot be made now, which is told', async () => {
    const warnings: unknown[] = [];
    const logger = { warn: (_: unknown, message?: string) => warnings.push(message) };
    const keeping = figureWorker({ ...database, transaction: isAway }, async () => 'UTC', logger);
    keeping.begin();
    await keeping.stop();
    expect(warnings).toEqual(['orders are counted later']);
    expect(await figures()).toEqual([]);
  });

  it('are made later where they cannot be made now, while words of orders are written', async () => {
    await database.query(
      `update order_words_range set words_from = '-infinity', words_until = '-infinity'`,
    );
    const errors: unknown[] = [];
    const keeping = figureWorker(
      {
        ...database,
        transaction: (work) =>
          database.transaction((tx) =>
            work({
              query: (query, values) =>
                typeof query !== 'string' && query.name === 'order-day-claim'
                  ? isAway()
                  : tx.query(query, values),
            }),
          ),
      },
      async () => 'UTC',
      { warn: (about: { err?: unknown }) => errors.push(about.err) },
    );
    keeping.begin();
    await keeping.idle();
    await keeping.stop();
    expect(errors).toEqual([new Error('the database is away')]);
    expect(await figures()).toEqual([]);
    const { rows } = await database.query('select from order_words');
    expect(rows).toHaveLength(2);
  });

  it('are made by one process while another finds nothing to do', async () => {
    await database.transaction(async (tx) => {
      expect(await countDay(tx, 'UTC')).toEqual({ mayGoOn: true });
      expect(await database.transaction((other) => countDay(other, 'UTC'))).toEqual({
        mayGoOn: false,
      });
      expect(await countOf('pending')).toBe(2);
    });
    await Promise.all([
      countDays(database, 'UTC'),
      countDays(database, 'UTC'),
      countDays(database, 'UTC'),
    ]);
    expect(await figures()).toEqual([{ status: 'pending', orders: 2 }]);
    expect(await countOf('pending')).toBe(2);
  });
});

describe('the figures of a day in the time zone of the shop', () => {
  const BERLIN = 'Europe/Berlin';
  const quiet = { warn: (problem: unknown) => expect.unreachable(String(problem)) };

  /** As at the start of a process. */
  async function start(timeZone: string): Promise<void> {
    const keeping = figureWorker(database, async () => timeZone, quiet);
    keeping.begin();
    await keeping.stop();
    await countDays(database, timeZone);
  }

  it('are those from the first moment of the day to its last, however long it is', async () => {
    await database.query('delete from orders');
    const moments = [
      ['2026-03-28T22:59:59Z', '2026-03-28'],
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T21:59:59.999999Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-24T22:00:00Z', '2026-10-25'],
      ['2026-10-25T22:59:59Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ].map(([placedAt = '']) => ({ placedAt }));
    await insertPastOrders(database, moments);
    await start(BERLIN);
    expect(await countedDays()).toEqual([
      { day: '2026-03-28', starts: '2026-03-27T23:00:00.000Z', orders: 1 },
      { day: '2026-03-29', starts: '2026-03-28T23:00:00.000Z', orders: 2 },
      { day: '2026-03-30', starts: '2026-03-29T22:00:00.000Z', orders: 1 },
      { day: '2026-10-25', starts: '2026-10-24T22:00:00.000Z', orders: 2 },
      { day: '2026-10-26', starts: '2026-10-25T23:00:00.000Z', orders: 1 },
    ]);
  });

  it('are made anew when the shop starts with another time zone', async () => {
    await insertPastOrders(database, [{ placedAt: `${DAY}T23:30:00Z` }]);
    await start('UTC');
    expect((await countedDays()).map(({ day, orders }) => [day, orders])).toEqual([[DAY, 3]]);
    await start(BERLIN);
    expect((await countedDays()).map(({ day, orders }) => [day, orders])).toEqual([
      [DAY, 2],
      ['2026-03-02', 1],
    ]);
  });

  it('are kept when it starts again with the same', async () => {
    await start(BERLIN);
    await database.query('update order_day_counts set orders = 77');
    await start(BERLIN);
    expect((await countedDays()).map(({ orders }) => orders)).toEqual([77]);
  });

  it('are left alone, and not read, by a process with another time zone, which warns', async () => {
    const warnings: object[] = [];
    const logger = { warn: (about: object) => warnings.push(about) };
    const first = figureWorker(database, async () => 'UTC', logger);
    first.begin();
    await expect.poll(countedDays).toHaveLength(1);
    await start(BERLIN);
    const before = await countedDays();
    first.wake();
    await expect.poll(() => warnings).toEqual([{ timeZone: 'UTC', otherTimeZone: BERLIN }]);
    await first.stop();
    expect(await countedDays()).toEqual(before);
    await database.query('update order_day_counts set orders = 77');
    expect(await countOf('pending', BERLIN)).toBe(77);
    expect(await countOf('pending', 'UTC')).toBe(2);
  });

  it('are due after a change by a process that took the moment for another day', async () => {
    const placedAt = `${DAY}T23:30:00Z`;
    const [late = ''] = await insertPastOrders(database, [{ ownerId, placedAt }]);
    await database.transaction(async (tx) => {
      await complete(tx, late);
      await start(BERLIN);
    });
    expect(await countOf('completed', BERLIN)).toBe(1);
    await countDays(database, BERLIN);
    expect(await countOf('completed', BERLIN)).toBe(1);
    expect(await countOf('pending', BERLIN)).toBe(2);
  });
});
