import * as contract from '@tailorbird/contract/guest-orders';
import { setPieces } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOwnOrders,
  placeOrder,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { recordPayment } from '@tailorbird/contract/payments';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { earlier, meanwhile } from '../../test/meanwhile.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { fill } from '../../test/shopper.ts';
import { savePieces } from './making-queries.ts';
import { LINK_DAYS } from './link-queries.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

/** To one address. */
const MAILS_A_DAY = 5;

let counted = 0;
/** An address that no other test uses. */
let email: string;
beforeEach(() => {
  counted += 1;
  email = `Greta-${counted}@mail.example`;
});

/** An order with an address, by a guest. */
async function placeAs(guest: string, address = email): Promise<Order> {
  const cart = await fill(shop, guest, { note: 'free bitcoin: evil.example' });
  const contact = { name: 'Win a prize', email: address, phone: '' };
  return (await shop.ask(placeOrder, { token: guest, body: { ...cart, contact } })).order;
}

/** One with its link. */
async function linked() {
  const guest = await shop.guest();
  const order = await placeAs(guest);
  return {
    guest,
    order,
    headers: { 'x-order-link': await mailedToken(shop, 'guest-order', email) },
  };
}

const setStatus = (id: string, status: Order['status']) =>
  shop.ask(updateOrder, { token: admin, params: { id }, body: { status } });
const step = { number: 1, from: 'waiting', to: 'cut', reason: '' } as const;
const begin = (id: string) =>
  shop.ask(setPieces, {
    token: admin,
    params: { id },
    body: { how: 'row', pieces: [{ number: 1, from: 'waiting', to: 'cut' }] },
  });
const pay = (id: string, kind = 'payment') =>
  shop.call(recordPayment, {
    token: admin,
    params: { id },
    body: { _id: uuid(), kind, method: 'cash', amount: 5, reference: '' },
  });
const age = (id: string, days: number) =>
  shop.database.query(
    `update order_changes set changed_at = ${earlier('changed_at', 'make_interval(days => $2)')}
     where order_id = $1`,
    [id, days],
  );
const show = (token?: string) =>
  shop.call(
    contract.getGuestOrder,
    token === undefined ? {} : { headers: { 'x-order-link': token } },
  );
const cancel = (headers: Record<string, string>) =>
  shop.call(contract.cancelGuestOrder, { headers });
const again = (token: string, id: string) =>
  shop.call(contract.mailOrderLink, { token, params: { id } });
const foundOrdersOf = async (token: string) =>
  (await shop.ask(contract.listFoundOrders, { token })).orders;
const take = async (token: string, ...orderIds: string[]) =>
  (await shop.ask(contract.claimFoundOrders, { token, body: { orderIds } })).taken;
/** Without the id of the request. */
const bodyOf = ({ status, body }: Answer) => ({
  status,
  body: { ...(typeof body === 'object' && body), requestId: '' },
});

describe('a guest who gives an address', () => {
  it('gets one mail, without a word of their own, whose link opens the order', async () => {
    const { order, headers } = await linked();
    const mails = await mailsTo(shop, email);
    expect(mails).toMatchObject([
      { kind: 'guest-order', recipient_name: '', content: { number: order.orderId, pieces: 1 } },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/evil|prize/);
    const shown = await shop.ask(contract.getGuestOrder, { headers });
    expect(shown).toEqual({ order, canCancel: true, isStopped: false });
    expect(shown.order).not.toHaveProperty('adminNotes');
  });

  it('gets one however often the button is pressed; who gives none gets none', async () => {
    const guest = await shop.guest();
    const cart = await fill(shop, guest);
    const body = { ...cart, contact: { name: '', email, phone: '' } };
    const press = () => shop.call(placeOrder, { token: guest, body });
    await Promise.all([press(), press()]);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    const before = await shop.database.query('select from mails');
    await shop.ask(placeOrder, { token: guest, body: await fill(shop, guest) });
    expect((await shop.database.query('select from mails')).rows).toHaveLength(before.rows.length);
  });
});

describe('whatever is no link is the same 404', () => {
  it('nothing, a wrong one, a changed one, another shop’s, one for another order', async () => {
    const { guest, order, headers } = await linked();
    const token = headers['x-order-link'];
    const ownerId = String(decodeJwt(guest).sub);
    const stranger = String(decodeJwt(await shop.guest()).sub);
    const other = await openShop({ tokenSecret: 'another secret, which is long enough too' });
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      undefined,
      '',
      'x',
      order._id,
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      `${token.slice(0, -1)}${last}`,
      `B${token.slice(1)}`,
      token.toLowerCase(),
      other.links.tokenOf({ ownerId, orderId: order._id }),
      shop.links.tokenOf({ ownerId: stranger, orderId: order._id }),
      shop.links.tokenOf({ ownerId, orderId: NOWHERE }),
    ];
    await other.close();
    const refused = bodyOf(await show(wrong[0]));
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const each of wrong.slice(1)) expect(bodyOf(await show(each))).toEqual(refused);
    for (const each of [` ${token}`, 'é'.repeat(86)]) {
      expect(shop.links.read(each)).toBeUndefined();
    }
    for (const endpoint of [
      contract.cancelGuestOrder,
      contract.mailGuestOrder,
      contract.stopGuestMails,
      contract.listGuestPapers,
      contract.getGuestPaper,
    ]) {
      const answer = await shop.call(endpoint, {
        headers: { 'x-order-link': wrong.at(7) ?? '' },
        params: { id: NOWHERE },
        ...('body' in endpoint && { body: { isStopped: true } }),
      });
      expect(bodyOf(answer)).toEqual(refused);
    }
  });

  it.each(['completed', 'cancelled'] as const)(
    'one whose order was %s 90 days ago; until then it works',
    async (status) => {
      const { order, headers } = await linked();
      await age(order._id, 1000);
      const token = headers['x-order-link'];
      await setStatus(order._id, status);
      await age(order._id, LINK_DAYS - 1);
      expect((await show(token)).status).toBe(200);
      await age(order._id, 2);
      expect(bodyOf(await show(token))).toEqual(bodyOf(await show('x')));
      await setStatus(order._id, 'pending');
      expect((await show(token)).status).toBe(200);
    },
  );

  it('one whose order went to an account', async () => {
    const { guest, headers } = await linked();
    await shop.logIn(accounts.customer, { 'x-guest-token': guest });
    expect(bodyOf(await show(headers['x-order-link']))).toEqual(bodyOf(await show('x')));
  });

  it('one of an account’s order, which has none', async () => {
    const token = await shop.logIn(accounts.customer);
    const order = await placeAs(token);
    const link = shop.links.tokenOf({ ownerId: accounts.customer.id, orderId: order._id });
    expect((await show(link)).status).toBe(404);
  });
});

describe('cancelling by the link', () => {
  it('is done once, and stands in the history', async () => {
    const { order, headers } = await linked();
    const answers = await Promise.all([cancel(headers), cancel(headers), cancel(headers)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'STATUS_UNCHANGED',
      error: 'The order already is cancelled.',
    });
    expect((await show(headers['x-order-link'])).body).toMatchObject({
      order: { status: 'cancelled', version: order.version + 1 },
      canCancel: false,
    });
    const { rows } = await shop.database.query(
      'select changed_by, before, after from order_changes where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ changed_by: 'Guest', before: 'pending', after: 'cancelled' }]);
  });

  it('is done although something is paid, which the desk gives back', async () => {
    const { order, headers } = await linked();
    await pay(order._id);
    expect((await show(headers['x-order-link'])).body).toMatchObject({ canCancel: true });
    expect(await cancel(headers)).toMatchObject({ status: 200 });
    expect(await shop.ask(getOrder, { token: admin, params: { id: order._id } })).toMatchObject({
      order: { status: 'cancelled', payment: { paid: 5, refunded: 0 } },
    });
    expect(await pay(order._id, 'refund')).toMatchObject({ status: 201 });
  });

  it('is too late when a piece is begun, or all is completed', async () => {
    const { order, headers } = await linked();
    await begin(order._id);
    expect((await show(headers['x-order-link'])).body).toMatchObject({ canCancel: false });
    const refused = await cancel(headers);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CANCEL_TOO_LATE' } });
    await setStatus(order._id, 'completed');
    expect(bodyOf(await cancel(headers))).toEqual(bodyOf(refused));
  });

  it('is too late when the workshop begins at that moment', async () => {
    const { guest, order, headers } = await linked();
    const key = { ownerId: String(decodeJwt(guest).sub), orderId: order._id };
    const answer = await meanwhile(
      shop.database,
      (tx) => savePieces(tx, key, [step], { changedBy: 'Ada', how: 'row' }),
      () => cancel(headers),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'CANCEL_TOO_LATE' } });
    const { body } = await shop.call(getOrder, { token: admin, params: { id: order._id } });
    expect(body).toMatchObject({ order: { status: 'pending' } });
  });
});

describe('the link again', () => {
  it('comes to the guest who ordered, from the page and from an admin: so often a day', async () => {
    const { guest, order, headers } = await linked();
    expect((await again(guest, order._id)).status).toBe(204);
    expect((await again(admin, order._id)).status).toBe(204);
    expect((await shop.call(contract.mailGuestOrder, { headers })).status).toBe(204);
    expect(await mailedToken(shop, 'guest-order', email)).toBe(headers['x-order-link']);
    await again(guest, order._id);
    expect(await mailsTo(shop, email)).toHaveLength(MAILS_A_DAY);
    const enough = { status: 429, body: { code: 'MAILED_ENOUGH' } };
    expect(await again(guest, order._id)).toMatchObject(enough);
    expect(await again(admin, order._id)).toMatchObject(enough);
    expect(await shop.call(contract.mailGuestOrder, { headers })).toMatchObject(enough);
    await placeAs(await shop.guest(), email.toUpperCase());
    expect(await mailsTo(shop, email)).toHaveLength(MAILS_A_DAY);
    expect(await mailsTo(shop, email.toUpperCase())).toEqual([]);
  });

  it('is nobody else’s to ask for, and there is none without an address or for an account', async () => {
    const { order } = await linked();
    const strangers = [await shop.guest(), await shop.logIn(accounts.other)];
    for (const token of strangers) {
      expect(await again(token, order._id)).toMatchObject({ status: 404 });
      expect(await again(token, NOWHERE)).toMatchObject({ status: 404 });
    }
    const guest = await shop.guest();
    const plain = await placeAs(guest, '');
    const none = { status: 409, body: { code: 'NO_LINK_ADDRESS' } };
    expect(await again(guest, plain._id)).toMatchObject(none);
    const account = await placeAs(await shop.logIn(accounts.customer));
    expect(await again(admin, account._id)).toMatchObject(none);
  });

  it('does not come to who wants no more mails, until they want them again', async () => {
    const { guest, order, headers } = await linked();
    const set = (isStopped: boolean) =>
      shop.ask(contract.stopGuestMails, { headers, body: { isStopped } });
    expect(await set(true)).toMatchObject({ isStopped: true });
    await set(true);
    expect((await again(guest, order._id)).status).toBe(429);
    const stopped = { status: 409, body: { code: 'MAILS_STOPPED' } };
    expect(await again(admin, order._id)).toMatchObject(stopped);
    await placeAs(await shop.guest(), email.toLowerCase());
    expect(await mailsTo(shop, email.toLowerCase())).toEqual([]);
    expect(await set(false)).toMatchObject({ isStopped: false });
    expect((await again(guest, order._id)).status).toBe(204);
  });
});

/** Who reads the mailbox of the address, and has set the password by a link that was mailed there. */
const owner = (address = email) =>
  addPerson(shop, { email: address.toLowerCase(), passwordBy: 'mailbox' });

describe('an account whose owner reads the mailbox of the address', () => {
  it('finds the order, and takes it over once; then its link ends', async () => {
    const { guest, order, headers } = await linked();
    const elsewhere = await placeAs(guest, `else-${email}`);
    const person = await owner();
    const token = await shop.logIn(person);
    expect(await foundOrdersOf(token)).toEqual([
      {
        _id: order._id,
        orderId: order.orderId,
        orderDate: order.orderDate,
        totalAmount: order.totalAmount,
      },
    ]);
    const taken = await Promise.all([take(token, order._id), take(token, order._id)]);
    expect(Math.min(...taken)).toBe(0);
    expect(Math.max(...taken)).toBe(1);
    expect(await foundOrdersOf(token)).toEqual([]);
    const { orders } = await shop.ask(listOwnOrders, { token });
    expect(orders).toMatchObject([{ _id: order._id, customer: { email: person.email } }]);
    expect(orders).toHaveLength(1);
    expect((await show(headers['x-order-link'])).status).toBe(404);
    // what the guest ordered for another address stays the guest's
    const link = shop.links.tokenOf({
      ownerId: String(decodeJwt(guest).sub),
      orderId: elsewhere._id,
    });
    expect((await show(link)).status).toBe(200);
  });

  it('takes over those of several guests, some of them twice at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const guests = await Promise.all([1, 2, 3].map(() => shop.guest()));
      const address = `${round}-${email}`;
      const ids = (await Promise.all(guests.map((guest) => placeAs(guest, address)))).map(
        ({ _id }) => _id,
      );
      const token = await shop.logIn(await owner(address));
      const taken = await Promise.all([
        take(token, ...ids),
        ...ids.toReversed().map((id) => take(token, id)),
      ]);
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
    }
  });

  it('is one that is verified, and the orders are those with its address', async () => {
    const { order } = await linked();
    const unverified = await owner();
    const tokens = [await shop.logIn(unverified), await shop.logIn(await owner(`other-${email}`))];
    await shop.database.query('update accounts set is_email_verified = false where id = $1', [
      unverified.id,
    ]);
    for (const token of tokens) {
      expect(await foundOrdersOf(token)).toEqual([]);
      expect(await take(token, order._id, NOWHERE)).toBe(0);
    }
  });

  it('finds no order that is long done with', async () => {
    const { order } = await linked();
    await setStatus(order._id, 'completed');
    await age(order._id, LINK_DAYS + 1);
    const token = await shop.logIn(await owner());
    expect(await foundOrdersOf(token)).toEqual([]);
    expect(await take(token, order._id)).toBe(0);
  });
});
