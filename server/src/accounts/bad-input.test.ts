import type { Endpoint } from '@tailorbird/contract/endpoint';
import { changeEmail, changePassword, setProfile } from '@tailorbird/contract/profile';
import {
  forgotPassword,
  register,
  resendVerification,
  resetPassword,
} from '@tailorbird/contract/registration';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, allAboutPeople, uncountFailures, type Person } from '../../test/people.ts';

const GOOD = 'a good password';
const RIGHT_TO_LEFT = 'נועה כהן 🧵';
const MARKS = `a${'\u0300\u0316'.repeat(5_000)}`;
const MARKUP = '<script>alert("1")</script> & <b>Bob</b>';

let shop: TestShop;
let person: Person;
let token: string;
let resetToken: string;
beforeAll(async () => {
  shop = await openShop();
  person = await addPerson(shop);
  token = await shop.logIn(person);
  await shop.ask(forgotPassword, { body: { email: person.email } });
  resetToken = await mailedToken(shop, 'password-reset', person.email);
});
afterAll(() => shop.close());

let count = 0;

/** A good body for each call. */
const forms = {
  register: {
    endpoint: register,
    body: () => ({ name: 'Nell', email: `bad${(count += 1)}@mail.example`, password: GOOD }),
  },
  resend: { endpoint: resendVerification, body: () => ({ email: person.email }) },
  forgot: { endpoint: forgotPassword, body: () => ({ email: person.email }) },
  reset: { endpoint: resetPassword, body: () => ({ token: resetToken, password: GOOD }) },
  name: { endpoint: setProfile, body: () => ({ name: 'Nell' }) },
  email: {
    endpoint: changeEmail,
    body: () => ({ email: `bad${(count += 1)}@mail.example`, password: PASSWORD }),
  },
  password: {
    endpoint: changePassword,
    body: () => ({ currentPassword: PASSWORD, newPassword: GOOD, confirmPassword: GOOD }),
  },
} satisfies Record<string, { endpoint: Endpoint; body: () => object }>;

const NAME = 'Name is required';
const ADDRESS = 'Please enter your email address.';
const NO_ADDRESS = 'Please enter a valid email address';
const SHORT = 'Password must be at least 6 characters long';
const LONG = 'Password must be less than 128 characters';
const BOTH = 'Email and current password are required';
const WRONG = 'The current password is wrong.';
const ALL = 'All password fields are required';

type Case = [form: keyof typeof forms, wrong: object, sentence: string];

const names = (form: 'register' | 'name'): Case[] => [
  [form, { name: undefined }, NAME],
  [form, { name: null }, NAME],
  [form, { name: 7 }, NAME],
  [form, { name: '' }, NAME],
  [form, { name: ' \t\n ' }, NAME],
  // nothing of these is seen
  [form, { name: '\u200b\u2060\u00ad' }, NAME],
  [form, { name: 'é'.repeat(101) }, 'Name must be 100 characters or less.'],
  [form, { name: 'a\0b' }, 'Name contains characters that cannot be stored.'],
  [form, { name: 'a\ud800' }, 'Name contains characters that cannot be stored.'],
  [form, { name: 'two\nlines' }, 'Name must be a single line of text.'],
];

const emails = (form: 'register' | 'resend' | 'forgot' | 'email', missing: string): Case[] => [
  [form, { email: undefined }, missing],
  [form, { email: null }, missing],
  [form, { email: ['a@b.example'] }, missing],
  [form, { email: '' }, missing],
  [form, { email: '   ' }, missing],
  [form, { email: 'nobody' }, NO_ADDRESS],
  [form, { email: 'nobody@home' }, NO_ADDRESS],
  [form, { email: 'a b@mail.example' }, NO_ADDRESS],
  [form, { email: 'a@b.example, c@d.example' }, NO_ADDRESS],
  [form, { email: 'Nell <nell@mail.example>' }, NO_ADDRESS],
  [form, { email: 'a@mail.example\r\nBcc: c@d.example' }, NO_ADDRESS],
  [form, { email: `${'a'.repeat(250)}@mail.example` }, NO_ADDRESS],
  [form, { email: 'a\0b@mail.example' }, NO_ADDRESS],
  [form, { email: '\ud800@mail.example' }, NO_ADDRESS],
  // turns what follows it around
  [form, { email: '\u202ea@mail.example' }, NO_ADDRESS],
];

const passwords = (form: 'register' | 'reset'): Case[] => [
  [form, { password: undefined }, 'Please enter a password.'],
  [form, { password: 123_456 }, 'Please enter a password.'],
  [form, { password: '' }, 'Please enter a password.'],
  [form, { password: '12345' }, SHORT],
  // ten units of UTF-16, five characters
  [form, { password: '🧵'.repeat(5) }, SHORT],
  [form, { password: 'é'.repeat(129) }, LONG],
  [form, { password: 'pass\0word' }, 'Password contains characters that cannot be used.'],
  [form, { password: 'password\udc00' }, 'Password contains characters that cannot be used.'],
];

const withConfirmation = (password: string) => ({
  newPassword: password,
  confirmPassword: password,
});

const cases: Case[] = [
  ...names('register'),
  ...names('name'),
  ...emails('register', ADDRESS),
  ...emails('resend', ADDRESS),
  ...emails('forgot', NO_ADDRESS),
  ...emails('email', BOTH),
  ...passwords('register'),
  ...passwords('reset'),
  ['email', { password: undefined }, BOTH],
  ['email', { password: '' }, BOTH],
  ['email', { password: 7 }, BOTH],
  ['password', { currentPassword: undefined }, ALL],
  ['password', { currentPassword: '' }, ALL],
  ['password', { newPassword: undefined }, ALL],
  ['password', { newPassword: '' }, ALL],
  ['password', { confirmPassword: undefined }, ALL],
  ['password', { confirmPassword: '' }, ALL],
  ['password', { confirmPassword: `${GOOD} ` }, 'New password and confirmation do not match'],
  ['password', withConfirmation('12345'), 'New password must be at least 6 characters long'],
  ['password', withConfirmation('🧵'.repeat(5)), 'New password must be at least 6 characters long'],
  ['password', withConfirmation('é'.repeat(129)), 'New password must be less than 128 characters'],
  ['password', withConfirmation('pass\0word'), 'Password contains characters that cannot be used.'],
  // whatever it is, it is not the password
  ['email', { password: 'wrong\0' }, WRONG],
  ['email', { password: '\ud800' }, WRONG],
  ['email', { password: 'x'.repeat(30_000) }, WRONG],
  ['password', { currentPassword: 'wrong\0' }, WRONG],
];

const send = (form: keyof typeof forms, changed: object) => {
  const { endpoint, body } = forms[form];
  return shop.call(endpoint, {
    ...(endpoint.access !== 'anyone' && { token }),
    body: { ...body(), ...changed },
  });
};

describe('what cannot be is refused with a sentence, and nothing is done:', () => {
  // spec: 9.20
  it.each(cases.map(([form, wrong, sentence]) => [form, shown(wrong), sentence, wrong] as const))(
    '%s with %s: %s',
    async (form, _, sentence, wrong) => {
      const before = await allAboutPeople(shop);
      const answer = await send(form, wrong);
      const body = { error: sentence, ...(form === 'register' && { message: sentence }) };
      expect(answer).toMatchObject({ status: 400, body });
      if (sentence === WRONG) await uncountFailures(shop, person);
      expect(await allAboutPeople(shop)).toEqual(before);
    },
  );

  it.each(Object.keys(forms).filter(isForm))('%s with a megabyte', async (form) => {
    const before = await allAboutPeople(shop);
    const [field = ''] = Object.keys(forms[form].body());
    expect(await send(form, { [field]: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', error: 'The request is too large.' },
    });
    expect(await allAboutPeople(shop)).toEqual(before);
  });

  // putting marks in their order takes a time that grows with the square of their number
  it.each([
    ['register', { email: MARKS }, NO_ADDRESS],
    ['forgot', { email: MARKS }, NO_ADDRESS],
    ['email', { password: MARKS }, WRONG],
  ] satisfies Case[])(
    '%s with a letter under 10 000 marks, without normalising them',
    async (form, wrong, error) => {
      const normalise = vi.spyOn(String.prototype, 'normalize');
      onTestFinished(() => normalise.mockRestore());
      expect(await send(form, wrong)).toMatchObject({ status: 400, body: { error } });
      for (const text of normalise.mock.contexts) expect(String(text).length).toBeLessThan(5000);
    },
  );

  it.each(Object.keys(forms).filter(isForm))('%s with no JSON, or nothing in it', async (form) => {
    const { endpoint } = forms[form];
    const before = await allAboutPeople(shop);
    for (const body of ['{"name"', '[]', '"text"', 'null', '{}', '7']) {
      const sent = { ...(endpoint.access !== 'anyone' && { token }), body };
      expect((await shop.call(endpoint, sent)).status).toBe(400);
    }
    expect(await allAboutPeople(shop)).toEqual(before);
  });
});

describe('what is unusual, and can be, is kept as it was written:', () => {
  it.each([
    ['emoji, counted as one character each', '🧵'.repeat(100)],
    ['letters from right to left', RIGHT_TO_LEFT],
    ['markup, as the text it is', MARKUP],
    ['a single letter', 'X'],
  ])('a name of %s', async (_, name) => {
    const email = `unusual${(count += 1)}@mail.example`;
    expect((await send('register', { name, email })).status).toBe(201);
    expect(await accountOf(shop, email)).toMatchObject({ name });
    expect(await send('name', { name })).toMatchObject({ status: 200, body: { user: { name } } });
  });

  it.each([
    ['six emoji', '🧵'.repeat(6)],
    ['128 emoji', '🧵'.repeat(128)],
    ['six blanks', ' '.repeat(6)],
    ['letters from right to left, with a colon', 'סיסמה: ארוכה'],
    ['markup', MARKUP],
  ])('a password of %s', async (_, password) => {
    const email = `unusual${(count += 1)}@mail.example`;
    expect((await send('register', { email, password })).status).toBe(201);
    // the right password of an address that is not verified
    expect((await tryLogin(shop, email, password)).status).toBe(403);
    expect((await tryLogin(shop, email, `${password} `)).status).toBe(401);
  });

  it('a password whose accents another keyboard writes apart', async () => {
    const email = `unusual${(count += 1)}@mail.example`;
    await send('register', { email, password: 'é'.repeat(128) });
    expect((await tryLogin(shop, email, 'e\u0301'.repeat(128))).status).toBe(403);
  });

  it('an address with letters from right to left', async () => {
    const email = `נועה${(count += 1)}@דואר.example`;
    expect((await send('register', { email })).status).toBe(201);
    expect((await tryLogin(shop, email, GOOD)).status).toBe(403);
  });
});

function isForm(name: string): name is keyof typeof forms {
  return Object.hasOwn(forms, name);
}

function shown(wrong: object): string {
  return JSON.stringify(wrong, (_, value: unknown) => value ?? 'nothing').slice(0, 60);
}
