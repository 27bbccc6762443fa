import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';

const attemptUpsert = prepared<{ failures: number }>(
  'login-attempt',
  `insert into login_failures (email, device, failures) values (lower($1), $2, 1)
   on conflict (email, device) do update
     set failures = login_failures.failures + 1, last_failed_at = now()
   returning failures`,
);

/** Counts the attempt before the password is looked at, so that attempts at once all count. */
export async function countLoginAttempt(
  db: Queryable,
  email: string,
  device: string,
): Promise<number> {
  return (await attemptUpsert(db, [email, device]))[0]?.failures ?? 0;
}

const attemptUncount = prepared(
  'login-attempt-uncount',
  `update login_failures set failures = failures - 1
   where email = lower($1) and device = $2 and failures > 0`,
);

/** The attempt came to nothing: the password was not looked at. */
export async function uncountLoginAttempt(
  db: Queryable,
  email: string,
  device: string,
): Promise<void> {
  await attemptUncount(db, [email, device]);
}

/**
 * A locked account stays locked by its own row. An address without an account would tell by its
 * unlocking that there is none, so it takes longer than anybody waits for that.
 */
const staleAttemptsDelete = prepared(
  'login-attempts-delete-stale',
  `delete from login_failures where (email, device) in (
     select email, device from login_failures where last_failed_at < now() - interval '90 days'
     limit 1000 for update skip locked)`,
);

/** Removes attempts that nobody has followed up for 90 days. */
export async function deleteStaleLoginAttempts(db: Queryable): Promise<void> {
  await staleAttemptsDelete(db, []);
}

const attemptsDelete = prepared(
  'login-attempts-delete',
  `delete from login_failures where email = lower($1) and device in ('', $2)`,
);

const loginNote = prepared<{ guest_id: string | null }>(
  'login-note',
  `with before as (
     select id, guest_id from accounts
     where id = $1 and password_hash = $2 and is_email_verified for update
   )
   update accounts set last_log_in = now(), failed_login_attempts = 0, guest_id = null
   from before where accounts.id = before.id
   returning before.guest_id`,
);

/** The password was right: those before it were not wrong in a row. */
export async function forgetLoginAttempts(
  db: Queryable,
  email: string,
  device: string,
): Promise<void> {
  await attemptsDelete(db, [email, device]);
}

/**
 * Comes before the session it notes: until the transaction ends the account can neither go nor
 * get another password or address. Undefined when that has happened since the password was looked
 * at. The guest that the registration remembered is given to one login only.
 */
export async function noteLogin(
  tx: Queryable,
  account: { id: string; password_hash: string },
): Promise<{ guestId: string | null } | undefined> {
  const row = (await loginNote(tx, [account.id, account.password_hash]))[0];
  return row && { guestId: row.guest_id };
}

const failureNote = prepared(
  'login-failure-note',
  `with before as (
     select id, is_account_locked from accounts where id = $1 and password_hash = $2 for update
   ),
   noted as (
     update accounts
     set failed_login_attempts = $3,
         is_account_locked = accounts.is_account_locked or $4,
         lockout_reason = case when $4 then $5 else lockout_reason end
     from before where accounts.id = before.id
     returning accounts.is_account_locked and not before.is_account_locked as is_locked_by_this
   ),
   locked as (select from noted where is_locked_by_this)
   ${queuedFor('locked', '$6')}`,
);

/**
 * Nothing when the account has another password by now. The mail goes out only if this locks the
 * account, and it was not locked before.
 */
export async function noteFailedLogin(
  db: Queryable,
  account: { id: string; password_hash: string },
  failure: { attempts: number; locks: boolean; reason: string; mail: NewMail | undefined },
): Promise<void> {
  await failureNote(db, [
    account.id,
    account.password_hash,
    failure.attempts,
    failure.locks,
    failure.reason,
    asParameter(failure.mail),
  ]);
}

const failuresDelete = prepared(
  'login-failures-delete',
  `delete from login_failures where email = lower($1)`,
);

/** Of all browsers, known ones too. */
export async function deleteLoginFailures(tx: Queryable, email: string): Promise<void> {
  await failuresDelete(tx, [email]);
}

const lockClear = prepared(
  'login-lock-clear',
  `with forgotten as (delete from login_failures where email = lower($2))
   update accounts
   set is_account_locked = false, failed_login_attempts = 0, lockout_reason = null
   where id = $1`,
);

/** Forgets the wrong passwords of all browsers, known ones too. */
export async function clearLock(
  tx: Queryable,
  account: { id: string; email: string },
): Promise<void> {
  await lockClear(tx, [account.id, account.email]);
}
