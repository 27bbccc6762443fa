import { ARTWORK_QUOTAS } from '@tailorbird/contract/kinds/artwork';
import { MAIL_SAMPLES_PER_HOUR } from '@tailorbird/contract/limits';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { networkOf, refuseCall, siteOf } from '../http/rate-limiter.ts';
import { countCalls, deleteStaleCalls } from './login-queries.ts';

const MINUTE = 60;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Mails to addresses that guests typed: of one kind to one address, and from one network. */
export const GUEST_MAILS_PER_DAY = { address: 5, network: 100 } as const;

/**
 * Logins and registrations share one count, as both hash a password; what asks for mails has
 * another, so that a login is not refused for them, and what has to be drawn a third. Pictures of
 * orders have their own, since a workshop asks for many at once.
 */
const ERRORS = {
  login: 'TOO_MANY_REQUESTS',
  'ask for mail': 'TOO_MANY_REQUESTS',
  draw: 'TOO_MANY_DRAWINGS',
  'draw ordered': 'TOO_MANY_DRAWINGS',
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
  if (calls > most) refuseCall(code, secondsLeft);
}

/** @throws TOO_MANY_REQUESTS past so many of this admin, whatever their address is by now */
export async function countMailSample(db: Queryable, accountId: string): Promise<void> {
  const { calls, secondsLeft } = await count(db, `mail sample:account:${accountId}`, HOUR);
  if (calls > MAIL_SAMPLES_PER_HOUR) refuseCall('TOO_MANY_REQUESTS', secondsLeft);
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
  const { calls } = await count(db, `mail:${mail.kind}:${mailboxOf(mail.email)}`, HOUR);
  return calls <= mostPerHour;
}

/** Times the mails to one address in an hour: a school, but not whoever writes to everybody. */
const NETWORK_SHARE = 100;

/**
 * Likewise of mails to an address that a stranger typed: so many a day from a network as well, for
 * there are always more addresses.
 */
export async function mayMailStranger(
  db: Queryable,
  mail: { kind: string; email: string; network: string },
  mostPerHour: number,
): Promise<boolean> {
  const fromNetwork = await count(db, `day:mail:${mail.kind}:${networkOf(mail.network)}`, DAY);
  const isWithin = fromNetwork.calls <= mostPerHour * NETWORK_SHARE;
  return isWithin && (await mayMail(db, mail, mostPerHour));
}

/**
 * Many servers take `ida+shop@…` to the mailbox of `ida@…`, and some `Éva@…` to that of `éva@…`: a
 * limit is shared by all that may be one mailbox, while an account is shared by none but those that are.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+', 1);
  return `${local}${email.slice(at)}`.toLowerCase();
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
    `mail:${kind}:${mailboxOf(email)}`,
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

/**
 * Whether one more mail of this kind may go to an address that a guest typed, on this day.
 * @param mail.network undefined when an admin asks for it
 */
export async function mayMailGuest(
  db: Queryable,
  { kind, email, network }: { kind: string; email: string; network: string | undefined },
): Promise<boolean> {
  // alone at first: a network that is refused uses up nothing of the address, which may be a stranger's
  if (network !== undefined) {
    const fromNetwork = await count(db, `day:mail:${networkOf(network)}`, DAY);
    if (fromNetwork.calls > GUEST_MAILS_PER_DAY.network) return false;
  }
  const [may = false] = await mayMailGuests(db, [{ kind, email }]);
  return may;
}

/** Likewise of several that no network asks for: which of them may go out, the first ones first. */
export async function mayMailGuests(
  db: Queryable,
  mails: readonly { kind: string; email: string }[],
): Promise<boolean[]> {
  if (mails.length === 0) return [];
  const keys = mails.map(({ kind, email }) => `day:mail:${kind}:${mailboxOf(email)}`);
  const added = new Map<string, number>();
  for (const key of keys) added.set(key, (added.get(key) ?? 0) + 1);
  const counted = await countAll(db, added, DAY);
  const before = new Map(
    [...added].map(([key, now]) => [key, (counted.get(key)?.calls ?? now) - now]),
  );
  return keys.map((key) => {
    const calls = (before.get(key) ?? 0) + 1;
    before.set(key, calls);
    return calls <= GUEST_MAILS_PER_DAY.address;
  });
}

const KILOBYTE = 1024;

/**
 * Counts uploads of customers by the site that they come from, of which a network may be a part: whoever
 * has many networks has not as many days.
 * @throws TOO_MANY_UPLOADS past so many files or bytes in a day
 */
export async function countUploads(
  db: Queryable,
  address: string,
  added: { files: number; bytes: number },
): Promise<void> {
  const site = siteOf(address);
  const kilobytes = { added: Math.ceil(added.bytes / KILOBYTE), key: `day:upload bytes:${site}` };
  const files = { added: added.files, key: `day:upload files:${site}` };
  const all = [kilobytes, files].filter((counted) => counted.added > 0);
  const counted = await countAll(db, new Map(all.map((one) => [one.key, one.added])), DAY);
  const isPast = (key: string, most: number) => (counted.get(key)?.calls ?? 0) > most;
  const { network } = ARTWORK_QUOTAS;
  if (isPast(files.key, network.files) || isPast(kilobytes.key, network.bytes / KILOBYTE)) {
    throw new ShopError('TOO_MANY_UPLOADS');
  }
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
