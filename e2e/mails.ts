import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openDatabase } from '../server/src/database/pool.ts';
import PostalMime, { type Email } from 'postal-mime';

/** The newest mail to this address whose subject says this; waits until it is there. */
export async function mailTo(email: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(email)).findLast((mail) => subject.test(mail.subject ?? ''));
        return found?.subject;
      },
      { message: `a mail to ${email} with ${subject}` },
    )
    .toMatch(subject);
  if (!found) throw new Error('unreachable: the poll has found it');
  return found;
}

/** All mails that this address got, oldest first. */
export async function mailsTo(email: string): Promise<Email[]> {
  const folder = process.env['SHOP_MAILS'] ?? '';
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.toSorted().map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email));
}

/** Lets the mails to this address go out that are held back, as if their time were over. */
export async function letMailsGo(email: string): Promise<void> {
  const database = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '');
  await database.query(
    'update mails set next_attempt_at = now() where sent_at is null and recipient_email = $1',
    [email],
  );
  await database.query('notify mail_waiting');
  await database.close();
}

/** The address that the mail's text sends its reader to, such as /reset-password?token=…. */
export function linkIn(mail: Email, path: string): string {
  const link = (mail.text ?? '').split(/\s+/).find((word) => word.includes(path));
  if (link === undefined) throw new Error(`The mail has no link to ${path}: ${mail.text}`);
  expect(mail.html, 'both parts of the mail have the same link').toContain(
    link.replaceAll('&', '&amp;'),
  );
  return link;
}
