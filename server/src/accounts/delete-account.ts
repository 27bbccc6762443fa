import type { AccountsShop } from './accounts-shop.ts';
import { refuseLosingLastAdmin } from './last-admin.ts';
import { deleteAccountRow } from './user-queries.ts';

/**
 * Whatever could be used as this account goes with it, at once. Its orders stay, with the name and
 * address they were placed under.
 * @throws NOT_FOUND, LAST_ADMIN
 */
export async function deleteAccount(
  { database, onAccountDeparture }: Pick<AccountsShop, 'database' | 'onAccountDeparture'>,
  accountId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await refuseLosingLastAdmin(tx, accountId);
    await deleteAccountRow(tx, accountId);
    for (const depart of onAccountDeparture) await depart(tx, accountId);
  });
}
