import { emailForm, isSameEmail } from '@tailorbird/contract/email-form';
import { NIL } from 'uuid';
import {
  listForeignAccounts,
  setEmailForm,
  type ForeignAccount,
} from './accounts/former-address-queries.ts';
import type { Queryable } from './database/pool.ts';
import { emailKeys } from './mail/email-keys.ts';
import { listAlikeByFormerRule } from './orders/link-queries.ts';

/** Accounts of one look. */
const AT_ONCE = 500;

/** Ids that a line of the log names; it counts all of them. */
const MOST_NAMED = 100;

/**
 * Gives accounts of former versions the form that addresses are kept in: without it their owners
 * could not log in. Names what a former version took as one address and this one takes as two, or
 * the other way round, and leaves it: nobody but people can say whose it is.
 */
export async function convertFormerAddresses(
  db: Queryable,
  logger: { warn(named: object, message: string): void },
): Promise<void> {
  const accounts: string[] = [];
  const orders: string[] = [];
  let after: string | undefined = NIL;
  while (after !== undefined) {
    // one look after the other, so that none takes much
    const found: ForeignAccount[] = await listForeignAccounts(db, after, AT_ONCE);
    accounts.push(...(await convert(db, found)));
    orders.push(...(await listOrdersOfEqualAddress(db, found)));
    after = found.length < AT_ONCE ? undefined : found.at(-1)?.id;
  }
  if (accounts.length > 0) {
    const named = { count: accounts.length, accounts: accounts.slice(0, MOST_NAMED) };
    logger.warn(named, 'accounts are left with an address that is another account’s by now');
  }
  if (orders.length > 0) {
    const named = { count: orders.length, orders: orders.slice(0, MOST_NAMED) };
    logger.warn(named, 'orders are left with an account that a former version took for theirs');
  }
}

/** Gives the ids of those that are left as they are. */
async function convert(db: Queryable, found: readonly ForeignAccount[]): Promise<string[]> {
  const left: string[] = [];
  for (const account of found) {
    const form = emailForm(account.email);
    if (form === undefined || form === account.email) continue;
    if (!(await setEmailForm(db, account, form))) left.push(account.id);
  }
  return left;
}

/** The ids of orders of these accounts that were placed with the address of another mailbox. */
async function listOrdersOfEqualAddress(
  db: Queryable,
  found: readonly ForeignAccount[],
): Promise<string[]> {
  const keys = found.flatMap(({ id, email }) =>
    emailKeys(emailForm(email) ?? email).map((key) => ({ id, key })),
  );
  const alike = await listAlikeByFormerRule(db, keys);
  return alike.filter(({ key, email }) => !isSameEmail(key, email)).map(({ id }) => id);
}
