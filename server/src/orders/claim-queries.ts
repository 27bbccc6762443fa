import { prepared, type Queryable } from '../database/pool.ts';

const guestOrdersLock = prepared<{ id: string }>(
  'guest-orders-lock',
  `select id from orders where owner_id = any ($1) order by id for update`,
);

const guestOrdersClaim = prepared(
  'orders-claim',
  `with moved as (delete from orders where owner_id = any ($1) returning *),
   -- after their order, as everybody takes them: so that nobody waits in a circle
   items as (
     delete from order_items using moved
     where order_items.owner_id = moved.owner_id and order_id = moved.id returning order_items.*
   ),
   changes as (
     delete from order_changes using moved
     where order_changes.owner_id = moved.owner_id and order_id = moved.id
     returning order_changes.*
   ),
   claimed as (
     insert into orders (owner_id, id, order_number, cart_id, customer_name, customer_email,
                         status, admin_notes, total_cents, placed_at, version, changed_at)
     select $2, id, order_number, cart_id, $3, $4, status, admin_notes, total_cents, placed_at,
            version + 1, statement_timestamp()
     from moved
   ),
   emails as (
     insert into order_emails select lower($4) from moved limit 1 on conflict do nothing
   ),
   claimed_changes as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, field, item_id,
                                before, after, mail_id)
     select $2, order_id, id, changed_at, changed_by, field, item_id, before, after, mail_id
     from changes
   )
   insert into order_items (owner_id, order_id, id, position, product_id, product_name,
                            unit_price_cents, quantity, note, ordered_note, selected_options,
                            image_id, drawing)
   select $2, order_id, id, position, product_id, product_name, unit_price_cents, quantity, note,
          ordered_note, selected_options, image_id, drawing
   from items`,
);

/**
 * The guests' orders become the account's, placed under its name and email: a change of each, which
 * a desk that is open notices. They are locked by a statement of their own, one after the other as
 * every change of several does: only a statement that begins then sees what somebody wrote about
 * them while this one waited.
 */
export async function claimGuestOrders(
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; name: string; email: string },
): Promise<void> {
  if ((await guestOrdersLock(tx, [guestIds])).length === 0) return;
  await guestOrdersClaim(tx, [guestIds, account.id, account.name, account.email]);
}
