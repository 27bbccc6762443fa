import type { OrderStatus } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';

/** An order that a transfer may be for. */
export interface NamedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  totalCents: number;
  charged: number;
  paid: number;
  refunded: number;
  /** Of the entries of its ledger: those that were asked for. */
  keys: string[];
}

const ordersNamed = prepared<NamedOrder>(
  'orders-named-by-bank',
  `select o.id, o.order_number as "orderNumber", o.status, o.total_cents as "totalCents",
     o.charged_cents as charged, o.paid_cents as paid, o.refunded_cents as refunded,
     array(select l.idempotency_key from ledger_entries l
       where l.owner_id = o.owner_id and l.order_id = o.id and l.idempotency_key = any ($2)) as keys
   from unnest($1::text[]) as named (number)
   cross join lateral (
     select * from orders
     where letter_pairs(order_number) @> letter_pairs(named.number) and order_number = named.number
     limit 2
   ) o`,
);

/** By their numbers. Of two orders with one number both. */
export function listNamedOrders(
  db: Queryable,
  numbers: readonly string[],
  keys: readonly string[],
): Promise<NamedOrder[]> {
  return ordersNamed(db, [numbers, keys]);
}
