import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { lockWithAdmins } from './user-queries.ts';

/**
 * Before an account loses the role of admin, or goes. Until the transaction ends it and all admins
 * stay as they are: two of these at once, in whatever process, come one after the other, and the
 * second sees what the first left.
 * @throws NOT_FOUND without such an account, LAST_ADMIN when the shop would have no admin
 */
export async function refuseLosingLastAdmin(tx: Queryable, accountId: string): Promise<void> {
  const locked = await lockWithAdmins(tx, accountId);
  const account = locked.find(({ id }) => id === accountId);
  if (!account) throw new ShopError('NOT_FOUND');
  const others = locked.filter(({ id, is_admin }) => is_admin && id !== accountId);
  if (account.is_admin && others.length === 0) throw new ShopError('LAST_ADMIN');
}
