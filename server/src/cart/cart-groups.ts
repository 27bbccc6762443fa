import type { Cart } from '@tailorbird/contract/cart';
import type { Row } from '@tailorbird/contract/cart-groups';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { retry } from '../retry.ts';
import { addItems } from './add-queries.ts';
import { checkRows, type CheckedRow } from './check-rows.ts';
import { cartFull, itemFull } from './item-full.ts';
import { parseChoices } from './item-view.ts';
import { newItem } from './new-item.ts';
import { setGroup, type NewItem, type StoredItem, type StoredCart } from './queries.ts';
import { withOwnPictures, type ChoosingShop } from './own-artworks.ts';
import { getCart, showCart, sourcesOf } from './show-cart.ts';

interface CartWithGroup {
  cart: Cart;
  group: { _id: string } | null;
}

/** Puts rows of a product in, all or none. More than one item are a group. */
export async function addRows(
  shop: ChoosingShop,
  ownerId: string,
  {
    product: productId,
    note,
    rows,
  }: { product: string; note?: string | undefined; rows: readonly Row[] },
): Promise<CartWithGroup> {
  const product = await shop.catalogue.now().findProduct(productId);
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
  const known = await withOwnPictures(shop.findArtworks, ownerId, rows);
  const checked = await checkRows(
    product,
    known.map((row) => ({ ...row, note: row.note ?? note })),
  );
  const groupId = checked.length > 1 ? uuid() : null;
  const items = checked.map((row, position) => newItem(product, row, { groupId, position }));
  const { cart: stored, added } = await addItems(shop.database, ownerId, {
    items,
    allAtOnce: true,
  });
  if (added.length === 0) {
    const same = stored.items.find(({ identity_key: key }) => key === items[0]?.identityKey);
    throw same ? itemFull(same.quantity) : cartFull(stored.items.length);
  }
  const { cart } = await showCart(sourcesOf(shop), ownerId, stored);
  return { cart, group: groupId === null ? null : { _id: groupId } };
}

interface NewRows {
  note?: string | undefined;
  rows: readonly Row[];
}

/**
 * Replaces all rows of a group in one statement, which writes on the version of the cart that was
 * decided on, or is decided anew.
 * @throws SERVER_BUSY
 */
export async function replaceGroup(
  shop: ChoosingShop,
  ownerId: string,
  groupId: string,
  change: NewRows,
): Promise<CartWithGroup> {
  const changed = await retry(() => replaceInVersion(shop, { ownerId, groupId }, change));
  const { cart } = await showCart(sourcesOf(shop), ownerId, changed);
  return { cart, group: { _id: groupId } };
}

async function replaceInVersion(
  shop: ChoosingShop,
  { ownerId, groupId }: { ownerId: string; groupId: string },
  { note, rows }: NewRows,
): Promise<StoredCart | undefined> {
  const { stored } = await getCart(shop, ownerId);
  const held = stored.items.filter((item) => item.group_id === groupId);
  const [one] = held;
  if (!one) throw new ShopError('NOT_FOUND');
  const product = await shop.catalogue.now().findProduct(one.product_id);
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
  const notes = new Map(held.map((item) => [item.id, item.note]));
  const kept = held.flatMap(({ choices }) => parseChoices(choices));
  const known = await withOwnPictures(shop.findArtworks, ownerId, rows, kept);
  const checked = await checkRows(
    product,
    known.map((row) => ({ ...row, note: row.note ?? note ?? notes.get(row._id ?? '') })),
  );
  const others = stored.items.length - held.length;
  if (others + checked.length > CART_ITEMS_MAX) throw cartFull(others);
  const items = checked.map((row, position) => newItem(product, row, { groupId, position }));
  const ids = reusedIds(items, checked, held);
  const version = { ownerId, version: stored.version, groupId };
  return setGroup(
    shop.database,
    version,
    items.map((item) => ({ ...item, id: ids.get(item) ?? item.id })),
  );
}

/** An item keeps its id when a row names it, else when a row is the same; each id once. */
function reusedIds(
  items: readonly NewItem[],
  rows: readonly CheckedRow[],
  held: readonly StoredItem[],
): Map<NewItem, string> {
  const free = new Set(held.map(({ id }) => id));
  const kept = new Map<NewItem, string>();
  const keep = (item: NewItem, id: string | undefined) => {
    if (id !== undefined && !kept.has(item) && free.delete(id)) kept.set(item, id);
  };
  for (const [index, item] of items.entries()) keep(item, rows[index]?.itemId);
  const byKey = new Map(held.map((item) => [item.identity_key, item.id]));
  for (const item of items) keep(item, byKey.get(item.identityKey));
  return kept;
}
