import { ShopError } from './http/errors.ts';

/** Tries of what the work of others comes before each time. */
const MOST_TRIES = 20;

/** Milliseconds at most before the second try, doubled for each further one. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

/**
 * Tries again what came too late: undefined says that others have changed what the attempt was
 * decided on, and that it has changed nothing. Before each further try is a pause of random length,
 * so that those who met once do not meet again. It is for what others can repeat, not for the pages
 * of a list, which end by themselves.
 * @throws SERVER_BUSY when others came first each time
 */
export async function retry<Result>(
  attempt: (tries: number) => Promise<Result | undefined>,
  most = MOST_TRIES,
): Promise<Result> {
  for (let tries = 0; tries < most; tries += 1) {
    // one after the other: each decides on what the one before has found changed
    if (tries > 0) await pauseBefore(tries);
    const result = await attempt(tries);
    if (result !== undefined) return result;
  }
  throw new ShopError('SERVER_BUSY', { retryAfter: 1 });
}

function pauseBefore(tries: number): Promise<void> {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  return new Promise((resolve) => {
    setTimeout(resolve, Math.random() * longest);
  });
}
