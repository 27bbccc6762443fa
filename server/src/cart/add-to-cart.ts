import type { Cart } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { ShopError } from '../http/errors.ts';
import { resolveProductSelections } from './resolve-selections.ts';
import { identityKey } from './cart.ts';
import { cartFull, itemFull } from './item-full.ts';
import { newItem } from './new-item.ts';
import { addItems } from './add-queries.ts';
import { withOwnPictures, type ChoosingShop } from './own-artworks.ts';
import { showCart, sourcesOf } from './show-cart.ts';

export interface Addition {
  product: string;
  quantity: number;
  note: string;
  selectedOptions: ChosenOption[];
}

/** The cart with the addition in it. Names and values come from the catalogue, never from the caller. */
export async function addToCart(
  shop: ChoosingShop,
  ownerId: string,
  addition: Addition,
): Promise<Cart> {
  const product = await shop.catalogue.now().findProduct(addition.product);
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
  const [known = addition] = await withOwnPictures(shop.findArtworks, ownerId, [addition]);
  const selectedOptions = resolveProductSelections(product, known.selectedOptions);
  const item = newItem(product, { ...addition, selectedOptions });
  const { cart: stored, added } = await addItems(shop.database, ownerId, {
    items: [item],
    allAtOnce: true,
  });
  const { cart } = await showCart(sourcesOf(shop), ownerId, stored);
  if (added.length === 0) {
    const same = cart.items.find((other) => identityKey(other) === item.identityKey);
    throw same ? itemFull(same.quantity) : cartFull(cart.items.length);
  }
  return cart;
}
