import type { Shop, Slice } from '../slice.ts';
import { guestCartCleanup, type ListOwnersByAccount } from './guest-cart-cleanup.ts';
import type { FindArtworks } from './own-artworks.ts';
import { cartRoutes, type HasDraft } from './routes.ts';

interface CartKnowledge {
  listOwnersByAccount: ListOwnersByAccount;
  findArtworks: FindArtworks;
  hasDraft: HasDraft;
}

/**
 * Carts know neither accounts nor files nor drafts: they are told whose carts are kept, of pictures,
 * and which drafts there are.
 */
export function cartSlice(
  { database, catalogue, logger }: Pick<Shop, 'database' | 'catalogue' | 'logger'>,
  { listOwnersByAccount, findArtworks, hasDraft }: CartKnowledge,
): Slice {
  return {
    routes: cartRoutes({ database, catalogue, findArtworks, hasDraft }),
    workers: [guestCartCleanup({ database, logger, listOwnersByAccount })],
  };
}
