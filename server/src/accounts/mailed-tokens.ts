import { createHash, randomBytes } from 'node:crypto';
import { NIL as NOBODY } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import type { TokenCipher } from '../mail/token-cipher.ts';
import type { MailContent, NewMail } from '../mail/mail.ts';
import { insertMailedToken, type MailedTokenKind } from './queries.ts';

/** What the link of a mail opens, and for how many hours. */
const LINKS = {
  'email-verification': { opens: 'email verification', hours: 24 },
  'email-changed-new': { opens: 'email verification', hours: 24 },
  'email-changed-old': { opens: 'email restoration', hours: 7 * 24 },
  'password-reset': { opens: 'password reset', hours: 1 },
  // there is nothing in the account yet that a lost mail would give away
  'account-opened': { opens: 'password reset', hours: 24 },
  'found-orders': { opens: 'found orders', hours: 1 },
} as const satisfies Partial<
  Record<MailContent['kind'], { opens: MailedTokenKind; hours: number }>
>;

type WithoutToken<Content> = Content extends unknown
  ? 'token' extends keyof Content
    ? Omit<Content, 'token'>
    : never
  : never;

/** A mail with a link for an account, still without it. */
export type LinkMail = WithoutToken<
  Exclude<
    MailContent,
    {
      kind:
        | 'guest-orders'
        | 'guest-order'
        | `guest-order-${string}`
        | 'guest-picture-refused'
        | `approval-${string}`
        | `quote-${string}`
        | 'order-changed'
        | `parcel-${string}`
        | 'withdrawal-link'
        | 'fault-answered'
        | 'paper-issued';
    }
  >
>;

/** Makes a new link for this account and queues the mail that it is in. */
export async function mailLink(
  db: Queryable,
  seal: TokenCipher,
  account: NewMail['to'] & { id: string },
  mail: LinkMail,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const { opens: kind, hours } = LINKS[mail.kind];
  const expiresAt = new Date(Date.now() + hours * 60 * 60 * 1000);
  await insertMailedToken(
    db,
    { hash: hashOfToken(token), kind, accountId: account.id, email: account.email, expiresAt },
    {
      to: account,
      content: { ...mail, token: await seal.seal(token) },
      expiresAt,
    },
  );
}

/** Mails nothing, by the same statements: so that the time it takes tells nothing. */
export async function mailLinkToNobody(
  db: Queryable,
  seal: TokenCipher,
  email: string,
  mail: LinkMail,
): Promise<void> {
  await mailLink(db, seal, { id: NOBODY, name: '', email, is_email_verified: false }, mail);
}

/** The token has 256 random bits: a fast hash is enough, there is nothing to guess. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
