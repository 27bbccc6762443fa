import { forgotPassword, resetPassword, verifyEmail } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeEmail, getProfile } from '@tailorbird/contract/profile';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, mailsTo, type Person } from '../../test/people.ts';
import { setEmail } from './queries.ts';
import { deleteAccountRow, lockAccount } from './user-queries.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const MESSAGE =
  'If an account with this email exists, we have sent you a link to set a new password.';

const STRANGER = 'nobody@mail.example';
const forget = (email: string, on = shop) => on.call(forgotPassword, { body: { email } });

const kindsTo = async (email: string, on = shop) =>
  (await mailsTo(on, email)).map(({ kind }) => kind);

describe('a forgotten password', () => {
  it.each([
    ['a customer', {}],
    ['an admin', { roles: ['customer', 'admin'] as const }],
    ['who is locked', { isLocked: true }],
    ['whose address is not verified', { isVerified: false }],
  ])('is replaced through a mailed link: %s', async (_, particulars) => {
    const { email } = await addPerson(shop, particulars);
    expect(await forget(email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: MESSAGE },
    });
    expect(await kindsTo(email)).toEqual(['password-reset']);
    const token = await mailedToken(shop, 'password-reset', email);
    const body = { token, password: 'another one' };
    expect((await shop.call(resetPassword, { body })).status).toBe(200);
    expect((await tryLogin(shop, email, 'another one')).status).toBe(200);
  });

  it('is good until there is a new one: asking changes nothing', async () => {
    const { email } = await addPerson(shop);
    const before = await allAboutPeople(shop);
    await forget(STRANGER);
    expect(await allAboutPeople(shop)).toEqual(before);
    const token = await shop.logIn({ email });
    await forget(email);
    expect(await shop.logIn({ email })).not.toBe(token);
  });

  // spec: 7.7
  it('says the same for an address without an account', async () => {
    const { email } = await addPerson(shop);
    const answers = [await forget(email), await forget('stranger@mail.example')];
    expect(answers.map(({ body }) => body)).toEqual([{ message: MESSAGE }, { message: MESSAGE }]);
    expect(await kindsTo('stranger@mail.example')).toEqual([]);
  });

  it('of an account that goes at that moment is none, in the same words', async () => {
    const { id, email } = await addPerson(shop);
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, id);
        await deleteAccountRow(tx, id);
      },
      () => forget(email),
    );
    expect(answer).toMatchObject({ status: 200, body: { message: MESSAGE } });
    expect(await kindsTo(email)).toEqual([]);
  });

  it('may be asked for without a mail past three an hour, each kind counted by itself', async () => {
    const slow = await openShop({ mailRatePerHour: 3 });
    const { email } = await addPerson(slow);
    const emails = [email, email.toUpperCase(), email, email, ` ${email} `];
    for (const written of emails) {
      expect(await forget(written, slow)).toMatchObject({
        status: 200,
        body: { message: MESSAGE },
      });
    }
    expect(await kindsTo(email, slow)).toHaveLength(3);
    // the mail that tells of the new password is of another kind
    const token = await mailedToken(slow, 'password-reset', email);
    await slow.call(resetPassword, { body: { token, password: 'another one' } });
    expect(await kindsTo(email, slow)).toContain('password-changed');
    await slow.close();
  });
});

const NEW = 'a password that nobody else knows';
const invalid = { status: 400, body: { code: 'RESET_LINK_INVALID' } };

const verify = async (email: string) =>
  shop.ask(verifyEmail, { body: { token: await mailedToken(shop, 'email-changed-new', email) } });

const linkTo = (email: string) => mailedToken(shop, 'email-changed-old', email);

const open = (token: string, password = NEW) =>
  shop.call(resetPassword, { body: { token, password } });

const noticesTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ kind }) => kind === 'email-changed-old');

describe('restore email', () => {
  let person: Person;
  let session: string;

  beforeEach(async () => {
    person = await addPerson(shop);
    session = await shop.logIn(person);
  });

  const at = (place: string) => `${place}-${person.email}`;

  const moveTo = (email: string) =>
    shop.ask(changeEmail, { token: session, body: { email, password: PASSWORD } });

  describe('the link in the notice to an old address', () => {
    // spec: 7.16
    it('puts it back, with a new password, verified', async () => {
      await moveTo(at('typo'));
      expect(await open(await linkTo(person.email))).toMatchObject({
        status: 200,
        body: {
          message:
            'Your account has this email address again. Please log in with it and your new password.',
        },
      });
      expect(await accountOf(shop, person.email)).toMatchObject({
        id: person.id,
        is_email_verified: true,
      });
      expect((await tryLogin(shop, person.email, PASSWORD)).status).toBe(401);
      expect((await tryLogin(shop, person.email, NEW)).status).toBe(200);
      expect((await tryLogin(shop, at('typo'), NEW)).status).toBe(401);
    });

    it('ends all sessions, undoes a lock, and kills what was mailed to the new one', async () => {
      await moveTo(at('thief'));
      await shop.ask(forgotPassword, { body: { email: at('thief') } });
      const theirs = await mailedToken(shop, 'password-reset', at('thief'));
      const verification = await mailedToken(shop, 'email-changed-new', at('thief'));
      for (let i = 0; i < 5; i += 1) await tryLogin(shop, at('thief'), 'wrong');
      await open(await linkTo(person.email));
      expect((await shop.call(getProfile, { token: session })).status).toBe(401);
      expect(await open(theirs)).toMatchObject(invalid);
      expect((await shop.call(verifyEmail, { body: { token: verification } })).status).toBe(400);
      expect((await tryLogin(shop, person.email, NEW)).status).toBe(200);
    });

    it('is told to the address that it replaces, if that was verified, without a link', async () => {
      await moveTo(at('new'));
      await verify(at('new'));
      await open(await linkTo(person.email));
      const notices = await noticesTo(at('new'));
      expect(notices).toMatchObject([{ content: { newEmail: person.email } }]);
      expect(notices[0]?.content).not.toHaveProperty('token');
    });

    it('works for 7 days, and once', async () => {
      await moveTo(at('new'));
      const { rows } = await shop.database.query<{ days: number }>(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days
       from mailed_tokens where account_id = $1 and kind = 'email restoration'`,
        [person.id],
      );
      expect(rows).toEqual([{ days: 7 }]);
      const token = await linkTo(person.email);
      const answers = await Promise.all(Array.from({ length: 3 }, () => open(token)));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 400, 400]);
      expect(await open(token)).toMatchObject(invalid);
    });

    it('is dead after that', async () => {
      await moveTo(at('new'));
      await shop.database.query(
        'update mailed_tokens set expires_at = now() where account_id = $1',
        [person.id],
      );
      const before = await allAboutPeople(shop);
      expect(await open(await linkTo(person.email))).toMatchObject(invalid);
      expect(await allAboutPeople(shop)).toEqual(before);
    });

    it('keeps its token as a hash alone, and sealed in the mail', async () => {
      await moveTo(at('new'));
      const token = await linkTo(person.email);
      expect(JSON.stringify(await allAboutPeople(shop))).not.toContain(token);
    });

    it('outlives a new password, by whichever way the thief sets it', async () => {
      await moveTo(at('thief'));
      await shop.ask(forgotPassword, { body: { email: at('thief') } });
      await open(await mailedToken(shop, 'password-reset', at('thief')), 'of a thief');
      expect((await open(await linkTo(person.email))).status).toBe(200);
      expect((await tryLogin(shop, person.email, NEW)).status).toBe(200);
    });

    it('is refused, and stays good, while somebody else has the address', async () => {
      await moveTo(at('new'));
      const other = await addPerson(shop, { email: person.email.toUpperCase() });
      const token = await linkTo(person.email);
      const before = await allAboutPeople(shop);
      expect(await open(token)).toMatchObject({ status: 409, body: { code: 'OLD_EMAIL_TAKEN' } });
      expect(await allAboutPeople(shop)).toEqual(before);
      await shop.database.query('delete from accounts where id = $1', [other.id]);
      expect((await open(token)).status).toBe(200);
    });

    it('is refused when somebody else takes the address at that moment', async () => {
      await moveTo(at('new'));
      const other = await addPerson(shop);
      const token = await linkTo(person.email);
      const answer = await meanwhile(
        shop.database,
        async (tx) => {
          await lockAccount(tx, other.id);
          await setEmail(tx, other, person.email);
        },
        () => open(token),
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'OLD_EMAIL_TAKEN' } });
      expect(await accountOf(shop, at('new'))).toMatchObject({ id: person.id });
    });

    it('goes with the account', async () => {
      await moveTo(at('new'));
      await shop.database.query('delete from accounts where id = $1', [person.id]);
      expect(await open(await linkTo(person.email))).toMatchObject(invalid);
    });
  });

  describe('of several changes', () => {
    it('an address that was never verified gets no link: it may be a stranger’s', async () => {
      await moveTo(at('typo'));
      await moveTo(at('right'));
      const [notice] = await noticesTo(at('typo'));
      expect(notice?.content).not.toHaveProperty('token');
      expect((await open(await linkTo(person.email))).status).toBe(200);
    });

    it('the oldest link kills the later ones', async () => {
      await moveTo(at('thief'));
      await verify(at('thief'));
      await moveTo(at('hiding'));
      const theirs = await linkTo(at('thief'));
      expect((await open(await linkTo(person.email))).status).toBe(200);
      expect(await open(theirs)).toMatchObject(invalid);
      expect(await accountOf(shop, person.email)).toMatchObject({ id: person.id });
    });

    it('a later link leaves the older ones', async () => {
      await moveTo(at('thief'));
      await verify(at('thief'));
      await moveTo(at('hiding'));
      expect((await open(await linkTo(at('thief')), 'of a thief')).status).toBe(200);
      expect(await accountOf(shop, at('thief'))).toMatchObject({ id: person.id });
      expect((await open(await linkTo(person.email))).status).toBe(200);
      expect(await accountOf(shop, person.email)).toMatchObject({ id: person.id });
    });

    it('one that was undone by hand leaves the link as a way to a new password', async () => {
      await moveTo(at('typo'));
      await moveTo(person.email);
      expect((await open(await linkTo(person.email))).status).toBe(200);
      expect(await accountOf(shop, person.email)).toMatchObject({ is_email_verified: true });
      expect((await tryLogin(shop, person.email, NEW)).status).toBe(200);
    });
  });
});
