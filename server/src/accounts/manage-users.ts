import type { User } from '@tailorbird/contract/users';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { deleteAccountRow, lockWithAdmins, saveRoles } from './user-queries.ts';

/**
 * Before an account loses the role of admin, or goes. Until the transaction ends it and all admins
 * stay as they are: two of these at once, in whatever process, come one after the other, and the
 * second sees what the first left.
 * @throws NOT_FOUND without such an account, LAST_ADMIN when the shop would have no admin
 */
export async function assertNotLastAdmin(tx: Queryable, accountId: string): Promise<void> {
  const locked = await lockWithAdmins(tx, accountId);
  const account = locked.find(({ id }) => id === accountId);
  if (!account) throw new ShopError('NOT_FOUND');
  const others = locked.filter(({ id, is_admin }) => is_admin && id !== accountId);
  if (account.is_admin && others.length === 0) throw new ShopError('LAST_ADMIN');
}

/**
 * Counts from the account's next request on, as roles are read with its session.
 * @throws NOT_FOUND, LAST_ADMIN
 */
export async function setRoles(
  database: Database,
  { userId, roles }: { userId: string; roles: User['roles'] },
): Promise<User> {
  const user = await database.transaction(async (tx) => {
    if (!roles.includes('admin')) await assertNotLastAdmin(tx, userId);
    return saveRoles(tx, userId, roles);
  });
  if (!user) throw new ShopError('NOT_FOUND');
  return user;
}

/**
 * Whatever could be used as this account goes with it, at once. Its orders stay, with the name and
 * address they were placed under.
 * @throws NOT_FOUND, LAST_ADMIN
 */
export async function deleteAccount(
  { database, onAccountDeletion }: Pick<AccountsShop, 'database' | 'onAccountDeletion'>,
  accountId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await assertNotLastAdmin(tx, accountId);
    await deleteLockedAccount({ tx, onAccountDeletion }, accountId);
  });
}

/** `assertNotLastAdmin` has locked it. */
export async function deleteLockedAccount(
  { tx, onAccountDeletion }: Pick<AccountsShop, 'onAccountDeletion'> & { tx: Queryable },
  accountId: string,
): Promise<void> {
  await deleteAccountRow(tx, accountId);
  for (const hook of onAccountDeletion) await hook(tx, accountId);
}
