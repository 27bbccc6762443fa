import { getCart } from '@tailorbird/contract/cart';
import { claimFoundOrders, listFoundOrders } from '@tailorbird/contract/guest-orders';
import { listOwnOrders, placeOrder, type Order } from '@tailorbird/contract/orders';
import { changeEmail, changePassword } from '@tailorbird/contract/profile';
import {
  forgotPassword,
  register,
  registerByMail,
  resetPassword,
  verifyEmail,
} from '@tailorbird/contract/registration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { fill, order } from '../../test/shopper.ts';

let shop: TestShop;
/** An address that no other test uses. A stranger opens an account for it, and its owner reads the mails. */
let email: string;
/** The guest that the stranger is. */
let stranger: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  email = `ida-${crypto.randomUUID()}@mail.example`;
  stranger = await shop.guest();
});
afterAll(() => shop.close());

/** What the owner of the mailbox chooses. */
const OWN = 'chosen by who reads the mails';

const strangerRegisters = (guest = stranger) =>
  shop.ask(register, {
    headers: { 'x-guest-token': guest },
    body: { name: 'Sly Stranger', email, password: PASSWORD },
  });
const opensLink = async () =>
  shop.ask(verifyEmail, { body: { token: await mailedToken(shop, 'email-verification', email) } });
const askForPassword = async () => {
  await shop.ask(forgotPassword, { body: { email } });
  return mailedToken(shop, 'password-reset', email);
};
const setPassword = async (token: string, more = {}) =>
  shop.ask(resetPassword, { body: { token, password: OWN, ...more } });

async function logIn(password: string, guest?: string): Promise<string> {
  const { body } = await tryLogin(shop, email, password, guest ? { 'x-guest-token': guest } : {});
  if (typeof body !== 'object' || body === null || !('token' in body)) throw new Error('no login');
  return String(body.token);
}

const ordersOf = async (token: string) =>
  (await shop.ask(listOwnOrders, { token })).orders.map(({ _id }) => _id);
/** Whose it is, and under which address: none while it is a guest's. */
async function ownerOf({ _id }: Order) {
  const { rows } = await shop.database.query<{ owner_id: string; customer_email: string | null }>(
    'select owner_id, customer_email from orders where id = $1',
    [_id],
  );
  return rows[0];
}
const ofGuest = (token: string) => ({ owner_id: decodeJwt(token).sub, customer_email: null });
const piecesOf = async (token: string) =>
  (await shop.ask(getCart, { token })).cart.items.reduce((sum, { quantity }) => sum + quantity, 0);

/** As a guest who gives the address. */
async function orderWithAddress(guest: string): Promise<Order> {
  const cart = await fill(shop, guest);
  const contact = { name: 'Ida', email, phone: '555 01 02' };
  return (await shop.ask(placeOrder, { token: guest, body: { ...cart, contact } })).order;
}

const foundOrdersOf = async (token: string) => (await shop.ask(listFoundOrders, { token })).orders;
const take = async (token: string, ...orderIds: string[]) =>
  (await shop.ask(claimFoundOrders, { token, body: { orderIds } })).taken;

describe('registrant and mailbox are two people: what the stranger ordered is not the owner’s', () => {
  it('when the owner sets a password by the mailed link', async () => {
    const placed = await order(shop, stranger);
    await fill(shop, stranger, { quantity: 3 });
    await strangerRegisters();
    await setPassword(await askForPassword());
    const token = await logIn(OWN);
    expect(await ordersOf(token)).toEqual([]);
    expect(await piecesOf(token)).toBe(0);
    expect(await ownerOf(placed)).toEqual(ofGuest(stranger));
    expect(await piecesOf(stranger)).toBe(3);
  });

  it('when the owner has verified the address before', async () => {
    await order(shop, stranger);
    await strangerRegisters();
    await opensLink();
    await setPassword(await askForPassword());
    expect(await ordersOf(await logIn(OWN))).toEqual([]);
  });

  it('when the account was opened by the address alone', async () => {
    const placed = await order(shop, stranger);
    await fill(shop, stranger);
    await shop.ask(registerByMail, { headers: { 'x-guest-token': stranger }, body: { email } });
    await setPassword(await mailedToken(shop, 'account-opened', email));
    const token = await logIn(OWN);
    expect(await ordersOf(token)).toEqual([]);
    expect(await piecesOf(token)).toBe(0);
    expect(await ownerOf(placed)).toEqual(ofGuest(stranger));
  });

  it('when the stranger has logged in meanwhile', async () => {
    const placed = await order(shop, stranger);
    await strangerRegisters();
    await opensLink();
    // the cart comes along at this login, and an order of another guest at that one
    await fill(shop, stranger, { quantity: 3 });
    await logIn(PASSWORD);
    const another = await shop.guest();
    const second = await order(shop, another);
    expect(await ordersOf(await logIn(PASSWORD, another))).toHaveLength(2);
    await setPassword(await askForPassword());
    const token = await logIn(OWN);
    expect(await ordersOf(token)).toEqual([]);
    expect(await piecesOf(token)).toBe(0);
    expect(await ownerOf(placed)).toEqual(ofGuest(stranger));
    expect(await ownerOf(second)).toEqual(ofGuest(another));
  });
});

describe('registrant and mailbox are two people: what the owner ordered is not the stranger’s', () => {
  it('when the link of the verification was opened', async () => {
    const placed = await orderWithAddress(await shop.guest());
    await strangerRegisters();
    await opensLink();
    const token = await logIn(PASSWORD);
    expect(await foundOrdersOf(token)).toEqual([]);
    expect(await take(token, placed._id)).toBe(0);
    expect(await ordersOf(token)).toEqual([]);
  });

  it('when the stranger changes the password, or gives an account of theirs the address', async () => {
    const placed = await orderWithAddress(await shop.guest());
    await strangerRegisters();
    await opensLink();
    const token = await logIn(PASSWORD);
    const newPassword = 'another one';
    const passwords = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    await shop.ask(changePassword, { token, body: passwords });
    expect(await take(token, placed._id)).toBe(0);
    const away = { email: `away-${email}`, password: 'another one' };
    await shop.ask(changeEmail, { token, body: away });
    await shop.ask(changeEmail, { token, body: { email, password: 'another one' } });
    const link = await mailedToken(shop, 'email-changed-new', email);
    await shop.ask(verifyEmail, { body: { token: link } });
    expect(await foundOrdersOf(token)).toEqual([]);
    expect(await take(token, placed._id)).toBe(0);
  });

  it('when they have proved another mailbox before', async () => {
    const placed = await orderWithAddress(await shop.guest());
    const victim = email;
    email = `own-${email}`;
    await shop.ask(registerByMail, { body: { email } });
    await setPassword(await mailedToken(shop, 'account-opened', email));
    const token = await logIn(OWN);
    await shop.ask(changeEmail, { token, body: { email: victim, password: OWN } });
    const link = await mailedToken(shop, 'email-changed-new', victim);
    await shop.ask(verifyEmail, { body: { token: link } });
    expect(await foundOrdersOf(token)).toEqual([]);
    expect(await take(token, placed._id)).toBe(0);
  });

  it('and is the owner’s own once they have set the password', async () => {
    const placed = await orderWithAddress(await shop.guest());
    await strangerRegisters();
    await opensLink();
    const theirs = await logIn(PASSWORD);
    await setPassword(await askForPassword());
    expect((await shop.call(listFoundOrders, { token: theirs })).status).toBe(401);
    const token = await logIn(OWN);
    expect(await foundOrdersOf(token)).toMatchObject([{ _id: placed._id }]);
    expect(await take(token, placed._id)).toBe(1);
  });
});

it('whoever registers with a password has the guest at the login with that password', async () => {
  const placed = await order(shop, stranger);
  await fill(shop, stranger, { quantity: 2 });
  await strangerRegisters();
  await opensLink();
  const token = await logIn(PASSWORD);
  expect(await ordersOf(token)).toEqual([placed._id]);
  expect(await piecesOf(token)).toBe(2);
});

it('whoever signs up by an address alone has the guest where they log in in that browser', async () => {
  const placed = await order(shop, stranger);
  await shop.ask(registerByMail, { headers: { 'x-guest-token': stranger }, body: { email } });
  await setPassword(await mailedToken(shop, 'account-opened', email));
  expect(await ordersOf(await logIn(OWN, stranger))).toEqual([placed._id]);
});
