import { getCart } from '@tailorbird/contract/cart';
import { listOwnOrders } from '@tailorbird/contract/orders';
import { changeEmail } from '@tailorbird/contract/profile';
import {
  forgotPassword,
  getBroughtAlong,
  getOpenedAccount,
  register,
  registerByMail,
  removeOpenedAccount,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@tailorbird/contract/registration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { mailsTo } from '../../test/people.ts';
import { fill, order } from '../../test/shopper.ts';
import { setPassword } from './queries.ts';
import { lockAccount } from './user-queries.ts';

let shop: TestShop;
let email: string;
let guest: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  email = `ida-${crypto.randomUUID()}@mail.example`;
  guest = await shop.guest();
});
afterAll(() => shop.close());

const SHORTENED = 'i…@mail.example';
const invalid = { status: 400, body: { code: 'ACCOUNT_LINK_INVALID' } };

/** @returns the token of the mail */
async function signUp(): Promise<string> {
  await shop.ask(register, {
    headers: { 'x-guest-token': guest },
    body: { name: 'Nell New', email, password: PASSWORD },
  });
  return mailedToken(shop, 'email-verification', email);
}
const verify = (token: string, headers = {}) => shop.ask(verifyEmail, { headers, body: { token } });
const show = (token: string) =>
  shop.call(getOpenedAccount, { headers: { 'x-mailed-link': token } });
const remove = (token: string) =>
  shop.call(removeOpenedAccount, { headers: { 'x-mailed-link': token } });
const idOf = async () => String((await accountOf(shop, email))?.['id']);

async function logIn(headers = {}): Promise<{ token: string; cookie: string }> {
  const { body, headers: answered } = await tryLogin(shop, email, PASSWORD, headers);
  if (typeof body !== 'object' || body === null || !('token' in body)) throw new Error('no login');
  const [cookie = ''] = String(answered['set-cookie']).split(';');
  return { token: String(body.token), cookie };
}

const ownersOf = async (ids: readonly string[]) => {
  const { rows } = await shop.database.query<{ owner_id: string; customer_email: string | null }>(
    'select owner_id, customer_email from orders where id = any ($1) order by placed_at',
    [ids],
  );
  return rows;
};

describe('a verified address', () => {
  it('is told of the account in a browser that did not open it, each time', async () => {
    const token = await signUp();
    const opened = { email: SHORTENED, dateCreated: expect.any(String) };
    expect((await verify(token)).opened).toEqual(opened);
    expect((await verify(token, { 'x-guest-token': await shop.guest() })).opened).toEqual(opened);
    expect((await verify(token, { 'x-guest-token': 'torn' })).opened).toEqual(opened);
  });

  it('is not told of it where the owner has signed up, or logged in', async () => {
    const token = await signUp();
    expect(await verify(token, { 'x-guest-token': guest })).not.toHaveProperty('opened');
    const { cookie } = await logIn();
    expect(await verify(token, { cookie })).not.toHaveProperty('opened');
    expect(await verify(token, { cookie: `${cookie}x` })).toHaveProperty('opened');
    // of another account
    const other = (await tryLogin(shop, accounts.other.email, PASSWORD)).headers['set-cookie'];
    expect(await verify(token, { cookie: String(other).split(';')[0] })).toHaveProperty('opened');
  });

  it('is not told of an account that was there before it got the address', async () => {
    await verify(await signUp(), { 'x-guest-token': guest });
    const { token } = await logIn();
    const moved = `moved-${email}`;
    await shop.ask(changeEmail, { token, body: { email: moved, password: PASSWORD } });
    const link = await mailedToken(shop, 'email-changed-new', moved);
    expect(await verify(link)).not.toHaveProperty('opened');
    expect(await show(link)).toMatchObject(invalid);
    expect(await remove(link)).toMatchObject(invalid);
  });
});

describe('who did not open the account', () => {
  it('sees when it was opened and what it has, and changes nothing by looking', async () => {
    const token = await signUp();
    const before = await accountOf(shop, email);
    const account = { email: SHORTENED, dateCreated: expect.any(String), orders: 0 };
    expect(await show(token)).toMatchObject({ status: 200, body: { account } });
    expect(await accountOf(shop, email)).toEqual(before);
    expect((await show(token)).bytes.toString()).not.toContain(email);
    await verify(token);
    const session = await logIn();
    await order(shop, session.token);
    expect(await show(token)).toMatchObject({ body: { account: { ...account, orders: 1 } } });
  });

  it.each([false, true])(
    'removes it by the link of the mail, verified before: %s',
    async (isVerified) => {
      const token = await signUp();
      if (isVerified) await verify(token);
      expect((await remove(token)).status).toBe(204);
      expect(await accountOf(shop, email)).toBeUndefined();
      expect(await tryLogin(shop, email, PASSWORD)).toMatchObject({ status: 401 });
      // pressed twice, and opened again
      expect(await remove(token)).toMatchObject(invalid);
      expect(await show(token)).toMatchObject(invalid);
      expect((await shop.call(verifyEmail, { body: { token } })).status).toBe(400);
      // the address is free, and an older link does nothing to the next account
      await signUp();
      expect(await remove(token)).toMatchObject(invalid);
    },
  );

  it('removes it by the other links of that mailbox, too', async () => {
    await signUp();
    await shop.ask(resendVerification, { body: { email } });
    const again = await mailedToken(shop, 'email-verification', email);
    expect((await remove(again)).status).toBe(204);
    await shop.ask(registerByMail, { body: { email } });
    expect((await remove(await mailedToken(shop, 'account-opened', email))).status).toBe(204);
    expect(await accountOf(shop, email)).toBeUndefined();
  });

  it('ends its sessions; what a login brought along is the guests’, and other orders stay', async () => {
    const brought = await order(shop, guest);
    await fill(shop, guest, { quantity: 2 });
    const link = await signUp();
    await verify(link);
    const { token } = await logIn();
    const placed = await order(shop, token);
    const id = await idOf();
    expect((await remove(link)).status).toBe(204);
    expect((await shop.call(getCart, { token })).status).toBe(401);
    expect(await ownersOf([brought._id, placed._id])).toEqual([
      { owner_id: decodeJwt(guest).sub, customer_email: null },
      { owner_id: id, customer_email: email },
    ]);
    for (const table of ['carts', 'cart_items', 'sessions']) {
      const { rows } = await shop.database.query(`select from ${table} where owner_id = $1`, [id]);
      expect({ table, left: rows.length }).toEqual({ table, left: 0 });
    }
    // who signs up next at that address has none of it
    guest = await shop.guest();
    await verify(await signUp());
    expect((await shop.ask(listOwnOrders, { token: (await logIn()).token })).orders).toEqual([]);
  });

  it('of two presses at once removes it once', async () => {
    const token = await signUp();
    const answers = await Promise.all([remove(token), remove(token), remove(token)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });

  it('cannot remove it once the password was set through the mailbox', async () => {
    const token = await signUp();
    await verify(token);
    await shop.ask(forgotPassword, { body: { email } });
    const reset = await mailedToken(shop, 'password-reset', email);
    await shop.ask(resetPassword, { body: { token: reset, password: 'the owner’s own' } });
    expect(await show(token)).toMatchObject(invalid);
    expect(await remove(token)).toMatchObject(invalid);
    expect(await accountOf(shop, email)).toBeDefined();
  });

  it('cannot remove it when that happens at this moment', async () => {
    const token = await signUp();
    const id = await idOf();
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        const account = await lockAccount(tx, id);
        const change = { passwordHash: 'x', keptSession: undefined };
        if (account) await setPassword(tx, account, change);
      },
      () => remove(token),
    );
    expect(answer).toMatchObject(invalid);
    expect(await accountOf(shop, email)).toBeDefined();
  });

  it('cannot remove it by a link that has run out, or was mailed to a former address', async () => {
    const token = await signUp();
    await verify(token);
    const session = await logIn();
    const id = await idOf();
    await shop.database.query(
      "update mailed_tokens set expires_at = now() - interval '1 second' where account_id = $1",
      [id],
    );
    expect(await show(token)).toMatchObject(invalid);
    expect(await remove(token)).toMatchObject(invalid);
    await shop.database.query(
      "update mailed_tokens set expires_at = now() + interval '1 day' where account_id = $1",
      [id],
    );
    const moved = { email: `moved-${email}`, password: PASSWORD };
    await shop.ask(changeEmail, { token: session.token, body: moved });
    expect(await remove(token)).toMatchObject(invalid);
    expect(await accountOf(shop, moved.email)).toBeDefined();
  });

  it('cannot remove the last admin', async () => {
    const token = await signUp();
    await shop.database.query(
      `update accounts set roles = case when email = $1 then '{customer,admin}' else '{customer}' end::text[]`,
      [email],
    );
    expect(await remove(token)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
    expect(await accountOf(shop, email)).toBeDefined();
    await shop.database.query("update accounts set roles = '{customer,admin}' where email = $1", [
      accounts.admin.email,
    ]);
    expect((await remove(token)).status).toBe(204);
  });

  it.each([{}, ...['', 'x', 'a'.repeat(43)].map((token) => ({ 'x-mailed-link': token }))])(
    'by %j removes nothing',
    async (headers: Record<string, string>) => {
      expect(await shop.call(getOpenedAccount, { headers })).toMatchObject(invalid);
      expect(await shop.call(removeOpenedAccount, { headers })).toMatchObject(invalid);
    },
  );
});

const askForLink = async () => {
  await shop.ask(forgotPassword, { body: { email } });
  return mailedToken(shop, 'password-reset', email);
};
const loginAdditionsOf = async (token: string) =>
  shop.ask(getBroughtAlong, { headers: { 'x-mailed-link': token } });
const reset = (token: string, keep?: boolean) =>
  shop.ask(resetPassword, {
    body: { token, password: PASSWORD, ...(keep !== undefined && { keep }) },
  });
const contents = async () => {
  const { token } = await logIn();
  const { orders } = await shop.ask(listOwnOrders, { token });
  const { items } = (await shop.ask(getCart, { token })).cart;
  return {
    orders: orders.map(({ _id }) => _id),
    items: items.map(({ note, quantity }) => ({ note, quantity })),
  };
};

describe('a new password by a mailed link', () => {
  it('shows what logins have brought along, and keeps it where that is said', async () => {
    const placed = await order(shop, guest);
    await fill(shop, guest, { quantity: 2, note: 'brought' });
    await verify(await signUp());
    const session = await logIn();
    const own = await order(shop, session.token);
    await fill(shop, session.token, { quantity: 3, note: 'own' });
    const token = await askForLink();
    expect(await loginAdditionsOf(token)).toEqual({
      orders: [
        { orderId: placed.orderId, orderDate: placed.orderDate, totalAmount: placed.totalAmount },
      ],
      orderCount: 1,
      pieces: 0,
    });
    await reset(token, true);
    const kept = await contents();
    expect(kept.orders.toSorted()).toEqual([placed._id, own._id].toSorted());
    // it is asked once
    expect(await loginAdditionsOf(await askForLink())).toEqual({
      orders: [],
      orderCount: 0,
      pieces: 0,
    });
  });

  it('takes away what joined the cart, and nothing else, where it is not kept', async () => {
    await fill(shop, guest, { quantity: 2, note: 'brought' });
    await verify(await signUp());
    const session = await logIn();
    await fill(shop, session.token, { quantity: 3, note: 'own' });
    const token = await askForLink();
    expect(await loginAdditionsOf(token)).toEqual({ orders: [], orderCount: 0, pieces: 2 });
    await reset(token, false);
    expect(await contents()).toEqual({ orders: [], items: [{ note: 'own', quantity: 3 }] });
  });

  it('asks nothing about what comes along afterwards', async () => {
    await verify(await signUp());
    await reset(await askForLink());
    const placed = await order(shop, guest);
    await fill(shop, guest);
    await logIn({ 'x-guest-token': guest });
    const token = await askForLink();
    expect(await loginAdditionsOf(token)).toEqual({ orders: [], orderCount: 0, pieces: 0 });
    await reset(token);
    expect((await contents()).orders).toEqual([placed._id]);
  });

  it('shows it to who has such a link alone', async () => {
    await order(shop, guest);
    const verification = await signUp();
    await verify(verification);
    await logIn();
    for (const token of [verification, 'x', '']) {
      const headers = { 'x-mailed-link': token };
      expect(await shop.call(getBroughtAlong, { headers })).toMatchObject({
        status: 400,
        body: { code: 'RESET_LINK_INVALID' },
      });
    }
  });

  it('takes no other answer', async () => {
    const body = { token: 'x'.repeat(43), password: PASSWORD, keep: 'yes' };
    expect(await shop.call(resetPassword, { body })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error: 'keep must be true or false.' },
    });
  });
});

it('the mail that opens an account leads to its removal; one to a changed address does not', async () => {
  await signUp();
  const [mail] = await mailsTo(shop, email);
  expect(mail?.content).toMatchObject({ isOpening: true });
  const { rows } = await shop.database.query(
    'update accounts set password_by = null where email = $1 returning 1 as one',
    [email],
  );
  expect(rows).toHaveLength(1);
  await shop.ask(resendVerification, { body: { email } });
  expect((await mailsTo(shop, email)).at(-1)?.content).toMatchObject({ isOpening: false });
});
