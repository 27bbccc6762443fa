import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Order } from '@tailorbird/contract/orders';
import { admin, type Login } from './accounts.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { logIn } from './shop.ts';

/** Orders of somebody who orders nothing else, newest first as the desk shows them. */
export async function ordersOf(
  request: APIRequestContext,
  customer: Login,
  count: number,
): Promise<Order[]> {
  const shopper = await callerFor(request, customer);
  const goods = await makeGoods(request, `Goods of ${customer.email}`, 12);
  const orders: Order[] = [];
  for (let number = 1; number <= count; number += 1) {
    // a word that no order number begins with, as some do with 17
    orders.unshift(await orderOf(shopper, [{ goods, note: `Piece number${number}` }]));
  }
  return orders;
}

/** The desk, with the orders of one customer alone. */
export async function openDesk(page: Page, customer: Login, who: Login = admin): Promise<void> {
  await logIn(page, who, `/admin/orders?customerEmail=${encodeURIComponent(customer.email)}`);
}

export function cardOf(page: Page, order: Order): Locator {
  return page.getByRole('article', { name: order.orderId });
}
