import { dayOf } from '@tailorbird/contract/rules/shop-days';
import type { Queryable } from '../database/pool.ts';
import { isStopped, queueMails } from '../mail/queries.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import type { GuestMails } from './guest-mails.ts';
import { listOrderKeysByEmail } from './link-queries.ts';

const KIND = 'guest-orders';

/**
 * Mails the links to the newest orders that guests placed with this address: who reads its mailbox
 * has had each of them. By the same statements where there are none, as the next call may be timed.
 */
export const mailGuestOrdersOf =
  (
    { links, mayMailGuests }: Pick<GuestMails, 'links' | 'mayMailGuests'>,
    { tokenSecret, timeZone }: { tokenSecret: string; timeZone: () => Promise<string> },
  ) =>
  async (tx: Queryable, email: string): Promise<void> => {
    const found = await listOrderKeysByEmail(tx, email);
    const isOff = await isStopped(tx, email);
    const [may = false] = await mayMailGuests(tx, [{ kind: KIND, email }]);
    const zone = await timeZone();
    const tokens = found.map(({ key }) => links.tokenOf(key));
    const token = await new TokenCipher(tokenSecret).seal(tokens.join(' '));
    const orders = found.map(({ number, placedAt, totalCents }) => ({
      number,
      placedOn: dayOf(placedAt, zone),
      totalCents,
    }));
    const mail = {
      to: { name: '', email, is_email_verified: false },
      content: { kind: KIND, token, orders } as const,
    };
    await queueMails(tx, found.length > 0 && may && !isOff ? [mail] : []);
  };
