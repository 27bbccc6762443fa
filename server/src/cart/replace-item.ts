import type { Cart } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { ShopError } from '../http/errors.ts';
import { changeItem } from './change-item.ts';
import { resolveProductSelections } from './resolve-selections.ts';
import { withOwnPictures, type ChoosingShop } from './own-artworks.ts';

export interface Replacement {
  quantity: number;
  /** Undefined when it stays as it is. */
  note?: string | undefined;
  selectedOptions: ChosenOption[];
}

/** Everything but the product is chosen anew. Never makes two items of one. */
export async function replaceItem(
  shop: ChoosingShop,
  ownerId: string,
  itemId: string,
  { quantity, note, selectedOptions }: Replacement,
): Promise<Cart> {
  return changeItem(shop, { ownerId, itemId }, async (item) => {
    const product = await shop.catalogue.now().findProduct(item.product._id);
    if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
    const held = item.selectedOptions;
    const [known] = await withOwnPictures(shop.findArtworks, ownerId, [{ selectedOptions }], held);
    return {
      quantity,
      note: note ?? item.note,
      selectedOptions: resolveProductSelections(product, known?.selectedOptions ?? []),
    };
  });
}
