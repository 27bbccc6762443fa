import type { Cart } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { v7 as uuid } from 'uuid';
import { findProduct } from '../catalogue/queries.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { resolveSelectionsOf } from './resolve-selections-of.ts';
import { identityKey } from './cart.ts';
import { itemFull } from './item-full.ts';
import { newItem } from './new-item.ts';
import { addItems } from './queries.ts';

export interface Addition {
  product: string;
  quantity: number;
  note: string;
  selectedOptions: ChosenOption[];
}

/** The cart with the addition in it. Names and values come from the catalogue, never from the caller. */
export async function addToCart(db: Queryable, ownerId: string, addition: Addition): Promise<Cart> {
  const product = await findProduct(db, addition.product);
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
  const selectedOptions = resolveSelectionsOf(product, addition.selectedOptions);
  const item = newItem(product, { ...addition, selectedOptions });
  const { cart, added } = await addItems(db, ownerId, uuid(), [item]);
  if (added.length === 0) {
    const same = cart.items.find((other) => identityKey(other) === item.identityKey);
    // Another change may have taken it out since.
    throw same ? itemFull(same.quantity) : new ShopError('SERVER_BUSY');
  }
  return cart;
}
