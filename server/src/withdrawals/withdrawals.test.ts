import { addToCart } from '@tailorbird/contract/cart';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { quoteDelivery } from '@tailorbird/contract/delivery';
import { createDiscount } from '@tailorbird/contract/discounts';
import { getOrderEdit } from '@tailorbird/contract/order-edits';
import { countOrders, listOrderChanges, setPieces } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOrders,
  placeOrder,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { issuePaper, listPapers } from '@tailorbird/contract/papers';
import { sendParcel, takeParcelBack } from '@tailorbird/contract/parcels';
import { listPayments, recordPayment } from '@tailorbird/contract/payments';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { getTax, setTax } from '@tailorbird/contract/tax';
import * as contract from '@tailorbird/contract/withdrawals';
import { decodeJwt } from 'jose';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { earlier } from '../../test/meanwhile.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { cartOf } from '../../test/shopper.ts';
import { OfferLinks } from '../offers/offer-links.ts';
import { OrderLinks } from '../orders/order-links.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';
import { readOrderNumber } from './mail-link.ts';

const DESK = 'desk@mail.example';

let shop: TestShop;
let admin: string;
let words: string;
let bag: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  const zones = [
    { countries: ['GB'], rates: [{ from: 0, cost: 4.5 }], transitDays: { least: 1, most: 2 } },
  ];
  const express = [{ countries: ['GB'], rates: [{ from: 0, cost: 9 }] }];
  const methods = [
    { _id: 'parcel', name: 'Parcel', kind: 'delivery', isOffered: true, zones },
    { _id: 'express', name: 'Express', kind: 'delivery', isOffered: true, zones: express },
    { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true },
  ];
  await shop.ask(setSettings, {
    token: admin,
    body: {
      delivery: { methods },
      returns: { days: 14 },
      mails: { newOrders: DESK },
      shop: { name: 'Tailorbird', address: '12 Needle Lane\nThornfield' },
    },
  });
  const option = { name: 'Lettering', kind: 'text', isRequired: false };
  words = (await shop.ask(editing.createOption, { token: admin, body: option })).option._id;
  const type = (await shop.ask(editing.createType, { token: admin, body: { name: 'Bags' } })).type;
  await shop.ask(editing.addTypeOptions, {
    token: admin,
    params: { id: type._id },
    body: { optionIds: [words] },
  });
  const body = { name: 'Meadow Tote', cost: 48, type: type._id };
  bag = (await shop.ask(editing.createProduct, { token: admin, body })).product._id;
});
afterAll(() => shop.close());

const address = {
  name: 'Ida Brandt',
  street: '3 Boathouse Row',
  postcode: 'M1 1AE',
  city: 'Manchester',
  country: 'GB',
};

interface Goods {
  product?: string;
  quantity?: number;
  lettering?: string;
}

async function place(
  token: string,
  goods: readonly Goods[],
  { email, method = 'parcel' }: { email?: string; method?: string } = {},
): Promise<Order> {
  for (const { product = bag, quantity = 1, lettering } of goods) {
    const selectedOptions = lettering ? [{ optionId: words, value: lettering }] : [];
    await shop.ask(addToCart, { token, body: { product, quantity, selectedOptions } });
  }
  const cart = await cartOf(shop, token);
  const delivery = method === 'pick-up' ? { method } : { method, address };
  const { country, postcode } = address;
  const { priceLines, total } = await shop.ask(quoteDelivery, {
    token,
    body: { method, place: { country, postcode } },
  });
  const contact = { name: 'Ida Brandt', ...(email !== undefined && { email }) };
  return (
    await shop.ask(placeOrder, { token, body: { ...cart, priceLines, total, delivery, contact } })
  ).order;
}

const PLAIN_AND_LETTERED = [{}, { lettering: 'Riverside Rowing' }, { product: products.sash.id }];

const withdrawalLinks = new OfferLinks(TOKEN_SECRET, 'withdrawals');

/** Of a guest, with the link to it. */
async function placedByGuest(goods: readonly Goods[] = PLAIN_AND_LETTERED, options = {}) {
  const token = await shop.guest();
  const email = `${uuid()}@mail.example`;
  const order = await place(token, goods, { email, ...options });
  const ownerId = String(decodeJwt(token).sub);
  const link = withdrawalLinks.tokenOf({ ownerId, orderId: order._id, version: 1 });
  return { token, email, order, ownerId, link, headers: { 'x-withdrawal-link': link } };
}

type GuestsOrder = Awaited<ReturnType<typeof placedByGuest>>;
type LinkHeaders = Pick<GuestsOrder, 'headers'>;

const show = async ({ headers }: LinkHeaders) =>
  (await shop.ask(contract.getWithdrawal, { headers })).withdrawal;
const idOf = ({ cart }: Order, name: string) =>
  cart.items.find(
    (item) =>
      item.product.name === name && (name !== 'Meadow Tote' || item.selectedOptions.length === 0),
  )?._id ?? '';

const declare = (
  { headers }: LinkHeaders,
  items: readonly { _id: string; quantity: number; withdrawn?: number }[],
  more: object = {},
) =>
  shop.call(contract.declareWithdrawal, {
    headers,
    body: { _id: uuid(), name: 'Ida Brandt', email: 'ida@mail.example', items, ...more },
  });

const receiptIn = (body: unknown) => contract.declareWithdrawal.reply.parse(body).receipt;
const key = ({ _id }: Pick<Order, '_id'>) => ({ token: admin, params: { id: _id } });
const desk = async (order: Order) => (await shop.ask(contract.getWithdrawals, key(order))).returns;
const now = async (order: Order) => (await shop.ask(getOrder, key(order))).order;
const settle = (order: Order, withdrawalId: string, body: object) =>
  shop.call(contract.settleWithdrawal, {
    token: admin,
    params: { id: order._id, withdrawalId },
    body,
  });
const send = (order: Order, pieces: readonly number[]) =>
  shop.call(sendParcel, { ...key(order), body: { _id: uuid(), pieces, isMailed: false } });
const setOne = async (order: Order, number: number, from: string, to: string) =>
  (
    await shop.ask(setPieces, {
      ...key(order),
      body: { how: 'row', pieces: [{ number, from, to }] },
    })
  ).results[0]?.outcome;
const pay = (order: Order, amount: number) =>
  shop.ask(recordPayment, {
    ...key(order),
    body: { _id: uuid(), kind: 'payment', method: 'cash', amount },
  });
const ledger = async (order: Order) => (await shop.ask(listPayments, key(order))).entries;
const papers = async (order: Order) =>
  (await shop.ask(listPapers, { token: admin, query: { orderIds: order._id } })).papers;
const invoice = (order: Order) =>
  shop.ask(issuePaper, { ...key(order), body: { kind: 'invoice' } });
const daysAgo = (order: Order, days: number) =>
  shop.database.query(
    `update orders set parcels = (
       select jsonb_agg(p || jsonb_build_object('sentAt', $2::text)) from jsonb_array_elements(parcels) p)
     where id = $1`,
    [order._id, new Date(Date.now() - days * 86_400_000).toISOString()],
  );

describe('an order of a lettered and of plain bags', () => {
  it('shows what can be withdrawn from, and why the lettered one cannot', async () => {
    const placed = await placedByGuest();
    const shown = await show(placed);
    expect(shown).toMatchObject({
      orderId: placed.order.orderId,
      isOpen: true,
      closed: null,
      until: null,
      days: 14,
      isSent: false,
      name: 'Ida Brandt',
      email: placed.email,
      receipts: [],
      isStopped: false,
    });
    const [plain, lettered, sash] = shown.items;
    expect(plain).toMatchObject({ exception: null, goodsCents: 4800, withdrawn: 0 });
    expect(lettered?.exception).toEqual({
      why: 'own words',
      sentence: 'Cannot be sent back: it carries your own words and was made for you alone.',
    });
    expect(sash?.exception).toBeNull();
  });

  it('is withdrawn from in part without an account, and the receipt is the answer and the mail', async () => {
    const placed = await placedByGuest();
    const email = `${uuid()}@mail.example`;
    const plain = idOf(placed.order, 'Meadow Tote');
    const { status, body } = await declare(placed, [{ _id: plain, quantity: 1 }], { email });
    expect(status).toBe(201);
    const receipt = receiptIn(body);
    expect(receipt).toMatchObject({
      orderId: placed.order.orderId,
      name: 'Ida Brandt',
      email,
      items: [{ _id: plain, name: 'Meadow Tote', quantity: 1 }],
      totalCents: 4800,
      sendTo: '',
      sendBy: null,
    });
    expect(receipt.moment).toMatch(/, \d\d:\d\d:\d\d \(UTC/);
    for (const said of [
      placed.order.orderId,
      receipt.moment,
      receipt.declaration,
      '1 × Meadow Tote',
      '$48.00',
    ]) {
      expect(receipt.text).toContain(said);
    }
    expect(receipt.text).not.toContain('Riverside');
    const [mail] = await mailsTo(shop, email);
    expect(mail).toMatchObject({ kind: 'withdrawal-received', content: { text: receipt.text } });
    const shown = await show(placed);
    expect(shown.receipts).toEqual([receipt]);
    expect(shown.items.map(({ withdrawn }) => withdrawn)).toEqual([1, 0, 0]);
    const toDesk = (await mailsTo(shop, DESK)).map(({ content }) => content);
    expect(toDesk).toContainEqual(
      expect.objectContaining({
        kind: 'withdrawal-declared',
        order: { id: placed.order._id, number: placed.order.orderId },
        totalCents: 4800,
      }),
    );
  });

  it('changes neither status nor ledger, and stands in the history and in the list of the desk', async () => {
    const placed = await placedByGuest();
    const before = await now(placed.order);
    const money = await ledger(placed.order);
    await declare(placed, [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }]);
    const after = await now(placed.order);
    expect(after).toMatchObject({ status: 'pending', withdrawn: 1, returns: 1 });
    expect(after.stopped).toHaveLength(1);
    expect(after.totalAmount).toBe(before.totalAmount);
    expect(await ledger(placed.order)).toEqual(money);
    const { changes } = await shop.ask(listOrderChanges, key(placed.order));
    expect(changes[0]).toMatchObject({
      field: 'withdrawal',
      after: 'declared',
      changedBy: 'Customer',
      returned: { count: 1, cents: 4800 },
    });
    const found = await shop.ask(listOrders, {
      token: admin,
      query: { returns: 'withdrawn', limit: '100' },
    });
    expect(found.orders.map(({ _id }) => _id)).toContain(placed.order._id);
    const { returns } = await shop.ask(countOrders, { token: admin });
    expect(returns.withdrawn).toBe(found.orders.length);
  });

  it('shows the receipt as it would be, and declares nothing by it', async () => {
    const placed = await placedByGuest();
    const items = [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }];
    const { status, body } = await declare(placed, items, { isTrial: true });
    expect([status, receiptIn(body).totalCents]).toEqual([201, 4800]);
    expect((await show(placed)).receipts).toEqual([]);
  });

  it.each([
    ['is excepted', 1, 'Cannot be sent back'],
    ['is none of it', undefined, 'no such item'],
  ])('is not withdrawn from in what %s', async (_, index, said) => {
    const placed = await placedByGuest();
    const item = index === undefined ? NOWHERE : placed.order.cart.items[index]?._id;
    const plain = { _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 };
    const { status, body } = await declare(placed, [plain, { _id: item ?? '', quantity: 1 }]);
    expect([status, body]).toMatchObject([
      409,
      { code: 'WITHDRAWAL_NOT_POSSIBLE', error: expect.stringContaining(said) },
    ]);
    expect((await show(placed)).receipts).toEqual([]);
  });

  it('is asked for a choice, a name and an address', async () => {
    const placed = await placedByGuest();
    const items = [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }];
    for (const [chosen, more, said] of [
      [[], {}, 'Please choose what you send back.'],
      [items, { name: ' ' }, 'Please write your name, it stands on the withdrawal.'],
      [items, { email: '' }, 'Please enter the email address for the receipt.'],
      [[...items, ...items], {}, 'Please choose what you send back.'],
    ] as const) {
      const { status, body } = await declare(placed, chosen, more);
      expect([status, body]).toMatchObject([400, { error: said }]);
    }
  });
});

describe('a withdrawal that is declared again', () => {
  it('is answered with the first receipt, whatever it is called and from wherever it comes', async () => {
    const placed = await placedByGuest();
    const items = [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }];
    const first = receiptIn((await declare(placed, items)).body);
    const again = await declare(placed, items, { name: 'Somebody', email: 'other@mail.example' });
    expect([again.status, receiptIn(again.body)]).toEqual([201, first]);
    expect(await mailsTo(shop, 'other@mail.example')).toEqual([]);
  });

  it('is one row when it comes twice at once, and one of a piece more', async () => {
    const placed = await placedByGuest([{ quantity: 3 }]);
    const items = [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => declare(placed, items)));
    const ids = new Set(answers.map(({ body }) => receiptIn(body)._id));
    expect(ids.size).toBe(1);
    expect((await desk(placed.order)).withdrawals).toHaveLength(1);
    // a second piece, on top of what was shown
    const second = await declare(placed, [
      { ...items[0], _id: items[0]?._id ?? '', quantity: 1, withdrawn: 1 },
    ]);
    expect(second.status).toBe(201);
    expect((await show(placed)).items[0]?.withdrawn).toBe(2);
    expect(
      (await declare(placed, [{ _id: items[0]?._id ?? '', quantity: 2, withdrawn: 2 }])).body,
    ).toMatchObject({
      code: 'WITHDRAWAL_NOT_POSSIBLE',
    });
  });
});

describe('the period', () => {
  it('begins with the parcel, is open on its last day, and closed with a sentence a day after', async () => {
    const placed = await placedByGuest([{}], { method: 'express' });
    await send(placed.order, [1]);
    const sent = await show(placed);
    expect(sent).toMatchObject({ isOpen: true, isSent: true });
    expect(Date.parse(sent.until ?? '') - Date.parse(sent.arrivedOn ?? '')).toBe(14 * 86_400_000);
    await daysAgo(placed.order, 14);
    expect(await show(placed)).toMatchObject({ isOpen: true });
    await daysAgo(placed.order, 15);
    expect(await show(placed)).toMatchObject({ isOpen: false });
    const items = [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }];
    const { status, body } = await declare(placed, items);
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'WITHDRAWAL_CLOSED',
        error: expect.stringMatching(/^The period ended on .+, 14 days after the goods came\.$/),
      },
    ]);
  });

  it('counts from the day that the order was completed where there was no parcel', async () => {
    const placed = await placedByGuest([{}], { method: 'pick-up' });
    await shop.ask(updateOrder, { ...key(placed.order), body: { status: 'completed' } });
    expect(await show(placed)).toMatchObject({ isOpen: true, until: expect.any(String) });
    await shop.database.query(
      `update order_changes set changed_at = ${earlier('changed_at', `interval '15 days'`)}
       where order_id = $1 and field = 'status'`,
      [placed.order._id],
    );
    expect(await show(placed)).toMatchObject({ isOpen: false });
  });

  it('says of a cancelled order that there is nothing to withdraw from', async () => {
    const placed = await placedByGuest([{}]);
    await shop.ask(updateOrder, { ...key(placed.order), body: { status: 'cancelled' } });
    expect((await show(placed)).closed).toContain('was cancelled');
    const items = [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }];
    expect((await declare(placed, items)).body).toMatchObject({ code: 'WITHDRAWAL_CLOSED' });
  });

  it('is none in a shop without the function, which still shows receipts of before', async () => {
    const [used, unused] = [await placedByGuest([{}]), await placedByGuest([{}])];
    await declare(used, [{ _id: idOf(used.order, 'Meadow Tote'), quantity: 1 }]);
    await shop.ask(setSettings, { token: admin, body: { returns: { days: null } } });
    expect(await show(used)).toMatchObject({ isOpen: false, receipts: [{}] });
    const { status } = await shop.call(contract.getWithdrawal, { headers: unused.headers });
    expect(status).toBe(404);
    await shop.ask(setSettings, { token: admin, body: { returns: { days: 14 } } });
  });
});

describe('who may withdraw', () => {
  it('is who has the link of the order, or that of the guest’s order, and nobody else', async () => {
    const [one, other] = [await placedByGuest(), await placedByGuest()];
    const guest = new OrderLinks(TOKEN_SECRET).tokenOf({
      ownerId: one.ownerId,
      orderId: one.order._id,
    });
    const byGuest = await shop.ask(contract.getWithdrawal, {
      headers: { 'x-withdrawal-link': guest },
    });
    expect(byGuest.withdrawal.orderId).toBe(one.order.orderId);
    const items = [{ _id: idOf(one.order, 'Meadow Tote'), quantity: 1 }];
    expect((await declare(other, items)).body).toMatchObject({ code: 'WITHDRAWAL_NOT_POSSIBLE' });
    const approval = new OfferLinks(TOKEN_SECRET, 'approvals').tokenOf({
      ownerId: one.ownerId,
      orderId: one.order._id,
      version: 1,
    });
    const mixed = withdrawalLinks.tokenOf({
      ownerId: other.ownerId,
      orderId: one.order._id,
      version: 1,
    });
    for (const link of ['', 'made up', approval, mixed, one.link.slice(0, -2)]) {
      const headers = { 'x-withdrawal-link': link };
      expect((await shop.call(contract.getWithdrawal, { headers })).status).toBe(404);
      expect((await declare({ headers }, items)).status).toBe(404);
    }
  });

  it('is the owner of the order, and neither another account nor an admin', async () => {
    const person = await addPerson(shop, {});
    const token = await shop.logIn(person);
    const order = await place(token, [{}]);
    const params = { id: order._id };
    const own = await shop.ask(contract.getOwnWithdrawal, { token, params });
    expect(own.withdrawal).toMatchObject({ email: person.email, isStopped: null });
    expect(await show({ headers: { 'x-withdrawal-link': own.link } })).toMatchObject({
      orderId: order.orderId,
    });
    const body = {
      _id: uuid(),
      name: 'Pia',
      email: person.email,
      items: [{ _id: idOf(order, 'Meadow Tote'), quantity: 1 }],
    };
    for (const wrong of [admin, await shop.logIn(await addPerson(shop, {})), await shop.guest()]) {
      const asked = { token: wrong, params };
      expect((await shop.call(contract.getOwnWithdrawal, asked)).status).toBe(404);
      expect((await shop.call(contract.declareOwnWithdrawal, { ...asked, body })).status).toBe(404);
    }
    const { status } = await shop.call(contract.declareOwnWithdrawal, { token, params, body });
    expect(status).toBe(201);
  });

  it('moves along with an order that becomes an account’s, and the link of the guest ends', async () => {
    const placed = await placedByGuest([{}, { lettering: 'Alma' }]);
    await declare(placed, [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1 }]);
    const itemId = placed.order.cart.items[1]?._id ?? '';
    await shop.ask(contract.tellFault, {
      headers: placed.headers,
      body: { _id: uuid(), itemId, words: 'The seam is open.' },
    });
    const person = await addPerson(shop, { email: placed.email });
    await shop.database.transaction((tx) => claimGuestOrders(tx, [placed.ownerId], person));
    expect((await shop.call(contract.getWithdrawal, { headers: placed.headers })).status).toBe(404);
    const token = await shop.logIn(person);
    const { withdrawal } = await shop.ask(contract.getOwnWithdrawal, {
      token,
      params: { id: placed.order._id },
    });
    expect(withdrawal).toMatchObject({ receipts: [{}], faults: [{ words: 'The seam is open.' }] });
    expect(await now(placed.order)).toMatchObject({ withdrawn: 1, returns: 2 });
  });
});

const ask = (orderId: string, email: string, from?: string) =>
  shop.call(contract.mailWithdrawalLink, {
    body: { orderId, email },
    ...(from !== undefined && { address: from }),
  });

describe('a link that is asked for by number and address', () => {
  it('is mailed to the address that the order was placed with, however the number is written', async () => {
    const placed = await placedByGuest([{}]);
    const written = placed.order.orderId.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const { status, body } = await ask(written, placed.email.toUpperCase());
    expect(status).toBe(200);
    const link = await mailedToken(shop, 'withdrawal-link', placed.email);
    expect(await show({ headers: { 'x-withdrawal-link': link } })).toMatchObject({
      orderId: placed.order.orderId,
    });
    const other = `${uuid()}@mail.example`;
    for (const [number, email] of [
      [placed.order.orderId, other],
      ['TB-0000-0000', other],
      ['nonsense', other],
    ] as const) {
      const answer = await ask(number, email);
      expect([answer.status, answer.body]).toEqual([200, body]);
    }
    expect(await mailsTo(shop, other)).toEqual([]);
  });

  it('works for the order of an account, too', async () => {
    const person = await addPerson(shop, {});
    const order = await place(await shop.logIn(person), [{}]);
    await ask(order.orderId, person.email);
    const link = await mailedToken(shop, 'withdrawal-link', person.email);
    expect(await show({ headers: { 'x-withdrawal-link': link } })).toMatchObject({
      email: person.email,
    });
  });

  it('reads a number in any spelling', () => {
    for (const written of ['TB-7K2M-4Q1X', 'tb7k2m4q1x', '7k2m 4qix', ' TB–7K2M–4QLX ']) {
      expect(readOrderNumber(written)).toBe('TB-7K2M-4Q1X');
    }
  });
});

describe('pieces that are withdrawn from', () => {
  it('are not begun or sent any more, but what is begun can go on', async () => {
    const placed = await placedByGuest([{ quantity: 3 }]);
    await setOne(placed.order, 1, 'waiting', 'cut');
    const item = idOf(placed.order, 'Meadow Tote');
    await declare(placed, [{ _id: item, quantity: 2 }]);
    const [{ items } = { items: [] }] = (await desk(placed.order)).withdrawals;
    // those that wait are taken first
    expect(items[0]?.pieces).toEqual([2, 3]);
    expect(await setOne(placed.order, 2, 'waiting', 'cut')).toBe('withdrawn');
    expect(await setOne(placed.order, 1, 'cut', 'packed')).toBe('set');
    const { status, body } = await send(placed.order, [1, 2, 3]);
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'PIECES_NOT_SENDABLE',
        problems: [
          { number: 2, why: 'withdrawn' },
          { number: 3, why: 'withdrawn' },
        ],
      },
    ]);
    expect((await send(placed.order, [1])).status).toBe(201);
    // the desk knows which; one that is sent is none of them, though it comes back
    expect(await now(placed.order)).toMatchObject({ stopped: [2, 3], withdrawn: 2 });
    await declare(placed, [{ _id: item, quantity: 1, withdrawn: 2 }]);
    expect(await now(placed.order)).toMatchObject({ stopped: [2, 3], withdrawn: 3 });
    const edit = await shop.ask(getOrderEdit, key(placed.order));
    expect(edit.begun.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
  });

  it('are in the list of what is to be sent no more, also after a parcel is taken back', async () => {
    const placed = await placedByGuest([{ quantity: 2 }]);
    await setOne(placed.order, 1, 'waiting', 'packed');
    await setOne(placed.order, 2, 'waiting', 'packed');
    await send(placed.order, [2]);
    expect(await now(placed.order)).toMatchObject({ packed: 1, sent: 1 });
    const item = idOf(placed.order, 'Meadow Tote');
    await declare(placed, [{ _id: item, quantity: 1 }]);
    expect((await now(placed.order)).packed).toBeUndefined();
    const parcelId = (await now(placed.order)).parcels?.[0]?._id ?? '';
    await shop.ask(takeParcelBack, { token: admin, params: { id: placed.order._id, parcelId } });
    expect(await now(placed.order)).toMatchObject({ packed: 1 });
  });
});

describe('goods made to measure', () => {
  it('are excepted as they were when they were ordered, by the product before its type', async () => {
    const type = (
      await shop.ask(editing.createType, {
        token: admin,
        body: { name: 'Dresses', madeToMeasure: true },
      })
    ).type;
    expect(type.madeToMeasure).toBe(true);
    const make = async (name: string, more: object) =>
      (
        await shop.ask(editing.createProduct, {
          token: admin,
          body: { name, cost: 20, type: type._id, ...more },
        })
      ).product;
    const [dress, scarf] = [await make('Dress', {}), await make('Scarf', { madeToMeasure: false })];
    const placed = await placedByGuest([{ product: dress._id }, { product: scarf._id }]);
    await shop.ask(editing.updateType, {
      token: admin,
      body: { _id: type._id, name: 'Dresses', madeToMeasure: false },
    });
    expect((await show(placed)).items.map(({ exception }) => exception?.why)).toEqual([
      'made to measure',
      undefined,
    ]);
    const later = await placedByGuest([{ product: dress._id }]);
    expect((await show(later)).items[0]?.exception).toBeNull();
    // what is left out of a change stays
    await shop.ask(editing.updateProduct, {
      token: admin,
      body: { _id: scarf._id, name: 'Scarf', cost: 21, type: type._id },
    });
    const { rows } = await shop.database.query(
      'select made_to_measure from products where id = any ($1) order by name',
      [[dress._id, scarf._id]],
    );
    expect(rows).toEqual([{ made_to_measure: null }, { made_to_measure: false }]);
  });
});

const proposed = async (order: Order) => (await desk(order)).withdrawals[0];

const declared = async (placed: GuestsOrder, quantity = 1, name = 'Meadow Tote') => {
  await declare(placed, [{ _id: idOf(placed.order, name), quantity }]);
  const found = await proposed(placed.order);
  if (!found) throw new Error('nothing was declared');
  return found;
};

describe('what the desk does about a withdrawal', () => {
  it('is the cancellation before anything is sent, which refunds all that was paid', async () => {
    const placed = await placedByGuest([{}], { method: 'express' });
    await pay(placed.order, 57);
    await invoice(placed.order);
    const { _id, proposal } = await declared(placed);
    expect(proposal).toMatchObject({ kind: 'cancellation', totalCents: 5700, refundCents: 5700 });
    expect((await settle(placed.order, _id, { step: 'cancel' })).body).toMatchObject({
      code: 'REFUND_METHOD_MISSING',
    });
    const step = { step: 'cancel', method: 'cash' };
    expect((await settle(placed.order, _id, step)).status).toBe(200);
    expect((await settle(placed.order, _id, step)).status).toBe(200);
    const order = await now(placed.order);
    expect(order).toMatchObject({ status: 'cancelled', payment: { paid: 57, refunded: 57 } });
    expect(order.returns).toBeUndefined();
    expect((await papers(placed.order)).map(({ totalAmount }) => totalAmount)).toEqual([57, -57]);
    expect(
      (await settle(placed.order, _id, { step: 'credit', method: 'cash' })).body,
    ).toMatchObject({ code: 'WITHDRAWAL_SETTLED' });
  });

  it('is a credit of the goods later, with no more than the cheapest delivery once all is withdrawn', async () => {
    const placed = await placedByGuest([{ quantity: 2 }], { method: 'express' });
    await pay(placed.order, 105);
    await invoice(placed.order);
    await send(placed.order, [1, 2]);
    const first = await declared(placed);
    expect(first.proposal).toMatchObject({ kind: 'credit', totalCents: 4800, refundCents: 4800 });
    expect(first.text).toContain('12 Needle Lane');
    expect((await settle(placed.order, first._id, { step: 'cancel' })).body).toMatchObject({
      code: 'WITHDRAWAL_NOT_CANCELLABLE',
    });
    await declare(placed, [{ _id: idOf(placed.order, 'Meadow Tote'), quantity: 1, withdrawn: 1 }]);
    const second = await proposed(placed.order);
    expect(second?.proposal).toMatchObject({ totalCents: 4800 + 450 });
    const arrived = await settle(placed.order, first._id, { step: 'arrived', isArrived: true });
    expect(arrived.body).toMatchObject({ returns: { withdrawals: [{}, { arrived: {} }] } });
    for (const id of [first._id, second?._id ?? '']) {
      expect((await settle(placed.order, id, { step: 'credit', method: 'cash' })).status).toBe(200);
    }
    expect((await papers(placed.order)).map(({ totalAmount }) => totalAmount)).toEqual([
      105, -48, -52.5,
    ]);
    expect((await now(placed.order)).payment).toMatchObject({ paid: 105, refunded: 100.5 });
    const fields = (await shop.ask(listOrderChanges, key(placed.order))).changes
      .filter(({ field }) => field === 'withdrawal')
      .map(({ after }) => after);
    expect(fields).toEqual(['credited', 'credited', 'arrived', 'declared', 'declared']);
  });

  it('asks for less where it was not paid yet, with a credit note of the same amount', async () => {
    const placed = await placedByGuest([{ quantity: 2 }]);
    await invoice(placed.order);
    await pay(placed.order, 60);
    await send(placed.order, [1, 2]);
    const { _id, proposal } = await declared(placed);
    // 100.50 less 60 is open
    expect(proposal).toMatchObject({ totalCents: 4800, refundCents: 750 });
    const step = { step: 'credit', method: 'cash' };
    expect((await settle(placed.order, _id, step)).status).toBe(200);
    expect((await settle(placed.order, _id, step)).status).toBe(200);
    expect((await now(placed.order)).payment).toMatchObject({
      paid: 60,
      refunded: 7.5,
      open: 0,
    });
    expect((await ledger(placed.order)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 100.5],
      ['payment', 60],
      ['reduction', 40.5],
      ['refund', 7.5],
    ]);
    const credited = (await papers(placed.order)).slice(1).map(({ totalAmount }) => totalAmount);
    expect(credited).toEqual([-40.5, -7.5]);
    // a refund of later is credited as any is
    await shop.ask(recordPayment, {
      ...key(placed.order),
      body: { _id: uuid(), kind: 'refund', method: 'cash', amount: 5, reason: 'A stain' },
    });
    expect((await papers(placed.order)).at(-1)?.totalAmount).toBe(-5);
  });

  it('is less in an invoice that is issued after it', async () => {
    const placed = await placedByGuest([{ quantity: 2 }]);
    await send(placed.order, [1, 2]);
    const { _id } = await declared(placed);
    expect((await settle(placed.order, _id, { step: 'credit' })).status).toBe(200);
    expect((await now(placed.order)).payment).toMatchObject({ open: 52.5 });
    expect((await invoice(placed.order)).paper.totalAmount).toBe(52.5);
  });

  it('can be less than proposed, and never more', async () => {
    const placed = await placedByGuest([{ quantity: 2 }]);
    await pay(placed.order, 100.5);
    await send(placed.order, [1, 2]);
    const { _id } = await declared(placed);
    const step = { step: 'credit', method: 'cash' };
    expect((await settle(placed.order, _id, { ...step, amount: 48.01 })).body).toMatchObject({
      code: 'CREDIT_TOO_LARGE',
      error: 'At most $48.00 can be credited for this withdrawal.',
    });
    expect((await settle(placed.order, _id, { ...step, amount: 40 })).body).toMatchObject({
      returns: { withdrawals: [{ settled: { cents: 4000, refundCents: 4000, kind: 'credit' } }] },
    });
    expect((await settle(placed.order, NOWHERE, step)).status).toBe(404);
  });

  it('is right to the cent with a discount and a tax that is added', async () => {
    const { tax } = await shop.ask(getTax, { token: admin });
    const added = { mode: 'added', label: 'Sales tax', rate: 8, classes: [] };
    await shop.ask(setTax, { token: admin, body: added });
    const discount = { percent: 10, code: null, of: { kind: 'order' } };
    await shop.ask(createDiscount, { token: admin, body: discount });
    const placed = await placedByGuest([{ quantity: 3 }, { lettering: 'Alma' }]);
    await pay(placed.order, placed.order.totalAmount);
    await invoice(placed.order);
    await send(placed.order, [1, 2, 3, 4]);
    const found = await declared(placed, 3);
    // three fourths of 4 × 48 less 10 %, and their tax of 8 %
    expect(found.proposal?.lines.map(({ cents }) => cents)).toEqual([12_960, 1037]);
    await settle(placed.order, found._id, { step: 'credit', method: 'cash' });
    const [, note] = await papers(placed.order);
    expect(note?.totalAmount).toBe(-139.97);
    const kinds = (await ledger(placed.order)).map(({ kind, amount }) => [kind, amount]);
    expect(kinds.at(-1)).toEqual(['refund', 139.97]);
    const { version: _, ...before } = tax;
    await shop.ask(setTax, { token: admin, body: before });
    await shop.database.query('delete from discounts');
  });
});
