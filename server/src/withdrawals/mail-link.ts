import type { Queryable } from '../database/pool.ts';
import { emailKeys } from '../mail/email-keys.ts';
import { isStopped, queueMails } from '../mail/queries.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import type { GuestMails } from '../orders/guest-mails.ts';
import { listOrdersByNumber } from './queries.ts';

const KIND = 'withdrawal-link';

/** In no order. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/**
 * The number of an order in any spelling: with or without its beginning and hyphens, in small letters,
 * and with letters that look like digits, which no number has.
 */
export function readOrderNumber(written: string): string {
  const bare = written
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^TB(?=.{8}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return `TB-${bare.slice(0, 4)}-${bare.slice(4)}`;
}

/**
 * Mails the link by which an order is withdrawn from, to the address that it was placed with. By the same
 * statements where there is no such order, as the next call may be timed.
 */
export const mailWithdrawalLinkOf =
  ({
    withdrawalLinks,
    mayMailGuests,
    findDays,
  }: Pick<GuestMails, 'mayMailGuests'> & {
    withdrawalLinks: OfferLinks;
    /** Finds the days in which the shop takes withdrawals. It gives null where it takes none. */
    findDays: () => Promise<number | null>;
  }) =>
  async (tx: Queryable, { email, number }: { email: string; number: string }): Promise<void> => {
    const orderNumber = readOrderNumber(number);
    const orders = await listOrdersByNumber(tx, orderNumber);
    const typed = new Set(emailKeys(email));
    const found = orders.find((order) => emailKeys(order.email).some((key) => typed.has(key)));
    const isOff = await isStopped(tx, email);
    const [may = false] = await mayMailGuests(tx, [{ kind: KIND, email }]);
    const days = await findDays();
    const { ownerId, orderId } = found ?? { ownerId: NOWHERE, orderId: NOWHERE };
    const token = await withdrawalLinks.sealedOf({ ownerId, orderId, version: 0 });
    const mail = {
      to: { name: '', email: found?.email ?? email, is_email_verified: false },
      content: { kind: KIND, token, order: { id: orderId, number: orderNumber } } as const,
    };
    await queueMails(tx, found && may && !isOff && days !== null ? [mail] : []);
  };
