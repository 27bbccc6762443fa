import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { addPerson, type Person } from '../../test/people.ts';

let shop: Shop;
let another: Shop;
let person: Person;

beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
});
beforeEach(async () => {
  person = await addPerson(shop);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

/** All at the same time, by turns on the two processes. */
async function tryAtOnce(passwords: string[], processes = [shop, another]): Promise<number[]> {
  const answers = passwords.map((password, index) =>
    tryLogin(processes[index % processes.length] ?? shop, person.email, password),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

const isLocked = async () => (await accountOf(shop, person.email))?.['is_account_locked'];

describe('attempts at once', () => {
  it('with the right password all log in', async () => {
    const right = Array.from({ length: 12 }, () => PASSWORD);
    expect(await tryAtOnce(right)).toEqual(right.map(() => 200));
  });

  it('lock nothing when four are wrong', async () => {
    for (let wrongAt = 0; wrongAt < 5; wrongAt += 1) {
      const passwords = Array.from({ length: 5 }, (_, at) => (at === wrongAt ? PASSWORD : 'wrong'));
      expect(await tryAtOnce(passwords)).toEqual(
        passwords.map((p) => (p === PASSWORD ? 200 : 401)),
      );
      expect(await isLocked()).toBe(false);
      expect(await tryAtOnce([PASSWORD])).toEqual([200]);
    }
  });

  it('lock when five in a row are wrong, in the order in which they are checked', async () => {
    for (const order of ['wwwwrwwww', 'wwwwwwwr', 'rwwwwrwwwwww', 'wwrwwwrww']) {
      person = await addPerson(shop);
      const passwords = Array.from(order, (letter) => (letter === 'r' ? PASSWORD : 'wrong'));
      const verify = vi.spyOn(argon2, 'verify');
      const statuses = await tryAtOnce(passwords, [shop]);
      const found = await Promise.all(verify.mock.results.map(({ value }) => value));
      verify.mockRestore();
      const row = found.map((isRight) => (isRight === true ? 'r' : 'w')).join('');
      expect(row).toMatch(/^(w{0,4}r)*(w{0,4}|w{5})$/);
      expect(await isLocked()).toBe(/w{5}$/.test(row));
      expect(statuses.filter((status) => status !== 423)).toHaveLength(row.length);
      expect(row.length === passwords.length || row.endsWith('wwwww')).toBe(true);
    }
  });

  it('check five passwords, and one more for each further process', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      statuses.push(...(await tryAtOnce(Array.from({ length: 60 }, () => 'wrong'))));
    }
    expect(verify.mock.calls.length).toBeLessThanOrEqual(6);
    verify.mockRestore();
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 423)).toHaveLength(175);
    expect(await accountOf(shop, person.email)).toMatchObject({
      is_account_locked: true,
      failed_login_attempts: 5,
    });
  });

  it.each(['wrong', PASSWORD])(
    'tell nothing of %s that was checked beside the fifth',
    async (password) => {
      await tryAtOnce(['wrong', 'wrong', 'wrong', 'wrong']);
      const { verify } = argon2;
      const slow = vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...given) => {
        await shop.database.query(
          'update login_failures set failures = 5 where email = lower($1)',
          [person.email],
        );
        return verify(...given);
      });
      expect(await tryAtOnce([password])).toEqual([423]);
      slow.mockRestore();
    },
  );

  it('past 64 that wait for one address are put off, and others log in meanwhile', async () => {
    const flood = tryAtOnce(
      Array.from({ length: 150 }, () => 'wrong'),
      [shop],
    );
    const other = await addPerson(shop);
    expect((await tryLogin(shop, other.email, PASSWORD)).status).toBe(200);
    const statuses = await flood;
    expect(new Set(statuses)).toEqual(new Set([401, 423, 503]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });
});
