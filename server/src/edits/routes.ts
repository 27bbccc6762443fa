import * as contract from '@tailorbird/contract/order-edits';
import { serve, type Route } from '../http/serve.ts';
import { getLinked } from '../orders/guest-order.ts';
import type { Order } from '@tailorbird/contract/orders';
import { ShopError } from '../http/errors.ts';
import { readEdit, showEdit } from './read-edit.ts';
import type { EditShop } from './edit-order.ts';

/** The calls about changes of orders: at the desk, by the owner of the order, and by link. */
export function editRoutes(shop: EditShop & { shownAtDesk: (order: Order) => Order }): Route[] {
  const { database, accounts } = shop;
  const shopOfLink = { database, links: accounts.links };
  const forDesk = { show: shop.shownAtDesk, isAdmin: true };
  const forOwner = async () => {
    const settings = await shop.catalogue.now().findSettings();
    return { show: (order: Order) => shop.forCustomer(order, settings), isAdmin: false };
  };
  return [
    serve(contract.getOrderEdit, async ({ params }) =>
      showEdit(await readEdit(shop, params.id), forDesk),
    ),
    serve(contract.editOrder, async () => {
      throw new ShopError('NOT_FOUND');
    }),
    serve(contract.getOwnOrderEdit, async ({ params }, { caller }) =>
      showEdit(await readEdit(shop, params.id, caller.id), await forOwner()),
    ),
    serve(contract.editOwnOrder, async () => {
      throw new ShopError('NOT_FOUND');
    }),
    serve(contract.getLinkedOrderEdit, async ({ headers }) => {
      const { key } = await getLinked(shopOfLink, headers['x-order-link']);
      return showEdit(await readEdit(shop, key.orderId, key.ownerId), await forOwner());
    }),
    serve(contract.editLinkedOrder, async () => {
      throw new ShopError('NOT_FOUND');
    }),
  ];
}
