import * as contract from '@tailorbird/contract/guest-orders';
import type { Order } from '@tailorbird/contract/orders';
import type { CartShop } from '../cart/show-cart.ts';
import type { Database } from '../database/pool.ts';
import { isAdmin } from '../http/caller.ts';
import { serve, type Route } from '../http/serve.ts';
import type { Papers } from './change-order.ts';
import {
  cancelLinked,
  claimFoundOrders,
  getLinked,
  mailLink,
  mailLinkOf,
  showLinked,
  stopMails,
  type ReadsMailbox,
} from './guest-order.ts';
import type { GuestMails } from './guest-mails.ts';
import { listOrdersByEmail } from './link-queries.ts';
import { repeatOrder } from './order-again.ts';
import { findReceipt } from './queries.ts';

/** Orders of guests: by the link that is mailed, and for the account that has their address. */
export function guestOrderRoutes(
  shop: GuestMails & {
    database: Database;
    catalogue: CartShop['catalogue'];
    papers: Papers;
    readsMailbox: ReadsMailbox;
    forCustomer: (order: Order) => Promise<Order>;
  },
): Route[] {
  const { database, readsMailbox, forCustomer } = shop;
  const show = async (token: string | undefined) => showLinked(shop, await getLinked(shop, token));
  return [
    serve(contract.getGuestOrder, async ({ headers }) => show(headers['x-order-link'])),
    serve(contract.cancelGuestOrder, async ({ headers }) => {
      await cancelLinked(shop, headers['x-order-link']);
      return show(headers['x-order-link']);
    }),
    serve(contract.mailGuestOrder, async ({ headers }, { address }) => {
      const { key, order } = await getLinked(shop, headers['x-order-link']);
      await mailLink(shop, key, order, address);
    }),
    serve(contract.stopGuestMails, async ({ headers, body }) => {
      const token = headers['x-order-link'];
      await stopMails(database, await getLinked(shop, token), body.isStopped);
      return show(token);
    }),
    serve(contract.orderLinkedAgain, async ({ headers }, { caller }) => {
      const { order } = await getLinked(shop, headers['x-order-link']);
      return repeatOrder(shop, caller.id, order);
    }),
    serve(contract.mailOrderLink, async ({ params }, { caller, address }) => {
      const by = isAdmin(caller)
        ? { guestId: undefined, network: undefined }
        : { guestId: caller.id, network: address };
      await mailLinkOf(shop, params.id, by);
    }),
    serve(contract.getReceipt, async (_, { caller }) => {
      const order = await findReceipt(database, caller.id);
      return { order: order ? await forCustomer(order) : null };
    }),
    serve(contract.listFoundOrders, async ({ headers }, { caller }) => {
      const maySee = await readsMailbox(database, caller, headers['x-found-link']);
      return {
        needsLink: !maySee,
        orders: maySee ? await listOrdersByEmail(database, caller.email) : [],
      };
    }),
    serve(contract.claimFoundOrders, async ({ headers, body }, { caller }) => {
      const mayTake = await readsMailbox(database, caller, headers['x-found-link']);
      return { taken: mayTake ? await claimFoundOrders(database, caller, body.orderIds) : 0 };
    }),
  ];
}
