import { prepared, type Queryable } from '../database/pool.ts';

export interface OpenedAccountRow {
  id: string;
  email: string;
  date_created: Date;
}

const openedAccount = prepared<OpenedAccountRow>(
  'opened-account',
  `select a.id, a.email, a.date_created
   from accounts a join mailed_tokens t on t.account_id = a.id
   where t.token_hash = $1 and t.kind in ('email verification', 'password reset')
     and t.expires_at > now() and lower(a.email collate "C") = lower(t.email collate "C") and a.password_by = 'registrant'`,
);

/**
 * The account that was opened for the address that this token was mailed to, as long as nothing shows
 * that its owner has chosen the password. The link may have verified the address before.
 */
export async function findOpenedAccount(
  db: Queryable,
  hash: Buffer,
): Promise<OpenedAccountRow | undefined> {
  return (await openedAccount(db, [hash]))[0];
}
