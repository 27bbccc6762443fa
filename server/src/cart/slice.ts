import type { Shop, Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import type { FindArtworks } from './own-artworks.ts';
import { cartRoutes, type FindDraftCustomer } from './routes.ts';

interface CartKnowledge {
  listOwnersByAccount: ListOwnersByAccount;
  findArtworks: FindArtworks;
  /** Likewise of a draft of the desk, also those that its cart has of an order it was begun with. */
  findDraftArtworks: FindArtworks;
  findDraftCustomer: FindDraftCustomer;
}

/**
 * Carts know neither accounts nor files nor drafts: they are told whose carts are kept, of pictures,
 * and whom drafts are for.
 */
export function cartSlice(
  { database, catalogue, logger }: Pick<Shop, 'database' | 'catalogue' | 'logger'>,
  { listOwnersByAccount, ...knowledge }: CartKnowledge,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue, ...knowledge }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
