import * as contract from '@tailorbird/contract/guest-orders';
import type { Order } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { serve, type Route } from '../http/serve.ts';
import type { Papers } from './change-order.ts';
import {
  cancelLinked,
  claimFound,
  getLinked,
  mailLink,
  mailLinkOf,
  showLinked,
  stopMails,
  type GuestMails,
} from './guest-order.ts';
import { listFound } from './link-queries.ts';

/** Orders of guests: by the link that is mailed, and for the account that has their address. */
export function guestOrderRoutes(
  shop: GuestMails & { database: Database; papers: Papers },
  forCustomer: (order: Order) => Promise<Order>,
): Route[] {
  const { database } = shop;
  const show = async (token: string | undefined) =>
    showLinked(database, await getLinked(shop, token), forCustomer);
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
    serve(contract.mailOrderLink, async ({ params }, { caller, address }) => {
      const by = isAdmin(caller)
        ? { guestId: undefined, network: undefined }
        : { guestId: caller.id, network: address };
      await mailLinkOf(shop, params.id, by);
    }),
    serve(contract.listFoundOrders, async (_, { caller }) => ({
      orders: isVerified(caller) ? await listFound(database, caller.email) : [],
    })),
    serve(contract.claimFoundOrders, async ({ body }, { caller }) => ({
      taken: isVerified(caller) ? await claimFound(database, caller, body.orderIds) : 0,
    })),
  ];
}

/** Anybody can give an account anybody's address. */
const isVerified = ({ isEmailVerified }: Account) => isEmailVerified;
