import type { Cart, SelectedOption } from '@tailorbird/contract/cart';
import { prepared, type Queryable } from '../database/pool.ts';
import { toCart, type CartRow, type VersionedCart } from './cart-row.ts';
import { ITEM_COLUMNS, withProducts } from './item-queries.ts';

/**
 * A change and the cart after it in one statement. `change` is a writing CTE body that returns
 * the item; the statement itself sees the table as it was, so the item comes from the CTE.
 */
const changing = (cart: string, change: string) => `
  with cart as (${cart} returning id, version),
  item as (${change} returning cart_items.*),
  ${withProducts(`select * from item
    union all
    select * from cart_items where owner_id = $1 and id not in (select id from item)`)}
  select cart.id as cart_id, cart.version, array(select identity_key from item) as changed,
    (select version from carts where owner_id = $1) as seen_version, ${ITEM_COLUMNS}
  from cart left join piece i on true left join offer o on o.id = i.product_type_id
  order by i.id`;

/** Every change takes the cart's row first: changes to one cart happen one after another. */
const TOUCH = `update carts set version = version + 1, updated_at = now() where owner_id = $1`;

const cartOf = prepared<CartRow>(
  'cart',
  `with ${withProducts('select * from cart_items where owner_id = $1')}
   select cart.id as cart_id, cart.version, cart.version as seen_version, '{}'::text[] as changed,
     ${ITEM_COLUMNS}
   from carts cart left join piece i on true left join offer o on o.id = i.product_type_id
   where cart.owner_id = $1 order by i.id`,
);

export async function findCart(db: Queryable, ownerId: string): Promise<VersionedCart> {
  return toCart(ownerId, await cartOf(db, [ownerId]));
}

/** Read anew when somebody else changed the cart while the statement waited for its turn. */
async function cartAfter(db: Queryable, ownerId: string, rows: CartRow[]): Promise<Cart> {
  const { cart, version } = toCart(ownerId, rows);
  const isWhole = version === (rows[0]?.seen_version ?? -1) + 1;
  return isWhole ? cart : (await findCart(db, ownerId)).cart;
}

const itemsUpsert = prepared<CartRow>(
  'cart-add-items',
  changing(
    `insert into carts (owner_id, id) values ($1, $2)
     on conflict (owner_id) do update set version = carts.version + 1, updated_at = now()`,
    `insert into cart_items (owner_id, id, product_id, product_name, product_cost_cents,
                             quantity, note, selected_options, identity_key)
     select $1, new.* from cart, jsonb_to_recordset($3::jsonb) as new(
       id uuid, "productId" uuid, "productName" text, "productCostCents" int,
       quantity int, note text, "selectedOptions" jsonb, "identityKey" text)
     on conflict (owner_id, identity_key) do update
       set quantity = cart_items.quantity + excluded.quantity
       where cart_items.quantity + excluded.quantity <= 99`,
  ),
);

export interface NewItem {
  id: string;
  productId: string;
  productName: string;
  productCostCents: number;
  quantity: number;
  note: string;
  selectedOptions: SelectedOption[];
  identityKey: string;
}

/**
 * The cart with those items in it of which there are no more than 99 then, and their keys. Each
 * key may come once.
 */
export async function addItems(
  db: Queryable,
  ownerId: string,
  newCartId: string,
  items: readonly NewItem[],
): Promise<{ cart: Cart; added: string[] }> {
  const rows = await itemsUpsert(db, [ownerId, newCartId, JSON.stringify(items)]);
  return { cart: await cartAfter(db, ownerId, rows), added: rows[0]?.changed ?? [] };
}

const quantitySet = prepared<CartRow>(
  'cart-set-quantity',
  changing(
    TOUCH,
    `update cart_items set quantity = $3 from cart where owner_id = $1 and cart_items.id = $2`,
  ),
);

/** Undefined: the owner's cart has no such item. */
export async function setQuantity(
  db: Queryable,
  ownerId: string,
  itemId: string,
  quantity: number,
): Promise<Cart | undefined> {
  const rows = await quantitySet(db, [ownerId, itemId, quantity]);
  return rows[0]?.changed.length ? cartAfter(db, ownerId, rows) : undefined;
}

const quantityStep = prepared<CartRow>(
  'cart-step-quantity',
  changing(
    TOUCH,
    `update cart_items set quantity = quantity + $3 from cart
     where owner_id = $1 and cart_items.id = $2 and quantity + $3 between 1 and 99`,
  ),
);

/** Says which of the two it was when nothing changed. */
export async function stepQuantity(
  db: Queryable,
  ownerId: string,
  itemId: string,
  step: 1 | -1,
): Promise<Cart | 'no such item' | 'out of range'> {
  const rows = await quantityStep(db, [ownerId, itemId, step]);
  if (rows[0]?.changed.length) return cartAfter(db, ownerId, rows);
  return rows.some((row) => row.id === itemId) ? 'out of range' : 'no such item';
}

const itemDelete = prepared<{ id: string }>(
  'cart-remove',
  `with cart as (${TOUCH} returning owner_id)
   delete from cart_items using cart
   where cart_items.owner_id = cart.owner_id and id = $2 returning id`,
);

/** False: the owner's cart has no such item. */
export async function deleteItem(db: Queryable, ownerId: string, itemId: string): Promise<boolean> {
  return (await itemDelete(db, [ownerId, itemId])).length === 1;
}

const itemSet = prepared(
  'cart-set-item',
  `update cart_items set quantity = $3, note = $4, selected_options = $5, identity_key = $6
   where owner_id = $1 and id = $2`,
);

/** Needs a lock on the cart. */
export async function setItem(
  tx: Queryable,
  ownerId: string,
  itemId: string,
  item: Pick<NewItem, 'quantity' | 'note' | 'selectedOptions' | 'identityKey'>,
): Promise<void> {
  const { quantity, note, selectedOptions, identityKey } = item;
  const options = JSON.stringify(selectedOptions);
  await itemSet(tx, [ownerId, itemId, quantity, note, options, identityKey]);
}

const cartLock = prepared('cart-lock', `${TOUCH} returning id`);

/** Until the transaction ends nobody else changes this cart. */
export async function lockCart(tx: Queryable, ownerId: string): Promise<void> {
  await cartLock(tx, [ownerId]);
}

const cartMerge = prepared(
  'cart-merge',
  `with emptied as (delete from carts where owner_id = $1 returning owner_id),
   brought as (
     delete from cart_items using emptied
     where cart_items.owner_id = emptied.owner_id returning cart_items.*
   ),
   cart as (
     insert into carts (owner_id, id) select $2, $3 where exists (select from brought)
     on conflict (owner_id) do update set version = carts.version + 1, updated_at = now()
     returning owner_id
   )
   insert into cart_items (owner_id, id, product_id, product_name, product_cost_cents,
                           quantity, note, selected_options, identity_key)
   select cart.owner_id, b.id, b.product_id, b.product_name, b.product_cost_cents,
          b.quantity, b.note, b.selected_options, b.identity_key
   from brought b, cart
   on conflict (owner_id, identity_key) do update
     set quantity = least(99, cart_items.quantity + excluded.quantity)`,
);

/** The guest's items join the account's; quantities of the same item add, up to 99. */
export async function mergeCarts(
  tx: Queryable,
  { from, into, newCartId }: { from: string; into: string; newCartId: string },
): Promise<void> {
  await cartMerge(tx, [from, into, newCartId]);
}

const cartDelete = prepared(
  'cart-delete',
  `with gone as (delete from carts where owner_id = $1)
   delete from cart_items where owner_id = $1`,
);

/**
 * For an owner who is gone. A statement of its own locks the cart before: the deletion sees what was
 * there when it began, and would leave behind what it has waited for.
 */
export async function deleteCart(tx: Queryable, ownerId: string): Promise<void> {
  await lockCart(tx, ownerId);
  await cartDelete(tx, [ownerId]);
}
