import { prepared, type Queryable } from '../database/pool.ts';

/** The entry that a transfer of the bank is recorded as. */
export interface TransferUse {
  orderId: string;
  /** Of the entry of the ledger. */
  entryKey: string;
}

const keyTake = prepared<{ key: string }>(
  'transfer-key-take',
  `insert into transfer_keys as t (key, order_id, entry_key) values ($1, $2, $3)
   on conflict (key) do update set order_id = excluded.order_id, entry_key = excluded.entry_key
     where t.order_id is null or t.order_id = $4
   returning key`,
);

/**
 * Whoever takes the same key meanwhile waits until the transaction ends.
 * @param goneId an order that had it and is deleted
 * @returns false: an order has it
 */
export async function takeTransferKey(
  tx: Queryable,
  key: string,
  { orderId, entryKey }: TransferUse,
  goneId: string | undefined,
): Promise<boolean> {
  return (await keyTake(tx, [key, orderId, entryKey, goneId ?? null])).length > 0;
}

const keysMove = prepared(
  'transfer-keys-move',
  'update transfer_keys set order_id = $2, entry_key = $3 where key = any ($1)',
);

/** Keys that the transaction has taken become those of another entry. */
export async function moveTransferKeys(
  tx: Queryable,
  keys: readonly string[],
  { orderId, entryKey }: TransferUse,
): Promise<void> {
  if (keys.length > 0) await keysMove(tx, [keys, orderId, entryKey]);
}

const keyFree = prepared(
  'transfer-key-free',
  // locked in the order in which whoever records a transfer takes them
  `with held as (
     select key from transfer_keys where order_id = $1 and entry_key = $2
     order by key collate "C" for update
   )
   update transfer_keys t set order_id = null from held where t.key = held.key`,
);

/** From now on the transfer can be recorded for any order. */
export async function freeTransferKey(
  tx: Queryable,
  { orderId, entryKey }: TransferUse,
): Promise<void> {
  await keyFree(tx, [orderId, entryKey]);
}

const keyUses = prepared<{ key: string; orderId: string; entryKey: string }>(
  'transfer-keys',
  `select key, order_id as "orderId", entry_key as "entryKey" from transfer_keys
   where key = any ($1) and order_id is not null`,
);

/** Of transfers, by key, those that are recorded. */
export async function listTransferUses(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, TransferUse>> {
  const rows = await keyUses(db, [keys]);
  return new Map(rows.map(({ key, ...use }) => [key, use]));
}

const numbersOfOrders = prepared<{ id: string; orderNumber: string }>(
  'order-numbers',
  'select id, order_number as "orderNumber" from orders where id = any ($1)',
);

/** By id; without those that are gone. */
export async function listOrderNumbers(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await numbersOfOrders(db, [ids]);
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
}
