import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { countCalls, deleteStaleCalls } from './login-queries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds before the error is answered. Whoever tries as fast as the shop answers is slowed
 * to what costs the shop next to nothing; a person does not notice.
 */
const HOLD_MS = 500;

/**
 * Logins and registrations share one count, as both hash a password; what asks for mails has
 * another, so that a login is not refused for them, and what has to be drawn a third.
 */
const ERRORS = {
  login: 'TOO_MANY_REQUESTS',
  'ask for mail': 'TOO_MANY_REQUESTS',
  draw: 'TOO_MANY_DRAWINGS',
} as const;

type Effort = keyof typeof ERRORS;

/** Counts by the caller's network address. Throws the error past `most` calls a minute. */
export async function enforceCallerRateLimit(
  db: Queryable,
  effort: Effort,
  address: string,
  most: number,
): Promise<void> {
  await enforceRateLimit(db, `${effort}:${networkOf(address)}`, most, ERRORS[effort]);
}

/** Throws the error past `most` calls a minute. */
export async function enforceRateLimit(
  db: Queryable,
  key: string,
  most: number,
  code: (typeof ERRORS)[Effort] = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const { calls, secondsLeft } = await count(db, key, MINUTE);
  if (calls <= most) return;
  await sleep(HOLD_MS);
  throw new ShopError(code, {
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

/**
 * Which of these mails about orders may go out: at most so many of one kind in an hour to one
 * address, and from one account, whose address may change.
 */
export async function mayMailOrders(
  db: Queryable,
  mails: readonly { kind: string; email: string; accountId: string }[],
  mostPerHour: number,
): Promise<boolean[]> {
  if (mails.length === 0) return [];
  const keysOf = mails.map(({ kind, email, accountId }) => [
    `mail:${kind}:${email.toLowerCase()}`,
    `mail:${kind}:account:${accountId}`,
  ]);
  const added = new Map<string, number>();
  for (const key of keysOf.flat()) added.set(key, (added.get(key) ?? 0) + 1);
  const counted = await countAll(db, added, HOUR);
  const left = new Map(
    [...added].map(([key, mailsNow]) => {
      const before = (counted.get(key)?.calls ?? mailsNow) - mailsNow;
      return [key, mostPerHour - before];
    }),
  );
  return keysOf.map((keys) => {
    if (keys.some((key) => (left.get(key) ?? 0) <= 0)) return false;
    for (const key of keys) left.set(key, (left.get(key) ?? 0) - 1);
    return true;
  });
}

async function count(db: Queryable, key: string, seconds: number) {
  const counted = await countAll(db, new Map([[key, 1]]), seconds);
  return counted.get(key) ?? { calls: 1, secondsLeft: seconds };
}

/** Each new row pays for the removal of old ones, so that the table does not grow for ever. */
async function countAll(db: Queryable, added: ReadonlyMap<string, number>, seconds: number) {
  const counted = await countCalls(db, added, seconds);
  const isAnyNew = [...added].some(([key, calls]) => counted.get(key)?.calls === calls);
  if (isAnyNew) await deleteStaleCalls(db);
  return counted;
}

/** Groups of 16 bits: an IPv6 line is given at least a /64, and may use any address in it. */
const NETWORK_GROUPS = 4;

/**
 * Who is counted as one caller: an IPv4 address, or all of an IPv6 network of 64 bits.
 * Source: RFC 6177, section 2.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = withoutZone(address).split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const gap = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0');
  const groups = tail === undefined ? first : [...first, ...gap, ...last];
  return `${groups.slice(0, NETWORK_GROUPS).map(plain).join(':')}::/64`;
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** `0DB8` and `db8` are the same group. */
function plain(group: string): string {
  return Number.parseInt(group, 16).toString(16);
}
