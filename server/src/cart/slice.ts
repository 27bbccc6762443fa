import type { Shop, Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import type { FindArtworks } from './own-artworks.ts';
import { cartRoutes, type FindDraftCustomer } from './routes.ts';

interface CartKnowledge {
  listOwnersByAccount: ListOwnersByAccount;
  findArtworks: FindArtworks;
  findDraftCustomer: FindDraftCustomer;
}

/**
 * Carts know neither accounts nor files nor drafts: they are told whose carts are kept, of pictures,
 * and whom drafts are for.
 */
export function cartSlice(
  { database, catalogue, logger }: Pick<Shop, 'database' | 'catalogue' | 'logger'>,
  { listOwnersByAccount, findArtworks, findDraftCustomer }: CartKnowledge,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue, findArtworks, findDraftCustomer }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
