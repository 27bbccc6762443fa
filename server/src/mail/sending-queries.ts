import { prepared, type Queryable } from '../database/pool.ts';
import type { MailContent } from './mail.ts';

/** Partial index mails_waiting. */
const WAITING = 'sent_at is null and given_up_at is null';

export interface WaitingMail {
  id: string;
  recipient_name: string;
  recipient_email: string;
  content: MailContent;
  /** How often it was tried in vain. */
  attempts: number;
}

const mailClaim = prepared<WaitingMail>(
  'mail-claim',
  `select id, recipient_name, recipient_email, content, attempts from mails
   where ${WAITING} and next_attempt_at <= now() and (expires_at is null or expires_at > now())
   order by next_attempt_at limit 1
   for update skip locked`,
);

/** The mail that is due longest and that nobody else is sending, until the transaction ends. */
export async function claimMail(tx: Queryable): Promise<WaitingMail | undefined> {
  return (await mailClaim(tx, []))[0];
}

const sentUpdate = prepared(
  'mail-sent',
  `update mails set sent_at = now(), attempts = attempts + 1, last_error = null, content = '{}'
   where id = $1`,
);

export async function setSent(tx: Queryable, id: string): Promise<void> {
  await sentUpdate(tx, [id]);
}

const postponeUpdate = prepared(
  'mail-postpone',
  `update mails set attempts = attempts + 1, last_error = $3,
     next_attempt_at = clock_timestamp() + make_interval(secs => $2)
   where id = $1`,
);

export async function postponeMail(
  tx: Queryable,
  id: string,
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> {
  await postponeUpdate(tx, [id, seconds, reason]);
}

const giveUpUpdate = prepared(
  'mail-give-up',
  `update mails
   set given_up_at = now(), attempts = attempts + 1, last_error = $2, content = '{}'
   where id = $1`,
);

export async function giveUpMail(tx: Queryable, id: string, reason: string): Promise<void> {
  await giveUpUpdate(tx, [id, reason]);
}

const overdueUpdate = prepared<{ id: string; kind: string }>(
  'mail-give-up-overdue',
  `update mails set given_up_at = now(), content = '{}'
   where id in (
     select id from mails
     where ${WAITING} and (expires_at <= now() or created_at < now() - make_interval(days => $1))
     for update skip locked)
   returning id, kind`,
);

/** Those whose link is dead, and those that were tried for so many days. */
export async function giveUpOverdue(
  db: Queryable,
  days: number,
): Promise<{ id: string; kind: string }[]> {
  return overdueUpdate(db, [days]);
}

const nextDue = prepared<{ seconds: number | null }>(
  'mail-next-due',
  `select extract(epoch from min(next_attempt_at) - now())::float8 as seconds
   from mails where ${WAITING}`,
);

/** Seconds until a mail is due, below zero where one is; undefined when none waits. */
export async function secondsUntilDue(db: Queryable): Promise<number | undefined> {
  return (await nextDue(db, []))[0]?.seconds ?? undefined;
}

const oldDelete = prepared(
  'mails-delete-old',
  `delete from mails where id in (
     select id from mails where created_at < now() - make_interval(days => $1)
     order by created_at limit 1000 for update skip locked)`,
);

export async function deleteOldMails(db: Queryable, days: number): Promise<void> {
  await oldDelete(db, [days]);
}
