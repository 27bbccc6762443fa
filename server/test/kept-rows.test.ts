import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/database/pool.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { insertPastOrders } from './past-orders.ts';

let clone: TestDatabase;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 1 });
  const [order] = await insertPastOrders(database, [{ placedAt: '2026-03-01T12:00:00Z' }]);
  await database.query(
    `insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, idempotency_key)
     select owner_id, id, $2, 'charge', 4900, 'charge' from orders where id = $1`,
    [order, randomUUID()],
  );
  await database.query(
    `insert into order_changes (owner_id, order_id, id, changed_by, field, before, after)
     select owner_id, id, $2, 'Ada', 'status', 'pending', 'completed' from orders where id = $1`,
    [order, randomUUID()],
  );
  await database.query(
    `insert into order_approvals (owner_id, order_id, id, step, by_name, version, items)
     select owner_id, id, $2, 'answer', 'Ida', 1, '[]' from orders where id = $1`,
    [order, randomUUID()],
  );
  await database.query(
    `insert into withdrawals (owner_id, order_id, id, at, name, email, items, cents, is_whole, receipt)
     select owner_id, id, $2, now(), 'Ida', '', '[]', 0, false, '{}' from orders where id = $1`,
    [order, randomUUID()],
  );
  await database.query(`insert into paper_numbers values ('invoice', 2026, 1)`);
  await database.query(
    `insert into papers (id, order_id, kind, year, serial, issued_by, total_cents, content)
     values ($2, $1, 'invoice', 2026, 1, 'Ada', 4900, '{"issuedOn": "2026-03-01",
       "sums": [{"percent": 19, "netCents": 4118, "taxCents": 782}]}')`,
    [order, randomUUID()],
  );
  await database.query(
    `insert into shop_settings_changes (id, section, changed_by, fields)
     values ($1, 'days', 'Ada', '{"leadDays": [5, 6]}')`,
    [randomUUID()],
  );
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const KEPT = [
  'ledger_entries',
  'order_approvals',
  'order_changes',
  'paper_numbers',
  'paper_taxes',
  'papers',
  'shop_settings_changes',
  'withdrawals',
];

async function countRows(): Promise<unknown> {
  const counts = KEPT.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  return (await database.query(`select ${counts}`)).rows[0];
}

const ONE_OF_EACH = Object.fromEntries(KEPT.map((table) => [table, 1]));

describe('the database', () => {
  it.each([
    ...KEPT.map((table) => `truncate ${table}`),
    `truncate ${KEPT.join(', ')}`,
    'truncate orders cascade',
    // papers refer to the picture that is their logo
    'truncate images cascade',
    'truncate orders, order_items, order_changes, order_pieces, order_words, order_approvals, withdrawals, faults, fault_photos, ledger_entries',
  ])('refuses %s', async (statement) => {
    await expect(database.query(statement)).rejects.toMatchObject({ code: '23001' });
    expect(await countRows()).toEqual(ONE_OF_EACH);
  });

  it('empties what is empty', async () => {
    const other = await cloneDatabase();
    const fresh = openDatabase(other.url, { max: 1 });
    try {
      const none = `truncate ${KEPT.join(', ')}`;
      await expect(fresh.query(none)).resolves.toMatchObject({ rowCount: null });
      const along = fresh.query('truncate orders, images cascade');
      await expect(along).resolves.toMatchObject({ rowCount: null });
    } finally {
      await fresh.close();
      await other.drop();
    }
  });
});
