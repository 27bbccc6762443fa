import { prepared, type Queryable } from '../database/pool.ts';
import type { MailContent } from './mail.ts';
import { WAITING, type WaitingMail } from './queries.ts';

/** Mails about new orders that one address gets in an hour: what comes then waits for the next. */
export const NEW_ORDER_MAILS_PER_HOUR = 4;

/** Orders in one mail. */
const MOST_GATHERED = 1000;

/** Before it is tried again while another process sends such mails to that address. */
const BUSY_SECONDS = 5;

/** A mail that goes out, and the ids of all whose place it takes. */
export interface GatheredMail {
  mail: WaitingMail;
  ids: readonly string[];
}

const addressLock = prepared<{ is_mine: boolean }>(
  'mail-gather-lock',
  `select pg_try_advisory_xact_lock(hashtext('new-order'), hashtext($1)) as is_mine`,
);

/** Those that went out together have one moment. Index mails_new_orders. */
const secondsFull = prepared<{ seconds: number }>(
  'mail-gather-full',
  `select ceil(extract(epoch from sent_at + interval '1 hour' - now()))::int as seconds
   from (select distinct sent_at from mails
         where kind = 'new-order' and recipient_email = $1 and sent_at > now() - interval '1 hour'
         order by sent_at desc limit ${NEW_ORDER_MAILS_PER_HOUR}) as sent
   order by sent_at desc offset ${NEW_ORDER_MAILS_PER_HOUR - 1}`,
);

const othersClaim = prepared<{ id: string; content: MailContent }>(
  'mail-gather-others',
  `select id, content from mails
   where kind = 'new-order' and recipient_email = $1 and id <> $2 and ${WAITING}
   order by created_at, id limit ${MOST_GATHERED - 1}
   for update skip locked`,
);

const hold = prepared(
  'mail-hold',
  `update mails set next_attempt_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
);

/**
 * Mails about new orders go out together: with the one that is due, all that wait for the same
 * address. Of every other kind each goes by itself. One process at a time does this for an address,
 * until its transaction ends.
 * @returns undefined when it is put off, as this hour has had its mails
 */
export async function gatherMails(
  tx: Queryable,
  mail: WaitingMail,
): Promise<GatheredMail | undefined> {
  const { content, recipient_email: email } = mail;
  if (content.kind !== 'new-order') return { mail, ids: [mail.id] };
  const [lock] = await addressLock(tx, [email]);
  const [full] = lock?.is_mine ? await secondsFull(tx, [email]) : [{ seconds: BUSY_SECONDS }];
  if (full) {
    await hold(tx, [mail.id, Math.max(1, full.seconds)]);
    return undefined;
  }
  const claimed = await othersClaim(tx, [email, mail.id]);
  const others = claimed.flatMap((each) =>
    each.content.kind === 'new-order' ? [each.content.order] : [],
  );
  const ids = [mail.id, ...claimed.map(({ id }) => id)];
  // the newest names it: should it go out again with more orders, programs show it as another one
  const id = ids.toSorted().at(-1) ?? mail.id;
  return { mail: { ...mail, id, content: { ...content, others } }, ids };
}
