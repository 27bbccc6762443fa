import { randomUUID } from 'node:crypto';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { OrderStatus } from '@tailorbird/contract/orders';
import type { Queryable } from '../src/database/pool.ts';

export interface PastOrder {
  id?: string;
  ownerId?: string;
  orderNumber?: string;
  email?: string | null;
  /** Their email unless said. */
  name?: string | null;
  adminNotes?: string;
  /** A moment in ISO 8601. */
  placedAt: string;
  status?: OrderStatus;
  items?: PastItem[];
}

export interface PastItem {
  product: { id: string; name: string; cents: number };
  quantity?: number;
  note?: string;
  /** A `valueId` of null when the value was written. */
  selectedOptions?: (Pick<SelectedOption, 'optionName' | 'value'> & { valueId?: null })[];
}

/** Orders as they would stand there if they had been placed then. Gives their ids. */
export async function insertPastOrders(
  db: Queryable,
  orders: readonly PastOrder[],
): Promise<string[]> {
  const rows = orders.map(({ items = [], ...order }) => ({
    id: order.id ?? randomUUID(),
    owner_id: order.ownerId ?? randomUUID(),
    order_number: order.orderNumber ?? 'TB-0000-0000',
    customer_email: order.email ?? null,
    customer_name: order.name ?? order.email ?? null,
    admin_notes: order.adminNotes ?? '',
    placed_at: order.placedAt,
    status: order.status ?? 'pending',
    items: items.map(({ product, quantity = 1, note = '', selectedOptions = [] }, position) => ({
      position,
      product_id: product.id,
      product_name: product.name,
      unit_price_cents: product.cents,
      quantity,
      note,
      selected_options: selectedOptions.map((choice) => ({
        optionId: randomUUID(),
        valueId: randomUUID(),
        ...choice,
      })),
    })),
  }));
  await db.query(
    `with brought as (
       select * from jsonb_to_recordset($1::jsonb) as t(
         owner_id uuid, id uuid, order_number text, customer_email text, customer_name text,
         admin_notes text, status text, placed_at timestamptz, items jsonb)
     ), item as (
       select owner_id, brought.id as order_id, i.* from brought
       cross join jsonb_to_recordset(items) as i(position int, product_id uuid,
         product_name text, unit_price_cents int, quantity int, note text, selected_options jsonb)
     ), placed as (
       insert into orders (owner_id, id, order_number, cart_id, customer_name, customer_email,
                           admin_notes, status, total_cents, placed_at)
       select owner_id, id, order_number, gen_random_uuid(), customer_name, customer_email,
         admin_notes, status, coalesce((select sum(quantity * unit_price_cents) from item
           where item.order_id = brought.id), 0), placed_at
       from brought
     )
     insert into order_items (owner_id, order_id, id, position, product_id, product_name,
                              unit_price_cents, quantity, note, selected_options)
     select owner_id, order_id, gen_random_uuid(), position, product_id, product_name,
       unit_price_cents, quantity, note, selected_options
     from item`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
