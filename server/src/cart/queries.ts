import type { SelectedOption } from '@tailorbird/contract/cart';
import { QUANTITY } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { CART, SEEN } from './turn-queries.ts';

// Statements about carts touch the rows of one owner each, and no table of the catalogue.

/** An item as it is stored. */
export interface StoredItem {
  id: string;
  /** Null when the item belongs to no group. */
  group_id: string | null;
  product_id: string;
  /** As they were when it was put in. */
  product_name: string;
  product_cost_cents: number;
  quantity: number;
  note: string;
  /** `SelectedOption[]` as JSON, not parsed: what was read before is known by its text. */
  choices: string;
  identity_key: string;
}

export interface StoredCart {
  /** Undefined when the owner has none yet. */
  id: string | undefined;
  version: number;
  /** False: the last use that is noted was more than an hour ago. */
  isUseNoted: boolean;
  /** The shopper's code; null when there is none. */
  discountCode: string | null;
  items: StoredItem[];
}

/** A cart without items is one row of nulls. */
export interface CartRow extends Omit<StoredItem, 'id'> {
  cart_id: string;
  version: number;
  discount_code: string | null;
  /** Missing where the statement notes the use. */
  is_use_noted?: boolean;
  /** The version that a changing statement began with; null where there was no cart. */
  seen_version: number | null;
  id: string | null;
  /** By the statement. An item is not when its quantity would leave 1 to 99. */
  is_changed: boolean;
}

/** The columns of an item `i`. */
export const ITEM = `i.id, i.group_id, i.product_id, i.product_name, i.product_cost_cents, i.quantity, i.note,
  i.selected_options::text as choices, i.identity_key`;

/** As they were put in, each group together. Ids begin with the time. */
export const inOrder = (items: string) =>
  `order by coalesce(${items}.group_id, ${items}.id), ${items}.position, ${items}.id`;

/** Every change takes the cart's row first: changes to one cart happen one after another. */
export const TOUCH = `update carts set version = version + 1, updated_at = now() where owner_id = $1`;

/** Opens the cart where there may be none yet; $2 is the id of a new one. */
export const OPEN = `insert into carts (owner_id, id, updated_at) values ($1, $2, now())
  on conflict (owner_id) do update
    set version = carts.version + 1, updated_at = excluded.updated_at`;

/** A CTE of the cart as the change leaves it. */
const cartBy = (change: string) => `cart as (${change} returning ${CART})`;

/**
 * A change and the cart after it in one statement. `item` is a writing CTE body that returns the
 * item; the statement itself sees the table as it was, so the item comes from the CTE. `removed` is
 * a condition, true or false, on other items, which go before the item comes.
 */
export const changing = ({
  cart,
  item,
  removed,
}: {
  cart: string;
  item: string;
  removed?: string;
}) => `
  with ${SEEN},
  ${cart},
  ${removed ? `removed as (${deletion(removed)} returning cart_items.id),` : ''}
  item as (${item} returning cart_items.*)
  select cart.id as cart_id, cart.version, cart.discount_code, ${ITEM}, i.is_changed,
    (select version from seen) as seen_version
  from cart left join (
    select item.*, true as is_changed from item
    union all
    select cart_items.*, false from cart_items
    where owner_id = $1 and id not in (select id from item) ${removed ? `and not (${removed})` : ''}
  ) i on true
  ${inOrder('i')}`;

const deletion = (which: string) =>
  `delete from cart_items using cart where cart_items.owner_id = $1 and ${which}`;

export function toStoredCart(rows: readonly CartRow[]): StoredCart {
  const first = rows[0];
  const items = rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }));
  const isUseNoted = first?.is_use_noted ?? true;
  return {
    id: first?.cart_id,
    version: first?.version ?? 0,
    isUseNoted,
    discountCode: first?.discount_code ?? null,
    items,
  };
}

const cartOf = prepared<CartRow>(
  'cart',
  `select c.id as cart_id, c.version, c.discount_code, ${ITEM}, c.version as seen_version, false as is_changed,
     c.updated_at > now() - interval '1 hour' as is_use_noted
   from carts c left join cart_items i on i.owner_id = c.owner_id
   where c.owner_id = $1 ${inOrder('i')}`,
);

export async function getStoredCart(db: Queryable, ownerId: string): Promise<StoredCart> {
  return toStoredCart(await cartOf(db, [ownerId]));
}

/** Whether nobody else changed the cart while the statement waited for its turn. */
function isWhole([first]: readonly CartRow[]): boolean {
  return first?.version === (first?.seen_version ?? -1) + 1;
}

/** Read anew when somebody else changed the cart meanwhile. */
async function cartAfter(
  db: Queryable,
  ownerId: string,
  rows: readonly CartRow[],
): Promise<StoredCart> {
  return isWhole(rows) ? toStoredCart(rows) : getStoredCart(db, ownerId);
}

/** Items as JSON in a parameter, as rows. */
export const itemsIn = (parameter: string) => `jsonb_to_recordset(${parameter}::jsonb) as added(
  id uuid, "groupId" uuid, position int, "productId" uuid, "productName" text,
  "productCostCents" int, quantity int, note text, "selectedOptions" jsonb, "identityKey" text)`;

/** Inserts rows of `itemsIn`. */
export const insertion = `insert into cart_items (owner_id, id, group_id, position, product_id,
    product_name, product_cost_cents, quantity, note, selected_options, identity_key)
  select $1, added.id, "groupId", added.position, "productId", "productName", "productCostCents",
         added.quantity, added.note, "selectedOptions", "identityKey"`;

export interface NewItem {
  id: string;
  /** Null when the item belongs to no group. */
  groupId: string | null;
  /** Among the items of its group. */
  position: number;
  productId: string;
  productName: string;
  productCostCents: number;
  quantity: number;
  note: string;
  selectedOptions: SelectedOption[];
  identityKey: string;
}

const quantitySet = prepared<CartRow>(
  'cart-set-quantity',
  changing({
    cart: cartBy(TOUCH),
    item: `update cart_items set quantity = $3 from cart
     where owner_id = $1 and cart_items.id = $2`,
  }),
);

/**
 * Changes an item or a group by its id. A statement that waited for another change of the cart has not
 * seen what that one put in: where it found nothing, it is sent once more, and sees it.
 */
async function changeById(statement: () => Promise<CartRow[]>): Promise<CartRow[]> {
  const rows = await statement();
  return rows.some((row) => row.is_changed) ? rows : statement();
}

/** @returns undefined when the owner's cart has no such item */
export async function setQuantity(
  db: Queryable,
  ownerId: string,
  itemId: string,
  quantity: number,
): Promise<StoredCart | undefined> {
  const rows = await changeById(() => quantitySet(db, [ownerId, itemId, quantity]));
  return rows.some((row) => row.is_changed) ? cartAfter(db, ownerId, rows) : undefined;
}

const quantityStep = prepared<CartRow>(
  'cart-step-quantity',
  changing({
    cart: cartBy(TOUCH),
    item: `update cart_items set quantity = quantity + $3 from cart
     where owner_id = $1 and cart_items.id = $2
       and quantity + $3 between ${QUANTITY.min} and ${QUANTITY.max}`,
  }),
);

/** Says which of the two it was when nothing changed. */
export async function stepQuantity(
  db: Queryable,
  ownerId: string,
  itemId: string,
  step: 1 | -1,
): Promise<StoredCart | 'no such item' | 'out of range'> {
  const rows = await changeById(() => quantityStep(db, [ownerId, itemId, step]));
  const cart = await cartAfter(db, ownerId, rows);
  if (rows.some((row) => row.is_changed)) return cart;
  // not by the rows: they show an item that was removed while the statement waited
  return cart.items.some(({ id }) => id === itemId) ? 'out of range' : 'no such item';
}

const itemDelete = prepared<CartRow>(
  'cart-remove',
  changing({ cart: cartBy(TOUCH), item: deletion('cart_items.id = $2') }),
);

/** @returns undefined when the owner's cart has no such item */
export async function deleteItem(
  db: Queryable,
  ownerId: string,
  itemId: string,
): Promise<StoredCart | undefined> {
  const rows = await changeById(() => itemDelete(db, [ownerId, itemId]));
  if (!rows.some((row) => row.is_changed)) return undefined;
  const { items, ...cart } = await cartAfter(db, ownerId, rows);
  return { ...cart, items: items.filter(({ id }) => id !== itemId) };
}

const groupDelete = prepared<CartRow>(
  'cart-remove-group',
  changing({ cart: cartBy(TOUCH), item: deletion('cart_items.group_id = $2') }),
);

/** @returns undefined when the owner's cart has no such group */
export async function deleteGroup(
  db: Queryable,
  ownerId: string,
  groupId: string,
): Promise<StoredCart | undefined> {
  const rows = await changeById(() => groupDelete(db, [ownerId, groupId]));
  if (!rows.some((row) => row.is_changed)) return undefined;
  const { items, ...cart } = await cartAfter(db, ownerId, rows);
  return { ...cart, items: items.filter(({ group_id }) => group_id !== groupId) };
}

/** Changes the cart of a version, or nothing. */
const TOUCH_VERSION = `${TOUCH} and version = $2`;

const itemSet = prepared<CartRow>(
  'cart-set-item',
  changing({
    cart: cartBy(TOUCH_VERSION),
    item: `update cart_items set quantity = $4, note = $5, selected_options = $6, identity_key = $7
     from cart where owner_id = $1 and cart_items.id = $3`,
  }),
);

const groupSet = prepared<CartRow>(
  'cart-set-group',
  changing({
    cart: cartBy(TOUCH_VERSION),
    // the items of before have gone once they are counted, and a key or id may come again
    item: `${insertion}
     from cart, (select count(*) from removed) gone, ${itemsIn('$4')}`,
    removed: 'cart_items.group_id is not distinct from $3',
  }),
);

/**
 * Replaces the items of a group.
 * @returns undefined when the cart has another version by now
 */
export async function setGroup(
  db: Queryable,
  { ownerId, version, groupId }: ReadCart & { groupId: string },
  items: readonly NewItem[],
): Promise<StoredCart | undefined> {
  const rows = await groupSet(db, [ownerId, version, groupId, JSON.stringify(items)]);
  return rows.length > 0 ? toStoredCart(rows) : undefined;
}

/** A cart as it was read. */
export interface ReadCart {
  ownerId: string;
  version: number;
}

/** An item of a cart as it was read. */
export interface ReadItem extends ReadCart {
  itemId: string;
}

/** @returns undefined when the cart has another version by now */
export async function setItem(
  db: Queryable,
  { ownerId, version, itemId }: ReadItem,
  item: Pick<NewItem, 'quantity' | 'note' | 'selectedOptions' | 'identityKey'>,
): Promise<StoredCart | undefined> {
  const { quantity, note, selectedOptions, identityKey } = item;
  const options = JSON.stringify(selectedOptions);
  const changed = [itemId, quantity, note, options, identityKey];
  const rows = await itemSet(db, [ownerId, version, ...changed]);
  return rows.length > 0 ? toStoredCart(rows) : undefined;
}

const itemJoin = prepared<CartRow>(
  'cart-join-items',
  changing({
    cart: cartBy(TOUCH_VERSION),
    item: `update cart_items set quantity = $5 from cart
     where owner_id = $1 and cart_items.id = $4`,
    removed: 'cart_items.id = $3',
  }),
);

/**
 * The item becomes part of another.
 * @returns undefined when the cart has another version by now
 */
export async function joinItems(
  db: Queryable,
  { ownerId, version, itemId }: ReadItem,
  into: { id: string; quantity: number },
): Promise<StoredCart | undefined> {
  const rows = await itemJoin(db, [ownerId, version, itemId, into.id, into.quantity]);
  return rows.length > 0 ? toStoredCart(rows) : undefined;
}

const cartLock = prepared<{ discount_code: string | null }>(
  'cart-lock',
  `${TOUCH} returning discount_code`,
);

/**
 * Locks a cart for a change that need not read it, and counts the change.
 * @returns undefined when the owner has no cart
 */
export async function lockCart(
  tx: Queryable,
  ownerId: string,
): Promise<{ discount_code: string | null } | undefined> {
  return (await cartLock(tx, [ownerId]))[0];
}

const codeSet = prepared<{ id: string }>(
  'cart-set-code',
  `update carts set version = version + 1, updated_at = now(), discount_code = $2
   where owner_id = $1 and discount_code is distinct from $2 returning id`,
);

/** Sets the code, or none by null. An owner without a cart has no code. */
export async function setDiscountCode(
  db: Queryable,
  ownerId: string,
  code: string | null,
): Promise<void> {
  await codeSet(db, [ownerId, code]);
}

const cartDelete = prepared(
  'cart-delete',
  `with gone as (delete from carts where owner_id = $1),
   items as (delete from cart_items where owner_id = $1)
   delete from saved_items where owner_id = $1`,
);

/**
 * For an owner who is gone. A statement of its own locks the cart before: the deletion sees what was
 * there when it began, and would leave behind what it has waited for.
 */
export async function deleteCart(tx: Queryable, ownerId: string): Promise<void> {
  await lockCart(tx, ownerId);
  await cartDelete(tx, [ownerId]);
}
