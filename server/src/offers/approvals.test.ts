import * as contract from '@tailorbird/contract/approvals';
import { addRows } from '@tailorbird/contract/cart-groups';
import { addToCart } from '@tailorbird/contract/cart';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { listOrderChanges, setPieces, type PieceState } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOrders,
  placeOrder,
  setOrderItemNote,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { earlier } from '../../test/meanwhile.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { addDrawnSash } from '../../test/sashes.ts';
import { cartOf } from '../../test/shopper.ts';
import { sendReminders } from './reminder-worker.ts';
import { listAccounts } from '../accounts/queries.ts';
import { OfferLinks } from './offer-links.ts';

let shop: TestShop;
let admin: string;
let second: string;
let sash: string;
let name: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  second = await shop.logIn(await addPerson(shop, { name: 'Tom', roles: ['customer', 'admin'] }));
  const body = { name: 'Name', kind: 'text', isRequired: true };
  name = (await shop.ask(editing.createOption, { token: admin, body })).option._id;
  sash = await addDrawnSash(shop, admin, [name]);
});
afterAll(() => shop.close());
beforeEach(() => setRule('drawn'));

const setRule = (rule: string, daysFromApproval = false) =>
  shop.ask(setSettings, { token: admin, body: { approval: { rule, daysFromApproval } } });

const NAMES = ['Alma', 'Benedikt', 'Emma', 'Clara'];

/** An order of sashes with these names, and of a bag that is not drawn. */
async function place(token: string, names = NAMES, details = {}): Promise<Order> {
  const rows = names.map((value) => ({ selectedOptions: [{ optionId: name, value }] }));
  await shop.ask(addRows, { token, body: { product: sash, rows } });
  await shop.ask(addToCart, { token, body: { product: products.patch.id } });
  const cart = await cartOf(shop, token);
  return (await shop.ask(placeOrder, { token, body: { ...cart, ...details } })).order;
}

/** One of an account, as its owner sees it. */
async function placed(names = NAMES) {
  const person = await addPerson(shop, {});
  const token = await shop.logIn(person);
  const order = await place(token, names);
  const key = { token, params: { id: order._id } };
  const show = async () => (await shop.ask(contract.getOwnApproval, key)).approval;
  return { person, token, order, key, show, approval: await show() };
}

type SentItems = Parameters<typeof sentItems>[0];
const sentItems = (
  items: readonly { _id: string; hash: string }[],
  wishes: Record<string, string> = {},
) => items.map(({ _id, hash }) => ({ _id, hash, ...(wishes[_id] && { wish: wishes[_id] }) }));

const answer = (
  key: { token: string; params: { id: string } },
  items: SentItems,
  wishes?: Record<string, string>,
  by = 'Helen Marsh',
) =>
  shop.call(contract.answerOwnApproval, {
    ...key,
    body: { name: by, items: sentItems(items, wishes) },
  });

const desk = async (order: Order, by = admin) =>
  (await shop.ask(contract.getApprovals, { token: by, params: { id: order._id } })).approvals;
const step = (order: Order, body: object, token = admin) =>
  shop.call(contract.setApprovals, { token, params: { id: order._id }, body });
const set = (order: Order, number: number, from: PieceState, to: PieceState, how = 'row') =>
  shop.call(setPieces, {
    token: admin,
    params: { id: order._id },
    body: { how, pieces: [{ number, from, to }] },
  });
const shownTo = async (token: string, { _id }: Order) =>
  (await shop.ask(getOrder, { token, params: { id: _id } })).order;
const mails = async (email: string, kind: string) =>
  (await mailsTo(shop, email)).filter(({ content }) => Object(content).kind === kind);

const idsOf = async (filter: string) =>
  (
    await shop.ask(listOrders, { token: admin, query: { approval: filter, limit: '100' } })
  ).orders.map(({ _id }) => _id);
const wordsOf = (value: string) => [{ optionId: name, value }];

describe('an order with pieces to approve', () => {
  it('asks about those that are drawn, each by its drawing, its words and its size', async () => {
    const { order, approval } = await placed();
    expect(order.approval).toEqual({ asked: 4, wishes: 0 });
    expect(approval).toMatchObject({ isOpen: true, status: 'pending', receipts: [] });
    expect(approval.items).toHaveLength(4);
    const [first] = approval.items;
    expect(first).toMatchObject({
      firstNumber: 1,
      quantity: 1,
      state: 'asked',
      product: { name: 'Sash' },
      letterings: [{ lines: ['ALMA'], width: expect.any(Number), height: expect.any(Number) }],
    });
    expect(first?.hash).toBe(order.cart.items[0]?.drawing?.hash);
  });

  it('asks of nothing where neither shop nor type wants it, and leaves no trace', async () => {
    await setRule('never');
    const { person, order, approval } = await placed();
    expect(order).not.toHaveProperty('approval');
    expect(approval).toMatchObject({ isOpen: false, items: [] });
    expect(await set(order, 1, 'waiting', 'cut')).toMatchObject({
      body: { results: [{ outcome: 'set' }] },
    });
    expect(await mails(person.email, 'approval-asked')).toEqual([]);
  });

  it('asks as the type says, whatever the shop says', async () => {
    const { type } = await shop.ask(editing.createType, {
      token: admin,
      body: { name: 'Badges', approval: 'every' },
    });
    const body = { name: 'Badge', cost: 5, type: type._id, categories: [categories.shirts.id] };
    const { product } = await shop.ask(editing.createProduct, { token: admin, body });
    await setRule('never');
    const token = await shop.logIn(await addPerson(shop, {}));
    await shop.ask(addToCart, { token, body: { product: product._id, quantity: 3 } });
    const cart = await cartOf(shop, token);
    const { order } = await shop.ask(placeOrder, { token, body: cart });
    expect(order.approval).toEqual({ asked: 3, wishes: 0 });
    const { approval } = await shop.ask(contract.getOwnApproval, {
      token,
      params: { id: order._id },
    });
    expect(approval.items).toMatchObject([
      { quantity: 3, drawing: null, hash: expect.any(String) },
    ]);
  });

  it('mails number, count and link alone, to an address that is verified and to a guest’s', async () => {
    const { person } = await placed();
    const [mail] = await mails(person.email, 'approval-asked');
    expect(Object.keys(Object(mail?.content)).toSorted()).toEqual(
      ['isGuest', 'isReminder', 'kind', 'order', 'pieces', 'token'].toSorted(),
    );
    const guest = await shop.guest();
    const email = 'Gerd-asks@mail.example';
    await place(guest, NAMES, { contact: { name: 'Gerd', email, phone: '' } });
    const token = await mailedToken(shop, 'approval-asked', email);
    const { approval } = await shop.ask(contract.getApproval, {
      headers: { 'x-approval-link': token },
    });
    expect(approval.items).toHaveLength(4);
  });
});

describe('a piece that is not approved', () => {
  it('is not made, by row, bulk or scan, and can be set back', async () => {
    const { order } = await placed();
    for (const how of ['row', 'bulk', 'scan']) {
      expect(await set(order, 1, 'waiting', 'cut', how)).toMatchObject({
        status: 200,
        body: { results: [{ number: 1, outcome: 'not approved', piece: { state: 'waiting' } }] },
      });
    }
    expect(await set(order, 5, 'waiting', 'cut')).toMatchObject({
      body: { results: [{ outcome: 'set' }] },
    });
    expect(await set(order, 5, 'cut', 'waiting')).toMatchObject({
      body: { results: [{ outcome: 'set' }] },
    });
    expect(await set(order, 1, 'waiting', 'again')).toMatchObject({
      body: { results: [{ outcome: 'set' }] },
    });
    expect(await set(order, 1, 'again', 'packed')).toMatchObject({
      body: { results: [{ outcome: 'not approved' }] },
    });
  });

  it('stands on sheets without its lettering, and the status of the order is the admin’s', async () => {
    const { order, key, approval } = await placed();
    const [held] = (await shownTo(admin, order)).cart.items;
    expect(held).toMatchObject({ isHeld: true });
    expect(held?.drawing).not.toHaveProperty('letteringAddress');
    await answer(key, approval.items);
    const [free] = (await shownTo(admin, order)).cart.items;
    expect(free).not.toHaveProperty('isHeld');
    expect(free?.drawing?.letteringAddress).toMatch(/^\/api\//);
    const other = await placed();
    await shop.ask(updateOrder, {
      token: admin,
      params: { id: other.order._id },
      body: { status: 'completed' },
    });
    expect(await answer(other.key, other.approval.items)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CLOSED' },
    });
  });

  it('is found at the desk among those that wait for the customer, or for the desk', async () => {
    const { order, key, approval } = await placed();
    expect(await idsOf('asked')).toContain(order._id);
    expect(await idsOf('change wanted')).not.toContain(order._id);
    const [first] = approval.items;
    await answer(key, approval.items, { [first?._id ?? '']: 'With an e.' });
    expect(await idsOf('asked')).not.toContain(order._id);
    expect(await idsOf('change wanted')).toContain(order._id);
  });
});

describe('an answer', () => {
  it('approves most and asks for one change: the others may be made', async () => {
    const { person, order, key, approval, show } = await placed();
    const last = approval.items[3];
    const wishes = { [last?._id ?? '']: 'Please write Clare, with an e at the end.' };
    const answered = await answer(key, approval.items, wishes);
    expect(answered.status).toBe(200);
    expect((await show()).items.map(({ state }) => state)).toEqual([
      'approved',
      'approved',
      'approved',
      'change wanted',
    ]);
    expect((await show()).receipts).toMatchObject([
      {
        by: 'Helen Marsh',
        sentence:
          'I have checked the words, colours and sizes of 3 pieces. Tailorbird makes them as shown here.',
        wishes: [{ _id: last?._id, note: 'Please write Clare, with an e at the end.' }],
      },
    ]);
    expect(await set(order, 3, 'waiting', 'cut')).toMatchObject({
      body: { results: [{ outcome: 'set' }] },
    });
    expect(await set(order, 4, 'waiting', 'cut')).toMatchObject({
      body: {
        results: [{ outcome: 'not approved' }],
        order: { approval: { asked: 0, wishes: 1 } },
      },
    });
    const [mail] = await mails(person.email, 'approval-answered');
    expect(mail?.content).toMatchObject({ approved: 3, wishes: 1 });
    const { rows } = await shop.database.query<{ network: string; version: number }>(
      'select network, version from order_approvals where order_id = $1',
      [order._id],
    );
    expect(rows).toMatchObject([{ version: 1 }]);
    expect(rows[0]?.network).not.toBe('');
  });

  it('is bound to the hash: another one takes nothing, and shows what is there now', async () => {
    const { key, approval, show } = await placed();
    const [first, ...others] = approval.items;
    const forged = [{ _id: first?._id ?? '', hash: 'x'.repeat(20) }, ...others];
    expect(await answer(key, forged)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CHANGED', approval: { items: { length: 4 } } },
    });
    expect((await show()).items.every(({ state }) => state === 'asked')).toBe(true);
  });

  it('counts once when it is sent twice, in two tabs or at the same moment', async () => {
    const { key, approval, show } = await placed();
    const both = await Promise.all([answer(key, approval.items), answer(key, approval.items)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await show()).receipts).toHaveLength(1);
    // another tab, with other words
    expect(await answer(key, approval.items, {}, 'Ida')).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CHANGED' },
    });
  });

  it('is taken from nobody but the owner, and from who has the link', async () => {
    const { order, key, approval } = await placed();
    const stranger = await shop.logIn(await addPerson(shop, {}));
    for (const token of [admin, stranger, await shop.guest()]) {
      expect(await answer({ ...key, token }, approval.items)).toMatchObject({ status: 404 });
    }
    const { link } = await desk(order);
    const token = link?.split('#')[1] ?? '';
    const other = (await desk((await placed()).order)).link?.split('#')[1] ?? '';
    const byLink = (secret: string) =>
      shop.call(contract.answerApproval, {
        headers: { 'x-approval-link': secret },
        body: { name: 'Helen', items: sentItems(approval.items) },
      });
    expect(await byLink('')).toMatchObject({ status: 404 });
    expect(await byLink(`${token.slice(0, -2)}xx`)).toMatchObject({ status: 404 });
    expect(await byLink(other)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } });
    expect(await byLink(token)).toMatchObject({ status: 200 });
  });

  it('is taken by a link of yesterday, and counts for what is there today', async () => {
    const { person, order, key, approval } = await placed();
    const headers = {
      'x-approval-link': await mailedToken(shop, 'approval-asked', person.email),
    };
    const [first] = approval.items;
    await step(order, {
      step: 'new words',
      items: [{ _id: first?._id, hash: first?.hash }],
      words: wordsOf('Almut'),
    });
    const byLink = (items: SentItems) =>
      shop.call(contract.answerApproval, {
        headers,
        body: { name: 'Helen', items: sentItems(items) },
      });
    expect(await byLink(approval.items)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CHANGED' },
    });
    const now = await shop.ask(contract.getApproval, { headers });
    expect(now.approval.items[0]?.letterings).toMatchObject([{ lines: ['ALMUT'] }]);
    expect(await byLink(now.approval.items)).toMatchObject({ status: 200 });
    // when the order has ended, there is nothing to say any more
    await shop.ask(updateOrder, {
      token: admin,
      params: { id: order._id },
      body: { status: 'cancelled' },
    });
    expect(await answer(key, approval.items)).toMatchObject({ body: { code: 'APPROVAL_CLOSED' } });
    expect(await shop.ask(contract.getApproval, { headers })).toMatchObject({
      approval: { isOpen: false, status: 'cancelled' },
    });
    await shop.database.query(
      `update order_changes set changed_at = ${earlier('changed_at', `interval '91 days'`)}
       where order_id = $1`,
      [order._id],
    );
    expect(await shop.call(contract.getApproval, { headers })).toMatchObject({ status: 404 });
  });

  it('needs a name, and words where something is to be different', async () => {
    const { key, approval } = await placed();
    expect(await answer(key, approval.items, {}, ' ')).toMatchObject({
      status: 400,
      body: { error: 'Please write your name, it stands on the approval.' },
    });
    const items = sentItems(approval.items).map((item) => ({ ...item, wish: ' ' }));
    expect(
      await shop.call(contract.answerOwnApproval, { ...key, body: { name: 'Helen', items } }),
    ).toMatchObject({ status: 400, body: { error: 'Please write what should be different.' } });
  });

  it('is not asked for again after a note has changed', async () => {
    const { order, key, approval, show } = await placed();
    await answer(key, approval.items);
    await shop.ask(setOrderItemNote, {
      token: admin,
      params: { id: order._id, itemId: order.cart.items[0]?._id ?? '' },
      body: { note: 'gift wrap' },
    });
    expect((await show()).items[0]).toMatchObject({ state: 'approved', note: 'gift wrap' });
  });

  it('comes while a piece is being set: the lock of the order decides', async () => {
    const { order, key, approval } = await placed();
    const results = await Promise.all([
      answer(key, approval.items),
      ...[1, 2, 3, 4].map((number) => set(order, number, 'waiting', 'cut')),
    ]);
    const [answered, ...sets] = results;
    expect(answered?.status).toBe(200);
    for (const { body } of sets) {
      expect(['set', 'not approved']).toContain(Object(body).results[0].outcome);
    }
    const { order: after } = await shop.ask(getOrder, {
      token: admin,
      params: { id: order._id },
    });
    expect(after).not.toHaveProperty('approval');
  });
});

describe('a guest’s order', () => {
  it('moves to an account with what was answered, and its link ends', async () => {
    const guest = await shop.guest();
    const order = await place(guest);
    const ofGuest = { token: guest, params: { id: order._id } };
    const { approval } = await shop.ask(contract.getOwnApproval, ofGuest);
    await answer(ofGuest, approval.items.slice(0, 2));
    const { link } = await desk(order);
    const person = await addPerson(shop, {});
    const token = await shop.logIn(person, { 'x-guest-token': guest });
    const own = await shop.ask(contract.getOwnApproval, { ...ofGuest, token });
    expect(own.approval.items.map(({ state }) => state)).toEqual([
      'approved',
      'approved',
      'asked',
      'asked',
    ]);
    expect(await shop.call(contract.getOwnApproval, ofGuest)).toMatchObject({ status: 404 });
    const headers = { 'x-approval-link': link?.split('#')[1] ?? '' };
    expect(await shop.call(contract.getApproval, { headers })).toMatchObject({ status: 404 });
    expect(await set(order, 3, 'waiting', 'cut')).toMatchObject({
      body: { results: [{ outcome: 'not approved' }] },
    });
  });
});

describe('the desk', () => {
  it('writes the new words: the piece asks once more, alone, with the old ones beside', async () => {
    const { order, key, approval, show } = await placed();
    const last = approval.items[3];
    await answer(key, approval.items, { [last?._id ?? '']: 'Clare, please' });
    const words = [{ optionId: name, value: 'Clare' }];
    const items = [{ _id: last?._id, hash: last?.hash }];
    const changed = await step(order, { step: 'new words', items, words });
    expect(changed).toMatchObject({ status: 200, body: { isMailed: true } });
    const now = await show();
    expect(now.items.map(({ state }) => state)).toEqual([
      'approved',
      'approved',
      'approved',
      'asked',
    ]);
    expect(now.items[3]).toMatchObject({
      before: ['Clara'],
      letterings: [{ lines: ['CLARE'] }],
      wish: { note: 'Clare, please' },
    });
    expect(now.items[3]?.hash).not.toBe(last?.hash);
    expect(now.items.slice(0, 3).map(({ hash }) => hash)).toEqual(
      approval.items.slice(0, 3).map(({ hash }) => hash),
    );
    expect(await answer(key, approval.items.slice(3))).toMatchObject({ status: 409 });
    expect(await answer(key, now.items.slice(3))).toMatchObject({ status: 200 });
    expect((await show()).isOpen).toBe(false);
    const found = await shop.ask(listOrders, { token: admin, query: { search: 'Clare' } });
    expect(found.orders.map(({ _id }) => _id)).toContain(order._id);
  });

  it('keeps it as it is, and asks again with the old words', async () => {
    const { person, order, key, approval, show } = await placed();
    const [first] = approval.items;
    const items = [{ _id: first?._id, hash: first?.hash }];
    await answer(key, approval.items, { [first?._id ?? '']: 'bigger' });
    expect(await step(order, { step: 'keep', items })).toMatchObject({ status: 200 });
    expect((await show()).items[0]).toMatchObject({ state: 'asked', wish: { note: 'bigger' } });
    expect(await mails(person.email, 'approval-asked')).toHaveLength(2);
  });

  it('says when nobody is mailed, and reminds nobody of it', async () => {
    const order = await place(await shop.guest());
    const asked = await step(order, { step: 'ask again' });
    expect(asked).toMatchObject({
      status: 200,
      body: { isMailed: false, approvals: { askedAt: null, link: expect.any(String) } },
    });
  });

  it('notes an approval by phone, and makes something anyway, each with who and why', async () => {
    const { order, approval, show } = await placed();
    const [first, next] = approval.items;
    const item = (one: typeof first) => [{ _id: one?._id, hash: one?.hash }];
    const phone = { step: 'by phone', items: item(first), note: 'Mrs Marsh, spelled out' };
    expect(await step(order, { ...phone, note: ' ' })).toMatchObject({ status: 400 });
    expect(await step(order, phone)).toMatchObject({ status: 200 });
    const anyway = { step: 'make anyway', items: item(next), note: 'The festival is tomorrow' };
    expect(await step(order, anyway, second)).toMatchObject({ status: 200 });
    expect((await show()).items.map(({ state }) => state).slice(0, 2)).toEqual([
      'approved by phone',
      'made anyway',
    ]);
    expect((await desk(order)).items.slice(0, 2)).toMatchObject([
      { state: 'approved by phone', note: 'Mrs Marsh, spelled out' },
      { state: 'made anyway', by: 'Tom', note: 'The festival is tomorrow' },
    ]);
    const { changes } = await shop.ask(listOrderChanges, {
      token: admin,
      params: { id: order._id },
    });
    expect(changes.slice(0, 2)).toMatchObject([
      {
        field: 'approval',
        after: 'make anyway',
        before: 'The festival is tomorrow',
        changedBy: 'Tom',
      },
      { field: 'approval', after: 'by phone', approval: { count: 1 } },
    ]);
    expect(await set(order, 2, 'waiting', 'cut')).toMatchObject({
      body: { results: [{ outcome: 'set' }] },
    });
    // two desks at once
    expect(await step(order, anyway)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CHANGED' },
    });
  });

  it('asks about other pieces of an order, but for those that are begun', async () => {
    await setRule('never');
    const { order, show } = await placed();
    await set(order, 1, 'waiting', 'cut');
    expect(await step(order, { step: 'set rule', rule: 'every' })).toMatchObject({ status: 200 });
    expect((await show()).items.map(({ firstNumber }) => firstNumber)).toEqual([2, 3, 4, 5]);
    await step(order, { step: 'set rule', rule: 'drawn' });
    expect((await show()).items.map(({ firstNumber }) => firstNumber)).toEqual([2, 3, 4]);
    await step(order, { step: 'set rule', rule: 'never' });
    expect((await show()).items).toEqual([]);
  });

  it('refuses words that cannot be made, and pieces that are begun', async () => {
    const { order, key, approval, show } = await placed();
    const [first, next] = approval.items;
    const items = (one: typeof first) => [{ _id: one?._id, hash: one?.hash }];
    expect(
      await step(order, { step: 'new words', items: items(first), words: wordsOf('🧵') }),
    ).toMatchObject({ status: 409, body: { code: 'NEW_WORDS_NOT_POSSIBLE' } });
    await answer(key, approval.items.slice(0, 1));
    await set(order, 1, 'waiting', 'cut');
    expect(
      await step(order, { step: 'new words', items: items(first), words: wordsOf('Ida') }),
    ).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } });
    expect(
      await step(order, { step: 'new words', items: items(next), words: wordsOf('') }),
    ).toMatchObject({ status: 409, body: { code: 'NEW_WORDS_NOT_POSSIBLE' } });
    expect((await show()).items[1]).toMatchObject({ hash: next?.hash, state: 'asked' });
  });

  it('reminds after two days and after five, and not of what it has to answer itself', async () => {
    const { person, order, key, approval } = await placed();
    const accountsOf = {
      listAccounts,
      mayMail: shop.mayMail,
      mayMailGuests: shop.mayMailGuests,
      links: shop.links,
    };
    const approvalLinks = new OfferLinks(TOKEN_SECRET, 'approvals');
    const remind = () =>
      sendReminders({ database: shop.database, accounts: accountsOf, approvalLinks });
    const age = (days: number) =>
      shop.database.query(
        `update orders set asked_at = ${earlier('asked_at', 'make_interval(days => $2)')}
         where id = $1`,
        [order._id, days],
      );
    const sent = async () => (await mails(person.email, 'approval-asked')).length;
    await remind();
    expect(await sent()).toBe(1);
    await age(2);
    await Promise.all([remind(), remind()]);
    expect(await sent()).toBe(2);
    await remind();
    expect(await sent()).toBe(2);
    await age(3);
    await remind();
    expect(await sent()).toBe(3);
    await age(30);
    await remind();
    expect(await sent()).toBe(3);
    await step(order, { step: 'ask again' });
    expect(await sent()).toBe(4);
    const wishes = Object.fromEntries(approval.items.map(({ _id }) => [_id, 'other']));
    await answer(key, approval.items, wishes);
    await age(30);
    await remind();
    expect(await sent()).toBe(4);
  });

  it('counts the promised day from the last approval where the shop says so', async () => {
    await shop.ask(setSettings, { token: admin, body: { days: { leadDays: 5 } } });
    await setRule('drawn', true);
    const { order, key, approval } = await placed();
    const before = order.delivery?.promisedDay ?? '';
    await shop.database.query(
      `update orders set placed_at = ${earlier('placed_at', `interval '14 days'`)},
         details = jsonb_set(details, '{delivery,promisedDay}', to_jsonb((
           (details #>> '{delivery,promisedDay}')::date - 14)::text)) where id = $1`,
      [order._id],
    );
    const token = key.token;
    await answer(key, approval.items.slice(0, 3));
    expect((await shownTo(token, order)).delivery?.promisedDay).not.toBe(before);
    await answer(key, approval.items.slice(3));
    expect((await shownTo(token, order)).delivery?.promisedDay).toBe(before);
  });

  it('finds nothing of an order that is not there', async () => {
    for (const id of [NOWHERE, 'x']) {
      const params = { id };
      expect(await shop.call(contract.getApprovals, { token: admin, params })).toMatchObject({
        status: 404,
      });
    }
  });
});
