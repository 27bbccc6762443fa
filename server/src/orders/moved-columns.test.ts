import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { moveOrders } from './change-queries.ts';

let shop: TestShop;
let statement: string;
beforeAll(async () => {
  shop = await openShop();
  await moveOrders(
    {
      query(query) {
        statement = typeof query === 'string' ? query : query.text;
        return Promise.resolve({ rows: [], rowCount: 0 });
      },
    },
    { from: NOWHERE, to: accounts.customer, orderIds: [], broughtBy: null },
  );
});
afterAll(() => shop.close());

/** Columns that begin anew with the new owner. */
const ANEW: Readonly<Record<string, readonly string[]>> = {
  orders: [
    // who orders with the same key again has another token by then, and the new owner may have it, too
    'idempotency_key',
    // only who has a verified address logs in
    'is_email_verified',
  ],
};

const listed = (text: string | undefined) => (text ?? '').split(',').map((name) => name.trim());

/** Each insert of the statement: what it writes, and what it takes that from. */
function inserts() {
  const found = statement.matchAll(/insert into (\w+) \(([^)]+)\)\s+select ([^;]+?)\s+from (\w+)/g);
  return [...found].map(([, table = '', columns, values]) => ({
    table,
    columns: listed(columns),
    values: listed(values),
  }));
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await shop.database.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

describe('orders that get another owner', () => {
  it('take along all that is stored of them', async () => {
    const { rows } = await shop.database.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where confrelid = 'orders'::regclass and contype = 'f' order by name`,
    );
    const deleted = [...statement.matchAll(/delete from (\w+)/g)].map(([, table]) => table);
    expect(deleted).toEqual(expect.arrayContaining(['orders', ...rows.map(({ name }) => name)]));
    // the words are made anew from what has moved
    expect(inserts().map(({ table }) => table)).toEqual(
      expect.arrayContaining(deleted.filter((table) => table !== 'order_words')),
    );
  });

  it.each([
    'orders',
    'order_items',
    'order_changes',
    'order_pieces',
    'ledger_entries',
    'withdrawals',
    'faults',
    'fault_photos',
  ])('keep each column of %s', async (table) => {
    const { columns = [], values = [] } = inserts().find((one) => one.table === table) ?? {};
    const stored = await columnsOf(table);
    const left = ANEW[table] ?? [];
    expect(columns.toSorted()).toEqual(stored.filter((name) => !left.includes(name)).toSorted());
    expect(values).toHaveLength(columns.length);
    // each from the column of its name, but for those that the new owner gives
    const others = columns.filter((name, place) => values[place] !== name);
    expect(others).toEqual(
      table === 'orders'
        ? ['owner_id', 'customer_name', 'customer_email', 'version', 'changed_at', 'brought_by']
        : ['owner_id'],
    );
  });
});
