import type { Queryable } from '../database/pool.ts';
import { giveArtworks } from './use-queries.ts';

/**
 * Pictures of guests become the account's, with their ids. One that the account has as well is there
 * twice: carts and orders go on naming each.
 */
export async function claimGuestArtworks(
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; isOfMailbox?: boolean },
): Promise<void> {
  await giveArtworks(tx, guestIds, {
    id: account.id,
    isMarked: account.isOfMailbox !== true,
  });
}
