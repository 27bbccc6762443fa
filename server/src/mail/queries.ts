import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from './mail.ts';

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

/**
 * The same as part of a statement that writes the cause: one mail for each row of `cause`, which is
 * none or one. The parameter is what `asParameter` gives.
 */
export const queuedFor = (cause: string, parameter: string) =>
  `insert into mails (id, kind, recipient_name, recipient_email, content, expires_at)
   select m.* from ${cause}, jsonb_to_record(${parameter}::jsonb) as m(
     id uuid, kind text, recipient_name text, recipient_email text, content jsonb,
     expires_at timestamptz)
   where ${parameter}::jsonb is not null`;

/** Null: no mail. */
export function asParameter(mail: NewMail | undefined): string | null {
  if (!mail) return null;
  const { to, content, expiresAt } = mail;
  return JSON.stringify({
    id: uuid(),
    kind: content.kind,
    recipient_name: to.name,
    recipient_email: to.email,
    content,
    expires_at: expiresAt ?? null,
  });
}
