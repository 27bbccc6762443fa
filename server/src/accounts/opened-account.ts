import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { hashOfToken } from './mailed-tokens.ts';
import { assertNotLastAdmin, deleteLockedAccount } from './manage-users.ts';
import { findOpenedAccount, type OpenedAccountRow } from './opened-account-queries.ts';

/** Of the account, as whoever has a link of its mailbox is told. */
interface OpenedAccount {
  email: string;
  dateCreated: string;
}

/** Known to its owner, and to nobody who reads over their shoulder. */
export function describeOpened(account: { email: string; date_created: Date }): OpenedAccount {
  const [first = ''] = account.email;
  const domain = account.email.slice(account.email.lastIndexOf('@'));
  return { email: `${first}…${domain}`, dateCreated: account.date_created.toISOString() };
}

/** @throws ACCOUNT_LINK_INVALID */
async function getOpened(db: Queryable, token: string): Promise<OpenedAccountRow> {
  const found = await findOpenedAccount(db, hashOfToken(token));
  if (!found) throw new ShopError('ACCOUNT_LINK_INVALID');
  return found;
}

/**
 * Shows the account that whoever reads the mailbox may remove by a link that was mailed there.
 * @throws ACCOUNT_LINK_INVALID
 */
export async function showOpened(
  { database, countOrders }: { database: Database } & Pick<AccountsShop, 'countOrders'>,
  token: string,
): Promise<OpenedAccount & { orders: number }> {
  const account = await getOpened(database, token);
  return { ...describeOpened(account), orders: await countOrders(database, account.id) };
}

/**
 * Removes the account that somebody else has opened for the address of the link. Orders that a login
 * brought along are the guests' again.
 * @throws ACCOUNT_LINK_INVALID, LAST_ADMIN
 */
export async function removeOpened(
  {
    database,
    loginAdditions,
    onAccountDeletion,
  }: Pick<AccountsShop, 'database' | 'loginAdditions' | 'onAccountDeletion'>,
  token: string,
): Promise<void> {
  const { id } = await getOpened(database, token);
  await database.transaction(async (tx) => {
    await assertNotLastAdmin(tx, id).catch(asInvalidLink);
    // its owner may have set a password while this waited, or the address may have changed
    await getOpened(tx, token);
    await loginAdditions.giveBack(tx, id);
    await deleteLockedAccount({ tx, onAccountDeletion }, id);
  });
}

/** The account went at this moment: by the same link, pressed twice, or by an admin. */
function asInvalidLink(error: unknown): never {
  const isGone = error instanceof ShopError && error.code === 'NOT_FOUND';
  throw isGone ? new ShopError('ACCOUNT_LINK_INVALID') : error;
}
