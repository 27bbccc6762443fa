import { emailForm, emailKey } from '@tailorbird/contract/email-form';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  roles: ('customer' | 'admin')[];
  is_email_verified: boolean;
  is_account_locked: boolean;
  /**
   * Who has chosen the password: who opened the account for its address, or who reads the mailbox
   * of that address. Null when it is not known, or the address has changed since.
   */
  password_by: 'registrant' | 'mailbox' | null;
}

const ACCOUNT = `id, name, email, password_hash, roles, is_email_verified, is_account_locked,
  password_by`;

const accountByEmail = prepared<AccountRow>(
  'account-by-email',
  `select ${ACCOUNT} from accounts where lower(email collate "C") = $1`,
);

export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<AccountRow | undefined> {
  return (await accountByEmail(db, [emailKey(email)]))[0];
}

const accountById = prepared<AccountRow>(
  'account-by-id',
  `select ${ACCOUNT} from accounts where id = $1`,
);

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  return (await accountById(db, [id]))[0];
}

const accountsById = prepared<AccountRow>(
  'accounts-by-id',
  `select ${ACCOUNT} from accounts where id = any ($1)`,
);

/** By id; those that are gone, or never were, are left out. */
export async function listAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, AccountRow>> {
  return new Map((await accountsById(db, [ids])).map((account) => [account.id, account]));
}

const anyAdmin = prepared<{ email: string }>(
  'any-admin',
  `select email from accounts where 'admin' = any(roles) order by date_created limit 1`,
);

export async function findAnyAdmin(db: Queryable): Promise<{ email: string } | undefined> {
  return (await anyAdmin(db, []))[0];
}

const accountInsert = prepared<{ id: string }>(
  'account-insert',
  `insert into accounts (id, name, email, password_hash, roles, is_email_verified, password_by,
                         guest_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (lower(email collate "C")) do nothing
   returning id`,
);

/**
 * False when the email is taken.
 * @param registrant who opens it for an address that may be a stranger's; the guest's cart and orders
 *   come along at the first login with this password
 */
export async function insertAccount(
  db: Queryable,
  account: Omit<AccountRow, 'is_account_locked' | 'password_by'>,
  registrant?: { guestId: string | undefined },
): Promise<boolean> {
  const rows = await accountInsert(db, [
    account.id,
    account.name,
    account.email,
    account.password_hash,
    account.roles,
    account.is_email_verified,
    registrant ? 'registrant' : null,
    registrant?.guestId ?? null,
  ]);
  return rows.length === 1;
}

const nameUpdate = prepared<AccountRow>(
  'account-set-name',
  `update accounts set name = $2 where id = $1 returning ${ACCOUNT}`,
);

/** @returns undefined when the account is gone */
export async function setName(
  db: Queryable,
  id: string,
  name: string,
): Promise<AccountRow | undefined> {
  return (await nameUpdate(db, [id, name]))[0];
}

const emailUpdate = prepared(
  'account-set-email',
  `with dead as (
     delete from mailed_tokens where account_id = $1 and kind <> 'email restoration'
   ),
   forgotten as (delete from login_failures where email = any ($3))
   update accounts set email = $2, is_email_verified = false, password_by = null where id = $1`,
);

/**
 * The new address is not verified, links mailed before are dead but for those that put an older
 * address back, and wrong passwords are forgotten at both addresses: those at the new one were
 * tried while it belonged to nobody. Whoever calls has locked the account's row.
 */
export async function setEmail(
  tx: Queryable,
  account: { id: string; email: string },
  email: string,
): Promise<void> {
  await emailUpdate(tx, [account.id, email, [emailKey(account.email), emailKey(email)]]);
}

const passwordUpdate = prepared(
  'account-set-password',
  `with ended as (delete from sessions where owner_id = $1 and id is distinct from $4::uuid),
   dead as (
     delete from mailed_tokens
     where account_id = $1 and kind <> 'email restoration' and used_at is null
   ),
   forgotten as (delete from login_failures where email = $2)
   update accounts
   set password_hash = $3, guest_id = null,
       password_by = case when $4::uuid is null then 'mailbox' else password_by end,
       failed_login_attempts = case when is_account_locked then failed_login_attempts else 0 end
   where id = $1`,
);

/**
 * Closes everything that the old password opened: sessions end, except the one that is kept, links
 * mailed before are dead, and wrong passwords are forgotten. A lock stays, and so do the links that
 * put an older address back: whoever took the account may be the one who sets the password, and
 * those links are in mailboxes of the owner. The guest whom the registration remembered is
 * forgotten. The caller has locked the account's row: until then a login on its way may still add a
 * session.
 * @param change.keptSession undefined when a mailed link sets it, and so who reads the mailbox
 */
export async function setPassword(
  tx: Queryable,
  account: { id: string; email: string },
  change: { passwordHash: string; keptSession: string | undefined },
): Promise<void> {
  const { passwordHash, keptSession } = change;
  const key = emailKey(account.email);
  await passwordUpdate(tx, [account.id, key, passwordHash, keptSession ?? null]);
}

const verifiedUpdate = prepared(
  'account-set-verified',
  `update accounts set is_email_verified = true where id = $1`,
);

export async function setEmailVerified(tx: Queryable, id: string): Promise<void> {
  await verifiedUpdate(tx, [id]);
}

export type MailedTokenKind =
  | 'email verification'
  | 'password reset'
  | 'email restoration'
  | 'found orders';

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
  const token = (await tokenTake(tx, [hash, kinds]))[0];
  if (token?.kind !== 'email restoration') return token;
  // a former version may have kept what is put back in another form
  return { ...token, email: emailForm(token.email) ?? token.email };
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

/** An account that a link of its mailbox was opened for. */
export interface VerifiedAccount {
  id: string;
  email: string;
  date_created: Date;
  password_by: AccountRow['password_by'];
  /** The guest whom it remembers. */
  guest_id: string | null;
  /** The link has done so before. */
  was_used: boolean;
}

const addressVerify = prepared<VerifiedAccount>(
  'mailed-token-verify-address',
  `with account as (
     select a.id, a.is_email_verified, t.used_at
     from accounts a join mailed_tokens t on t.account_id = a.id
     where t.token_hash = $1 and t.kind = 'email verification' and t.expires_at > now()
       and lower(a.email collate "C") = lower(t.email collate "C")
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
   returning accounts.id, email, date_created, password_by, guest_id, taken.was_used`,
);

/**
 * Verifies the address that the token was mailed to, as long as that is the account's. Undefined
 * when it can do nothing.
 * The account comes before its token, as for whoever deletes or changes the account: so that
 * nobody waits in a circle.
 */
export async function verifyAddressOfToken(
  db: Queryable,
  hash: Buffer,
): Promise<VerifiedAccount | undefined> {
  return (await addressVerify(db, [hash]))[0];
}
