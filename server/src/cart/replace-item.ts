import type { Cart } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { ShopError } from '../http/errors.ts';
import { changeItem } from './change-item.ts';
import { resolveProductSelections } from './resolve-selections.ts';
import type { CartShop } from './show-cart.ts';

export interface Replacement {
  quantity: number;
  /** Undefined when it stays as it is. */
  note?: string | undefined;
  selectedOptions: ChosenOption[];
}

/** Everything but the product is chosen anew. Never makes two items of one. */
export async function replaceItem(
  shop: CartShop,
  ownerId: string,
  itemId: string,
  { quantity, note, selectedOptions }: Replacement,
): Promise<Cart> {
  return changeItem(shop, { ownerId, itemId }, async (item) => {
    const product = await shop.catalogue.now().findProduct(item.product._id);
    if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
    return {
      quantity,
      note: note ?? item.note,
      selectedOptions: resolveProductSelections(product, selectedOptions),
    };
  });
}
