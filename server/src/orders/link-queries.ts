import { FOUND_ORDERS_MAX } from '@tailorbird/contract/limits';
import type { FoundOrder } from '@tailorbird/contract/guest-orders';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { prepared, type Queryable } from '../database/pool.ts';
import { emailKeys } from '../mail/email-keys.ts';
import type { OrderKey } from './making-queries.ts';

/** Days that a link works after its order was completed or cancelled. */
export const LINK_DAYS = 90;

/** Whether an order `o` is not long done with. */
export const IS_RECENT = `(o.status = 'pending' or coalesce(
  (select max(c.changed_at) from order_changes c
   where c.owner_id = o.owner_id and c.order_id = o.id and c.field = 'status'),
  o.changed_at, o.placed_at) > now() - make_interval(days => ${LINK_DAYS}))`;

/** Likewise of a guest's. */
const IS_OPEN = `o.customer_email is null and ${IS_RECENT}`;

const openOrder = prepared<{ is_begun: boolean }>(
  'linked-order',
  `select exists (select from order_pieces p
                  where p.owner_id = o.owner_id and p.order_id = o.id) as is_begun
   from orders o where o.owner_id = $1 and o.id = $2 and ${IS_OPEN}`,
);

/** @returns undefined when its link has ended */
export async function findOpenLink(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
): Promise<{ isBegun: boolean } | undefined> {
  const [row] = await openOrder(db, [ownerId, orderId]);
  return row && { isBegun: row.is_begun };
}

const CONTACT = `o.customer_email is null and o.details #>> '{contact,email}' <> ''
  and lower((o.details #>> '{contact,email}') collate "C") = any ($1::text[]) and ${IS_OPEN}`;

const foundOrders = prepared<{
  owner_id: string;
  id: string;
  order_number: string;
  placed_at: Date;
  total_cents: number;
}>(
  'found-orders',
  `select o.owner_id, o.id, o.order_number, o.placed_at, o.total_cents::float8 as total_cents
   from orders o where ${CONTACT} order by o.placed_at desc, o.id limit ${FOUND_ORDERS_MAX}`,
);

/** The newest orders that guests placed with this address. */
export async function listOrdersByEmail(db: Queryable, email: string): Promise<FoundOrder[]> {
  return (await foundOrders(db, [emailKeys(email)])).map((row) => ({
    _id: row.id,
    orderId: row.order_number,
    orderDate: row.placed_at.toISOString(),
    totalAmount: fromMinorUnits(minorUnits(row.total_cents)),
  }));
}

/** Finds the keys of orders with this address, which their links are made from. */
export async function listOrderKeysByEmail(
  db: Queryable,
  email: string,
): Promise<{ key: OrderKey; number: string; placedAt: Date; totalCents: number }[]> {
  return (await foundOrders(db, [emailKeys(email)])).map((row) => ({
    key: { ownerId: row.owner_id, orderId: row.id },
    number: row.order_number,
    placedAt: row.placed_at,
    totalCents: row.total_cents,
  }));
}

const foundOwners = prepared<{ owner_id: string; ids: string[] }>(
  'found-owners',
  `select o.owner_id, array_agg(o.id order by o.id) as ids from orders o
   where ${CONTACT} and o.id = any ($2) group by o.owner_id order by o.owner_id`,
);

/** Of these orders those with this address, by their guests, whose ids ascend. */
export async function listOrderOwnersByEmail(
  db: Queryable,
  email: string,
  orderIds: readonly string[],
): Promise<{ guestId: string; orderIds: string[] }[]> {
  const rows = await foundOwners(db, [emailKeys(email), orderIds]);
  return rows.map(({ owner_id: guestId, ids }) => ({ guestId, orderIds: ids }));
}

const alikeByFormerRule = prepared<{ id: string; key: string; email: string }>(
  'orders-alike-by-former-rule',
  `with account as materialized (
     select * from unnest($1::uuid[], $2::text[]) as a(id, key)
   )
   select o.id, a.key, o.details #>> '{contact,email}' as email
   from account a join orders o on o.owner_id = a.id
   where lower(o.details #>> '{contact,email}') = lower(a.key)
     and lower((o.details #>> '{contact,email}') collate "C") <> a.key`,
);

/** Orders of these accounts whose contact compared as their address before, and does so no more. */
export async function listAlikeByFormerRule(
  db: Queryable,
  accounts: readonly { id: string; key: string }[],
): Promise<{ id: string; key: string; email: string }[]> {
  return alikeByFormerRule(db, [accounts.map(({ id }) => id), accounts.map(({ key }) => key)]);
}
