import { forgotPassword, resetPassword } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '@tailorbird/contract/accounts';
import { processUnlock } from '@tailorbird/contract/unlock-requests';
import { unlockUser } from '@tailorbird/contract/users';
import { openShop, type TestShop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, NOWHERE, PASSWORD } from '../../test/fixture.ts';
import {
  addLockedPerson,
  askToUnlock,
  LOCKED,
  lockOf,
  newestRequest,
  OPEN,
} from '../../test/locked-person.ts';
import { accountOf, statementsOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, mailsTo, type Person } from '../../test/people.ts';

const STRANGER = 'nobody@mail.example';

describe('account locked mail', () => {
  let shop: TestShop;
  let person: Person;

  beforeAll(async () => {
    shop = await openShop();
  });

  beforeEach(async () => {
    person = await addPerson(shop);
  });

  afterAll(() => shop.close());

  async function fail(times: number, email = person.email, headers = {}, on = shop) {
    for (let i = 0; i < times; i += 1) await tryLogin(on, email, 'wrong', headers);
  }

  async function knownBrowser(): Promise<{ cookie: string }> {
    const answer = await tryLogin(shop, person.email, PASSWORD);
    return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  }

  describe('a lock by wrong passwords', () => {
    it('is told to the owner, with the reason, at the fifth and only then', async () => {
      await fail(4);
      expect(await mailsTo(shop, person.email)).toEqual([]);
      await fail(3);
      expect(await mailsTo(shop, person.email)).toMatchObject([
        {
          kind: 'account-locked',
          recipient_name: person.name,
          content: { kind: 'account-locked', reason: '5 wrong passwords in a row' },
        },
      ]);
    });

    it('is told once when twenty are tried at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => tryLogin(shop, person.email, 'wrong')));
      expect(await accountOf(shop, person.email)).toMatchObject({ is_account_locked: true });
      expect(await mailsTo(shop, person.email)).toHaveLength(1);
    });

    it('is told once when two browsers lock it, one after the other or at once', async () => {
      const known = await knownBrowser();
      await fail(4);
      await fail(4, person.email, known);
      await Promise.all([fail(1), fail(1, person.email, known)]);
      expect(await mailsTo(shop, person.email)).toHaveLength(1);
    });

    it('is told by the second of two at once when the first did not lock it', async () => {
      await fail(4);
      await meanwhile(
        shop.database,
        (tx) =>
          tx.query('update accounts set failed_login_attempts = 1 where id = $1', [person.id]),
        () => fail(1),
      );
      expect(await mailsTo(shop, person.email)).toHaveLength(1);
    });

    it('is not told by the second of two at once when the first did', async () => {
      await fail(4);
      await meanwhile(
        shop.database,
        (tx) => tx.query('update accounts set is_account_locked = true where id = $1', [person.id]),
        () => fail(1),
      );
      expect(await mailsTo(shop, person.email)).toEqual([]);
    });

    it('does not come upon a password that was set while a wrong one was looked at', async () => {
      await fail(4);
      await meanwhile(
        shop.database,
        (tx) =>
          tx.query("update accounts set password_hash = 'another' where id = $1", [person.id]),
        () => fail(1),
      );
      expect(await accountOf(shop, person.email)).toMatchObject({ is_account_locked: false });
      expect(await mailsTo(shop, person.email)).toEqual([]);
    });

    it('is told again after it was undone, three times an hour at most', async () => {
      const slow = await openShop({ mailRatePerHour: 3 });
      const { id, email } = await addPerson(slow);
      for (let i = 0; i < 5; i += 1) {
        await fail(5, email, {}, slow);
        expect(await accountOf(slow, email)).toMatchObject({ is_account_locked: true });
        await slow.database.query('delete from login_failures');
        await slow.database.query('update accounts set is_account_locked = false where id = $1', [
          id,
        ]);
      }
      expect(await mailsTo(slow, email)).toHaveLength(3);
      await slow.close();
    });

    it('names a way out that works: a new password through the mailbox', async () => {
      await fail(6);
      await shop.ask(forgotPassword, { body: { email: person.email } });
      const token = await mailedToken(shop, 'password-reset', person.email);
      await shop.ask(resetPassword, { body: { token, password: 'another one' } });
      expect((await tryLogin(shop, person.email, 'another one')).status).toBe(200);
    });

    it('of an address without an account is mailed to nobody, and asks for as much', async () => {
      await fail(4, STRANGER);
      await fail(4);
      const unknown = await statementsOf(shop, () => fail(1, STRANGER));
      const known = await statementsOf(shop, () => fail(1));
      expect(await mailsTo(shop, STRANGER)).toEqual([]);
      expect(known).toEqual(unknown);
      expect(known).toContain('login-lock-out');
    });
  });
});

describe('unlock user', () => {
  let shop: TestShop;
  let another: TestShop;
  let token: string;
  let person: Person;
  let requestId: string;

  beforeAll(async () => {
    shop = await openShop();
    another = await shop.anotherProcess();
    token = await shop.logIn(accounts.admin);
  });

  beforeEach(async () => {
    ({ person, requestId } = await addLockedPerson(shop, token));
  });

  afterAll(async () => {
    await another.close();
    await shop.close();
  });

  const tryLogin = (password: string, headers: Record<string, string> = {}) =>
    shop.call(login, { headers: { authorization: basic(person.email, password), ...headers } });

  const decide = (body: object, on = shop) =>
    on.call(processUnlock, { token, body: { requestId, action: 'approve', ...body } });

  const unlock = (userId: unknown = person.id, on = shop) =>
    on.call(unlockUser, { token, body: { userId } });

  const ask = () => askToUnlock(shop, token, person);
  const newest = () => newestRequest(shop, token);
  const account = () => lockOf(shop, person);

  /** Locks the account for all browsers, a known one too. */
  async function lockEverywhere(): Promise<{ cookie: string }> {
    person = await addPerson(shop);
    const cookie = String((await tryLogin(PASSWORD)).headers['set-cookie']).split(';')[0] ?? '';
    for (const headers of [undefined, { cookie }]) {
      for (let i = 0; i < 5; i += 1) await tryLogin('wrong', headers);
      expect((await tryLogin(PASSWORD, headers)).status).toBe(423);
    }
    return { cookie };
  }

  describe('after an account was unlocked, the right password logs in at once,', () => {
    it.each([
      ['by an admin', async () => unlock()],
      [
        'by an approved request',
        async () => decide({ requestId: (await ask())._id, action: 'approve' }),
      ],
    ])('%s: from an unknown browser and from a known one', async (_, open) => {
      const known = await lockEverywhere();
      expect((await open()).status).toBe(200);
      expect(await account()).toEqual(OPEN);
      expect((await tryLogin(PASSWORD)).status).toBe(200);
      expect((await tryLogin(PASSWORD, known)).status).toBe(200);
    });

    it('and wrong ones are counted anew, up to the next lock', async () => {
      await lockEverywhere();
      await unlock();
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1) statuses.push((await tryLogin('wrong')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 423]);
      expect(await account()).toEqual(LOCKED);
    });
  });

  describe('an admin who unlocks an account', () => {
    // spec: 4.4 4.5 7.22
    it('is told so, with the account as it is now', async () => {
      expect((await unlock()).body).toEqual({
        message: 'Account unlocked successfully',
        user: expect.objectContaining({
          _id: person.id,
          isAccountLocked: false,
          failedLoginAttempts: 0,
          lockoutReason: null,
        }),
      });
    });

    it('grants what was asked for, in the admin’s name', async () => {
      await unlock();
      expect(await newest()).toMatchObject({
        _id: requestId,
        status: 'approved',
        processedBy: { name: accounts.admin.name },
        processedDate: expect.any(String),
        adminNotes: '',
      });
      expect(await decide({})).toMatchObject({ status: 409 });
    });

    it('may do it again, and the owner is told once', async () => {
      const answers = [await unlock(), await unlock(), await unlock(person.id, another)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await mailsTo(shop, person.email)).toEqual([
        {
          kind: 'unlock-approved',
          recipient_name: person.name,
          recipient_email: person.email,
          content: { kind: 'unlock-approved', notes: '' },
        },
      ]);
    });

    it('twice at once tells the owner once', async () => {
      await Promise.all([unlock(), unlock(person.id, another), unlock()]);
      expect(await mailsTo(shop, person.email)).toHaveLength(1);
    });

    it('tells nobody of an account that was open', async () => {
      const open = await addPerson(shop);
      expect((await unlock(open.id)).status).toBe(200);
      expect(await mailsTo(shop, open.email)).toEqual([]);
    });

    it('of an account that is not there is told so', async () => {
      expect(await unlock(NOWHERE)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    });

    it.each([undefined, '', ' ', 'x', '\0', 1, null, [], {}, '🧵', 'כהן', '<b>', 'x'.repeat(501)])(
      'names it by an id, and not by %j',
      async (userId) => {
        const before = await allAboutPeople(shop);
        const body = userId === undefined ? {} : { userId };
        expect(await shop.call(unlockUser, { token, body })).toMatchObject({
          status: 400,
          body: { error: 'userId is not an id.' },
        });
        expect(await allAboutPeople(shop)).toEqual(before);
      },
    );
  });
});
