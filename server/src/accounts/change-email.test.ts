import { refreshToken } from '@tailorbird/contract/accounts';
import { changeEmail, getProfile } from '@tailorbird/contract/profile';
import {
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@tailorbird/contract/registration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { accountOf, statementsOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import {
  addPerson,
  allAboutPeople,
  uncountFailures,
  mailsTo,
  type Person,
} from '../../test/people.ts';
import { setEmail, setPassword } from './queries.ts';
import { lockAccount } from './user-queries.ts';

let shop: TestShop;
let person: Person;
let token: string;
let email: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  person = await addPerson(shop);
  token = await shop.logIn(person);
  email = `new-${person.email}`;
});
afterAll(() => shop.close());

const change = (fields: object = {}) =>
  shop.call(changeEmail, { token, body: { email, password: PASSWORD, ...fields } });
const kindsTo = async (address: string) => (await mailsTo(shop, address)).map(({ kind }) => kind);

describe('a change of address', () => {
  // spec: 7.16
  it('counts at once and answers with the profile: not verified', async () => {
    const answer = await change();
    const user = { _id: person.id, name: person.name, email, isEmailVerified: false };
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message:
          'Your email has been changed. Please check your new mailbox to verify the address.',
        user,
      },
    });
    expect((await shop.ask(getProfile, { token })).user).toMatchObject(user);
  });

  it('keeps who is logged in, in every process and through a refresh', async () => {
    const another = await shop.anotherProcess();
    const elsewhere = await shop.logIn(person);
    await change();
    for (const session of [token, elsewhere]) {
      expect((await another.ask(getProfile, { token: session })).user.email).toBe(email);
    }
    const { token: next } = await another.ask(refreshToken, { token });
    expect(decodeJwt(next)['email']).toBe(email);
    await another.close();
  });

  it('lets nobody log in anew before the address is verified', async () => {
    await change();
    expect((await tryLogin(shop, email, PASSWORD)).status).toBe(403);
    expect((await tryLogin(shop, person.email, PASSWORD)).status).toBe(401);
    const link = await mailedToken(shop, 'email-changed-new', email);
    expect((await shop.call(verifyEmail, { body: { token: link } })).status).toBe(200);
    expect((await tryLogin(shop, email, PASSWORD)).status).toBe(200);
  });

  it('is told to both addresses', async () => {
    await change();
    expect(await mailsTo(shop, email)).toMatchObject([
      {
        kind: 'email-changed-new',
        recipient_name: '',
        content: { oldEmail: person.email },
      },
    ]);
    expect(await mailsTo(shop, person.email)).toMatchObject([
      { kind: 'email-changed-old', recipient_name: person.name, content: { newEmail: email } },
    ]);
  });

  it('kills the links that were mailed to the old one', async () => {
    await shop.database.query('update accounts set is_email_verified = false where id = $1', [
      person.id,
    ]);
    await shop.ask(forgotPassword, { body: { email: person.email } });
    await shop.ask(resendVerification, { body: { email: person.email } });
    const reset = await mailedToken(shop, 'password-reset', person.email);
    const verification = await mailedToken(shop, 'email-verification', person.email);
    await change();
    const { rows } = await shop.database.query<{ email: string }>(
      "select email from mailed_tokens where account_id = $1 and kind <> 'email restoration'",
      [person.id],
    );
    expect(rows).toEqual([{ email }]);
    const body = { token: reset, password: 'of a thief' };
    expect((await shop.call(resetPassword, { body })).status).toBe(400);
    expect((await shop.call(verifyEmail, { body: { token: verification } })).status).toBe(400);
    expect(await accountOf(shop, email)).toMatchObject({ is_email_verified: false });
  });

  it('frees the old address for somebody else', async () => {
    await change();
    const other = await addPerson(shop);
    const body = { email: person.email, password: PASSWORD };
    const session = await shop.logIn(other);
    expect((await shop.call(changeEmail, { token: session, body })).status).toBe(200);
  });

  it('takes no wrong passwords along, from neither address', async () => {
    for (let i = 0; i < 6; i += 1) await tryLogin(shop, email, 'wrong');
    await tryLogin(shop, person.email, 'wrong');
    expect((await tryLogin(shop, email, PASSWORD)).status).toBe(423);
    await change();
    expect((await tryLogin(shop, email, PASSWORD)).status).toBe(403);
    const { rows } = await shop.database.query(
      'select from login_failures where email in (lower($1), lower($2))',
      [person.email, email],
    );
    expect(rows).toEqual([]);
  });

  it('leaves a lock', async () => {
    for (let i = 0; i < 5; i += 1) await tryLogin(shop, person.email, 'wrong');
    await change();
    expect((await tryLogin(shop, email, PASSWORD)).status).toBe(423);
  });

  it('changes no other account', async () => {
    const before = await accountOf(shop, accounts.other.email);
    await change({ _id: accounts.other.id, roles: ['admin'] });
    expect(await accountOf(shop, accounts.other.email)).toEqual(before);
    expect(await accountOf(shop, email)).toMatchObject({ id: person.id, roles: ['customer'] });
  });
});

describe('a change of address is refused, and nothing is changed,', () => {
  const TAKEN = ['EMAIL_TAKEN', 'An account with this email already exists.', 409] as const;
  const WRONG = ['PASSWORD_WRONG', 'The current password is wrong.'] as const;
  const UNCHANGED = ['EMAIL_UNCHANGED', 'New email must be different from current email'] as const;

  it('with a wrong password, as wrong input: a 401 would begin a refresh', async () => {
    await expectRefused({ password: 'wrong' }, ...WRONG);
  });

  it('with the password in other letters', async () => {
    await expectRefused({ password: PASSWORD.toUpperCase() }, ...WRONG);
    await expectRefused({ password: `${PASSWORD} ` }, ...WRONG);
  });

  it('when it is the address they have, in any case', async () => {
    await expectRefused({ email: person.email }, ...UNCHANGED);
    await expectRefused({ email: ` ${person.email.toUpperCase()} ` }, ...UNCHANGED);
  });

  it('with a wrong password before anything is told about the address', async () => {
    await expectRefused({ email: accounts.other.email, password: 'wrong' }, ...WRONG);
    await expectRefused({ email: person.email, password: 'wrong' }, ...WRONG);
    const names = await statementsOf(shop, () => change({ password: 'wrong' }));
    expect(names).not.toContain('account-by-email');
  });

  it('when it is somebody else’s, in any case', async () => {
    await expectRefused({ email: accounts.other.email }, ...TAKEN);
    await expectRefused({ email: accounts.other.email.toUpperCase() }, ...TAKEN);
  });

  it('when somebody else takes it at that moment', async () => {
    const other = await addPerson(shop);
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, other.id);
        await setEmail(tx, other, email.toUpperCase());
      },
      () => change(),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await accountOf(shop, person.email)).toMatchObject({ is_email_verified: true });
    expect(await kindsTo(email)).toEqual([]);
    expect(await kindsTo(person.email)).toEqual([]);
  });

  it('when it is sent a second time at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => change()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(await kindsTo(email)).toEqual(['email-changed-new']);
    expect(await kindsTo(person.email)).toEqual(['email-changed-old']);
  });

  it('when the password changes at that moment', async () => {
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, person.id);
        await setPassword(tx, person, { passwordHash: 'another', keptSession: undefined });
      },
      () => change(),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
    expect(await accountOf(shop, email)).toBeUndefined();
  });
});

it('a login that crosses a change of address opens no session', async () => {
  const answer = await meanwhile(
    shop.database,
    async (tx) => {
      await lockAccount(tx, person.id);
      await setEmail(tx, person, email);
    },
    () => tryLogin(shop, person.email, PASSWORD),
  );
  expect(answer.status).toBe(401);
  const { rows } = await shop.database.query('select from sessions where owner_id = $1', [
    person.id,
  ]);
  // the one from before
  expect(rows).toHaveLength(1);
});

describe('too many', () => {
  it('passwords tried by one account are put off, in this form and that of the password', async () => {
    const slow = await openShop({ loginRatePerMinute: 3 });
    const session = await slow.logIn(accounts.customer);
    const tryChange = (password: string, by = session) =>
      slow.call(changeEmail, { token: by, body: { email: 'elsewhere@mail.example', password } });
    for (let i = 0; i < 3; i += 1) expect((await tryChange('wrong')).status).toBe(400);
    const answer = await tryChange(PASSWORD);
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await accountOf(slow, accounts.customer.email)).toBeDefined();
    // by account, not by where it comes from
    const other = await slow.logIn(accounts.other);
    expect((await tryChange('wrong', other)).status).toBe(400);
    await slow.close();
  });

  it('mails to one address are left out, and the address is changed all the same', async () => {
    const slow = await openShop({ mailRatePerHour: 1 });
    let session = await slow.logIn(accounts.customer);
    const home = accounts.customer.email;
    for (const next of ['one@mail.example', home, 'one@mail.example', home]) {
      const answer = await slow.call(changeEmail, {
        token: session,
        body: { email: next, password: PASSWORD },
      });
      expect(answer).toMatchObject({ status: 200, body: { user: { email: next } } });
      session = (await slow.ask(refreshToken, { token: session })).token;
    }
    expect(await mailsTo(slow, home)).toHaveLength(1);
    expect(await mailsTo(slow, 'one@mail.example')).toHaveLength(1);
    await slow.close();
  });
});

async function expectRefused(
  fields: object,
  code: string,
  error: string,
  status = 400,
): Promise<void> {
  const before = await allAboutPeople(shop);
  expect(await change(fields)).toMatchObject({ status, body: { code, error } });
  if (code === 'PASSWORD_WRONG') await uncountFailures(shop, person);
  expect(await allAboutPeople(shop)).toEqual(before);
}
