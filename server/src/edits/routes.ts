import * as contract from '@tailorbird/contract/order-edits';
import type { Order } from '@tailorbird/contract/orders';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { serve, type Route } from '../http/serve.ts';
import { getLinked } from '../orders/guest-order.ts';
import { editOrder, type EditShop } from './edit-order.ts';
import { readEdit, showEdit } from './read-edit.ts';

/** How the history names customers, whose own names could be those of admins. */
const CUSTOMER = 'Customer';
const GUEST = 'Guest';

/** The calls about changes of orders: at the desk, by the owner of the order, and by link. */
export function editRoutes(
  shop: EditShop & {
    shownAtDesk: (order: Order) => Order;
    forCustomer: (order: Order, settings: Pick<ShopSettings, 'payment'>) => Order;
  },
): Route[] {
  const { database, accounts, shownAtDesk: show } = shop;
  const viewOfOwner = async () => {
    const settings = await shop.catalogue.now().findSettings();
    return (order: Order) => shop.forCustomer(order, settings);
  };
  const readOwn = async (orderId: string, ownerId: string) =>
    showEdit(await readEdit(shop, orderId, ownerId), {
      show: await viewOfOwner(),
      isAdmin: false,
    });
  const editOwn = async (
    owner: { orderId: string; ownerId: string; name: string },
    body: contract.OwnEditBody,
  ) =>
    editOrder(
      shop,
      { ...owner, show: await viewOfOwner() },
      { ...body, isMailed: true, reissuesInvoice: false },
    );
  const keyOf = async (token: string | undefined) =>
    (await getLinked({ database, links: accounts.links }, token)).key;
  return [
    serve(contract.getOrderEdit, async ({ params }) =>
      showEdit(await readEdit(shop, params.id), { show, isAdmin: true }),
    ),
    serve(contract.editOrder, async ({ params, body }, { caller }) =>
      editOrder(shop, { orderId: params.id, ownerId: undefined, name: caller.name, show }, body),
    ),
    serve(contract.getOwnOrderEdit, async ({ params }, { caller }) =>
      readOwn(params.id, caller.id),
    ),
    serve(contract.editOwnOrder, async ({ params, body }, { caller }) => {
      const name = caller.kind === 'guest' ? GUEST : CUSTOMER;
      return editOwn({ orderId: params.id, ownerId: caller.id, name }, body);
    }),
    serve(contract.getLinkedOrderEdit, async ({ headers }) => {
      const { orderId, ownerId } = await keyOf(headers['x-order-link']);
      return readOwn(orderId, ownerId);
    }),
    serve(contract.editLinkedOrder, async ({ headers, body }) =>
      editOwn({ ...(await keyOf(headers['x-order-link'])), name: GUEST }, body),
    ),
  ];
}
