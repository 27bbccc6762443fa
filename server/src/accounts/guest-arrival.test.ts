import { login } from '@tailorbird/contract/accounts';
import { addToCart } from '@tailorbird/contract/cart';
import { getOrder, listOwnOrders, placeOrder } from '@tailorbird/contract/orders';
import {
  register,
  registerByMail,
  resetPassword,
  verifyEmail,
} from '@tailorbird/contract/registration';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, colour, PASSWORD, products, size } from '../../test/fixture.ts';
import { accountOf } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { cartOf, fill, order } from '../../test/shopper.ts';
import { expired, inMinutes, signToken } from '../../test/tokens.ts';

const { customer, other } = accounts;
const { tote, sash, patch } = products;

let shop: TestShop;
let guest: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  guest = await shop.guest();
});
afterEach(async () => {
  await shop.database.query('delete from carts; delete from cart_items; delete from orders');
});
afterAll(() => shop.close());

const arrive = (guestToken = guest) => shop.logIn(customer, { 'x-guest-token': guestToken });

const endedToken = () => signToken({ ...decodeJwt(guest), exp: inMinutes(-30 * 24 * 60) });

async function contents(token: string) {
  const { items } = await cartOf(shop, token);
  return items.map(({ product, quantity, note }) => ({ product: product.name, quantity, note }));
}

describe('the cart of a guest who logs in', () => {
  // spec: 4.27
  it('becomes the account’s', async () => {
    await fill(shop, guest, { quantity: 2, note: 'mine' });
    const token = await arrive();
    expect(await contents(token)).toEqual([{ product: sash.name, quantity: 2, note: 'mine' }]);
    expect(await contents(guest)).toEqual([]);
    expect((await shop.call(placeOrder, { token, body: await cartOf(shop, token) })).status).toBe(
      201,
    );
  });

  // spec: 4.27
  it('joins what the account had: the same things add up, others stand beside', async () => {
    const before = await shop.logIn(customer);
    await fill(shop, before, { quantity: 3 });
    await fill(shop, before, { note: 'other' });
    await fill(shop, guest, { quantity: 4 });
    await fill(shop, guest, { product: patch.id });
    expect(
      (await contents(await arrive())).toSorted(
        (a, b) => a.quantity - b.quantity || a.product.localeCompare(b.product),
      ),
    ).toEqual([
      { product: patch.name, quantity: 1, note: '' },
      { product: sash.name, quantity: 1, note: 'other' },
      { product: sash.name, quantity: 7, note: '' },
    ]);
  });

  // spec: 4.27
  it('adds up to 99 of one thing and no further', async () => {
    await fill(shop, await shop.logIn(customer), { quantity: 60 });
    await fill(shop, guest, { quantity: 60 });
    expect(await contents(await arrive())).toEqual([
      { product: sash.name, quantity: 99, note: '' },
    ]);
  });

  it('keeps the chosen options', async () => {
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
    ];
    await shop.ask(addToCart, { token: guest, body: { product: tote.id, selectedOptions } });
    await shop.ask(addToCart, {
      token: await arrive(),
      body: { product: tote.id, selectedOptions },
    });
    const { items } = await cartOf(shop, await shop.logIn(customer));
    expect(items).toMatchObject([
      { quantity: 2, selectedOptions: [{ value: 'Olive' }, { value: 'Small' }] },
    ]);
  });

  it('comes along with a token that has run out', async () => {
    await fill(shop, guest);
    expect(await contents(await arrive(await expired(guest)))).toHaveLength(1);
  });

  it('comes along once', async () => {
    await fill(shop, guest, { quantity: 2 });
    await arrive();
    expect(await contents(await arrive())).toEqual([{ product: sash.name, quantity: 2, note: '' }]);
  });

  it('of two logins at once comes along once', async () => {
    await fill(shop, guest, { quantity: 2 });
    const [token] = await Promise.all([arrive(), arrive()]);
    expect(await contents(token)).toEqual([{ product: sash.name, quantity: 2, note: '' }]);
  });

  it('stays with the guest when the password was wrong', async () => {
    await fill(shop, guest);
    const headers = { authorization: basic(customer.email, 'wrong'), 'x-guest-token': guest };
    expect((await shop.call(login, { headers })).status).toBe(401);
    expect(await contents(guest)).toHaveLength(1);
  });
});

describe('a token in X-Guest-Token that is no guest’s brings nothing, and hinders no login:', () => {
  it('another customer’s', async () => {
    const theirs = await shop.logIn(other);
    await fill(shop, theirs);
    expect(await contents(await arrive(theirs))).toEqual([]);
    expect(await contents(theirs)).toHaveLength(1);
  });

  it.each<[string, () => string | Promise<string>]>([
    [
      'one signed with another key',
      () => signToken(decodeJwt(guest), { secret: 'some other secret of 32 letters!' }),
    ],
    ['one for another audience', () => signToken(decodeJwt(guest), { audience: 'elsewhere' })],
    ['one that ran out more than 30 days ago', endedToken],
    ['a torn one', () => guest.slice(0, -3)],
    ['none', () => ''],
  ])('%s', async (_, make) => {
    await fill(shop, guest);
    expect(await contents(await arrive(await make()))).toEqual([]);
    expect(await contents(guest)).toHaveLength(1);
  });
});

describe('the orders of a guest who logs in', () => {
  it('become the customer’s, under their name', async () => {
    const placed = await order(shop, guest);
    const token = await arrive();
    const { orders } = await shop.ask(listOwnOrders, { token });
    expect(orders).toEqual([
      {
        ...placed,
        customer: { name: customer.name, email: customer.email },
        version: placed.version + 1,
      },
    ]);
    const { order: seen } = await shop.ask(getOrder, { token, params: { id: placed._id } });
    expect(seen.cart.items).toEqual(placed.cart.items);
  });

  it('all of them, and those that were there stay', async () => {
    await order(shop, await shop.logIn(customer));
    await order(shop, guest);
    await order(shop, guest);
    const { pagination } = await shop.ask(listOwnOrders, { token: await arrive() });
    expect(pagination.totalOrders).toBe(3);
  });

  it('keep what an admin made of them', async () => {
    const { _id } = await order(shop, guest);
    await shop.database.query(
      "update orders set status = 'completed', admin_notes = 'n', placed_at = '2026-01-02Z' where id = $1",
      [_id],
    );
    await arrive();
    const token = await shop.logIn(accounts.admin);
    const { order: seen } = await shop.ask(getOrder, { token, params: { id: _id } });
    expect(seen).toMatchObject({
      status: 'completed',
      adminNotes: 'n',
      orderDate: '2026-01-02T00:00:00.000Z',
    });
  });

  it('are not ordered again when the answer was lost before the login', async () => {
    const cart = await fill(shop, guest);
    const headers = { 'idempotency-key': 'k' };
    const { order: placed } = await shop.ask(placeOrder, { token: guest, body: cart, headers });
    const token = await arrive();
    const again = await shop.ask(placeOrder, { token, body: cart, headers });
    expect(again.order._id).toBe(placed._id);
  });
});

const ordersOf = async (token: string) => (await shop.ask(listOwnOrders, { token })).orders;
const rememberedBy = async (address: string) => (await accountOf(shop, address))?.['guest_id'];

describe('a guest who signs up, and logs in first in another browser,', () => {
  let email: string;
  beforeEach(() => {
    email = `${crypto.randomUUID()}@mail.example`;
  });

  const signUp = (guestToken = guest, address = email) =>
    shop.call(register, {
      headers: { 'x-guest-token': guestToken },
      body: { name: 'Nell New', email: address, password: PASSWORD },
    });
  const verify = async (address = email) =>
    shop.ask(verifyEmail, {
      body: { token: await mailedToken(shop, 'email-verification', address) },
    });
  const logInElsewhere = async (address = email, headers = {}) => {
    await verify(address);
    return shop.logIn({ email: address }, headers);
  };

  // spec: 7.6
  it('finds cart and orders there', async () => {
    const placed = await order(shop, guest);
    await fill(shop, guest, { quantity: 2, note: 'mine' });
    expect((await signUp()).status).toBe(201);
    const token = await logInElsewhere();
    expect(await ordersOf(token)).toMatchObject([
      { _id: placed._id, customer: { name: 'Nell New', email } },
    ]);
    expect(await contents(token)).toEqual([{ product: sash.name, quantity: 2, note: 'mine' }]);
    expect(await contents(guest)).toEqual([]);
  });

  it('by an address alone finds them only in the browser that signed up', async () => {
    const placed = await order(shop, guest);
    const address = `by.mail.${email}`;
    const headers = { 'x-guest-token': guest };
    const body = { email: address };
    expect((await shop.call(registerByMail, { headers, body })).status).toBe(201);
    expect(await rememberedBy(address)).toBeNull();
    expect(await accountOf(shop, address)).toMatchObject({
      name: address.slice(0, address.indexOf('@')),
      is_email_verified: false,
    });
    const again = await shop.call(registerByMail, { headers, body });
    expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    const token = await mailedToken(shop, 'account-opened', address);
    const { rows } = await shop.database.query<{ hours: string }>(
      `select extract(epoch from expires_at - now()) / 3600 as hours from mailed_tokens
       where account_id = (select id from accounts where email = $1)`,
      [address],
    );
    expect(rows.map(({ hours }) => Math.round(Number(hours)))).toEqual([24]);
    await shop.ask(resetPassword, { body: { token, password: PASSWORD } });
    expect((await shop.call(resetPassword, { body: { token, password: PASSWORD } })).status).toBe(
      400,
    );
    const elsewhere = await shop.logIn({ email: address }, {});
    expect(await ordersOf(elsewhere)).toEqual([]);
    const found = await ordersOf(await shop.logIn({ email: address }, headers));
    expect(found.map(({ _id }) => _id)).toEqual([placed._id]);
  });

  it('opens no account to which no mail can go any more', async () => {
    const strict = await openShop({ mailRatePerHour: 1 });
    const address = `often.${email}`;
    const ask = () => strict.call(registerByMail, { body: { email: address } });
    expect((await ask()).status).toBe(201);
    await strict.database.query('delete from accounts where email = $1', [address]);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const { rows } = await strict.database.query('select 1 from accounts where email = $1', [
      address,
    ]);
    expect(rows).toEqual([]);
    await strict.close();
  });

  it('finds what was ordered after the registration, too', async () => {
    await signUp();
    await order(shop, guest);
    await order(shop, guest);
    expect(await ordersOf(await logInElsewhere())).toHaveLength(2);
  });

  it('finds nothing before the address is verified, and loses nothing by trying', async () => {
    await order(shop, guest);
    await signUp();
    expect(
      (await shop.call(login, { headers: { authorization: basic(email, PASSWORD) } })).status,
    ).toBe(403);
    expect(await ordersOf(await logInElsewhere())).toHaveLength(1);
  });

  it('is remembered for the first login alone', async () => {
    await signUp();
    await logInElsewhere();
    await order(shop, guest);
    expect(await rememberedBy(email)).toBeNull();
    expect(await ordersOf(await shop.logIn({ email }))).toEqual([]);
  });

  it('of two first logins at once brings everything once', async () => {
    await fill(shop, guest, { quantity: 2 });
    await order(shop, guest);
    await fill(shop, guest, { quantity: 3 });
    await signUp();
    await verify();
    const [token] = await Promise.all([shop.logIn({ email }), shop.logIn({ email })]);
    expect(await ordersOf(token)).toHaveLength(1);
    expect(await contents(token)).toEqual([{ product: sash.name, quantity: 3, note: '' }]);
  });

  it('brings what another guest had in that browser, too', async () => {
    await order(shop, guest);
    await fill(shop, guest, { quantity: 60 });
    await signUp();
    const phone = await shop.guest();
    await order(shop, phone);
    await fill(shop, phone, { quantity: 60 });
    const token = await logInElsewhere(email, { 'x-guest-token': phone });
    expect(await ordersOf(token)).toHaveLength(2);
    expect(await contents(token)).toEqual([{ product: sash.name, quantity: 99, note: '' }]);
  });

  it('in the same browser after all brings everything once', async () => {
    await fill(shop, guest, { quantity: 2 });
    await signUp();
    const token = await logInElsewhere(email, { 'x-guest-token': guest });
    expect(await contents(token)).toEqual([{ product: sash.name, quantity: 2, note: '' }]);
  });

  it('who signed up with two addresses has it where they log in first', async () => {
    const second = `second-${email}`;
    await order(shop, guest);
    await signUp();
    await signUp(guest, second);
    expect(await ordersOf(await logInElsewhere(second))).toHaveLength(1);
    expect(await ordersOf(await logInElsewhere())).toEqual([]);
  });

  it('who has logged in to another account meanwhile has it there', async () => {
    await order(shop, guest);
    await signUp();
    const token = await arrive();
    expect(await ordersOf(token)).toHaveLength(1);
    expect(await ordersOf(await logInElsewhere())).toEqual([]);
  });

  it('two who log in at once, each with the other’s guest, do not wait in a circle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await shop.guest(), await shop.guest()];
      const emails = [`${round}a-${email}`, `${round}b-${email}`] as const;
      for (const each of [first, second]) {
        await order(shop, each);
        await fill(shop, each);
      }
      await signUp(first, emails[0]);
      await signUp(second, emails[1]);
      const tokens = await Promise.all([
        logInElsewhere(emails[0], { 'x-guest-token': second }),
        logInElsewhere(emails[1], { 'x-guest-token': first }),
      ]);
      const counts = await Promise.all(tokens.map(async (one) => (await ordersOf(one)).length));
      expect(counts.reduce((sum, many) => sum + many, 0)).toBe(2);
    }
  });

  it('is not remembered by an address that is taken', async () => {
    await order(shop, guest);
    expect((await signUp(guest, other.email)).status).toBe(409);
    expect(await rememberedBy(other.email)).toBeNull();
    expect(await ordersOf(await shop.logIn(other))).toEqual([]);
  });

  it('is known by a token that has run out', async () => {
    await order(shop, guest);
    await signUp(await expired(guest));
    expect(await ordersOf(await logInElsewhere())).toHaveLength(1);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['another customer’s token', () => shop.logIn(other)],
    ['one for another audience', () => signToken(decodeJwt(guest), { audience: 'elsewhere' })],
    ['one that ran out more than 30 days ago', endedToken],
    ['a torn one', () => guest.slice(0, -3)],
    ['none', () => ''],
  ])('is nobody by %s, and signs up all the same', async (_, make) => {
    await order(shop, guest);
    expect((await signUp(await make())).status).toBe(201);
    expect(await rememberedBy(email)).toBeNull();
    expect(await ordersOf(await logInElsewhere())).toEqual([]);
  });
});
