import * as contract from '@tailorbird/contract/order-edits';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import {
  listOrderChanges,
  listPieces,
  setPieces,
  type PieceState,
} from '@tailorbird/contract/order-desk';
import { getOrder, listOrders, updateOrder, type Order } from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { addSashes, placeSashes, type Sashes } from '../../test/sashes.ts';
import { writeAllWords } from '../orders/figure-worker.ts';

let shop: TestShop;
let admin: string;
let sashes: Sashes;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  sashes = await addSashes(shop, admin);
});
afterAll(() => shop.close());
beforeEach(() => setRule('never'));

const setRule = (rule: string) =>
  shop.ask(setSettings, {
    token: admin,
    body: { approval: { rule, daysFromApproval: false } },
  });

const NAMES = ['Alma', 'Ben', 'Emma', 'Clara'];

async function placed(names = NAMES) {
  const person = await addPerson(shop, {});
  const token = await shop.logIn(person);
  return { person, token, order: await placeSashes(shop, token, sashes, { names }) };
}

const now = async ({ _id }: Order) =>
  (await shop.ask(getOrder, { token: admin, params: { id: _id } })).order;

const edit = async (order: Order, body: object, token = admin) => {
  const { version } = await now(order);
  return shop.call(contract.editOrder, {
    token,
    params: { id: order._id },
    body: { version, ...body },
  });
};
const edited = async (order: Order, body: object) => {
  const { version } = await now(order);
  return shop.ask(contract.editOrder, {
    token: admin,
    params: { id: order._id },
    body: { version, ...body },
  });
};
const editOwn = async (order: Order, body: object, token: string) => {
  const { version } = await now(order);
  return shop.call(contract.editOwnOrder, {
    token,
    params: { id: order._id },
    body: { version, ...body },
  });
};

const words = (item: { _id: string } | undefined, value: string) => ({
  _id: item?._id ?? '',
  selectedOptions: [{ optionId: sashes.name, value }],
});
const set = (order: Order, number: number, from: PieceState, to: PieceState) =>
  shop.ask(setPieces, {
    token: admin,
    params: { id: order._id },
    body: { how: 'row', pieces: [{ number, from, to }] },
  });
const written = (order: Order) =>
  order.cart.items.map(
    ({ selectedOptions }) =>
      selectedOptions.find(({ optionId }) => optionId === sashes.name)?.value,
  );

describe('an admin who changes an order', () => {
  it('mends a word: that piece is drawn and priced anew, all others stay', async () => {
    const { order } = await placed();
    const [, ben] = order.cart.items;
    const { order: after, ...said } = await edited(order, { items: [words(ben, 'Benedikt')] });
    expect(written(after)).toEqual(['Alma', 'Benedikt', 'Emma', 'Clara', undefined]);
    expect(said).toMatchObject({ difference: 2, open: order.totalAmount + 2, toRefund: 0 });
    expect(after.totalAmount).toBe(order.totalAmount + 2);
    expect(after.version).toBe(order.version + 1);
    const [first, second, ...rest] = after.cart.items;
    expect(first?.drawing?.hash).toBe(order.cart.items[0]?.drawing?.hash);
    expect(second?.drawing?.hash).not.toBe(ben?.drawing?.hash);
    expect(second?.drawing?.title).toContain('BENEDIKT');
    expect(second).toMatchObject({
      product: { cost: 40 },
      changed: { version: after.version, before: ['Name: Ben'] },
    });
    expect(rest.map(({ product }) => product.cost)).toEqual(
      order.cart.items.slice(2).map(({ product }) => product.cost),
    );
    expect(numbersOfItems(after.cart.items)).toEqual([[1], [2], [3], [4], [5, 6]]);
    const picture = await shop.server.inject({
      url: `/api${second?.drawing?.address.replace(/^\/api/, '')}&w=320`,
    });
    expect(picture.statusCode).toBe(200);
  });

  it('finds it by the new words, and not by the old', async () => {
    const { order } = await placed(['Quirin']);
    await edited(order, { items: [words(order.cart.items[0], 'Zacharias')] });
    await writeAllWords(shop.database);
    const countMatches = async (search: string) =>
      (await shop.ask(listOrders, { token: admin, query: { search } })).orders.length;
    expect([await countMatches('Zacharias'), await countMatches('Quirin')]).toEqual([1, 0]);
  });

  it('adds pieces at the price of today, takes some out, and uses no number twice', async () => {
    const { order } = await placed();
    const [alma, , , , patch] = order.cart.items;
    const out = await edited(order, { items: [{ _id: alma?._id, quantity: 0 }] });
    expect(out.removed).toEqual([1]);
    expect(out.difference).toBe(-38);
    const body = { product: products.patch.id, cost: 9, version: undefined };
    expect(body.cost).toBe(9);
    const more = await edited(order, { items: [{ _id: patch?._id, quantity: 3 }] });
    expect(numbersOfItems(more.order.cart.items)).toEqual([[2], [3], [4], [5, 6, 7]]);
    const added = {
      product: sashes.sash,
      selectedOptions: [
        { optionId: sashes.name, value: 'Ida' },
        { optionId: sashes.size, valueId: sashes.large },
      ],
    };
    const { order: after } = await edited(order, { added: [added] });
    expect(numbersOfItems(after.cart.items)).toEqual([[2], [3], [4], [5, 6, 7], [8]]);
    expect(after.cart.items.at(-1)).toMatchObject({ product: { cost: 41 }, quantity: 1 });
    expect(after.voided).toEqual([1]);
    expect(after.cart.items.at(-1)?.drawing?.title).toContain('IDA');
  });

  it('adds another row to a group, where that stands', async () => {
    const { order } = await placed();
    const { name, size, small, sash } = sashes;
    const group = order.cart.items[0]?.group?._id;
    const added = {
      product: sash,
      group,
      selectedOptions: [
        { optionId: name, value: 'Ida' },
        { optionId: size, valueId: small },
      ],
    };
    const { order: after } = await edited(order, { added: [added] });
    expect(written(after)).toEqual(['Alma', 'Ben', 'Emma', 'Clara', 'Ida', undefined]);
    expect(after.cart.items[4]).toMatchObject({ group: { _id: group }, pieces: [7] });
    const strange = { ...added, group: sash };
    expect(await edit(order, { added: [strange] })).toMatchObject({
      body: { code: 'EDIT_REFUSED', problems: [{ _id: 'added 0' }] },
    });
  });

  it('adds a line without a product, which is made or is a service', async () => {
    const { order } = await placed();
    const lines = [
      { name: 'Folding in tissue', quantity: 12, cost: 1.5 },
      { name: 'A banner', cost: 40, isMade: true },
    ];
    const { order: after, difference } = await edited(order, { lines });
    expect(difference).toBe(58);
    expect(after.cart.items.slice(-2)).toMatchObject([
      { product: { name: 'Folding in tissue', cost: 1.5 }, quantity: 12, pieces: [] },
      { product: { name: 'A banner' }, pieces: [7] },
    ]);
  });

  it('changes no piece that is made or being made', async () => {
    const { order } = await placed();
    const [alma, , , , patch] = order.cart.items;
    await set(order, 1, 'waiting', 'cut');
    await set(order, 6, 'waiting', 'cut');
    expect(await edit(order, { items: [words(alma, 'Ida')] })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_REFUSED', problems: [{ _id: alma?._id }] },
    });
    expect(await edit(order, { items: [{ _id: patch?._id, quantity: 0 }] })).toMatchObject({
      body: { code: 'EDIT_REFUSED' },
    });
    const { order: after, removed } = await edited(order, {
      items: [{ _id: patch?._id, quantity: 1 }],
    });
    expect(removed).toEqual([5]);
    expect(after.cart.items.at(-1)?.pieces).toEqual([6]);
    await set(order, 1, 'cut', 'again');
    expect(await edit(order, { items: [words(alma, 'Ida')] })).toMatchObject({ status: 200 });
  });

  it('says by a trial what would be, and changes nothing', async () => {
    const { order } = await placed();
    const body = { items: [words(order.cart.items[0], 'Theodore')], isTrial: true };
    const trial = await edited(order, body);
    expect(trial).toMatchObject({ difference: 2, order: { totalAmount: order.totalAmount + 2 } });
    expect(await now(order)).toMatchObject({
      version: order.version,
      totalAmount: order.totalAmount,
    });
  });

  it('changes nothing at another price than was shown, or on another version', async () => {
    const { order } = await placed();
    const items = [words(order.cart.items[0], 'Theodore')];
    expect(await edit(order, { items, total: order.totalAmount })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_PRICE_CHANGED', difference: 2 },
    });
    expect(await edit(order, { items, version: order.version + 3 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', order: { version: order.version }, begun: [] },
    });
    expect(await now(order)).toMatchObject({ version: order.version });
  });

  it('sets contact, address and day, and is told of what is wrong in them', async () => {
    const { order } = await placed();
    const contact = { name: 'Helen Marsh', email: 'helen@mail.example', phone: '' };
    const { order: after, difference } = await edited(order, {
      contact,
      promisedDay: '2031-02-03',
    });
    expect(difference).toBe(0);
    expect(after).toMatchObject({ contact, delivery: { promisedDay: '2031-02-03' } });
    expect(await edit(order, { contact: { ...contact, email: 'no' } })).toMatchObject({
      status: 400,
      body: { field: 'contact.email' },
    });
  });

  it('refuses what the option does not take, at its place', async () => {
    const { order } = await placed();
    const [alma] = order.cart.items;
    const nowhere = '019c0000-0000-7000-8000-000000000000';
    const unknown = { _id: nowhere, selectedOptions: [] };
    expect(await edit(order, { items: [words(alma, ''), unknown] })).toMatchObject({
      status: 409,
      body: {
        code: 'EDIT_REFUSED',
        problems: [{ _id: nowhere }, { _id: alma?._id, optionId: sashes.name }],
      },
    });
    const none = order.cart.items.map(({ _id }) => ({ _id, quantity: 0 }));
    expect(await edit(order, { items: none })).toMatchObject({ body: { code: 'EDIT_REFUSED' } });
  });

  it('changes no order that is completed', async () => {
    const { order } = await placed();
    const body = { status: 'completed' };
    await shop.ask(updateOrder, { token: admin, params: { id: order._id }, body });
    expect(await edit(order, { items: [words(order.cart.items[0], 'Ida')] })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CLOSED' },
    });
  });

  it('leaves a history, and mails the customer what has changed', async () => {
    const { order, person } = await placed();
    await edited(order, { items: [words(order.cart.items[1], 'Benno')] });
    const { changes } = await shop.ask(listOrderChanges, {
      token: admin,
      params: { id: order._id },
    });
    expect(changes[0]).toMatchObject({
      field: 'edit',
      before: String(order.totalAmount),
      after: String(order.totalAmount + 0.5),
      edit: { lines: ['Piece 2, Name: Ben, now Benno'] },
    });
    const mails = (await mailsTo(shop, person.email)).filter(
      ({ content }) => Object(content).kind === 'order-changed',
    );
    expect(mails).toHaveLength(1);
    await edited(order, { items: [words(order.cart.items[1], 'Bernd')], isMailed: false });
    const then = await mailsTo(shop, person.email);
    expect(then.filter(({ content }) => Object(content).kind === 'order-changed')).toHaveLength(1);
  });

  it('asks about the changed piece alone, and the others keep their yes', async () => {
    await setRule('drawn');
    const { order } = await placed();
    expect(order.approval).toEqual({ asked: 4, wishes: 0 });
    await shop.database.query(`update orders set held = '{}' where id = $1`, [order._id]);
    const { order: after, asked } = await edited(order, {
      items: [words(order.cart.items[2], 'Emmi')],
    });
    expect(asked).toEqual([3]);
    expect(after.approval).toEqual({ asked: 1, wishes: 0 });
    expect((await now(order)).cart.items.map(({ isHeld }) => isHeld ?? false)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('leaves more pieces of an item with the wish that it has', async () => {
    await setRule('every');
    const { order } = await placed();
    await shop.database.query(`update orders set wished = '{[3,4)}' where id = $1`, [order._id]);
    const items = [{ _id: order.cart.items[2]?._id, quantity: 3 }];
    const { order: after } = await edited(order, { items });
    expect(after.cart.items[2]?.pieces).toEqual([3, 7, 8]);
    expect(after.approval).toEqual({ asked: 5, wishes: 3 });
  });

  it('is one of two who save at once', async () => {
    const { order } = await placed();
    const [alma, ben] = order.cart.items;
    const answers = await Promise.all([
      edit(order, { items: [words(alma, 'Ida')] }),
      edit(order, { items: [words(ben, 'Bo')] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect((await now(order)).version).toBe(order.version + 1);
  });
});

describe('a customer who changes their order', () => {
  it('mends a word and a size until the first piece is begun', async () => {
    const { order, token } = await placed();
    const [alma] = order.cart.items;
    const longer = {
      _id: alma?._id,
      selectedOptions: [
        { optionId: sashes.size, valueId: sashes.large },
        { optionId: sashes.name, value: 'Almut' },
      ],
    };
    const answer = await editOwn(order, { items: [longer] }, token);
    expect(answer).toMatchObject({ status: 200, body: { difference: 3.5 } });
    expect(answer.body).not.toHaveProperty('order.cart.items.0.changed');
    await set(order, 3, 'waiting', 'cut');
    expect(await editOwn(order, { items: [words(alma, 'Ida')] }, token)).toMatchObject({
      status: 409,
      body: { code: 'EDIT_TOO_LATE' },
    });
    const { edit: shown } = {
      edit: await shop.ask(contract.getOwnOrderEdit, { token, params: { id: order._id } }),
    };
    expect(shown).toMatchObject({ isOpen: false, begunAt: expect.any(String) });
  });

  it('changes no number of pieces, and nobody else’s order', async () => {
    const { order, token } = await placed();
    const [alma] = order.cart.items;
    expect(await editOwn(order, { items: [{ _id: alma?._id, quantity: 2 }] }, token)).toMatchObject(
      { status: 409, body: { code: 'EDIT_REFUSED' } },
    );
    const stranger = await shop.logIn(await addPerson(shop, {}));
    expect(await editOwn(order, { items: [words(alma, 'Ida')] }, stranger)).toMatchObject({
      status: 404,
    });
  });

  it('keeps the email of the account', async () => {
    const { order, token } = await placed();
    const contact = { name: 'Helen', email: 'other@mail.example', phone: '+44 1632 960218' };
    const answer = await editOwn(order, { contact }, token);
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { contact: { name: 'Helen', email: '' } } },
    });
  });
});

it('gives the pieces of a changed order their states as before', async () => {
  const { order } = await placed();
  await set(order, 5, 'waiting', 'cut');
  await edited(order, { items: [{ _id: order.cart.items[0]?._id, quantity: 0 }] });
  const { pieces } = await shop.ask(listPieces, { token: admin, params: { id: order._id } });
  expect(pieces.map(({ number, state }) => [number, state])).toEqual([[5, 'cut']]);
  const gone = await set(order, 1, 'waiting', 'cut');
  expect(gone.results).toMatchObject([{ number: 1, outcome: 'not found' }]);
});
