import { CART_ITEMS_MAX, QUANTITY, SAVED_ITEMS_MAX } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { inOrder, OPEN } from './queries.ts';

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
   items as (delete from cart_items using gone where cart_items.owner_id = $1),
   saved as (delete from saved_items using gone where saved_items.owner_id = $1)
   select owner_id from gone`,
);

/** With its items. False: it was used meanwhile. */
export async function deleteUnusedCart(db: Queryable, ownerId: string): Promise<boolean> {
  return (await unusedDelete(db, [ownerId])).length > 0;
}

const cartOpen = prepared('cart-open', OPEN);

/** That of the guest, where the account has none. */
const codeGive = prepared(
  'cart-give-code',
  'update carts set discount_code = coalesce(discount_code, $2) where owner_id = $1',
);

/** Statements that move items of one kind from one owner to another. */
function givingOf(table: 'cart_items' | 'saved_items', name: string) {
  return {
    keys: prepared<{ identity_key: string }>(
      `${name}-keys`,
      `select identity_key from ${table} where owner_id = $1`,
    ),
    /** `$2` are keys of items that join others, `$3` is how many more are taken. */
    take: prepared<{ items: object[] }>(
      `${name}-take`,
      `with taken as (
         delete from ${table}
         where owner_id = $1 and (identity_key = any ($2) or id in (
           select id from ${table}
           where owner_id = $1 and identity_key <> all ($2) ${inOrder(table)} limit $3))
         returning *
       )
       select coalesce(json_agg(taken), '[]') as items from taken`,
    ),
    give: prepared(
      `${name}-give`,
      `insert into ${table} (owner_id, id, group_id, position, product_id, product_name,
                             product_cost_cents, quantity, note, selected_options, identity_key,
                             is_brought)
       select $1, b.id, b.group_id, b.position, b.product_id, b.product_name, b.product_cost_cents,
              b.quantity, b.note, b.selected_options, b.identity_key, $3
       from jsonb_to_recordset($2::jsonb) as b(
         id uuid, group_id uuid, position int, product_id uuid, product_name text,
         product_cost_cents int, quantity int, note text, selected_options jsonb, identity_key text)
       on conflict (owner_id, identity_key) do update
         set quantity = least(${QUANTITY.max}, ${table}.quantity + excluded.quantity),
             is_brought = ${table}.is_brought or excluded.is_brought`,
    ),
  };
}

const cartItems = { most: CART_ITEMS_MAX, ...givingOf('cart_items', 'cart') };
const savedItems = { most: SAVED_ITEMS_MAX, ...givingOf('saved_items', 'saved') };

interface Merge {
  from: string;
  into: string;
  newCartId: string;
  /** The guest's discount code. */
  code: string | null;
  /** Marks what joins, until somebody keeps it. */
  isMarked: boolean;
}

/**
 * The guest's items join the account's, and so do those saved for later; quantities of the same item
 * add, up to 99. What the account has no room for stays with the guest, the last ones. The guest's
 * cart is locked.
 */
export async function mergeCarts(
  tx: Queryable,
  { from, into, newCartId, code, isMarked }: Merge,
): Promise<void> {
  await cartOpen(tx, [into, newCartId]);
  if (code !== null) await codeGive(tx, [into, code]);
  await giveItems(tx, cartItems, { from, into, isMarked });
  await giveItems(tx, savedItems, { from, into, isMarked });
}

async function giveItems(
  tx: Queryable,
  { most, keys: keysOf, take, give }: typeof cartItems,
  { from, into, isMarked }: Pick<Merge, 'from' | 'into' | 'isMarked'>,
): Promise<void> {
  const keys = (await keysOf(tx, [into])).map((row) => row.identity_key);
  const [taken] = await take(tx, [from, keys, Math.max(0, most - keys.length)]);
  if (taken && taken.items.length > 0) {
    await give(tx, [into, JSON.stringify(taken.items), isMarked]);
  }
}

const broughtCount = prepared<{ pieces: number }>(
  'cart-count-brought',
  `select coalesce(sum(quantity), 0)::int as pieces from (
     select quantity from cart_items where owner_id = $1 and is_brought
     union all
     select quantity from saved_items where owner_id = $1 and is_brought
   ) brought`,
);

/** Pieces that logins have brought into the cart, or among what is saved for later. */
export async function countLoginItems(db: Queryable, ownerId: string): Promise<number> {
  return (await broughtCount(db, [ownerId]))[0]?.pieces ?? 0;
}

const broughtKeep = prepared(
  'cart-keep-brought',
  `with saved as (update saved_items set is_brought = false where owner_id = $1 and is_brought)
   update cart_items set is_brought = false where owner_id = $1 and is_brought`,
);

/** The cart is locked. */
export async function setLoginItemsConfirmed(tx: Queryable, ownerId: string): Promise<void> {
  await broughtKeep(tx, [ownerId]);
}

const broughtDelete = prepared(
  'cart-delete-brought',
  `with saved as (delete from saved_items where owner_id = $1 and is_brought),
   items as (delete from cart_items where owner_id = $1 and is_brought)
   update carts set version = version + 1, updated_at = now() where owner_id = $1`,
);

/** The cart is locked. */
export async function deleteLoginItems(tx: Queryable, ownerId: string): Promise<void> {
  await broughtDelete(tx, [ownerId]);
}
