import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from './mail.ts';

/** As they stand in JSON, by `toRow`. */
const MAIL_COLUMNS = `id uuid, kind text, recipient_name text, recipient_email text,
  content jsonb, expires_at timestamptz`;

const mailInsert = prepared(
  'mail-queue',
  `insert into mails (id, kind, recipient_name, recipient_email, content, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Goes out when the transaction of its cause is committed, and only then. */
export async function queueMail(tx: Queryable, { to, content, expiresAt }: NewMail): Promise<void> {
  await mailInsert(tx, [
    uuid(),
    content.kind,
    to.name,
    to.email,
    JSON.stringify(content),
    expiresAt ?? null,
  ]);
}

const mailsInsert = prepared(
  'mails-queue',
  `insert into mails (id, kind, recipient_name, recipient_email, content, expires_at)
   select * from jsonb_to_recordset($1::jsonb) as m(${MAIL_COLUMNS})`,
);

export async function queueMails(tx: Queryable, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await mailsInsert(tx, [JSON.stringify(mails.map(toRow))]);
}

/**
 * The same as part of a statement that writes the cause: one mail for each row of `cause`, which is
 * none or one. The parameter is what `asParameter` gives.
 */
export const queuedFor = (cause: string, parameter: string) =>
  `insert into mails (id, kind, recipient_name, recipient_email, content, expires_at)
   select m.* from ${cause}, jsonb_to_record(${parameter}::jsonb) as m(${MAIL_COLUMNS})
   where ${parameter}::jsonb is not null`;

/** Null: no mail. */
export function asParameter(mail: NewMail | undefined): string | null {
  return mail ? JSON.stringify(toRow(mail)) : null;
}

function toRow({ to, content, expiresAt }: NewMail) {
  return {
    id: uuid(),
    kind: content.kind,
    recipient_name: to.name,
    recipient_email: to.email,
    content,
    expires_at: expiresAt ?? null,
  };
}
