import { getCart } from '@tailorbird/contract/cart';
import * as contract from '@tailorbird/contract/guest-orders';
import { placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { earlier } from '../../test/meanwhile.ts';
import { sizedStatementsOf } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { mailsTo, untilRequestsAreDone } from '../../test/people.ts';
import { fill } from '../../test/shopper.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import { LINK_DAYS } from './link-queries.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  // read once by each process, whoever asks
  await shop.catalogue.now().getTimeZone();
});
afterAll(() => shop.close());

/** To one address. */
const MAILS_A_DAY = 5;

let counted = 0;
/** An address that no other test uses. */
let email: string;
beforeEach(async () => {
  counted += 1;
  email = `fred-${counted}@mail.example`;
  await shop.database.query('delete from mails');
});

async function place(address = email, guest?: string): Promise<Order> {
  const token = guest ?? (await shop.guest());
  const cart = await fill(shop, token, { quantity: 2, note: 'visit evil.example' });
  const contact = { name: 'Win a prize', email: address, phone: '' };
  return (await shop.ask(placeOrder, { token, body: { ...cart, contact } })).order;
}

const find = (address = email) => shop.call(contract.findGuestOrders, { body: { email: address } });

/** Those of the mail that waits, by the numbers of their orders. */
async function links(): Promise<{ number: string; link: string }[]> {
  const mail = (await mailsTo(shop, email)).find(({ kind }) => kind === 'guest-orders');
  const { token = '', orders = [] }: { token?: string; orders?: { number: string }[] } =
    mail?.content ?? {};
  const opened = mail ? (await new TokenCipher(TOKEN_SECRET).open(token)).split(' ') : [];
  return orders.map(({ number }, index) => ({ number, link: opened[index] ?? '' }));
}

describe('orders that are asked for by an address', () => {
  it('come as links in one mail, the newest first, without a word of the guest’s', async () => {
    const orders = [await place(), await place(email.toUpperCase())];
    await place(`else-${email}`);
    expect((await find(` ${email} `)).status).toBe(200);
    const found = await links();
    expect(found.map(({ number }) => number)).toEqual(
      orders.toReversed().map(({ orderId }) => orderId),
    );
    for (const [index, { link }] of found.entries()) {
      const headers = { 'x-order-link': link };
      const { order } = await shop.ask(contract.getGuestOrder, { headers });
      expect(order._id).toBe(orders.toReversed()[index]?._id);
    }
    expect(JSON.stringify(await mailsTo(shop, email))).not.toMatch(/evil|prize/);
  });

  it('are none that is long done with, an account’s, or of an address that is stopped', async () => {
    const done = await place();
    const body = { status: 'completed' };
    await shop.ask(updateOrder, { token: admin, params: { id: done._id }, body });
    await shop.database.query(
      `update order_changes set changed_at = ${earlier('changed_at', 'make_interval(days => $2)')}
       where order_id = $1`,
      [done._id, LINK_DAYS + 1],
    );
    const guest = await shop.guest();
    await place(email, guest);
    await shop.logIn(accounts.customer, { 'x-guest-token': guest });
    await find();
    expect(await links()).toEqual([]);
    await place();
    const headers = { 'x-order-link': await mailedToken(shop, 'guest-order', email) };
    await shop.ask(contract.stopGuestMails, { headers, body: { isStopped: true } });
    await find();
    expect(await links()).toEqual([]);
  });

  it('are answered and looked for alike, whether there are any or not', async () => {
    await place();
    const seen = [];
    for (const address of [email, `none-${email}`]) {
      await untilRequestsAreDone(shop);
      let answer: unknown;
      const statements = await sizedStatementsOf(shop, async () => {
        const { status, body } = await find(address);
        answer = { status, body };
        await untilRequestsAreDone(shop);
      });
      const names = statements
        .map(({ name }) => name)
        .filter((name) => /^[a-z-]+$/.test(name) && name !== 'calls-delete-stale');
      seen.push({ answer, names });
    }
    expect(seen[0]?.names).toContain('mails-queue');
    expect(seen[1]).toEqual(seen[0]);
  });

  it('are mailed so often a day, in silence', async () => {
    await place();
    for (let asked = 0; asked < 7; asked += 1) expect((await find()).status).toBe(200);
    const mails = await mailsTo(shop, email);
    expect(mails.filter(({ kind }) => kind === 'guest-orders')).toHaveLength(MAILS_A_DAY);
  });

  it.each(['', 'nobody', 'a@b.example, c@d.example'])('are not asked for by %j', async (wrong) => {
    expect((await find(wrong)).status).toBe(400);
  });
});

const again = (token: string, link?: string) =>
  shop.call(contract.orderLinkedAgain, {
    token,
    ...(link !== undefined && { headers: { 'x-order-link': link } }),
  });

describe('what was ordered without an account, again by its link', () => {
  it('comes into the cart of whoever has the link, guest or account', async () => {
    const order = await place();
    const link = await mailedToken(shop, 'guest-order', email);
    for (const token of [await shop.guest(), await shop.logIn(accounts.other)]) {
      const before = (await shop.ask(getCart, { token })).cart.items.length;
      expect(await again(token, link)).toMatchObject({
        status: 200,
        body: { added: [{ quantity: 2, name: products.sash.name }], left: [] },
      });
      const { cart } = await shop.ask(getCart, { token });
      expect(cart.items).toHaveLength(before + 1);
      expect(cart.items.at(-1)).toMatchObject({ quantity: 2, note: 'visit evil.example' });
    }
    // it is the order that stays as it is
    const headers = { 'x-order-link': link };
    expect(await shop.ask(contract.getGuestOrder, { headers })).toMatchObject({
      order: { _id: order._id, version: order.version },
    });
  });

  it('is nothing by no link, a wrong one, or one whose order an account has', async () => {
    const guest = await shop.guest();
    await place(email, guest);
    const link = await mailedToken(shop, 'guest-order', email);
    await shop.logIn(accounts.customer, { 'x-guest-token': guest });
    const token = await shop.guest();
    for (const wrong of [undefined, '', 'x', `${link}A`, link]) {
      expect(await again(token, wrong)).toMatchObject({ status: 404 });
    }
    expect((await shop.ask(getCart, { token })).cart.items).toEqual([]);
    const bare = await shop.call(contract.orderLinkedAgain, { headers: { 'x-order-link': link } });
    expect(bare.status).toBe(401);
  });
});
