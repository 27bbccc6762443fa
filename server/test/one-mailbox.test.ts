import { forgotPassword, register, registerByMail } from '@tailorbird/contract/registration';
import { changeEmail } from '@tailorbird/contract/profile';
import { stopGuestMails } from '@tailorbird/contract/guest-orders';
import { getOrder, listOrders, placeOrder } from '@tailorbird/contract/orders';
import { listUsers } from '@tailorbird/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayMail } from '../src/accounts/rate-limit.ts';
import { isStopped } from '../src/mail/queries.ts';
import { claimFoundOrders } from '../src/orders/guest-order.ts';
import { listOrdersByEmail } from '../src/orders/link-queries.ts';
import { openShop, type TestShop } from './app.ts';
import { accounts, PASSWORD } from './fixture.ts';
import { tryLogin } from './login.ts';
import { mailedToken } from './mailed-link.ts';
import { addPerson, mailsTo } from './people.ts';
import { fill } from './shopper.ts';

/*
 * Whether two spellings are one address decides whose account, orders and mails they are. They are
 * one where the mail goes to the same mailbox, and only there.
 */

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let counted = 0;
/** At the end of a local part: no other test has it. */
let own: string;
beforeEach(() => {
  counted += 1;
  own = `-${counted}`;
});

const at = (local: string, domain = 'mail.example') => `${local}${own}@${domain}`;

/** Two mailboxes, whose addresses look or fold alike. */
const DIFFERENT: [string, () => [string, string]][] = [
  ['İ with a dot and i', () => [at('İda'), at('ida')]],
  ['ı without a dot and i', () => [at('ıda'), at('ida')]],
  ['É and é', () => [at('Éva'), at('éva')]],
  ['a long s and s', () => [at('roſa'), at('rosa')]],
  ['wide letters and letters', () => [at('ｉｄａ'), at('ida')]],
  ['ß and ss', () => [at('groß'), at('gross')]],
  ['domains with ß and ss', () => [at('ida', 'straße.example'), at('ida', 'strasse.example')]],
  ['a percent sign and what it stands for', () => [at('ida', 'ma%69l.example'), at('ida')]],
  [
    'a percent sign and a letter beyond ASCII',
    () => [at('ida', 'b%C3%BCcher.example'), at('ida', 'bücher.example')],
  ],
  [
    'an accent of the domain and none',
    () => [at('ida', 'bücher.example'), at('ida', 'bucher.example')],
  ],
];

/** Two spellings of one mailbox, and the one that is kept. */
const SAME: [string, () => [string, string, string]][] = [
  ['small and large letters', () => [at('Ida'), at('iDA', 'MAIL.example'), at('Ida')]],
  [
    'a letter with its accent, and one after the other',
    () => [at('zoe\u0308'), at('zoë'), at('zoë')],
  ],
  ['the sign for kelvin and K', () => [at('\u212Aim'), at('kim'), at('Kim')]],
  [
    'a domain and its form in ASCII',
    () => [
      at('ida', 'bücher.example'),
      at('ida', 'XN--BCHER-KVA.example'),
      at('ida', 'xn--bcher-kva.example'),
    ],
  ],
  [
    'large letters in a domain',
    () => [
      at('ida', 'BÜCHER.example'),
      at('ida', 'bücher.example'),
      at('ida', 'xn--bcher-kva.example'),
    ],
  ],
  [
    'a domain with its accents after its letters',
    () => [
      at('ida', 'bu\u0308cher.example'),
      at('ida', 'bücher.example'),
      at('ida', 'xn--bcher-kva.example'),
    ],
  ],
  ['a domain in wide letters', () => [at('ida', 'ｍａｉｌ。example'), at('ida'), at('ida')]],
];

const signUp = (email: string) =>
  shop.call(register, { body: { name: 'Ida', email, password: PASSWORD } });

/** An order of a guest, who gives this address. */
async function placeAs(email: string) {
  const token = await shop.guest();
  const cart = await fill(shop, token);
  const contact = { name: '', email, phone: '' };
  return (await shop.ask(placeOrder, { token, body: { ...cart, contact } })).order;
}

describe.each(DIFFERENT)('two mailboxes: %s', (_, addresses) => {
  it('have an account each, with its own password and lock', async () => {
    const [one, other] = addresses();
    expect((await signUp(one)).status).toBe(201);
    expect((await signUp(other)).status).toBe(201);
    expect((await shop.call(registerByMail, { body: { email: other } })).status).toBe(409);
    for (let attempt = 0; attempt < 5; attempt += 1) await tryLogin(shop, one, 'wrong');
    expect((await tryLogin(shop, one, PASSWORD)).status).toBe(423);
    expect((await tryLogin(shop, other, PASSWORD)).status).toBe(403);
  });

  it.each([0, 1])('keep their guests’ orders apart: in direction %i', async (direction) => {
    const [mine, theirs] = direction === 0 ? addresses() : addresses().toReversed();
    const order = await placeAs(theirs ?? '');
    const account = await addPerson(shop, { email: await storedFormOf(mine ?? '') });
    const found = await listOrdersByEmail(shop.database, account.email);
    expect(found).toHaveLength(1);
    expect(found).not.toMatchObject([{ _id: order._id }]);
    expect(await claimFoundOrders(shop.database, account, [order._id])).toBe(0);
  });

  it('are stopped one by one', async () => {
    const [one, other] = addresses();
    const link = await mailedToken(shop, 'guest-order', await storedFormOf(one));
    await shop.ask(stopGuestMails, {
      headers: { 'x-order-link': link },
      body: { isStopped: true },
    });
    expect(await isStopped(shop.database, await storedFormOf(one))).toBe(true);
    expect(await isStopped(shop.database, await storedFormOf(other))).toBe(false);
  });

  it('can be changed into each other', async () => {
    const [one, other] = addresses();
    const person = await addPerson(shop, { email: await storedFormOf(one) });
    const token = await shop.logIn(person);
    const change = (email: string) =>
      shop.call(changeEmail, { token, body: { email, password: PASSWORD } });
    expect(await change(one)).toMatchObject({ body: { code: 'EMAIL_UNCHANGED' } });
    expect((await change(other)).status).toBe(200);
  });
});

describe.each(SAME)('one mailbox: %s', (_, spellings) => {
  it('has one account, whichever way it is written', async () => {
    const [one, other, kept] = spellings();
    expect((await signUp(one)).status).toBe(201);
    expect((await signUp(other)).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await tryLogin(shop, other, PASSWORD)).status).toBe(403);
    expect((await tryLogin(shop, one, PASSWORD)).status).toBe(403);
    await shop.ask(forgotPassword, { body: { email: other } });
    const mails = await mailsTo(shop, kept);
    expect(mails.map(({ kind }) => kind)).toEqual(['email-verification', 'password-reset']);
  });

  it('has one count of wrong passwords, and one of mails', async () => {
    const [one, other] = spellings();
    const attempts = [one, other, one, other, one];
    for (const email of attempts) expect((await tryLogin(shop, email, 'wrong')).status).toBe(401);
    expect((await tryLogin(shop, other, 'wrong')).status).toBe(423);
    const may = async (email: string) =>
      mayMail(shop.database, { kind: 'password-reset', email: await storedFormOf(email) }, 1);
    expect([await may(one), await may(other)]).toEqual([true, false]);
  });

  it('finds its guest’s orders, and is stopped as one', async () => {
    const [one, other, kept] = spellings();
    const order = await placeAs(one);
    expect(order.contact).toMatchObject({ email: kept });
    const { _id } = await placeAs(other);
    expect(await listOrdersByEmail(shop.database, kept)).toMatchObject([
      { _id },
      { _id: order._id },
    ]);
    const link = await mailedToken(shop, 'guest-order', kept);
    await shop.ask(stopGuestMails, {
      headers: { 'x-order-link': link },
      body: { isStopped: true },
    });
    expect(await isStopped(shop.database, await storedFormOf(other))).toBe(true);
  });

  it('is found at the desk by each of them', async () => {
    const [one, other, kept] = spellings();
    const token = await shop.logIn(await addPerson(shop, { email: kept }));
    const cart = await fill(shop, token);
    const { order } = await shop.ask(placeOrder, { token, body: { ...cart } });
    const admin = await shop.logIn(accounts.admin);
    for (const email of [one, other, kept]) {
      const query = { customerEmail: email };
      const { orders } = await shop.ask(listOrders, { token: admin, query });
      expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
      const { users } = await shop.ask(listUsers, { token: admin, query: { search: email } });
      expect(users).toMatchObject([{ email: kept }]);
    }
    const shown = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
    expect(shown.order.customer).toMatchObject({ email: kept });
  });
});

/** As it is kept where it enters: by what a guest's order has of it. */
async function storedFormOf(email: string): Promise<string> {
  return (await placeAs(email)).contact?.email ?? '';
}

it.each([
  'ida@mail.example.',
  'ida@bücher.example。',
  'ida@１２７.１',
  'ida@ä.0x1',
  'ida@bücher.example／x',
  'ida@ä%61.example',
  'ida@ä/x.example',
  'ida@ä?x.example',
  'ida@ä#x.example',
  'ida@ä\u0378b.example',
  'ida@ida＠ä.example',
  'ida@xn--a.example',
])('an address whose domain is none is refused: %j', async (email) => {
  const malformed = { status: 400, body: { error: 'Please enter a valid email address' } };
  expect(await signUp(email)).toMatchObject(malformed);
  const token = await shop.guest();
  const cart = await fill(shop, token);
  const contact = { name: '', email, phone: '' };
  expect(await shop.call(placeOrder, { token, body: { ...cart, contact } })).toMatchObject({
    status: 400,
    body: { error: 'Please enter a valid email address.' },
  });
  expect((await tryLogin(shop, email, PASSWORD)).status).toBe(401);
});
