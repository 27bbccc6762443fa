import type { Order } from '@tailorbird/contract/orders';
import * as contract from '@tailorbird/contract/withdrawals';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { isStopped, setStopped } from '../mail/queries.ts';
import { addressOf } from '../orders/guest-mails.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { declareWithdrawal, requireFunction } from './declare.ts';
import { findPhoto } from './fault-queries.ts';
import { addPhoto, answerFault, tellFault, type FaultShop } from './faults.ts';
import { readReturns, type OrderReturns } from './read-returns.ts';
import { settleWithdrawal, type SettleShop } from './settle.ts';
import { linkOf, showAtDesk, showReturns } from './show-returns.ts';

interface RoutesShop extends FaultShop, SettleShop {
  links: Pick<OrderLinks, 'read'>;
  shownAtDesk: (order: Order) => Order;
}

/** The calls about withdrawals and faults: by link, by the owner of the order, and at the desk. */
export function withdrawalRoutes(shop: RoutesShop): Route[] {
  const { database, withdrawalLinks, links } = shop;
  const keyOf = (token: string | undefined): OrderKey => {
    const key = withdrawalLinks.read(token ?? '') ?? links.read(token ?? '');
    if (!key) throw new ShopError('NOT_FOUND');
    return { ownerId: key.ownerId, orderId: key.orderId };
  };
  const readLinked = (token: string | undefined) => {
    const { ownerId, orderId } = keyOf(token);
    return readReturns(shop, orderId, ownerId);
  };
  const show = async (read: OrderReturns) => ({
    withdrawal: { ...showReturns(read), isStopped: await isStoppedFor(read) },
  });
  const isStoppedFor = async ({ stored: { order } }: OrderReturns) => {
    const email = order.customer ? '' : addressOf(order);
    return email === '' ? null : isStopped(database, email);
  };
  const declare = async (key: OrderKey, body: contract.WithdrawalBody, network: string) => {
    const { receipt, read, isMailed } = await declareWithdrawal(shop, key, body, network);
    return { receipt, isMailed, ...(await show(read)) };
  };
  return [
    serve(contract.getWithdrawal, async ({ headers }) => {
      const read = await readLinked(headers['x-withdrawal-link']);
      requireFunction(read);
      return show(read);
    }),
    serve(contract.declareWithdrawal, async ({ headers, body }, { address }) =>
      declare(keyOf(headers['x-withdrawal-link']), body, address),
    ),
    serve(contract.stopWithdrawalMails, async ({ headers, body }) => {
      const read = await readLinked(headers['x-withdrawal-link']);
      const { order } = read.stored;
      const email = order.customer ? '' : addressOf(order);
      if (email !== '') await setStopped(database, email, body.isStopped);
      return show(read);
    }),
    serve(contract.getOwnWithdrawal, async ({ params }, { caller }) => {
      const read = await readReturns(shop, params.id, caller.id);
      requireFunction(read);
      return { ...(await show(read)), link: linkOf(withdrawalLinks, read) };
    }),
    serve(contract.declareOwnWithdrawal, async ({ params, body }, { caller, address }) =>
      declare({ ownerId: caller.id, orderId: params.id }, body, address),
    ),
    serve(contract.tellFault, async ({ headers, body }, { address }) =>
      show(await tellFault(shop, keyOf(headers['x-withdrawal-link']), body, address)),
    ),
    serve(contract.addFaultPhoto, async ({ headers, params }, { request }) => {
      const read = await readLinked(headers['x-withdrawal-link']);
      return show(await addPhoto(shop, read, params.id, request));
    }),
    serve(contract.getFaultPhoto, async ({ headers, params }, { reply }) => {
      const key = keyOf(headers['x-withdrawal-link']);
      return sendPhoto(reply, { ...key, faultId: params.id }, params.photoId);
    }),
    ...deskRoutes(shop),
  ];

  async function sendPhoto(
    reply: { header: (name: string, value: string) => unknown },
    key: OrderKey & { faultId: string },
    id: string,
  ) {
    const bytes = await findPhoto(database, key, id);
    if (!bytes) throw new ShopError('NOT_FOUND');
    reply.header('content-type', 'image/webp');
    reply.header('cache-control', 'private, no-store');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return { bytes };
  }

  function deskRoutes({ shownAtDesk }: Pick<RoutesShop, 'shownAtDesk'>): Route[] {
    const showDesk = (read: OrderReturns) => ({
      returns: showAtDesk(read, withdrawalLinks),
      order: shownAtDesk(read.stored.order),
    });
    return [
      serve(contract.getWithdrawals, async ({ params }) => ({
        returns: showAtDesk(await readReturns(shop, params.id), withdrawalLinks),
      })),
      serve(contract.settleWithdrawal, async ({ params, body }, { caller }) => {
        const { id: orderId, withdrawalId } = params;
        return showDesk(
          await settleWithdrawal(shop, { orderId, withdrawalId, by: caller.name }, body),
        );
      }),
      serve(contract.answerFault, async ({ params, body }, { caller }) => {
        const { id: orderId, faultId } = params;
        const { read, isMailed } = await answerFault(
          shop,
          { orderId, faultId, by: caller.name },
          body,
        );
        return { ...showDesk(read), isMailed };
      }),
      serve(contract.getDeskFaultPhoto, async ({ params }, { reply }) => {
        const { key } = await readReturns(shop, params.id);
        return sendPhoto(reply, { ...key, faultId: params.faultId }, params.photoId);
      }),
    ];
  }
}
