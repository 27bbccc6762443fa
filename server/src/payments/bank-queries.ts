import type { OrderStatus } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';
import { isReversed, takesBack } from '../orders/reversal-queries.ts';

/** An order that a transfer may be for. */
export interface OrderOfTransfer {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  totalCents: number;
  charged: number;
  paid: number;
  refunded: number;
  /** Cents of the transfers that it has besides those that are asked about. */
  otherTransfers: number[];
}

/** Pairs of the random letters of TB-7K2M-4Q9X: all numbers have the others, which take long to look through. */
const RARE_PAIRS = `array[${[4, 5, 6, 9, 10, 11]
  .map((index) => `substr(named.number, ${index}, 2)`)
  .join(', ')}]`;

const ordersNamed = prepared<OrderOfTransfer>(
  'orders-named-by-bank',
  `select o.id, o.order_number as "orderNumber", o.status, o.total_cents as "totalCents",
     o.charged_cents as charged, o.paid_cents as paid, o.refunded_cents as refunded,
     array(select l.amount_cents::float8 from ledger_entries l
       where l.owner_id = o.owner_id and l.order_id = o.id and l.kind = 'payment'
         and l.method = 'transfer' and left(l.idempotency_key, 37) <> all ($2)
         and not ${takesBack('l')} and not ${isReversed('l')}) as "otherTransfers"
   from unnest($1::text[]) as named (number)
   cross join lateral (
     select * from orders
     where letter_pairs(order_number) @> ${RARE_PAIRS} and order_number = named.number
     limit 2
   ) o`,
);

/** Each takes some milliseconds among a million orders. */
const NUMBERS_AT_ONCE = 200;

/** By their numbers. Of two orders with one number both. */
export async function listOrdersByNumber(
  db: Queryable,
  numbers: readonly string[],
  keys: readonly string[],
): Promise<OrderOfTransfer[]> {
  const orders: OrderOfTransfer[] = [];
  for (let from = 0; from < numbers.length; from += NUMBERS_AT_ONCE) {
    orders.push(...(await ordersNamed(db, [numbers.slice(from, from + NUMBERS_AT_ONCE), keys])));
  }
  return orders;
}
