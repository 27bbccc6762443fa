import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import { emailKeys } from './email-keys.ts';
import type { MailContent, NewMail, Recipient } from './mail.ts';

/** As they stand in JSON, by `toRow`. */
const MAIL_COLUMNS = `id uuid, kind text, recipient_name text, recipient_email text,
  content jsonb, expires_at timestamptz, held_seconds float8`;

const INSERT = `insert into mails
  (id, kind, recipient_name, recipient_email, content, expires_at, next_attempt_at)`;

/** The columns of a mail `m` that `toRow` reads. */
const VALUES = `m.id, m.kind, m.recipient_name, m.recipient_email, m.content, m.expires_at,
  now() + make_interval(secs => m.held_seconds)`;

const mailInsert = prepared(
  'mail-queue',
  `${INSERT} select ${VALUES} from jsonb_to_record($1::jsonb) as m(${MAIL_COLUMNS})`,
);

/** Goes out when the transaction of its cause is committed, and only then. */
export async function queueMail(tx: Queryable, mail: NewMail): Promise<void> {
  await mailInsert(tx, [JSON.stringify(toRow(mail))]);
}

const mailsInsert = prepared(
  'mails-queue',
  `${INSERT} select ${VALUES} from jsonb_to_recordset($1::jsonb) as m(${MAIL_COLUMNS})`,
);

/** Likewise of several, or of none by the same statement. */
export async function queueMails(tx: Queryable, mails: readonly NewMail[]): Promise<void> {
  await mailsInsert(tx, [asList(mails)]);
}

/**
 * Inserts a mail as part of a statement that writes its cause: one mail for each row of `cause`,
 * which is none or one. The parameter is what `asParameter` gives.
 */
export const queuedFor = (cause: string, parameter: string) =>
  `${INSERT}
   select ${VALUES} from ${cause}, jsonb_to_record(${parameter}::jsonb) as m(${MAIL_COLUMNS})
   where ${parameter}::jsonb is not null`;

/** The mails of a parameter that `asList` gives, as a table `m`. */
export const mailsIn = (parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as m(${MAIL_COLUMNS})`;

/** Queues those of a table made by `mailsIn` that fit the condition, which calls each `m`. */
export const queuedFrom = (table: string, condition: string) =>
  `${INSERT} select ${VALUES} from ${table} m where ${condition} returning id`;

/**
 * Withdraws mails that have not gone out: those that are held back, or that wait for another try.
 * A mail that is due, or that somebody is sending, goes out.
 */
export const withdrawnAmong = (ids: string) =>
  `delete from mails where id in (
     select id from mails
     where id in (${ids}) and sent_at is null and given_up_at is null and next_attempt_at > now()
     for update skip locked)
   returning id`;

/** Likewise of several mails, as `asList` gives them. */
export const allQueuedFor = (cause: string, parameter: string) =>
  `${INSERT} select ${VALUES} from ${cause}, ${mailsIn(parameter)}`;

/** Null when there is no mail. */
export function asParameter(mail: NewMail | undefined): string | null {
  return mail ? JSON.stringify(toRow(mail)) : null;
}

export function asList(mails: readonly NewMail[]): string {
  return JSON.stringify(mails.map(toRow));
}

function toRow({ to, content, expiresAt, heldSeconds, id = uuid() }: NewMail) {
  return {
    id,
    kind: content.kind,
    recipient_name: to.is_email_verified ? to.name : '',
    recipient_email: to.email,
    content,
    expires_at: expiresAt ?? null,
    held_seconds: heldSeconds ?? 0,
  };
}

/** Partial index mails_waiting. */
export const WAITING = 'sent_at is null and given_up_at is null';

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
   where id = any ($1)`,
);

/** One mail, or several that went out as one. */
export async function setSent(tx: Queryable, ...ids: string[]): Promise<void> {
  await sentUpdate(tx, [ids]);
}

const postponeUpdate = prepared(
  'mail-postpone',
  `update mails set attempts = attempts + 1, last_error = $3,
     next_attempt_at = clock_timestamp() + make_interval(secs => $2)
   where id = any ($1)`,
);

export async function postponeMails(
  tx: Queryable,
  ids: readonly string[],
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> {
  await postponeUpdate(tx, [ids, seconds, reason]);
}

const giveUpUpdate = prepared(
  'mail-give-up',
  `update mails
   set given_up_at = now(), attempts = attempts + 1, last_error = $2, content = '{}'
   where id = any ($1)`,
);

export async function giveUpMails(
  tx: Queryable,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  await giveUpUpdate(tx, [ids, reason]);
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

interface MailRow {
  id: string;
  kind: MailContent['kind'];
  recipient_name: string;
  recipient_email: string;
  content: MailContent | null;
  created_at: Date;
}

/** A mail as the mailbox finds it. */
export interface StoredMail {
  id: string;
  to: Recipient;
  writtenAt: Date;
  /** Undefined once it was sent or given up: then its content is emptied. */
  content: MailContent | undefined;
  kind: MailContent['kind'];
}

const MAIL = `id, kind, recipient_name, recipient_email, nullif(content, '{}') as content, created_at`;

/** A mail that is held back has not gone out, and may never do so. */
const GONE_OUT = `(attempts > 0 or next_attempt_at <= now())`;

const mailsNewest = prepared<MailRow>(
  'mailbox-page',
  `select ${MAIL} from mails where ${GONE_OUT}
   order by created_at desc, id desc limit $1 offset $2`,
);

/** Newest first. */
export async function listMails(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredMail[]> {
  return (await mailsNewest(db, [limit, offset])).map(toStoredMail);
}

const mailById = prepared<MailRow>(
  'mailbox-mail',
  `select ${MAIL} from mails where id = $1 and ${GONE_OUT}`,
);

export async function findMail(db: Queryable, id: string): Promise<StoredMail | undefined> {
  const row = (await mailById(db, [id]))[0];
  return row && toStoredMail(row);
}

function toStoredMail(row: MailRow): StoredMail {
  return {
    id: row.id,
    to: { name: row.recipient_name, email: row.recipient_email },
    writtenAt: row.created_at,
    content: row.content ?? undefined,
    kind: row.kind,
  };
}

const stopInsert = prepared(
  'mail-stop',
  'insert into mail_stops (email_hash) values (($1::bytea[])[1]) on conflict do nothing',
);
const stopDelete = prepared('mail-stop-end', 'delete from mail_stops where email_hash = any ($1)');
const stopByHash = prepared<{ is_stopped: boolean }>(
  'mail-stopped',
  'select exists (select from mail_stops where email_hash = any ($1)) as is_stopped',
);

const stopsAmong = prepared<{ hash: string }>(
  'mail-stops-among',
  `select encode(email_hash, 'hex') as hash from mail_stops where email_hash = any ($1)`,
);

const hashesOf = (email: string) =>
  emailKeys(email).map((key) => createHash('sha256').update(key).digest());

/** Whether the owner of an address that guests gave wants no more mails about their orders. */
export async function isStopped(db: Queryable, email: string): Promise<boolean> {
  return (await stopByHash(db, [hashesOf(email)]))[0]?.is_stopped ?? false;
}

/** Those of some addresses whose owners want no more mails. */
export async function listStopped(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashed = emails.map((email) => ({ email, hashes: hashesOf(email) }));
  const rows = await stopsAmong(db, [hashed.flatMap(({ hashes }) => hashes)]);
  const stopped = new Set(rows.map(({ hash }) => hash));
  return new Set(
    hashed.flatMap(({ email, hashes }) =>
      hashes.some((hash) => stopped.has(hash.toString('hex'))) ? email : [],
    ),
  );
}

export async function setStopped(db: Queryable, email: string, isOn: boolean): Promise<void> {
  await (isOn ? stopInsert : stopDelete)(db, [hashesOf(email)]);
}
