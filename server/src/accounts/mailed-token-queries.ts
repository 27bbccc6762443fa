import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';

export type MailedTokenKind = 'email verification' | 'password reset';

export interface NewMailedToken {
  hash: Buffer;
  kind: MailedTokenKind;
  accountId: string;
  email: string;
  expiresAt: Date;
}

const tokenInsert = prepared(
  'mailed-token-insert',
  `with stale as (
     delete from mailed_tokens where token_hash in (
       select token_hash from mailed_tokens where expires_at < now() limit 100
       for update skip locked)
   ),
   issued as (
     insert into mailed_tokens (token_hash, kind, account_id, email, expires_at)
     select $1, $2, id, $4, $5 from accounts where id = $3 for key share
     returning account_id
   )
   ${queuedFor('issued', '$6')}`,
);

/**
 * With the mail that it is for. Neither is written when there is no such account. Each new one
 * pays for the removal of old ones.
 */
export async function insertMailedToken(
  db: Queryable,
  token: NewMailedToken,
  mail?: NewMail,
): Promise<void> {
  await tokenInsert(db, [
    token.hash,
    token.kind,
    token.accountId,
    token.email,
    token.expiresAt,
    asParameter(mail),
  ]);
}

const tokenTake = prepared<{ account_id: string; email: string }>(
  'mailed-token-take',
  `delete from mailed_tokens where token_hash = $1 and kind = $2 and expires_at > now()
   returning account_id, email`,
);

/** Works once, however many ask at the same time. Whoever calls has locked the account's row. */
export async function takeMailedToken(
  tx: Queryable,
  hash: Buffer,
  kind: MailedTokenKind,
): Promise<{ account_id: string; email: string } | undefined> {
  return (await tokenTake(tx, [hash, kind]))[0];
}

const tokenOwner = prepared<{ account_id: string }>(
  'mailed-token-owner',
  `select account_id from mailed_tokens where token_hash = $1 and kind = $2 and expires_at > now()`,
);

/** A look before a slow piece of work; only taking it decides. */
export async function findAccountOfToken(
  db: Queryable,
  hash: Buffer,
  kind: MailedTokenKind,
): Promise<string | undefined> {
  return (await tokenOwner(db, [hash, kind]))[0]?.account_id;
}

const addressVerify = prepared<{ id: string }>(
  'mailed-token-verify-address',
  `with account as (
     select a.id from accounts a join mailed_tokens t on t.account_id = a.id
     where t.token_hash = $1 and t.kind = 'email verification' and t.expires_at > now()
       and lower(a.email) = lower(t.email)
     for update of a
   ),
   taken as (
     delete from mailed_tokens t using account where t.token_hash = $1 returning t.account_id
   )
   update accounts set is_email_verified = true from taken where accounts.id = taken.account_id
   returning accounts.id`,
);

/**
 * Takes the token and verifies the address it was mailed to, as long as that is the account's.
 * The account comes before its token, as for whoever deletes or changes the account: so that
 * nobody waits in a circle.
 */
export async function verifyAddressOfToken(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await addressVerify(db, [hash])).length === 1;
}
