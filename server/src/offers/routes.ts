import * as contract from '@tailorbird/contract/approvals';
import type { Order } from '@tailorbird/contract/orders';
import { serve, type Route } from '../http/serve.ts';
import { answerApproval, type AnswerShop } from './answer-approval.ts';
import { findLinkedKey, readApprovals, type ApprovalLinks } from './approvals.ts';
import type { WordsShop } from './new-words.ts';
import { setApprovals } from './set-approvals.ts';
import { showApproval, showDeskApprovals } from './show-approval.ts';

/** The calls about approvals: by link, by the owner of the order, and at the desk. */
export function approvalRoutes(
  shop: AnswerShop & WordsShop & ApprovalLinks & { shownAtDesk: (order: Order) => Order },
): Route[] {
  const { database, approvalLinks } = shop;
  const show = async (key: { orderId: string; ownerId: string }) => ({
    approval: showApproval(
      await readApprovals(database, key.orderId, key.ownerId),
      await shop.findShopName(),
    ),
  });
  return [
    serve(contract.getApproval, async ({ headers }) =>
      show(await findLinkedKey(shop, headers['x-approval-link'])),
    ),
    serve(contract.answerApproval, async ({ headers, body }, { address }) => {
      const key = await findLinkedKey(shop, headers['x-approval-link']);
      return { approval: await answerApproval(shop, key, body, address) };
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
