import type { User } from '@tailorbird/contract/users';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { refuseLosingLastAdmin } from './last-admin.ts';
import { saveRoles } from './user-queries.ts';

/**
 * Counts from the account's next request on, as roles are read with its session.
 * @throws NOT_FOUND, LAST_ADMIN
 */
export async function setRoles(
  database: Database,
  { userId, roles }: { userId: string; roles: User['roles'] },
): Promise<User> {
  const user = await database.transaction(async (tx) => {
    if (!roles.includes('admin')) await refuseLosingLastAdmin(tx, userId);
    return saveRoles(tx, userId, roles);
  });
  if (!user) throw new ShopError('NOT_FOUND');
  return user;
}
