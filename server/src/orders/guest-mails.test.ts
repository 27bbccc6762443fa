import { addToCart } from '@tailorbird/contract/cart';
import * as contract from '@tailorbird/contract/guest-orders';
import { setOrderStatuses, undoOrderStatuses } from '@tailorbird/contract/order-desk';
import { getOrder, placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { mailsTo } from '../../test/people.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { tote, sash } = products;

/** The product’s own picture. */
const IMAGE = '018f0000-0000-7000-8000-000000000911';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await shop.database.query(
    `insert into images (id, name, content_type, width, height, bytes)
     values ($1, 'tote.webp', 'image/webp', 800, 1000, '')`,
    [IMAGE],
  );
  await shop.database.query(
    'insert into product_images (product_id, image_id, position) values ($1, $2, 0)',
    [tote.id, IMAGE],
  );
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

const MAILS_A_DAY = 5;

let counted = 0;
/** An address that no other test uses. */
let email: string;
beforeEach(async () => {
  counted += 1;
  email = `gerd-${counted}@mail.example`;
  await configure({});
});

const configure = (payment: object) => shop.ask(setSettings, { token: admin, body: { payment } });
const ACCOUNT = {
  transfer: true,
  accountHolder: 'Tailorbird',
  account: 'GB82 WEST 1234 5698 7654 32',
  bankCode: 'WESTGB2L',
};

const contact = (address = email) => ({
  name: 'Win a prize',
  email: address,
  phone: '+44 1632 960143',
});

/** Totes with a lettering and a note each, and a sash. */
async function letteredCart(guest: string): Promise<void> {
  for (const [index, words] of ['evil.example', 'buy pills', 'FREE COINS'].entries()) {
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
      { optionId: wording.id, value: words },
    ];
    const body = { product: tote.id, quantity: index + 1, note: `${words}!`, selectedOptions };
    await shop.ask(addToCart, { token: guest, body });
  }
  await fill(shop, guest, { product: sash.id, note: 'visit evil.example' });
}

async function place(guest: string, more: object = {}): Promise<Order> {
  const body = { ...(await cartOf(shop, guest)), contact: contact(), ...more };
  return (await shop.ask(placeOrder, { token: guest, body })).order;
}

async function placeOne(address = email): Promise<Order> {
  const guest = await shop.guest();
  await fill(shop, guest);
  return place(guest, { contact: contact(address) });
}

const set = (id: string, status: Order['status']) =>
  shop.ask(updateOrder, { token: admin, params: { id }, body: { status } });
const kinds = async (address = email) => (await mailsTo(shop, address)).map(({ kind }) => kind);
/** Seconds from the moment that each was written until it goes out. */
const held = async (): Promise<number[]> =>
  (
    await shop.database.query<{ seconds: number }>(
      `select round(extract(epoch from next_attempt_at - created_at))::int as seconds from mails
       where recipient_email = $1 order by id`,
      [email],
    )
  ).rows.map(({ seconds }) => seconds);

describe('the mail of a guest’s order', () => {
  it('names goods in the words and pictures of the catalogue, and none of the guest’s', async () => {
    const guest = await shop.guest();
    await letteredCart(guest);
    const order = await place(guest);
    const [mail, ...others] = await mailsTo(shop, email);
    expect(others).toEqual([]);
    const cost = order.cart.items[0]?.product.cost ?? 0;
    expect(mail).toMatchObject({
      kind: 'guest-order',
      recipient_name: '',
      content: {
        number: order.orderId,
        pieces: 7,
        totalCents: Math.round(order.totalAmount * 100),
        order: {
          items: [
            {
              name: tote.name,
              quantity: 6,
              unitPriceCents: Math.round(cost * 100),
              options: [
                { name: colour.name, value: colour.olive.value },
                { name: size.name, value: size.small.value },
              ],
              note: '',
              picture: { image: IMAGE },
            },
            { name: sash.name, quantity: 1, options: [], note: '' },
          ],
        },
      },
    });
    const said = JSON.stringify(mail);
    expect(said).not.toMatch(/evil|pills|COINS|prize|1632|drawing|signature/i);
  });

  it('says how it is paid, with account and reference, and what a deposit is', async () => {
    await configure({ ...ACCOUNT, depositPercent: 50 });
    const guest = await shop.guest();
    await fill(shop, guest, { quantity: 2 });
    const order = await place(guest, { payment: { method: 'transfer' } });
    const [mail] = await mailsTo(shop, email);
    expect(mail?.content).toMatchObject({
      pay: {
        dueCents: Math.round(order.totalAmount * 50),
        isDeposit: true,
        way: {
          method: 'transfer',
          accountHolder: 'Tailorbird',
          bankCode: 'WESTGB2L',
          reference: expect.stringMatching(/^RF\d{2}TB/),
        },
      },
    });
    // so does the one that is asked for again
    await shop.ask(contract.mailOrderLink, { token: guest, params: { id: order._id } });
    const [first, again] = await mailsTo(shop, email);
    expect(again?.content).toMatchObject({ pay: Object(first?.content).pay });
  });

  it('says the day by which it is ready, where the shop promises one', async () => {
    const leadDays = async (days: object) =>
      shop.ask(setSettings, { token: admin, body: { days } });
    await placeOne();
    await leadDays({ leadDays: 4 });
    const order = await placeOne();
    await leadDays({});
    const [without, mail] = await mailsTo(shop, email);
    expect(without?.content).not.toHaveProperty('readyBy');
    const day = order.delivery?.promisedDay;
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(mail?.content).toMatchObject({ readyBy: day });
  });

  it('says nothing of payment where the shop offers nothing but payment at pick-up', async () => {
    await placeOne();
    expect((await mailsTo(shop, email))[0]?.content).not.toHaveProperty('pay');
  });
});

describe('a guest hears of the end of the order', () => {
  it.each(['completed', 'cancelled'] as const)(
    'that is %s, half a minute later',
    async (status) => {
      const order = await placeOne();
      await set(order._id, status);
      expect(await kinds()).toEqual(['guest-order', `guest-order-${status}`]);
      expect(await held()).toEqual([0, 30]);
      const [, mail] = await mailsTo(shop, email);
      expect(mail).toMatchObject({
        recipient_name: '',
        content: { order: { id: order._id, number: order.orderId } },
      });
      expect(JSON.stringify(mail)).not.toMatch(/prize|1632/);
      const kind = status === 'completed' ? 'guest-order-completed' : 'guest-order-cancelled';
      expect(await mailedToken(shop, kind, email)).toBe(await mailedToken(shop, LINK, email));
    },
  );

  it('unless it is undone within that', async () => {
    const order = await placeOne();
    const { order: completed } = await set(order._id, 'completed');
    const back = [{ _id: order._id, version: completed.version, status: 'pending' }];
    await shop.ask(undoOrderStatuses, { token: admin, body: { orders: back } });
    expect(await kinds()).toEqual(['guest-order']);
  });

  it('once of several that are set at once, each at its own address', async () => {
    const other = `other-${email}`;
    const orders = [await placeOne(), await placeOne(other), await placeOne('')];
    const orderIds = orders.map(({ _id }) => _id);
    await shop.ask(setOrderStatuses, { token: admin, body: { orderIds, status: 'completed' } });
    expect(await kinds()).toEqual(['guest-order', 'guest-order-completed']);
    expect(await kinds(other)).toEqual(['guest-order', 'guest-order-completed']);
  });

  it('when it is cancelled by the link, which somebody else may have', async () => {
    const order = await placeOne();
    const headers = { 'x-order-link': await mailedToken(shop, LINK, email) };
    await shop.ask(contract.cancelGuestOrder, { headers });
    expect(await kinds()).toEqual(['guest-order', 'guest-order-cancelled']);
    const { order: now } = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
    expect(now.status).toBe('cancelled');
  });

  it('by at most so many mails a day, all kinds together', async () => {
    const orders = [await placeOne(), await placeOne(), await placeOne()];
    await set(orders[0]?._id ?? '', 'completed');
    await shop.ask(setOrderStatuses, {
      token: admin,
      body: { orderIds: orders.slice(1).map(({ _id }) => _id), status: 'completed' },
    });
    expect(await kinds()).toEqual([
      'guest-order',
      'guest-order',
      'guest-order',
      'guest-order-completed',
      'guest-order-completed',
    ]);
    expect(await kinds()).toHaveLength(MAILS_A_DAY);
    await placeOne();
    expect(await kinds()).toHaveLength(MAILS_A_DAY);
  });

  it('not where the address wants no mails', async () => {
    const order = await placeOne();
    const headers = { 'x-order-link': await mailedToken(shop, LINK, email) };
    await shop.ask(contract.stopGuestMails, { headers, body: { isStopped: true } });
    await set(order._id, 'completed');
    expect(await kinds()).toEqual(['guest-order']);
  });

  it('not when the order has become an account’s, which is told itself', async () => {
    const guest = await shop.guest();
    await fill(shop, guest);
    const order = await place(guest);
    await shop.logIn(accounts.customer, { 'x-guest-token': guest });
    await set(order._id, 'completed');
    expect(await kinds()).toEqual(['guest-order']);
    expect(await kinds(accounts.customer.email)).toEqual(['order-completed']);
  });
});

const LINK = 'guest-order';
