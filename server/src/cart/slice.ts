import type { Shop, Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import type { FindArtworks } from './own-artworks.ts';
import { cartRoutes } from './routes.ts';

interface CartKnowledge {
  listOwnersByAccount: ListOwnersByAccount;
  findArtworks: FindArtworks;
}

/** Carts know neither accounts nor files: they are told whose carts are theirs, and of pictures. */
export function cartSlice(
  { database, catalogue, logger }: Pick<Shop, 'database' | 'catalogue' | 'logger'>,
  { listOwnersByAccount, findArtworks }: CartKnowledge,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue, findArtworks }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
