import { addToCart, getCart, type Cart } from '@tailorbird/contract/cart';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import type { TestShop } from './app.ts';
import { products } from './fixture.ts';

/** The cart of whoever holds the token, after some of a product without options was put in. */
export async function fill(
  shop: TestShop,
  token: string,
  {
    product = products.sash.id,
    quantity = 1,
    note = '',
  }: { product?: string; quantity?: number; note?: string } = {},
): Promise<Cart> {
  const body = { product, quantity, note };
  return (await shop.ask(addToCart, { token, body })).cart;
}

export async function cartOf(shop: TestShop, token: string): Promise<Cart> {
  return (await shop.ask(getCart, { token })).cart;
}

/** An order of one plain thing. */
export async function order(shop: TestShop, token: string): Promise<Order> {
  const body = await fill(shop, token);
  return (await shop.ask(placeOrder, { token, body })).order;
}
