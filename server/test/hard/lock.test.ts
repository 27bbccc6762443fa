/** Right and wrong passwords are sent concurrently, and one guesser never stops. */

import { setTimeout as sleep } from 'node:timers/promises';
import argon2 from '@node-rs/argon2';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../app.ts';
import { PASSWORD } from '../fixture.ts';
import { accountOf, tryLogin } from '../login.ts';
import { addPerson, type Person } from '../people.ts';
import { report, rounds } from './rounds.ts';

const ROUNDS = rounds(1, 50);
const ACCOUNTS = 20;
const EACH = 50;
/** A guesser who knows no password sends so many at once. */
const AT_ONCE = 50;
const GUESSES = rounds(1000, 50_000);

let shop: TestShop;
let another: TestShop;
beforeAll(async () => {
  shop = await openShop({ loginRatePerMinute: 1_000_000 });
  another = await shop.anotherProcess();
  await shop.database.query(
    `create table failure_log (place serial, email text, failures int);
     create function log_failure() returns trigger language plpgsql as $$
     begin
       insert into failure_log (email, failures)
       values (coalesce(new.email, old.email), new.failures);
       return null;
     end $$;
     create trigger log_failure after insert or update or delete on login_failures
       for each row execute function log_failure();`,
  );
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

/** Checks passwords without the slow hash, some later than others. */
beforeEach(() => {
  vi.spyOn(argon2, 'verify').mockImplementation(async (_, given) => {
    await sleep(Math.random() < 0.1 ? 1 : 0);
    return given === PASSWORD.normalize('NFKC');
  });
});
afterEach(() => {
  vi.mocked(argon2.verify).mockRestore();
});

interface LoginTry {
  isWrong: boolean;
  status: number;
}

/** All at once, by turns on the two processes. Who is put off comes again, as browsers do. */
async function tryAll(email: string, attempts: readonly boolean[]): Promise<LoginTry[]> {
  const attempt = async (isWrong: boolean, on: TestShop): Promise<LoginTry> => {
    const { status } = await tryLogin(on, email, isWrong ? 'wrong' : PASSWORD);
    return status === 503 ? attempt(isWrong, on) : { isWrong, status };
  };
  return Promise.all(
    attempts.map((isWrong, place) => attempt(isWrong, place % 2 === 0 ? shop : another)),
  );
}

/** The count of wrong passwords after each that was counted, in their order; null: begun anew. */
async function countsOf({ email }: Person): Promise<(number | null)[]> {
  const { rows } = await shop.database.query<{ failures: number | null }>(
    'select failures from failure_log where email = lower($1) order by place',
    [email],
  );
  return rows.map(({ failures }) => failures);
}

/** Half of the accounts have at most four wrong passwords. */
function someAttempts(round: number): boolean[][] {
  const row = fc.array(fc.boolean(), { minLength: EACH, maxLength: EACH });
  const rows = fc.sample(row, { numRuns: ACCOUNTS, seed: round });
  return rows.map((wrong, place) => wrong.map((is, at) => is && (place % 2 === 0 || at < 4)));
}

/** Gives 1 when the account was locked. */
async function expectOrder(person: Person, tried: readonly LoginTry[]): Promise<number> {
  const counts = await countsOf(person);
  const isLocked = (await accountOf(shop, person.email))?.['is_account_locked'] === true;
  // each count is one more than the last, and a right password begins anew
  const steps = counts.map((count, at) => count === null || count === (counts[at - 1] ?? 0) + 1);
  expect(steps).not.toContain(false);
  expect(isLocked).toBe(counts.includes(5));
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(
    counts.filter((count) => count !== null && count <= 5).length,
  );
  const wrong = tried.filter(({ isWrong }) => isWrong);
  expect(isLocked && wrong.length < 5).toBe(false);
  const expected = tried.map(({ isWrong }) => (isWrong ? 401 : 200));
  expect(isLocked ? expected : tried.map(({ status }) => status)).toEqual(expected);
  return isLocked ? 1 : 0;
}

describe('a thousand logins at once, right and wrong ones mixed,', () => {
  it('lock an account by five wrong ones in a row, and are refused for nothing else', async () => {
    let locks = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => addPerson(shop)));
      const attempts = someAttempts(round);
      const tried = await Promise.all(
        people.map(({ email }, place) => tryAll(email, attempts[place] ?? [])),
      );
      for (const [place, person] of people.entries()) {
        locks += await expectOrder(person, tried[place] ?? []);
      }
    }
    report(`${ROUNDS * ACCOUNTS} runs of ${EACH} logins: ${locks} locks, all by five in a row`);
    expect(locks).toBeGreaterThan(0);
  });
});

it('a guesser has six passwords checked at most, however long it goes on', async () => {
  const { email } = await addPerson(shop);
  const statuses = new Map<number, number>();
  for (let made = 0; made < GUESSES; made += AT_ONCE) {
    const tried = await tryAll(
      email,
      Array.from({ length: AT_ONCE }, () => true),
    );
    for (const { status } of tried) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const checked = vi.mocked(argon2.verify).mock.calls.length;
  report(`${GUESSES} guesses: ${checked} passwords checked`);
  expect(checked).toBeLessThanOrEqual(6);
  expect(statuses).toEqual(
    new Map([
      [401, 5],
      [423, GUESSES - 5],
    ]),
  );
});
