import {
  listUnlockRequests,
  processUnlock,
  requestUnlock,
} from '@tailorbird/contract/unlock-requests';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';

export function unlockRequestRoutes(_shop: AccountsShop): Route[] {
  return [
    serve(listUnlockRequests, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(processUnlock, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(requestUnlock, () => Promise.reject(new ShopError('INTERNAL'))),
  ];
}
