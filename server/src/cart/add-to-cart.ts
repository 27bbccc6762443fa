import type { Cart, SelectedOption } from '@tailorbird/contract/cart';
import { fromDollars } from '@tailorbird/contract/money';
import { v7 as uuid } from 'uuid';
import { findProduct } from '../catalogue/queries.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { identityKey } from './cart.ts';
import { chooseOptions } from './choose-options.ts';
import { addItem } from './queries.ts';

export interface Addition {
  product: string;
  quantity: number;
  note: string;
  selectedOptions: Pick<SelectedOption, 'optionId' | 'valueId'>[];
}

/** The cart with the addition in it. Names and values come from the catalogue, never from the caller. */
export async function addToCart(db: Queryable, ownerId: string, addition: Addition): Promise<Cart> {
  const product = await findProduct(db, addition.product);
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
  const selectedOptions = chooseOptions(product.type?.options ?? [], addition.selectedOptions);
  const cart = await addItem(db, ownerId, uuid(), {
    id: uuid(),
    productId: product._id,
    productName: product.name,
    productCostCents: fromDollars(product.cost),
    quantity: addition.quantity,
    note: addition.note,
    selectedOptions,
    identityKey: identityKey({
      productId: product._id,
      valueIds: selectedOptions.map((option) => option.valueId),
      note: addition.note,
    }),
  });
  if (!cart) throw new ShopError('QUANTITY_OUT_OF_RANGE');
  return cart;
}
