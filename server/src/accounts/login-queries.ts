import { emailKey } from '@tailorbird/contract/email-form';
import { NIL as NOBODY } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';

/** Wrong passwords in a row are counted for an address, by browser. */
interface Count {
  email: string;
  /** Empty for all browsers that the account does not know. */
  device: string;
}

const failuresSelect = prepared<{ failures: number }>(
  'login-failures',
  `select failures from login_failures where email = $1 and device = $2`,
);

export async function countedFailures(db: Queryable, { email, device }: Count): Promise<number> {
  return (await failuresSelect(db, [emailKey(email), device]))[0]?.failures ?? 0;
}

/** The account's row comes first, as for whoever changes the password: nobody waits in a circle. */
const failureCount = prepared<{ failures: number }>(
  'login-failure-count',
  `with account as (
     select id from accounts where id = $3 and password_hash = $4 for update
   ),
   counted as (
     insert into login_failures (email, device, failures)
     select $1, $2, 1 where $3 = '${NOBODY}'::uuid or exists (select from account)
     on conflict (email, device) do update
       set failures = login_failures.failures + 1, last_failed_at = now()
     returning failures
   ),
   noted as (
     update accounts set failed_login_attempts = counted.failures
     from account, counted where accounts.id = account.id and counted.failures <= $5
   )
   select failures from counted`,
);

/**
 * Counts a password that was found wrong; the account shows it up to `most`. Zero when the account
 * has another password by now: that one was not tried.
 */
export async function countFailure(
  tx: Queryable,
  failure: Count & {
    account: { id: string; password_hash: string } | undefined;
    most: number;
  },
): Promise<number> {
  const { email, device, account, most } = failure;
  const values = [
    emailKey(email),
    device,
    account?.id ?? NOBODY,
    account?.password_hash ?? '',
    most,
  ];
  return (await failureCount(tx, values))[0]?.failures ?? 0;
}

const failuresClear = prepared<{ failures: number }>(
  'login-failures-clear',
  `with own as (
     select failures from login_failures where email = $1 and device = $2 for update
   ),
   cleared as (
     delete from login_failures where email = $1 and device in ('', $2)
       and not exists (select from own where failures >= $3)
   )
   select failures from own`,
);

/**
 * After the right password the wrong ones before it no longer count, unless `most` have failed
 * meanwhile. Gives how many had failed.
 */
export async function clearFailures(
  db: Queryable,
  { email, device, most }: Count & { most: number },
): Promise<number> {
  return (await failuresClear(db, [emailKey(email), device, most]))[0]?.failures ?? 0;
}

/**
 * A locked account stays locked by its own row. An address without an account would tell by its
 * unlocking that there is none, so it takes longer than anybody waits for that.
 */
const staleFailuresDelete = prepared(
  'login-failures-delete-stale',
  `delete from login_failures where (email, device) in (
     select email, device from login_failures where last_failed_at < now() - interval '90 days'
     limit 1000 for update skip locked)`,
);

/** Removes those that nobody has followed up for 90 days. */
export async function deleteStaleFailures(db: Queryable): Promise<void> {
  await staleFailuresDelete(db, []);
}

const loginUpdate = prepared<{ guest_id: string | null; password_by: string | null }>(
  'login-update',
  `with before as (
     select id, guest_id, password_by from accounts
     where id = $1 and password_hash = $2 and is_email_verified for update
   )
   update accounts set last_log_in = now(), failed_login_attempts = 0, guest_id = null
   from before where accounts.id = before.id
   returning before.guest_id, before.password_by`,
);

/**
 * Runs before the session is inserted: until the transaction ends the account can neither be deleted
 * nor get another password or address. Undefined when that has happened since the password was checked.
 * The guest that the registration remembered is given to one login only.
 */
export async function recordLogin(
  tx: Queryable,
  account: { id: string; password_hash: string },
): Promise<{ guestId: string | null; isOfMailbox: boolean } | undefined> {
  const row = (await loginUpdate(tx, [account.id, account.password_hash]))[0];
  return row && { guestId: row.guest_id, isOfMailbox: row.password_by === 'mailbox' };
}

const lockOutUpdate = prepared(
  'login-lock-out',
  `with locked as (
     update accounts set is_account_locked = true, lockout_reason = $2
     where id = $1 and not is_account_locked
     returning id
   )
   ${queuedFor('locked', '$3')}`,
);

/** Locks the account; the mail goes out only if it was not locked before. */
export async function lockOut(
  tx: Queryable,
  accountId: string | undefined,
  { reason, mail }: { reason: string; mail: NewMail | undefined },
): Promise<void> {
  await lockOutUpdate(tx, [accountId ?? NOBODY, reason, asParameter(mail)]);
}

const allAttemptsDelete = prepared(
  'login-attempts-delete-all',
  'delete from login_failures where email = $1',
);

/** Forgets the wrong passwords of all browsers, known ones too. */
export async function deleteAllLoginAttempts(tx: Queryable, email: string): Promise<void> {
  await allAttemptsDelete(tx, [emailKey(email)]);
}

const lockClear = prepared(
  'login-lock-clear',
  `with forgotten as (delete from login_failures where email = $2)
   update accounts
   set is_account_locked = false, failed_login_attempts = 0, lockout_reason = null
   where id = $1`,
);

/** Unlocks the account, and forgets the wrong passwords of all browsers, known ones too. */
export async function clearLock(
  tx: Queryable,
  account: { id: string; email: string },
): Promise<void> {
  await lockClear(tx, [account.id, emailKey(account.email)]);
}

export interface SessionRow {
  token_id: string;
  previous_token_id: string | null;
  /** The previous token is still good: it was replaced less than the grace ago. */
  in_grace: boolean;
  account_id: string;
  name: string;
  email: string;
  is_email_verified: boolean;
  is_of_mailbox: boolean;
  roles: ('customer' | 'admin')[];
  wrote_at: string | null;
}

/** Seconds in which a replaced token still works: other tabs and requests on their way. */
const GRACE = `interval '30 seconds'`;

const ALIVE = `s.last_used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'`;

const liveSession = prepared<SessionRow>(
  'live-session',
  `select s.token_id, s.previous_token_id, s.rotated_at > now() - ${GRACE} as in_grace,
          a.id as account_id, a.name, a.email, a.is_email_verified,
          a.password_by is not distinct from 'mailbox' as is_of_mailbox, a.roles, s.wrote_at::text
   from sessions s join accounts a on a.id = s.owner_id
   where s.owner_id = $1 and s.id = $2 and ${ALIVE}`,
);

export async function findLiveSession(
  db: Queryable,
  ownerId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  return (await liveSession(db, [ownerId, sessionId]))[0];
}

const sessionInsert = prepared(
  'session-insert',
  `with gone as (
     delete from sessions s where owner_id = $1 and not (${ALIVE})
   )
   insert into sessions (owner_id, id, token_id) values ($1, $2, $3)`,
);

/** Also clears away the owner's sessions that have run out. */
export async function insertSession(
  db: Queryable,
  session: { ownerId: string; id: string; tokenId: string },
): Promise<void> {
  await sessionInsert(db, [session.ownerId, session.id, session.tokenId]);
}

const sessionRotate = prepared<{ token_id: string }>(
  'session-rotate',
  `update sessions
   set previous_token_id = token_id, token_id = $4, rotated_at = now(), last_used_at = now()
   where owner_id = $1 and id = $2 and token_id = $3
   returning token_id`,
);

/** False when another refresh was faster. */
export async function rotateSession(
  db: Queryable,
  session: { ownerId: string; id: string; from: string; to: string },
): Promise<boolean> {
  const rows = await sessionRotate(db, [session.ownerId, session.id, session.from, session.to]);
  return rows.length === 1;
}

const sessionDelete = prepared(
  'session-delete',
  `delete from sessions where owner_id = $1 and id = $2`,
);

export async function deleteSession(
  db: Queryable,
  ownerId: string,
  sessionId: string,
): Promise<void> {
  await sessionDelete(db, [ownerId, sessionId]);
}

const writeNote = prepared(
  'session-note-write',
  'update sessions set wrote_at = pg_current_wal_insert_lsn() where owner_id = $1',
);

/** A replica that has replayed up to there knows what this account has written. */
export async function noteWrite(db: Queryable, ownerId: string): Promise<void> {
  await writeNote(db, [ownerId]);
}

const callsCount = prepared<{ key: string; calls: number; seconds_left: number }>(
  'call-count',
  `insert into rate_counters as c (key, window_start, calls)
   -- in their order, so that nobody waits in a circle
   select key, now(), calls from unnest($1::text[], $2::int[]) as new(key, calls) order by key
   on conflict (key) do update set
     calls = case when c.window_start < now() - $3 * interval '1 second' then excluded.calls
                  else c.calls + excluded.calls end,
     window_start = case when c.window_start < now() - $3 * interval '1 second' then now()
                         else c.window_start end
   returning key, calls,
     ceil(extract(epoch from window_start + $3 * interval '1 second' - now()))::int as seconds_left`,
);

/** Calls in the running window of so many seconds, those of `added` included, over all processes. */
export async function countCalls(
  db: Queryable,
  added: ReadonlyMap<string, number>,
  seconds: number,
): Promise<Map<string, { calls: number; secondsLeft: number }>> {
  const rows = await callsCount(db, [[...added.keys()], [...added.values()], seconds]);
  return new Map(
    rows.map(({ key, calls, seconds_left }) => [key, { calls, secondsLeft: seconds_left }]),
  );
}

const staleCallsDelete = prepared(
  'calls-delete-stale',
  // by arrays, which lead to an index however many rows there are
  `with hourly as (
     select key from rate_counters
     where key not like 'day:%' and window_start < now() - interval '2 hours'
     order by window_start limit 100 for update skip locked
   ),
   daily as (
     select key from rate_counters
     where key like 'day:%' and window_start < now() - interval '25 hours'
     order by window_start limit 100 for update skip locked
   )
   delete from rate_counters
   where key = any (array(select key from hourly) || array(select key from daily))`,
);

/** Removes some counts of windows that are over: of an hour at most, or of a day. Reads no others. */
export async function deleteStaleCalls(db: Queryable): Promise<void> {
  await staleCallsDelete(db, []);
}
