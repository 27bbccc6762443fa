import { prepared, type Queryable } from '../database/pool.ts';

/**
 * Without use, which is noted up to an hour late. A guest's token can be refreshed for 30 days:
 * the cart is there as long.
 */
const KEPT = `interval '31 days'`;

const useNote = prepared(
  'cart-note-use',
  'update carts set updated_at = now() where owner_id = $1',
);

/** Of who only looks at the cart. A change notes the use by itself. */
export async function noteCartUse(db: Queryable, ownerId: string): Promise<void> {
  await useNote(db, [ownerId]);
}

const ownersAfter = prepared<{ owner_id: string; is_unused: boolean }>(
  'cart-owners',
  `select owner_id, updated_at < now() - ${KEPT} as is_unused
   from carts where owner_id > $1 order by owner_id limit $2`,
);

/**
 * Owners in the order of their ids, and whether their carts are unused. Without an index by time,
 * which each change of a cart would have to write.
 */
export async function listOwners(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ id: string; isUnused: boolean }[]> {
  const rows = await ownersAfter(db, [after, limit]);
  return rows.map((row) => ({ id: row.owner_id, isUnused: row.is_unused }));
}

const unusedDelete = prepared<{ owner_id: string }>(
  'cart-delete-unused',
  `with gone as (
     delete from carts where owner_id = $1 and updated_at < now() - ${KEPT} returning owner_id
   ),
   items as (delete from cart_items using gone where cart_items.owner_id = $1)
   select owner_id from gone`,
);

/** With its items. False: it was used meanwhile. */
export async function deleteUnusedCart(db: Queryable, ownerId: string): Promise<boolean> {
  return (await unusedDelete(db, [ownerId])).length > 0;
}
