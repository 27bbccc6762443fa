import { emailKey } from '@tailorbird/contract/email-form';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import {
  clearFailures,
  countFailure,
  countedFailures,
  deleteStaleFailures,
  lockOut,
} from './login-queries.ts';
import { passwordMatches } from './passwords.ts';
import type { AccountRow } from './queries.ts';
import { mayMail } from './rate-limit.ts';

/** Wrong passwords in a row after which an address is locked. */
export const MOST_FAILURES = 5;

export const LOCKOUT_REASON = `${MOST_FAILURES} wrong passwords in a row`;

/** Attempts of one count that wait in one process: past these it is a flood, and answers 503. */
const MOST_WAITING = 64;

export interface LockState {
  /** Wrong passwords in a row from this browser. */
  failures: number;
  isAccountLocked: boolean;
  /** The browser has logged in to this account before. */
  fromKnownDevice: boolean;
}

/**
 * A lock stops new logins from browsers that the account does not know. A known browser has
 * its own count, so that a stranger cannot lock the owner out of it. An address without an
 * account locks the same way, so that a lock tells nothing.
 */
export function isRefusedByLock(state: LockState): boolean {
  return state.failures >= MOST_FAILURES || (state.isAccountLocked && !state.fromKnownDevice);
}

/** A password that somebody gives for an address. */
export interface Attempt {
  email: string;
  password: string;
  /** Undefined when nobody has this address. */
  account: AccountRow | undefined;
  /** The id of a browser that the account knows, or of a session. */
  device: string | undefined;
}

/** Attempts of one count, one after the other in this process. */
export class AttemptOrder {
  readonly #queues = new Map<string, { last: Promise<unknown>; length: number }>();

  /** @throws SERVER_BUSY */
  async inOrder<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > MOST_WAITING) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
    this.#queues.set(key, queue);
    queue.length += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}

/**
 * An attempt counts when its password was found wrong, by the row of its count: that row is the
 * order over all processes, and no connection is held while the password is checked. Whatever is
 * found once five have failed is not told: each process checks one password of a count at a time,
 * and the lock tells of none beyond the fifth.
 * @param onLock runs in the transaction of the failure that locks
 * @returns whether the password is right
 * @throws ACCOUNT_LOCKED, SERVER_BUSY
 */
export async function checkPassword(
  { database, attemptOrder, mailRatePerHour }: AccountsShop,
  attempt: Attempt,
  onLock?: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  const { email, password, account, device } = attempt;
  const count = { email, device: device ?? '' };
  return attemptOrder.inOrder(`${count.device} ${emailKey(email)}`, async () => {
    const state = {
      failures: await countedFailures(database, count),
      isAccountLocked: account?.is_account_locked ?? false,
      fromKnownDevice: device !== undefined,
    };
    if (isRefusedByLock(state)) throw new ShopError('ACCOUNT_LOCKED');
    const isRight = await passwordMatches(password, account?.password_hash);
    const failedBefore = isRight
      ? await clearFailures(database, { ...count, most: MOST_FAILURES })
      : await recordFailure(database, attempt, { mailRatePerHour, onLock });
    if (failedBefore >= MOST_FAILURES) throw new ShopError('ACCOUNT_LOCKED');
    return isRight;
  });
}

/** Gives how many had failed before this one. */
async function recordFailure(
  database: Database,
  { email, account, device = '' }: Attempt,
  {
    mailRatePerHour,
    onLock,
  }: {
    mailRatePerHour: number;
    onLock: ((tx: Queryable) => Promise<void>) | undefined;
  },
): Promise<number> {
  const failures = await database.transaction(async (tx) => {
    const counted = await countFailure(tx, { email, device, account, most: MOST_FAILURES });
    if (counted === MOST_FAILURES) {
      await lock(tx, { email, account }, mailRatePerHour);
      await onLock?.(tx);
    }
    return counted;
  });
  if (failures === 1) await deleteStaleFailures(database);
  return failures - 1;
}

/** The same for an address without an account, so that the time it takes tells nothing. */
async function lock(
  tx: Queryable,
  { email, account }: Pick<Attempt, 'email' | 'account'>,
  mailRatePerHour: number,
): Promise<void> {
  const mayTell = await mayMail(tx, { kind: 'account-locked', email }, mailRatePerHour);
  const to = account ?? { name: '', email, is_email_verified: false };
  const content = { kind: 'account-locked', reason: LOCKOUT_REASON } as const;
  await lockOut(tx, account?.id, {
    reason: LOCKOUT_REASON,
    mail: mayTell ? { to, content } : undefined,
  });
}
