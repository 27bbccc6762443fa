import { changeEmail, changePassword, getProfile } from '@tailorbird/contract/profile';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { addPerson, mailsTo, type Person } from '../../test/people.ts';

let shop: TestShop;
let another: TestShop;
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

const status = async (answer: Promise<Answer>) => (await answer).status;

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

describe('wrong passwords in the forms that ask for the current one', () => {
  const NEW = 'neue Nähte';
  let token: string;
  beforeEach(async () => {
    token = await shop.logIn(person);
  });

  const change = (password: string, by = token) =>
    shop.call(changePassword, {
      token: by,
      body: { currentPassword: password, newPassword: NEW, confirmPassword: NEW },
    });
  const move = (password: string, email = `new.${person.email}`) =>
    another.call(changeEmail, { token, body: { email, password } });

  it('lock the account at the fifth, end the session and tell the owner', async () => {
    const other = await shop.logIn(person);
    for (const form of [change, move, change, move]) expect(await status(form('wrong'))).toBe(400);
    expect(await change('wrong')).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED' } });
    expect(await change(PASSWORD)).toMatchObject({
      status: 401,
      body: { code: 'NOT_AUTHENTICATED' },
    });
    expect(await status(tryLogin(shop, person.email, PASSWORD))).toBe(423);
    expect(await isLocked()).toBe(true);
    expect(await mailsTo(shop, person.email)).toMatchObject([{ kind: 'account-locked' }]);
    expect(await status(shop.call(getProfile, { token: other }))).toBe(200);
  });

  it('all count when they are sent at once', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change('wrong')));
    expect(verify.mock.calls).toHaveLength(5);
    verify.mockRestore();
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((one) => one === 400)).toHaveLength(4);
    expect(await status(shop.call(getProfile, { token }))).toBe(401);
  });

  it('are counted anew after a right one, also when the address is refused', async () => {
    for (let i = 0; i < 4; i += 1) await change('wrong');
    expect((await move(PASSWORD, person.email)).body).toMatchObject({ code: 'EMAIL_UNCHANGED' });
    for (let i = 0; i < 4; i += 1) expect(await status(move('wrong'))).toBe(400);
    expect(await status(change(PASSWORD))).toBe(200);
  });

  it('are not those that strangers log in with', async () => {
    await tryAtOnce(['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(await status(change('wrong'))).toBe(400);
    expect(await status(change(PASSWORD))).toBe(200);
  });
});
