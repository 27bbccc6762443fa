import * as contract from '@tailorbird/contract/approvals';
import type { Order } from '@tailorbird/contract/orders';
import { setStopped } from '../mail/queries.ts';
import { serve, type Route } from '../http/serve.ts';
import { answerApproval, type AnswerShop } from './answer-approval.ts';
import {
  findLinkedKey,
  guestAddressOf,
  isStoppedFor,
  readApprovals,
  type ApprovalLinks,
} from './approvals.ts';
import type { WordsShop } from './new-words.ts';
import { setApprovals } from './set-approvals.ts';
import { showApproval, showDeskApprovals } from './show-approval.ts';

/** The calls about approvals: by link, by the owner of the order, and at the desk. */
export function approvalRoutes(
  shop: AnswerShop & WordsShop & ApprovalLinks & { shownAtDesk: (order: Order) => Order },
): Route[] {
  const { database, approvalLinks } = shop;
  const show = async (key: { orderId: string; ownerId: string }) => {
    const read = await readApprovals(database, key.orderId, key.ownerId);
    const isStopped = await isStoppedFor(database, read);
    return { approval: showApproval(read, { shopName: await shop.findShopName(), isStopped }) };
  };
  return [
    serve(contract.getApproval, async ({ headers }) =>
      show(await findLinkedKey(shop, headers['x-approval-link'])),
    ),
    serve(contract.answerApproval, async ({ headers, body }, { address }) => {
      const key = await findLinkedKey(shop, headers['x-approval-link']);
      return { approval: await answerApproval(shop, key, body, address) };
    }),
    serve(contract.stopApprovalMails, async ({ headers, body }) => {
      const key = await findLinkedKey(shop, headers['x-approval-link']);
      const { stored } = await readApprovals(database, key.orderId, key.ownerId);
      const email = guestAddressOf(stored.order);
      if (email !== '') await setStopped(database, email, body.isStopped);
      return show(key);
    }),
    serve(contract.getOwnApproval, async ({ params }, { caller }) =>
      show({ orderId: params.id, ownerId: caller.id }),
    ),
    serve(contract.answerOwnApproval, async ({ params, body }, { caller, address }) => {
      const key = { orderId: params.id, ownerId: caller.id };
      return { approval: await answerApproval(shop, key, body, address) };
    }),
    serve(contract.getApprovals, async ({ params }) => ({
      approvals: showDeskApprovals(await readApprovals(database, params.id), approvalLinks),
    })),
    serve(contract.setApprovals, async ({ params, body }, { caller }) => {
      const result = await setApprovals(shop, params.id, body, caller.name);
      return { ...result, order: shop.shownAtDesk(result.order) };
    }),
  ];
}
