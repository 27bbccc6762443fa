import { setTimeout as sleep } from 'node:timers/promises';
import argon2 from '@node-rs/argon2';
import { ShopError } from '../http/errors.ts';

/** OWASP's second argon2id setting: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core for 10 to 30 ms: more at once would starve the catalogue. */
const MOST_AT_ONCE = 1;
const MOST_WAITING = 64;

/**
 * With more than these waiting it is a flood, and each hash is preceded by a rest of the last
 * one's length: the processor is then at least half the time everybody else's. After a right
 * password it takes more of them: those who know theirs are customers who come at one time.
 */
const CALM_QUEUE = { afterRightPassword: 32, otherwise: 4 } as const;

/** UTF-16 units: many times a password's most characters, each written as letter and marks. */
const LONGEST_NORMALISED = 4096;

let running = 0;
/** Each is called when it is its turn, with the milliseconds that it shall rest first. */
const waiting: ((restMs: number) => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(normalised(password), SETTINGS));
}

/** Without a hash (no such account) it takes as long and is false. */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const against = passwordHash ?? (await hashOfNobody());
  const isRight = (matches: boolean) => matches && passwordHash !== undefined;
  return isRight(await inTurn(() => argon2.verify(against, normalised(password)), isRight));
}

/**
 * The same however a keyboard writes it. No password is as long as what is left as it came: to
 * normalise that takes a time that grows with the square of its length.
 */
function normalised(password: string): string {
  return password.length > LONGEST_NORMALISED ? password : password.normalize('NFKC');
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  nobody ??= argon2.hash(crypto.randomUUID(), SETTINGS);
  return nobody;
}

/** Past the queue's end: 503, so that a flood of logins slows nobody else. */
async function inTurn<T>(
  work: () => Promise<T>,
  isRightPassword: (result: T) => boolean = () => false,
): Promise<T> {
  if (running < MOST_AT_ONCE) {
    running += 1;
  } else {
    if (waiting.length >= MOST_WAITING) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
    const restMs = await new Promise<number>((resolve) => {
      waiting.push(resolve);
    });
    if (restMs > 0) await sleep(restMs);
  }
  const began = performance.now();
  let calmQueue: number = CALM_QUEUE.otherwise;
  try {
    const result = await work();
    if (isRightPassword(result)) calmQueue = CALM_QUEUE.afterRightPassword;
    return result;
  } finally {
    const restMs = waiting.length > calmQueue ? performance.now() - began : 0;
    const next = waiting.shift();
    // the next in the queue takes over this turn
    if (next) next(restMs);
    else running -= 1;
  }
}
