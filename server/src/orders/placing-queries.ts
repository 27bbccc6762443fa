import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';
import type { NewDrawing } from './draw-items.ts';
import { toStoredOrder, type ItemRow, type OrderRow, type StoredOrder } from './order-row.ts';
import { ORDER_COLUMNS } from './queries.ts';

export interface NewOrder {
  ownerId: string;
  id: string;
  orderNumber: string;
  idempotencyKey: string | undefined;
  customer: { name: string; email: string } | null;
  totalCents: number;
  items: (ItemRow & { position: number })[];
  drawings: readonly NewDrawing[];
  /** The cart that is ordered, and the id of the empty one that takes its place. */
  cart: { id: string; version: number; nextId: string };
  /** What tells the customer of it; a guest has no address. */
  mail: NewMail | undefined;
}

const orderInsert = prepared<OrderRow>(
  'order-place',
  `with item as (
     select * from jsonb_to_recordset($9::jsonb) as t(
       id uuid, position int, product_id uuid, product_name text, unit_price_cents int,
       quantity int, note text, selected_options jsonb, image_id uuid, drawing jsonb)
   ),
   cart as (
     update carts set id = $12, version = version + 1, updated_at = now()
     where owner_id = $1 and id = $10 and version = $11
       and not exists (
         select from item left join products p on p.id = item.product_id
         where p.cost_cents is distinct from item.unit_price_cents
           or p.name is distinct from item.product_name)
       and not exists (
         select from item cross join jsonb_array_elements(item.selected_options) as chosen
         left join options o on o.id = (chosen->>'optionId')::uuid
         left join option_values v on v.id = (chosen->>'valueId')::uuid
         where o.name is distinct from chosen->>'optionName'
           or chosen->>'valueId' is not null and v.value is distinct from chosen->>'value')
       and ($5::text is null
         or not exists (select from orders where owner_id = $1 and idempotency_key = $5))
     returning owner_id
   ),
   placed as (
     insert into orders (owner_id, id, order_number, cart_id, idempotency_key, customer_name,
                         customer_email, total_cents)
     select owner_id, $2, $3, $4, $5, $6, $7, $8 from cart
     returning *
   ),
   emptied as (delete from cart_items using cart where cart_items.owner_id = cart.owner_id),
   -- in their order, as everybody puts them in: so that nobody waits in a circle
   drawn as (
     insert into drawings (hash, svg, lettering)
     select d.* from cart cross join json_to_recordset($14::json) as d(
       hash text, svg text, lettering text)
     order by d.hash on conflict (hash) do nothing
   ),
   pictures as (
     select id from images where id = any (array(select image_id from item)) for key share
   ),
   items as (
     insert into order_items (owner_id, order_id, id, position, product_id, product_name,
                              unit_price_cents, quantity, note, selected_options, image_id,
                              drawing)
     select placed.owner_id, placed.id, item.id, item.position, product_id, product_name,
            unit_price_cents, quantity, note, selected_options, pictures.id, drawing
     from placed cross join item left join pictures on pictures.id = item.image_id
     returning *
   ),
   mail as (${queuedFor('placed', '$13')})
   select o.owner_id, o.id, o.order_number, o.cart_id, o.customer_name, o.customer_email, o.status,
          o.admin_notes, o.total_cents, o.placed_at, o.version,
          (select json_agg(i order by i.position) from items i) as items
   from placed o`,
);

/**
 * Places the order, keeps its drawings, empties the cart and queues the mail, all or nothing.
 * Undefined when the cart, a price or a name is not what it was any more, or the cart or the key has been
 * ordered already. Its pictures can be deleted no more; one that was deleted since the cart was
 * read is left out.
 */
export async function insertOrder(
  db: Queryable,
  order: NewOrder,
): Promise<StoredOrder | undefined> {
  const rows = await orderInsert(db, [
    order.ownerId,
    order.id,
    order.orderNumber,
    order.cart.id,
    order.idempotencyKey ?? null,
    order.customer?.name ?? null,
    order.customer?.email ?? null,
    order.totalCents,
    JSON.stringify(order.items),
    order.cart.id,
    order.cart.version,
    order.cart.nextId,
    asParameter(order.mail),
    JSON.stringify(order.drawings),
  ]);
  return rows[0] && toStoredOrder(rows[0]);
}

const orderPlacedBefore = prepared<OrderRow>(
  'order-placed-before',
  `select ${ORDER_COLUMNS} from orders o
   where o.owner_id = $1 and (o.idempotency_key = $2 or o.cart_id = $3)
   order by o.idempotency_key = $2 desc nulls last limit 1`,
);

/** The order that this key or this cart has become already. */
export async function findPlacedBefore(
  db: Queryable,
  ownerId: string,
  { key, cartId }: { key: string | undefined; cartId: string | undefined },
): Promise<StoredOrder | undefined> {
  const rows = await orderPlacedBefore(db, [ownerId, key ?? null, cartId ?? null]);
  return rows[0] && toStoredOrder(rows[0]);
}
