import { randomBytes } from 'node:crypto';
import { getProfile } from '@tailorbird/contract/profile';
import {
  forgotPassword,
  register,
  resendVerification,
  resetPassword,
} from '@tailorbird/contract/registration';
import { requestUnlock } from '@tailorbird/contract/unlock-requests';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, statementsOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import {
  addPerson,
  allAboutPeople,
  mailsTo,
  untilRequestsAreDone,
  type Person,
} from '../../test/people.ts';
import { insertSession, recordLogin } from './login-queries.ts';
import { takeMailedToken } from './queries.ts';
import { hashOfToken } from './mailed-tokens.ts';
import { deleteAccountRow, lockAccount } from './user-queries.ts';

const NEW = 'Neue Nähte 🧵';
const invalid = {
  status: 400,
  body: {
    code: 'RESET_LINK_INVALID',
    error: 'This reset link was used already or has expired. Please request a new password reset.',
  },
};

let shop: TestShop;
let person: Person;
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  person = await addPerson(shop);
  token = await linkTo(person.email);
});
afterAll(() => shop.close());

async function linkTo(email: string): Promise<string> {
  await shop.ask(forgotPassword, { body: { email } });
  return mailedToken(shop, 'password-reset', email);
}

const reset = (given = token, password = NEW) =>
  shop.call(resetPassword, { body: { token: given, password } });
const loginStatus = async (password: string, headers = {}) =>
  (await tryLogin(shop, person.email, password, headers)).status;

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await shop.database.query<{ value: unknown }>(sql, [person.id]);
  return rows.map(({ value }) => value);
}

describe('a new password through the mailed link', () => {
  // spec: 7.8
  it('is the one that logs in', async () => {
    expect(await reset()).toMatchObject({
      status: 200,
      body: { message: 'Your password has been reset. Please log in with your new password.' },
    });
    expect(await loginStatus(PASSWORD)).toBe(401);
    expect(await loginStatus(NEW)).toBe(200);
  });

  it('is told to the owner', async () => {
    await reset();
    const mails = (await mailsTo(shop, person.email)).filter(
      ({ kind }) => kind !== 'password-reset',
    );
    expect(mails).toMatchObject([{ kind: 'password-changed', recipient_name: person.name }]);
  });

  it('ends all sessions at once, in every process', async () => {
    const another = await shop.anotherProcess();
    const sessions = [await shop.logIn(person), await shop.logIn(person)];
    for (const session of sessions) {
      expect((await another.call(getProfile, { token: session })).status).toBe(200);
    }
    await reset();
    for (const session of sessions) {
      expect((await another.call(getProfile, { token: session })).status).toBe(401);
    }
    await another.close();
  });

  it('leaves the sessions of others', async () => {
    const other = await addPerson(shop);
    const session = await shop.logIn(other);
    await reset();
    expect((await shop.call(getProfile, { token: session })).status).toBe(200);
  });

  it('ends a session that a login with the old one opens at that moment', async () => {
    const session = { ownerId: person.id, id: uuid(), tokenId: uuid() };
    const account = await accountOf(shop, person.email);
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await recordLogin(tx, { id: person.id, password_hash: String(account?.['password_hash']) });
        await insertSession(tx, session);
      },
      () => reset(),
    );
    expect(answer.status).toBe(200);
    expect(await column('select id as value from sessions where owner_id = $1')).toEqual([]);
  });

  it('undoes the lock of every browser', async () => {
    const known = String((await tryLogin(shop, person.email, PASSWORD)).headers['set-cookie']);
    const cookie = known.split(';')[0] ?? '';
    for (let i = 0; i < 6; i += 1) {
      await loginStatus('wrong');
      await loginStatus('wrong', { cookie });
    }
    expect(await loginStatus(PASSWORD)).toBe(423);
    expect(await loginStatus(PASSWORD, { cookie })).toBe(423);
    await reset();
    expect(await accountOf(shop, person.email)).toMatchObject({
      is_account_locked: false,
      failed_login_attempts: 0,
      lockout_reason: null,
    });
    expect(await loginStatus(NEW, { cookie })).toBe(200);
    expect(await loginStatus(NEW)).toBe(200);
  });

  it('grants what the owner had asked of the admins', async () => {
    await shop.database.query('update accounts set is_account_locked = true where id = $1', [
      person.id,
    ]);
    await shop.ask(requestUnlock, { body: { email: person.email, reason: 'It was me.' } });
    await untilRequestsAreDone(shop);
    await reset();
    const { rows } = await shop.database.query(
      `select status, processed_by, processed_date is not null as is_processed, admin_notes
       from unlock_requests where account_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([
      {
        status: 'approved',
        processed_by: null,
        is_processed: true,
        admin_notes: 'The owner has set a new password.',
      },
    ]);
  });

  it('verifies the address that the link was mailed to', async () => {
    const { email } = await addPerson(shop, { isVerified: false });
    await reset(await linkTo(email));
    expect(await accountOf(shop, email)).toMatchObject({ is_email_verified: true });
    expect((await tryLogin(shop, email, NEW)).status).toBe(200);
  });

  it('kills all other links of the account', async () => {
    const { id, email } = await addPerson(shop, { isVerified: false });
    const [one, two] = [await linkTo(email), await linkTo(email)];
    await shop.ask(resendVerification, { body: { email } });
    await untilRequestsAreDone(shop);
    await reset(one);
    expect(await reset(two, 'yet another')).toMatchObject(invalid);
    const { rows } = await shop.database.query('select from mailed_tokens where account_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the link to a new password', () => {
  it('works once', async () => {
    await reset();
    expect(await reset(token, 'yet another')).toMatchObject(invalid);
    expect(await loginStatus(NEW)).toBe(200);
  });

  it('works once when it is used five times at once', async () => {
    const passwords = ['first one', 'second one', 'third one', 'fourth one', 'fifth one'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await loginStatus(winner)).toBe(200);
    const told = (await mailsTo(shop, person.email)).filter(
      ({ kind }) => kind === 'password-changed',
    );
    expect(told).toHaveLength(1);
  });

  it('that somebody else takes at that moment changes nothing', async () => {
    const before = await accountOf(shop, person.email);
    const answer = await meanwhile(
      shop.database,
      (tx) => takeMailedToken(tx, hashOfToken(token), ['password reset']),
      () => reset(),
    );
    expect(answer).toMatchObject(invalid);
    expect(await accountOf(shop, person.email)).toEqual(before);
  });

  it('of an account that goes at that moment is dead', async () => {
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, person.id);
        await deleteAccountRow(tx, person.id);
      },
      () => reset(),
    );
    expect(answer).toMatchObject(invalid);
  });

  it('works for an hour', async () => {
    expect(
      await column(
        `select round(extract(epoch from expires_at - now()) / 60)::int as value
         from mailed_tokens where account_id = $1`,
      ),
    ).toEqual([60]);
    await shop.database.query(
      "update mailed_tokens set expires_at = now() - interval '1 second' where account_id = $1",
      [person.id],
    );
    await expectNothingOf(() => reset());
  });

  it('is no link to verify an address', async () => {
    const email = `new-${person.email}`;
    await shop.ask(register, { body: { name: 'Nell', email, password: PASSWORD } });
    const verification = await mailedToken(shop, 'email-verification', email);
    await expectNothingOf(() => reset(verification));
  });

  it('is worth nothing once its address is no longer the account’s', async () => {
    await shop.database.query('update accounts set email = $2 where id = $1', [
      person.id,
      `moved-${person.email}`,
    ]);
    await expectNothingOf(() => reset());
  });

  it('that nobody was mailed is refused before the slow hash', async () => {
    const madeUp = randomBytes(32).toString('base64url');
    const names = await statementsOf(shop, () => expectNothingOf(() => reset(madeUp)));
    expect(names.filter((name) => /^[a-z-]+$/.test(name))).toEqual(['mailed-token']);
  });

  it.each([undefined, null, '', ' ', 'abc', 7, 'ä'.repeat(43), `${'a'.repeat(42)}\0`])(
    'that is %j is none at all',
    async (given) => {
      expect(
        await shop.call(resetPassword, { body: { token: given, password: NEW } }),
      ).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          error: 'Invalid or missing reset token. Please request a new password reset.',
        },
      });
    },
  );

  it('is good still after a password that cannot be', async () => {
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset()).status).toBe(200);
  });
});

async function expectNothingOf(work: () => Promise<unknown>): Promise<void> {
  const before = await allAboutPeople(shop);
  expect(await work()).toMatchObject(invalid);
  expect(await allAboutPeople(shop)).toEqual(before);
}
