import type { Shop, Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import type { FindArtworks } from './own-artworks.ts';
import { cartRoutes, type DraftKnowledge } from './routes.ts';

interface CartKnowledge extends DraftKnowledge {
  listOwnersByAccount: ListOwnersByAccount;
  findArtworks: FindArtworks;
}

/**
 * Carts know neither accounts nor files nor drafts: they are told whose carts are kept, of pictures,
 * and whom drafts are for.
 */
export function cartSlice(
  { database, catalogue, logger }: Pick<Shop, 'database' | 'catalogue' | 'logger'>,
  { listOwnersByAccount, ...known }: CartKnowledge,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue, ...known }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
