import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';

export type MailedTokenKind = 'email verification' | 'password reset' | 'email restoration';

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

export interface MailedToken {
  kind: MailedTokenKind;
  account_id: string;
  email: string;
  expires_at: Date;
}

const tokenTake = prepared<MailedToken>(
  'mailed-token-take',
  `delete from mailed_tokens where token_hash = $1 and kind = any ($2) and expires_at > now()
   returning kind, account_id, email, expires_at`,
);

/** Works once, however many ask at the same time. Whoever calls has locked the account's row. */
export async function takeMailedToken(
  tx: Queryable,
  hash: Buffer,
  kinds: readonly MailedTokenKind[],
): Promise<MailedToken | undefined> {
  return (await tokenTake(tx, [hash, kinds]))[0];
}

const tokenLookup = prepared<MailedToken>(
  'mailed-token',
  `select kind, account_id, email, expires_at from mailed_tokens
   where token_hash = $1 and kind = any ($2) and expires_at > now()`,
);

/** A look before a slow piece of work; only taking it decides. */
export async function findMailedToken(
  db: Queryable,
  hash: Buffer,
  kinds: readonly MailedTokenKind[],
): Promise<MailedToken | undefined> {
  return (await tokenLookup(db, [hash, kinds]))[0];
}

const newerRestorationsDelete = prepared(
  'mailed-token-delete-newer-restorations',
  `delete from mailed_tokens
   where account_id = $1 and kind = 'email restoration' and expires_at >= $2`,
);

/**
 * The links that put back addresses the account had later than this one. All live equally long, so
 * that their ends are in the order of their mails.
 */
export async function deleteNewerRestorations(tx: Queryable, used: MailedToken): Promise<void> {
  await newerRestorationsDelete(tx, [used.account_id, used.expires_at]);
}

/** How long a used verification link is known as one. */
const REMEMBERED = `interval '30 days'`;

const addressVerify = prepared<{ was_used: boolean }>(
  'mailed-token-verify-address',
  `with account as (
     select a.id, a.is_email_verified, t.used_at
     from accounts a join mailed_tokens t on t.account_id = a.id
     where t.token_hash = $1 and t.kind = 'email verification' and t.expires_at > now()
       and lower(a.email) = lower(t.email)
     for update of a
   ),
   taken as (
     update mailed_tokens t
     set used_at = coalesce(t.used_at, now()),
         expires_at = case when t.used_at is null then now() + ${REMEMBERED} else t.expires_at end
     from account
     where t.token_hash = $1 and (account.used_at is null or account.is_email_verified)
     returning t.account_id, account.used_at is not null as was_used
   )
   update accounts set is_email_verified = true from taken where accounts.id = taken.account_id
   returning taken.was_used`,
);

/**
 * Verifies the address that the token was mailed to, as long as that is the account's. False when
 * the token has done so before, undefined when it can do nothing.
 * The account comes before its token, as for whoever deletes or changes the account: so that
 * nobody waits in a circle.
 */
export async function verifyAddressOfToken(
  db: Queryable,
  hash: Buffer,
): Promise<boolean | undefined> {
  const row = (await addressVerify(db, [hash]))[0];
  return row && !row.was_used;
}
