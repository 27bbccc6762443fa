import type { FastifyBaseLogger } from 'fastify';
import type { Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import { cartRoutes } from './routes.ts';
import type { CartShop } from './show-cart.ts';

/** Carts know no accounts: `listOwnersByAccount` says whose carts are theirs. */
export function cartSlice(
  { database, catalogue, logger }: CartShop & { logger: FastifyBaseLogger },
  listOwnersByAccount: ListOwnersByAccount,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
