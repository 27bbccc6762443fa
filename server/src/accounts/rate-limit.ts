import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { networkOf } from './network.ts';
import { countCall, deleteStaleCalls } from './rate-queries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds that a refusal is held back. Whoever tries as fast as the shop answers is slowed
 * to what costs the shop next to nothing; a person does not notice.
 */
const HOLD_MS = 500;

/**
 * Logins and registrations share one count, as both hash a password; what asks for mails has
 * another, so that a login is not refused for them, and what has to be drawn a third.
 */
const REFUSALS = {
  login: 'TOO_MANY_REQUESTS',
  'ask for mail': 'TOO_MANY_REQUESTS',
  draw: 'TOO_MANY_DRAWINGS',
} as const;
type Effort = keyof typeof REFUSALS;

/** By the caller's network address. Throws the refusal past `most` calls a minute. */
export async function enforceCallerRateLimit(
  db: Queryable,
  effort: Effort,
  address: string,
  most: number,
): Promise<void> {
  await enforceRateLimit(db, `${effort}:${networkOf(address)}`, most, REFUSALS[effort]);
}

/** Throws the refusal past `most` calls a minute. */
export async function enforceRateLimit(
  db: Queryable,
  key: string,
  most: number,
  refusal: (typeof REFUSALS)[Effort] = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const { calls, secondsLeft } = await count(db, key, MINUTE);
  if (calls <= most) return;
  await sleep(HOLD_MS);
  throw new ShopError(refusal, {
    fill: { seconds: secondsLeft },
    retryAfter: secondsLeft,
  });
}

/**
 * Whether one more mail of this kind may go to this address within the hour. Asked whether or not
 * there is such an account, so that both take as long.
 */
export async function mayMail(
  db: Queryable,
  mail: { kind: string; email: string },
  mostPerHour: number,
): Promise<boolean> {
  const { calls } = await count(db, `mail:${mail.kind}:${mail.email.toLowerCase()}`, HOUR);
  return calls <= mostPerHour;
}

/** Each new row pays for the removal of old ones, so that the table does not grow for ever. */
async function count(db: Queryable, key: string, seconds: number) {
  const counted = await countCall(db, key, seconds);
  if (counted.calls === 1) await deleteStaleCalls(db);
  return counted;
}
