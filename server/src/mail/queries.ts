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
