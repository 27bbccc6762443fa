import { prepared, type Queryable } from '../database/pool.ts';

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
   )
   insert into mailed_tokens (token_hash, kind, account_id, email, expires_at)
   values ($1, $2, $3, $4, $5)`,
);

/** Each new one pays for the removal of old ones. */
export async function insertMailedToken(tx: Queryable, token: NewMailedToken): Promise<void> {
  await tokenInsert(tx, [token.hash, token.kind, token.accountId, token.email, token.expiresAt]);
}

const tokenTake = prepared<{ account_id: string; email: string }>(
  'mailed-token-take',
  `delete from mailed_tokens where token_hash = $1 and kind = $2 and expires_at > now()
   returning account_id, email`,
);

/** Works once, however many ask at the same time. */
export async function takeMailedToken(
  tx: Queryable,
  hash: Buffer,
  kind: MailedTokenKind,
): Promise<{ account_id: string; email: string } | undefined> {
  return (await tokenTake(tx, [hash, kind]))[0];
}

const tokenKnown = prepared(
  'mailed-token-known',
  `select from mailed_tokens where token_hash = $1 and kind = $2 and expires_at > now()`,
);

/** A look before a slow piece of work; only taking it decides. */
export async function isMailedToken(
  db: Queryable,
  hash: Buffer,
  kind: MailedTokenKind,
): Promise<boolean> {
  return (await tokenKnown(db, [hash, kind])).length === 1;
}

const tokensDelete = prepared(
  'mailed-tokens-delete',
  `delete from mailed_tokens where account_id = $1`,
);

/** All links that were ever mailed for this account stop working. */
export async function deleteMailedTokens(tx: Queryable, accountId: string): Promise<void> {
  await tokensDelete(tx, [accountId]);
}
