import { randomUUID } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { insertPastOrders } from '../../test/past-orders.ts';
import { openDatabase, type Database, type Queryable } from '../database/pool.ts';
import { saveStatus } from './change-queries.ts';
import { countDay } from './counting-queries.ts';
import { countDays, keepFigures } from './keep-figures.ts';
import { listOrders } from './list-queries.ts';

const DAY = '2026-03-01';

let clone: TestDatabase;
let database: Database;
let ownerId: string;
let id: string;
beforeEach(async () => {
  clone ??= await cloneDatabase();
  database ??= openDatabase(clone.url);
  await database.query('truncate orders, order_days_due, order_day_counts cascade');
  await database.query(`update order_figures set counted_until = '-infinity'`);
  ownerId = randomUUID();
  const placedAt = `${DAY}T12:00:00Z`;
  [id = ''] = await insertPastOrders(database, [{ ownerId, placedAt }, { placedAt }]);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const isAway = () => Promise.reject(new Error('the database is away'));

const complete = (db: Queryable) =>
  saveStatus(db, [{ ownerId, id, status: 'pending' }], { status: 'completed', changedBy: 'Ada' });

async function countOf(status: 'pending' | 'completed'): Promise<number> {
  return (await listOrders(database, { ownerId: undefined, status, page: 1, limit: 10 })).total;
}

async function figures(): Promise<{ status: string; orders: number }[]> {
  const { rows } = await database.query<{ status: string; orders: number }>(
    'select status, orders from order_day_counts where day = $1 order by status',
    [DAY],
  );
  return rows;
}

describe('the figures of a day', () => {
  it('are those of its orders once it is over', async () => {
    await countDays(database);
    expect(await figures()).toEqual([{ status: 'pending', orders: 2 }]);
  });

  it('are not made while the day may still get orders', async () => {
    await insertPastOrders(database, [{ placedAt: new Date().toISOString() }]);
    await countDays(database);
    const { rows } = await database.query<{ days: number }>(
      'select count(distinct day) as days from order_day_counts',
    );
    expect(rows[0]?.days).toBe(1);
    expect(await countOf('pending')).toBe(3);
  });

  it('are not read while an order has another status than it was counted with', async () => {
    await countDays(database);
    await complete(database);
    expect(await countOf('completed')).toBe(1);
    await countDays(database);
    expect(await figures()).toEqual([
      { status: 'completed', orders: 1 },
      { status: 'pending', orders: 1 },
    ]);
  });

  it('are made anew after a change that was not committed yet when they were made', async () => {
    await database.transaction(async (tx) => {
      await complete(tx);
      await countDays(database);
    });
    expect(await countOf('completed')).toBe(1);
    await countDays(database);
    expect(await countOf('completed')).toBe(1);
    expect((await figures()).length).toBe(2);
  });

  it.each(['order-day-claim', 'order-day-clear', 'order-day-count'])(
    'hold or are due after a change that was committed just behind %s',
    async (name) => {
      await countDays(database);
      await database.query('insert into order_days_due (day) values ($1)', [DAY]);
      await database.transaction((tx) =>
        countDay({
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
        }),
      );
      expect(await countOf('completed')).toBe(1);
      expect(await countOf('pending')).toBe(1);
    },
  );

  it('are made beside the requests as soon as the shop is open', async () => {
    const keeping = keepFigures(database, {
      warn: (problem: unknown) => expect.unreachable(String(problem)),
    });
    keeping.begin();
    await expect.poll(figures).toEqual([{ status: 'pending', orders: 2 }]);
    await keeping.stop();
  });

  it('are made later where they cannot be made now, which is told', async () => {
    const warnings: unknown[] = [];
    const logger = { warn: (_: unknown, message?: string) => warnings.push(message) };
    const keeping = keepFigures({ ...database, transaction: isAway }, logger);
    keeping.begin();
    await keeping.stop();
    expect(warnings).toEqual(['orders are counted later']);
    expect(await figures()).toEqual([]);
  });

  it('are made by one process while another finds nothing to do', async () => {
    await database.transaction(async (tx) => {
      expect(await countDay(tx)).toBe(true);
      expect(await database.transaction(countDay)).toBe(false);
      expect(await countOf('pending')).toBe(2);
    });
    await Promise.all([countDays(database), countDays(database), countDays(database)]);
    expect(await figures()).toEqual([{ status: 'pending', orders: 2 }]);
    expect(await countOf('pending')).toBe(2);
  });
});
