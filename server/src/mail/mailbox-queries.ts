import { prepared, type Queryable } from '../database/pool.ts';
import type { MailContent, Recipient } from './mail.ts';

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
