import type { Cart } from '@tailorbird/contract/cart';
import { discountCode } from '@tailorbird/contract/discounts';
import { ShopError } from '../http/errors.ts';
import { getStoredCart, setDiscountCode } from './queries.ts';
import { getCart, showCart, sourcesOf, type CartShop } from './show-cart.ts';

/**
 * The cart with the code, unless it takes off nothing. Then the cart stays as it is.
 * @param customerId who uses the code, where the cart is made for somebody else than its owner
 */
export async function setCode(
  shop: CartShop,
  ownerId: string,
  typed: string,
  customerId = ownerId,
): Promise<Cart> {
  const { data: code } = discountCode.safeParse(typed);
  if (code === undefined) throw new ShopError('DISCOUNT_UNKNOWN', { fill: { code: typed } });
  const stored = await getStoredCart(shop.database, ownerId);
  if (stored.items.length === 0) throw new ShopError('CART_EMPTY');
  const withCode = { ...stored, discountCode: code };
  const { codeRefusal } = await showCart(sourcesOf(shop), customerId, withCode);
  if (codeRefusal) throw codeRefusal;
  await setDiscountCode(shop.database, ownerId, code);
  return (await getCart(shop, ownerId)).cart;
}
