import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/pool.ts';
import type { LinkSeal } from '../mail/link-seal.ts';
import type { SealedToken } from '../mail/mail.ts';
import { insertMailedToken, type MailedTokenKind } from './mailed-token-queries.ts';

/** Hours a mailed link works. */
const LIFETIME_HOURS = { 'email verification': 24, 'password reset': 1 } as const;

/** A new link for this account: its token sealed for the mail, and when it dies. */
export async function issueMailedToken(
  tx: Queryable,
  seal: LinkSeal,
  kind: MailedTokenKind,
  account: { id: string; email: string },
): Promise<{ token: SealedToken; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIME_HOURS[kind] * 60 * 60 * 1000);
  await insertMailedToken(tx, {
    hash: hashOfToken(token),
    kind,
    accountId: account.id,
    email: account.email,
    expiresAt,
  });
  return { token: await seal.seal(token), expiresAt };
}

/** The token has 256 random bits: a fast hash is enough, there is nothing to guess. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
