import {
  listUnlockRequests,
  processUnlock,
  requestUnlock,
} from '@tailorbird/contract/unlock-requests';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { messages } from './messages.ts';
import { processUnlock as decide, requestUnlock as request } from './unlock-accounts.ts';
import { listUnlockRequests as list } from './unlock-request-queries.ts';

export function unlockRequestRoutes(shop: AccountsShop): Route[] {
  const { database } = shop;
  return [
    serve(requestUnlock, async ({ body }, { address }) => {
      await request(shop, body, address);
      return { message: messages.unlockRequested };
    }),
    serve(listUnlockRequests, async ({ query }) => {
      const { unlockRequests, total } = await list(database, query);
      const { page, limit } = query;
      return {
        unlockRequests,
        pagination: { page, pages: Math.ceil(total / limit), total, limit },
      };
    }),
    serve(processUnlock, async ({ body }, { caller }) => ({
      message: body.action === 'approve' ? messages.unlockApproved : messages.unlockDenied,
      unlockRequest: await decide(database, body, caller),
    })),
  ];
}
