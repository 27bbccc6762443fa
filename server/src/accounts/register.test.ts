import { login } from '@tailorbird/contract/accounts';
import { register, resendVerification, verifyEmail } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { accountOf, statementsOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, mailsTo } from '../../test/people.ts';
import { hashPassword } from './passwords.ts';
import { insertAccount } from './queries.ts';
import { mayMailStranger } from './rate-limit.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const SUCCESS =
  'Account created successfully! Please check your email to verify your account before logging in.';

describe('register', () => {
  let count = 0;
  const newEmail = () => `new${(count += 1)}@mail.example`;

  const signUp = (fields: object = {}, on = shop) =>
    on.call(register, {
      body: { name: 'Nell New', email: newEmail(), password: PASSWORD, ...fields },
    });

  describe('signing up', () => {
    // spec: 7.6
    it('opens an account of a customer who has to verify the address', async () => {
      const email = newEmail();
      expect(await signUp({ email })).toMatchObject({ status: 201, body: { message: SUCCESS } });
      expect(await accountOf(shop, email)).toMatchObject({
        name: 'Nell New',
        email,
        roles: ['customer'],
        is_email_verified: false,
        is_account_locked: false,
        failed_login_attempts: 0,
        last_log_in: null,
      });
      expect((await tryLogin(shop, email, PASSWORD)).status).toBe(403);
    });

    it('mails the link that verifies it, and then the password logs in', async () => {
      const email = newEmail();
      await signUp({ email, name: 'Nell Näh' });
      // nobody is called by a name that may advertise, at what may be a stranger's address
      expect(await mailsTo(shop, email)).toMatchObject([
        { kind: 'email-verification', recipient_name: '', recipient_email: email },
      ]);
      const token = await mailedToken(shop, 'email-verification', email);
      expect((await shop.call(verifyEmail, { body: { token } })).status).toBe(200);
      expect((await tryLogin(shop, email, PASSWORD)).status).toBe(200);
    });

    it('keeps neither the password nor the token of the link in the database', async () => {
      const email = newEmail();
      await signUp({ email });
      const token = await mailedToken(shop, 'email-verification', email);
      const everything = JSON.stringify(await allAboutPeople(shop));
      expect(everything).not.toContain(PASSWORD);
      expect(everything).not.toContain(token);
    });

    it('gives no role that is asked for, and nothing else that is not a customer’s to say', async () => {
      const email = newEmail();
      const more = { roles: ['admin'], isEmailVerified: true, _id: accounts.admin.id };
      expect((await signUp({ email, ...more })).status).toBe(201);
      expect(await accountOf(shop, email)).toMatchObject({
        roles: ['customer'],
        is_email_verified: false,
      });
      expect((await accountOf(shop, email))?.['id']).not.toBe(accounts.admin.id);
    });

    it('does not trim the password', async () => {
      const email = newEmail();
      await signUp({ email, password: '  spaces  ' });
      expect((await tryLogin(shop, email, 'spaces')).status).toBe(401);
      expect((await tryLogin(shop, email, '  spaces  ')).status).toBe(403);
    });

    it('takes an address with letters beyond ASCII, written in either way', async () => {
      const email = `nähé${newEmail()}`;
      expect((await signUp({ email: email.normalize('NFD') })).status).toBe(201);
      expect((await accountOf(shop, email))?.['email']).toBe(email.normalize('NFC'));
      expect((await tryLogin(shop, email.normalize('NFD'), PASSWORD)).status).toBe(403);
    });

    it('is no lock for what others tried while the address belonged to nobody', async () => {
      const email = newEmail();
      for (let i = 0; i < 5; i += 1) await tryLogin(shop, email, 'wrong');
      expect((await tryLogin(shop, email, PASSWORD)).status).toBe(423);
      await signUp({ email });
      expect((await tryLogin(shop, email, PASSWORD)).status).toBe(403);
    });
  });

  describe('an address that is taken', () => {
    const taken = {
      status: 409,
      body: {
        code: 'EMAIL_TAKEN',
        error: 'An account with this email already exists.',
        message: 'An account with this email already exists.',
      },
    };

    // spec: 7.6
    it.each(['cora@mail.example', 'CORA@Mail.Example', '  cora@mail.example '])(
      'is refused in any case: %j',
      async (email) => {
        const before = await allAboutPeople(shop);
        expect(await signUp({ email })).toMatchObject(taken);
        expect(await allAboutPeople(shop)).toEqual(before);
      },
    );

    it('is refused before the slow hash, and before a mail is counted', async () => {
      const names = await statementsOf(shop, () => signUp({ email: accounts.customer.email }));
      expect(names).toEqual(['call-count', 'account-by-email']);
    });

    it('is refused to the second of two at once, who gets no mail', async () => {
      const email = newEmail();
      const first = {
        id: '018f0000-0000-7000-8000-00000000a001',
        name: 'First',
        email: email.toUpperCase(),
        password_hash: await hashPassword(PASSWORD),
        roles: ['customer' as const],
        is_email_verified: false,
      };
      const answer = await meanwhile(
        shop.database,
        (tx) => insertAccount(tx, first),
        () => signUp({ email }),
      );
      expect(answer).toMatchObject(taken);
      expect(await mailsTo(shop, email)).toEqual([]);
      expect(await accountOf(shop, email)).toMatchObject({ name: 'First' });
    });

    it('stays one account and one mail when it is sent five times at once', async () => {
      const email = newEmail();
      const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ email })));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, 409, 409, 409, 409]);
      expect(await mailsTo(shop, email)).toHaveLength(1);
    });
  });

  describe('too many from one address', () => {
    let slow: TestShop;
    beforeAll(async () => {
      slow = await openShop({ loginRatePerMinute: 3, mailRatePerHour: 1 });
    });
    afterAll(() => slow.close());

    const signUpFrom = (address: string, fields: object = {}) =>
      slow.call(register, {
        address,
        body: { name: 'Nell', email: newEmail(), password: PASSWORD, ...fields },
      });

    it('are put off, counted together with logins, and say so in `message` too', async () => {
      const address = '192.0.2.1';
      const authorization = basic(accounts.customer.email, PASSWORD);
      const logIn = () => slow.call(login, { address, headers: { authorization } });
      expect((await logIn()).status).toBe(200);
      expect((await signUpFrom(address)).status).toBe(201);
      expect((await signUpFrom(address)).status).toBe(201);
      const before = await allAboutPeople(slow);
      const answer = await signUpFrom(address);
      const sentence: unknown = expect.stringMatching(
        /^Too many attempts\. Please try again in (1 second|\d+ seconds|1 minute)\.$/,
      );
      expect(answer).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS', error: sentence, message: sentence },
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await logIn()).status).toBe(429);
      expect(await allAboutPeople(slow)).toEqual(before);
      expect((await signUpFrom('192.0.2.2')).status).toBe(201);
    });

    it('past the hour’s mails the account is opened all the same, without one', async () => {
      const email = newEmail();
      await signUpFrom('192.0.2.3', { email });
      await slow.database.query('delete from accounts where email = $1', [email]);
      expect((await signUpFrom('192.0.2.3', { email })).status).toBe(201);
      expect(await accountOf(slow, email)).toBeDefined();
      expect(await mailsTo(slow, email)).toHaveLength(1);
    });
  });
});

const MESSAGE =
  'If an account with this email still has to be verified, we have sent you a new verification link.';

const STRANGER = 'nobody@mail.example';
const resend = (email: string, on = shop) => on.call(resendVerification, { body: { email } });

const kindsTo = async (email: string, on = shop) =>
  (await mailsTo(on, email)).map(({ kind }) => kind);

describe('asking for the verification mail again', () => {
  // spec: 7.10
  it('mails a link that verifies the address, whatever the case it is written in', async () => {
    const { email } = await addPerson(shop, { isVerified: false });
    expect(await resend(email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: MESSAGE },
    });
    expect(await kindsTo(email)).toEqual(['email-verification']);
    const token = await mailedToken(shop, 'email-verification', email);
    expect((await shop.call(verifyEmail, { body: { token } })).status).toBe(200);
    expect(await accountOf(shop, email)).toMatchObject({ is_email_verified: true });
  });

  it('leaves the link of the first mail good', async () => {
    const { email } = await addPerson(shop, { isVerified: false });
    await resend(email);
    const first = await mailedToken(shop, 'email-verification', email);
    await resend(email);
    expect((await shop.call(verifyEmail, { body: { token: first } })).status).toBe(200);
  });

  it('mails to a locked account, too', async () => {
    const { email } = await addPerson(shop, { isVerified: false, isLocked: true });
    await resend(email);
    expect(await kindsTo(email)).toEqual(['email-verification']);
  });

  it('mails nothing to who is verified', async () => {
    const { id, email } = await addPerson(shop);
    await resend(email);
    expect(await kindsTo(email)).toEqual([]);
    const { rows } = await shop.database.query('select from mailed_tokens where account_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('says the same whether there is such an account or not', async () => {
    const open = await addPerson(shop, { isVerified: false });
    const verified = await addPerson(shop);
    const emails = [open.email, verified.email, STRANGER];
    const bodies = [];
    for (const email of emails) bodies.push((await resend(email)).body);
    expect(bodies).toEqual(emails.map(() => ({ message: MESSAGE })));
    expect(await kindsTo(STRANGER)).toEqual([]);
  });
});

it('past three mails an hour it says the same and mails nothing, over all processes', async () => {
  const slow = await openShop({ mailRatePerHour: 3 });
  const another = await slow.anotherProcess();
  const { email } = await addPerson(slow, { isVerified: false });
  for (const process of [slow, another, slow, another, slow]) {
    expect(await resend(email, process)).toMatchObject({ status: 200, body: { message: MESSAGE } });
  }
  expect(await kindsTo(email, slow)).toHaveLength(3);
  await slow.database.query(
    "update rate_counters set window_start = now() - interval '61 minutes'",
  );
  await resend(email, slow);
  expect(await kindsTo(email, slow)).toHaveLength(4);
  await another.close();
  await slow.close();
});

it('mails so much an hour to a mailbox, whatever stands behind a plus, and a day for a network', async () => {
  const slow = await openShop({ mailRatePerHour: 1 });
  const db = slow.database;
  const may = (email: string, network: string) =>
    mayMailStranger(db, { kind: 'account-opened', email, network }, 1);
  expect(await may('ida+1@plus.example', '192.0.2.1')).toBe(true);
  expect(await may('Ida+2@plus.example', '192.0.2.1')).toBe(false);
  expect(await may('ida@other.example', '192.0.2.1')).toBe(true);
  const others = Array.from({ length: 100 }, (_, person) =>
    may(`p${person}@x.example`, '192.0.2.2'),
  );
  expect(await Promise.all(others)).toEqual(others.map(() => true));
  expect(await may('one@more.example', '192.0.2.2')).toBe(false);
  expect(await may('one@more.example', '192.0.2.3')).toBe(true);
  await slow.close();
});
