import type { OrderStatus } from '@tailorbird/contract/orders';
import { isMailed } from '@tailorbird/contract/kinds/order-statuses';
import type { Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { guestStatusMails, type GuestMails } from './guest-mails.ts';
import { statusMail, type Customer, type MayMail } from './order-mails.ts';
import type { StoredOrder } from './stored-order.ts';

/** The accounts as they are now, by id: none of a guest, nor of an account that is gone. */
export type ListAccounts = (
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Customer>>;

/** The queries by which orders read accounts, and guests. */
export interface Accounts extends Pick<GuestMails, 'links' | 'mayMailGuests'> {
  listAccounts: ListAccounts;
  mayMail: MayMail;
}

/**
 * Mails to the customers of these orders, at the address that their account has now. None goes to
 * an address that is not verified: it may be a stranger's, and the mail has the customer's own
 * words.
 * @param write gives the mail about one order; undefined when there is nothing to write
 */
export async function customerMails<Stored extends StoredOrder>(
  db: Queryable,
  { listAccounts, mayMail }: Pick<Accounts, 'listAccounts' | 'mayMail'>,
  orders: readonly Stored[],
  write: (to: Customer, stored: Stored) => NewMail | undefined,
): Promise<NewMail[]> {
  const told = orders.filter(({ order }) => order.customer !== null);
  if (told.length === 0) return [];
  const accounts = await listAccounts(db, [...new Set(told.map(({ ownerId }) => ownerId))]);
  const possible = told.flatMap((stored) => {
    const { ownerId, isEmailVerified, order } = stored;
    const atOrder = order.customer && { ...order.customer, is_email_verified: isEmailVerified };
    const to = accounts.get(ownerId) ?? atOrder;
    const mail = to?.is_email_verified && write(to, stored);
    return mail ? [{ ownerId, mail }] : [];
  });
  const counted = possible.map(({ ownerId, mail: { to, content } }) => ({
    kind: content.kind,
    email: to.email,
    accountId: ownerId,
  }));
  const may = await mayMail(db, counted);
  return possible.flatMap(({ mail }, index) => (may[index] ? [mail] : []));
}

/** To the customers of orders that get a status, guests too. */
export async function statusMails(
  db: Queryable,
  accounts: Accounts,
  orders: readonly (StoredOrder & { status: OrderStatus })[],
): Promise<NewMail[]> {
  const ended = orders.filter(({ status }) => isMailed(status));
  const toAccounts = await customerMails(db, accounts, ended, (to, { order, status }) =>
    statusMail(to, order, status),
  );
  return [...toAccounts, ...(await guestStatusMails(db, accounts, ended))];
}
