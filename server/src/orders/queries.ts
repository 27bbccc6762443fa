import type { Order } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';
import { toStoredOrder, type OrderRow, type StoredOrder } from './order-row.ts';

/** Of an order `o`, with its items in one column. */
export const ORDER_COLUMNS = `o.owner_id, o.id, o.order_number, o.cart_id, o.customer_name,
  o.customer_email, o.status, o.admin_notes, o.total_cents, o.placed_at, o.version,
  coalesce((select json_agg(i order by i.position) from order_items i
            where i.owner_id = o.owner_id and i.order_id = o.id), '[]') as items`;

const orderById = prepared<OrderRow>(
  'order',
  `select ${ORDER_COLUMNS} from orders o where o.id = $1 and ($2::uuid is null or o.owner_id = $2)`,
);

/** Without an owner: whoever's it is. */
export async function findOrder(
  db: Queryable,
  id: string,
  ownerId: string | undefined,
): Promise<Order | undefined> {
  const row = (await orderById(db, [id, ownerId ?? null]))[0];
  return row && toStoredOrder(row).order;
}

const ordersById = prepared<OrderRow>(
  'orders-by-id',
  `select ${ORDER_COLUMNS} from orders o where o.id = any ($1)`,
);

/** Whoever's they are, with what the API does not show. */
export async function listStoredOrders(
  db: Queryable,
  ids: readonly string[],
): Promise<StoredOrder[]> {
  return (await ordersById(db, [ids])).map(toStoredOrder);
}
