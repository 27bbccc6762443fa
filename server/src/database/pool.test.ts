import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase, prepared } from './pool.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  database = openDatabase(test.url, { max: 3 });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const insertType = prepared<{ id: string }>(
  'test_insert_type',
  'insert into product_types (id, name) values (gen_random_uuid(), $1) returning id',
);
const countTypes = prepared<{ count: number }>(
  'test_count_types',
  'select count(*) from product_types where name = $1',
);

describe('the database', () => {
  it('keeps what a transaction did', async () => {
    await database.transaction(async (transaction) => {
      await insertType(transaction, ['Kept']);
    });
    expect(await countTypes(database, ['Kept'])).toEqual([{ count: 1 }]);
  });

  it('leaves nothing on the connections of a pooler', async () => {
    const pooled = openDatabase(test.url.replace(/&?statement_timeout=\d+/, ''), {
      max: 1,
      isPooled: true,
    });
    try {
      await countTypes(pooled, ['None']);
      await pooled.transaction((transaction) => countTypes(transaction, ['None']));
      const { rows } = await pooled.query(
        `select (select count(*) from pg_prepared_statements) as named,
           current_setting('statement_timeout') as limit`,
      );
      expect(rows).toEqual([{ named: 0, limit: '0' }]);
    } finally {
      await pooled.close();
    }
  });

  it('undoes all of a transaction that throws, and throws the same', async () => {
    const failing = database.transaction(async (transaction) => {
      await insertType(transaction, ['Undone']);
      throw new Error('out of thread');
    });
    await expect(failing).rejects.toThrow('out of thread');
    expect(await countTypes(database, ['Undone'])).toEqual([{ count: 0 }]);
  });

  it('gives back every connection', async () => {
    const work = Array.from({ length: 20 }, (_, index) =>
      database.transaction(async (transaction) => {
        await transaction.query('select pg_sleep(0.001)');
        if (index % 2) throw new Error('odd');
      }),
    );
    await Promise.allSettled(work);
    expect(database.connections()).toEqual({ total: 3, idle: 3, waiting: 0 });
  });

  it('survives that the server cuts a connection in the middle of a transaction', async () => {
    const cut = database.transaction((transaction) =>
      transaction.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(cut).rejects.toThrow(/terminat/);
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reads large integers as numbers, refuses those that a number cannot hold', async () => {
    const cents = await database.query('select 9007199254740991::bigint as cents');
    expect(cents.rows).toEqual([{ cents: Number.MAX_SAFE_INTEGER }]);
    await expect(database.query('select 9007199254740992::bigint')).rejects.toThrow(RangeError);
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reads a time as a date', async () => {
    const { rows } = await database.query("select '2026-01-02T03:04:05Z'::timestamptz as at");
    expect(rows).toEqual([{ at: new Date('2026-01-02T03:04:05Z') }]);
  });

  it('gives no name to two statements', () => {
    prepared('one', 'select 1');
    expect(() => prepared('one', 'select 1')).not.toThrow();
    expect(() => prepared('one', 'select 2')).toThrow('Two statements are named "one".');
  });

  it('can be migrated by several at once, and again', async () => {
    const empty = await cloneDatabase();
    const fresh = openDatabase(empty.url);
    await fresh.query('drop schema public cascade; create schema public');
    await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)]);
    await migrate(empty.url);
    expect(await countTypes(fresh, ['any'])).toEqual([{ count: 0 }]);
    await fresh.close();
    await empty.drop();
  });
});
