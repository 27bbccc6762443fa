import { refreshToken } from '@tailorbird/contract/accounts';
import { changeEmail, changePassword, getProfile, setProfile } from '@tailorbird/contract/profile';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '@tailorbird/contract/registration';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import {
  addPerson,
  allAboutPeople,
  mailsTo,
  uncountFailures,
  type Person,
} from '../../test/people.ts';
import { setPassword } from './queries.ts';
import { lockAccount } from './user-queries.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

describe('a change of name', () => {
  // spec: 7.15
  it('answers with the profile as it is now', async () => {
    const person = await addPerson(shop);
    const token = await shop.logIn(person);
    expect(await shop.call(setProfile, { token, body: { name: '  Zoë Ōtomo ' } })).toMatchObject({
      status: 200,
      body: {
        message: 'Your profile has been updated.',
        user: {
          _id: person.id,
          name: 'Zoë Ōtomo',
          email: person.email,
          roles: ['customer'],
          isEmailVerified: true,
        },
      },
    });
    expect((await shop.ask(getProfile, { token })).user.name).toBe('Zoë Ōtomo');
  });

  it('comes into the token with the next refresh', async () => {
    const token = await shop.logIn(await addPerson(shop));
    await shop.ask(setProfile, { token, body: { name: 'Newly Named' } });
    const { token: next } = await shop.ask(refreshToken, { token });
    expect(decodeJwt(next)['name']).toBe('Newly Named');
  });

  it('changes nothing else, whatever else is sent, and nobody else', async () => {
    const [person, other] = [await addPerson(shop), await addPerson(shop)];
    const token = await shop.logIn(person);
    const before = await accountOf(shop, person.email);
    const otherBefore = await accountOf(shop, other.email);
    const more = {
      _id: other.id,
      roles: ['admin'],
      email: 'else@mail.example',
      isEmailVerified: false,
    };
    await shop.ask(setProfile, { token, body: { name: 'Just This', ...more } });
    expect(await accountOf(shop, person.email)).toEqual({ ...before, name: 'Just This' });
    expect(await accountOf(shop, other.email)).toEqual(otherBefore);
  });
});

const NEW = 'neue Nähte: 🧵';

describe('change password', () => {
  let person: Person;
  let token: string;

  beforeEach(async () => {
    person = await addPerson(shop);
    token = await shop.logIn(person);
  });

  const change = (fields: object = {}, by = token) =>
    shop.call(changePassword, {
      token: by,
      body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...fields },
    });

  const loginStatus = async (password: string) =>
    (await tryLogin(shop, person.email, password)).status;

  describe('a change of password', () => {
    // spec: 7.17
    it('makes the new one log in, and the old one not', async () => {
      expect(await change()).toMatchObject({
        status: 200,
        body: { message: 'Your password has been changed. Other devices have been logged out.' },
      });
      expect(await loginStatus(PASSWORD)).toBe(401);
      expect(await loginStatus(NEW)).toBe(200);
    });

    it('ends every other session at once, in every process, and keeps its own', async () => {
      const another = await shop.anotherProcess();
      const others = [await shop.logIn(person), await shop.logIn(person)];
      const stranger = await shop.logIn(accounts.other);
      const statuses = async (tokens: string[]) =>
        Promise.all(
          tokens.map(async (one) => (await another.call(getProfile, { token: one })).status),
        );
      expect(await statuses([...others, token, stranger])).toEqual([200, 200, 200, 200]);
      await change();
      expect(await statuses([...others, token, stranger])).toEqual([401, 401, 200, 200]);
      await another.close();
    });

    it('is told to the owner', async () => {
      await change();
      expect(await mailsTo(shop, person.email)).toMatchObject([
        { kind: 'password-changed', recipient_name: person.name },
      ]);
    });

    it('kills the links that set a new password', async () => {
      await shop.ask(forgotPassword, { body: { email: person.email } });
      const link = await mailedToken(shop, 'password-reset', person.email);
      await change();
      const body = { token: link, password: 'of a thief' };
      expect((await shop.call(resetPassword, { body })).status).toBe(400);
      expect(await loginStatus(NEW)).toBe(200);
    });

    it('counts wrong passwords anew', async () => {
      for (let i = 0; i < 4; i += 1) await loginStatus('wrong');
      await change();
      expect(await accountOf(shop, person.email)).toMatchObject({ failed_login_attempts: 0 });
      for (let i = 0; i < 4; i += 1) await loginStatus('wrong');
      expect(await loginStatus(NEW)).toBe(200);
    });

    it('leaves a lock: that takes the mailbox or an admin', async () => {
      for (let i = 0; i < 5; i += 1) await loginStatus('wrong');
      await change();
      expect(await accountOf(shop, person.email)).toMatchObject({
        is_account_locked: true,
        failed_login_attempts: 5,
      });
      expect(await loginStatus(NEW)).toBe(423);
    });

    it('takes the old one written in another way, and the same one again', async () => {
      expect((await change({ currentPassword: PASSWORD.normalize('NFD') })).status).toBe(200);
      expect((await change({ currentPassword: NEW })).status).toBe(200);
    });
  });

  describe('a change of password is refused, and nothing is changed,', () => {
    it('with a wrong current one, as wrong input: a 401 would begin a refresh', async () => {
      const other = await shop.logIn(person);
      const before = await allAboutPeople(shop);
      expect(await change({ currentPassword: 'wrong' })).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_WRONG', error: 'The current password is wrong.' },
      });
      await uncountFailures(shop, person);
      expect(await allAboutPeople(shop)).toEqual(before);
      expect((await shop.call(getProfile, { token: other })).status).toBe(200);
    });

    it('when it changes at that moment', async () => {
      const answer = await meanwhile(
        shop.database,
        async (tx) => {
          await lockAccount(tx, person.id);
          await setPassword(tx, person, { passwordHash: 'another', keptSession: undefined });
        },
        () => change(),
      );
      expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
      expect(await accountOf(shop, person.email)).toMatchObject({ password_hash: 'another' });
      expect(await mailsTo(shop, person.email)).toEqual([]);
    });

    it('for all but one of those sent at once', async () => {
      const passwords = ['first one', 'second one', 'third one'];
      const answers = await Promise.all(
        passwords.map((password) => change({ newPassword: password, confirmPassword: password })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
      expect(await loginStatus(passwords[statuses.indexOf(200)] ?? '')).toBe(200);
      expect(await mailsTo(shop, person.email)).toHaveLength(1);
    });
  });

  it('a session that a login with the old password opens at that moment is ended', async () => {
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await tx.query('update accounts set last_log_in = now() where id = $1', [person.id]);
        await tx.query(
          `insert into sessions (owner_id, id, token_id)
         values ($1, gen_random_uuid(), gen_random_uuid())`,
          [person.id],
        );
      },
      () => change(),
    );
    expect(answer.status).toBe(200);
    const { rows } = await shop.database.query('select from sessions where owner_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  describe('too many', () => {
    it('passwords tried by one account are put off, counted with those for a new address', async () => {
      const slow = await openShop({ loginRatePerMinute: 3 });
      const session = await slow.logIn(accounts.customer);
      const body = { currentPassword: 'wrong', newPassword: NEW, confirmPassword: NEW };
      const tryChange = () => slow.call(changePassword, { token: session, body });
      expect((await tryChange()).status).toBe(400);
      expect((await tryChange()).status).toBe(400);
      await slow.call(changeEmail, {
        token: session,
        body: { email: 'elsewhere@mail.example', password: 'wrong' },
      });
      const answer = await tryChange();
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await slow.close();
    });

    it('mails to one address are left out', async () => {
      const slow = await openShop({ mailRatePerHour: 2 });
      const session = await slow.logIn(accounts.customer);
      const passwords = [PASSWORD, 'one more', 'two more', 'three more'];
      for (const [i, next] of passwords.slice(1).entries()) {
        const body = { currentPassword: passwords[i], newPassword: next, confirmPassword: next };
        expect((await slow.call(changePassword, { token: session, body })).status).toBe(200);
      }
      expect(await mailsTo(slow, accounts.customer.email)).toHaveLength(2);
      await slow.close();
    });
  });
});
