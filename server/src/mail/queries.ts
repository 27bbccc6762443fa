import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from './mail.ts';

/** As they stand in JSON, by `toRow`. */
const MAIL_COLUMNS = `id uuid, kind text, recipient_name text, recipient_email text,
  content jsonb, expires_at timestamptz, held_seconds float8`;

const INSERT = `insert into mails
  (id, kind, recipient_name, recipient_email, content, expires_at, next_attempt_at)`;

/** Of a mail `m` with the columns of `toRow`. */
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

/**
 * The same as part of a statement that writes the cause: one mail for each row of `cause`, which is
 * none or one. The parameter is what `asParameter` gives.
 */
export const queuedFor = (cause: string, parameter: string) =>
  `${INSERT}
   select ${VALUES} from ${cause}, jsonb_to_record(${parameter}::jsonb) as m(${MAIL_COLUMNS})
   where ${parameter}::jsonb is not null`;

/** The mails of a parameter that `asList` gives, as a table. */
export const mailsIn = (parameter: string) =>
  `select * from jsonb_to_recordset(${parameter}::jsonb) as m(${MAIL_COLUMNS})`;

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

/** Null: no mail. */
export function asParameter(mail: NewMail | undefined): string | null {
  return mail ? JSON.stringify(toRow(mail)) : null;
}

export function asList(mails: readonly NewMail[]): string {
  return JSON.stringify(mails.map(toRow));
}

function toRow({ to, content, expiresAt, heldSeconds }: NewMail) {
  return {
    id: uuid(),
    kind: content.kind,
    recipient_name: to.name,
    recipient_email: to.email,
    content,
    expires_at: expiresAt ?? null,
    held_seconds: heldSeconds ?? 0,
  };
}
