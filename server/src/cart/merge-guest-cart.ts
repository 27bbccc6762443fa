import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { deleteLoginItems, setLoginItemsConfirmed, mergeCarts } from './guest-cart-queries.ts';
import { lockCart } from './queries.ts';

// spec: 4.27
/**
 * The guests' items join the account's. Each guest's cart is locked by a statement before: the one
 * that moves the items sees what was there when it began, and having waited for an item that is
 * just being put in, it would leave that behind.
 */
export async function mergeGuestCart(
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; isOfMailbox?: boolean },
): Promise<void> {
  for (const guestId of guestIds) {
    const guest = await lockCart(tx, guestId);
    if (!guest) continue;
    const code = guest.discount_code;
    await mergeCarts(tx, {
      from: guestId,
      into: account.id,
      newCartId: uuid(),
      code,
      isMarked: account.isOfMailbox !== true,
    });
  }
}

/** Makes items that logins have added to the cart the account's own. */
export async function confirmLoginItems(tx: Queryable, ownerId: string): Promise<void> {
  if (await lockCart(tx, ownerId)) await setLoginItemsConfirmed(tx, ownerId);
}

/** Removes items that logins have added to the cart. */
export async function removeLoginItems(tx: Queryable, ownerId: string): Promise<void> {
  if (await lockCart(tx, ownerId)) await deleteLoginItems(tx, ownerId);
}
