import type { Shop, Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import { cartRoutes } from './routes.ts';

/** Carts know no accounts: `listOwnersByAccount` says whose carts are theirs. */
export function cartSlice(
  { database, catalogue, logger }: Pick<Shop, 'database' | 'catalogue' | 'logger'>,
  listOwnersByAccount: ListOwnersByAccount,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
