import { claimUsesOfOrders } from '../catalogue/discount-queries.ts';
import type { Queryable } from '../database/pool.ts';
import { lockLoginOrders } from './login-order-queries.ts';
import { moveOrders } from './change-queries.ts';

/**
 * The orders that logins have brought to an account go back to the guests who placed them, whose links
 * open them again.
 */
export async function giveBackOrders(tx: Queryable, accountId: string): Promise<void> {
  for (const [guestId, orderIds] of await lockLoginOrders(tx, accountId)) {
    const guest = { id: guestId, name: null, email: null };
    await moveOrders(tx, { from: accountId, to: guest, orderIds, broughtBy: null });
    await claimUsesOfOrders(tx, { guestId: accountId, orderIds }, guestId);
  }
}
