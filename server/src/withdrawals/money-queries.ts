import { prepared, type Queryable } from '../database/pool.ts';
import type { OrderKey } from '../orders/making-queries.ts';

const moneyByKeys = prepared<{ key: string; cents: number }>(
  'withdrawal-money',
  `select idempotency_key as key, amount_cents::float8 as cents from ledger_entries
   where owner_id = $1 and order_id = $2 and idempotency_key = any ($3::text[])`,
);

/** The amounts of entries of the ledger by their keys; those that there are not are left out. */
export async function listMoneyOf(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await moneyByKeys(db, [ownerId, orderId, keys]);
  return new Map(rows.map(({ key, cents }) => [key, cents]));
}
