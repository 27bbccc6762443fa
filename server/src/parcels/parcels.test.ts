import { setSettings } from '@tailorbird/contract/shop-settings';
import {
  countOrders,
  listOrderChanges,
  listPieces,
  setPieces,
  type PieceState,
} from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOrders,
  placeOrder,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import {
  changeParcel,
  exportAddresses,
  sendParcel,
  takeParcelBack,
  takeTrackingRows,
} from '@tailorbird/contract/parcels';
import { comparableTracking } from '@tailorbird/contract/kinds/parcels';
import { decodeJwt } from 'jose';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products } from '../../test/fixture.ts';
import { addPerson, mailsTo, type Person } from '../../test/people.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { countAllPacked } from './packed-worker.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';

let shop: TestShop;
let admin: string;
let second: string;
let owner: Person;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  second = await shop.logIn(await addPerson(shop, { name: 'Tom', roles: ['customer', 'admin'] }));
  owner = await addPerson(shop, {});
  shopper = await shop.logIn(owner);
  const zones = [
    {
      countries: ['GB'],
      rates: [{ from: 0, cost: 0 }],
      transitDays: { least: 2, most: 4 },
    },
  ];
  const methods = [
    { _id: 'parcel', name: 'Parcel', kind: 'delivery', isOffered: true, zones },
    { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true },
  ];
  const carriers = [{ name: 'Northern Post', link: 'https://northernpost.example/t/{number}' }];
  await shop.ask(setSettings, { token: admin, body: { delivery: { methods, carriers } } });
});
afterAll(() => shop.close());

const address = {
  name: '=Ruth Kendall',
  company: 'Northgate Rowing Club',
  street: '3 Boathouse Row',
  postcode: 'M1 1AE',
  city: 'Manchester',
  country: 'GB',
};

/** Of five pieces: two of one item, three of another. */
async function place(
  delivery: object = { method: 'parcel', address },
  token = shopper,
  contact = {},
): Promise<Order> {
  await fill(shop, token, { quantity: 2 });
  await fill(shop, token, { product: products.sash.id, quantity: 3, note: 'for Ana' });
  const cart = await cartOf(shop, token);
  const body = { ...cart, delivery, contact: { name: 'Ruth', ...contact } };
  return (await shop.ask(placeOrder, { token, body })).order;
}

const keyOf = ({ _id }: Order) => ({ token: admin, params: { id: _id } });
const now = async (order: Order, token = admin) =>
  (await shop.ask(getOrder, { ...keyOf(order), token })).order;
const pieces = async (order: Order) => (await shop.ask(listPieces, keyOf(order))).pieces;
const setAll = (order: Order, numbers: readonly number[], to: PieceState, from: PieceState) =>
  shop.ask(setPieces, {
    ...keyOf(order),
    body: { how: 'row', pieces: numbers.map((number) => ({ number, from, to })) },
  });
const send = (order: Order, numbers: readonly number[], more: object = {}, token = admin) =>
  shop.call(sendParcel, {
    ...keyOf(order),
    token,
    body: { _id: uuid(), pieces: numbers, ...more },
  });
const parcelKey = (order: Order, parcelId: string) => ({
  token: admin,
  params: { id: order._id, parcelId },
});
const northern = { carrier: 'northern post', tracking: 'np 44 71 gb' };

const take = async (rows: readonly object[], isTrial = false) =>
  (await shop.ask(takeTrackingRows, { token: admin, body: { rows, isTrial } })).results;

describe('a parcel', () => {
  it('holds pieces that were packed and pieces that waited, and packs those', async () => {
    const order = await place();
    await setAll(order, [1, 2], 'packed', 'waiting');
    expect(await now(order)).toMatchObject({ packed: 2, made: 2 });
    const { status, body } = await send(order, [2, 1, 4], northern);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      isMailed: true,
      order: {
        sent: 3,
        made: 3,
        parcels: [
          {
            number: 1,
            kind: 'parcel',
            pieces: [1, 2, 4],
            carrier: 'Northern Post',
            tracking: 'np 44 71 gb',
            link: 'https://northernpost.example/t/NP4471GB',
          },
        ],
      },
    });
    expect(await now(order)).not.toHaveProperty('packed');
    const all = await pieces(order);
    expect(all.map(({ number, state, parcel }) => [number, state, parcel])).toEqual([
      [1, 'packed', 1],
      [2, 'packed', 1],
      [4, 'packed', 1],
    ]);
    const [change] = (await shop.ask(listOrderChanges, keyOf(order))).changes;
    expect(change).toMatchObject({
      field: 'parcel',
      after: 'sent',
      parcel: { number: 1, count: 3, carrier: 'Northern Post' },
    });
  });

  it('is shown to the customer with both links, without what is the desk’s', async () => {
    const order = await place();
    await send(order, [1, 2], northern);
    await send(order, [3, 4, 5], { ...northern, tracking: 'NP 2' });
    const { parcels = [], sent } = await now(order, shopper);
    expect(sent).toBe(5);
    expect(parcels.map(({ link }) => link)).toEqual([
      'https://northernpost.example/t/NP4471GB',
      'https://northernpost.example/t/NP2',
    ]);
    for (const parcel of parcels) {
      expect(parcel).not.toHaveProperty('sentBy');
      expect(parcel).not.toHaveProperty('mailAt');
    }
  });

  it('counts once however often it is sent', async () => {
    const order = await place();
    const _id = uuid();
    const answers = await Promise.all([1, 2, 3].map(() => send(order, [1, 2], { _id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await now(order)).parcels).toHaveLength(1);
  });

  it('takes a piece that two desks scan at once a single time', async () => {
    const order = await place();
    const answers = await Promise.all([
      send(order, [1, 2]),
      send(order, [2, 3], {}, second),
      send(order, [2], {}, second),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    const { parcels = [], sent } = await now(order);
    expect(parcels).toHaveLength(1);
    expect(sent).toBe(parcels[0]?.pieces.length);
  });

  const spoilt: [string, (order: Order) => Promise<unknown>, string][] = [
    ['is in a parcel', (order) => send(order, [3]), 'sent'],
    ['is to be made again', (order) => setAll(order, [3], 'again', 'waiting'), 'made again'],
  ];

  it.each(spoilt)('holds no piece that %s, and says so', async (_, before, why) => {
    const order = await place();
    await before(order);
    const was = await now(order);
    const { status, body } = await send(order, [2, 3]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'PIECES_NOT_SENDABLE', problems: [{ number: 3, why }] });
    expect(await now(order)).toEqual(was);
  });

  it('holds no piece that the order does not have', async () => {
    const order = await place();
    const { body } = await send(order, [5, 6, 2_000_000_000]);
    expect(body).toMatchObject({
      code: 'PIECES_NOT_SENDABLE',
      problems: [
        { number: 6, why: 'not found' },
        { number: 2_000_000_000, why: 'not found' },
      ],
    });
  });

  it('is none of a cancelled order, nor of one that is not there', async () => {
    const order = await place();
    await shop.ask(updateOrder, { ...keyOf(order), body: { status: 'cancelled' } });
    expect((await send(order, [1])).body).toMatchObject({ code: 'ORDER_CANCELLED' });
    expect((await send({ ...order, _id: NOWHERE }, [1])).status).toBe(404);
  });

  it('is taken back with its mail, and its pieces are as they were', async () => {
    const order = await place();
    await setAll(order, [1], 'packed', 'waiting');
    await setAll(order, [2], 'cut', 'waiting');
    const was = await pieces(order);
    const before = await mailsTo(shop, owner.email);
    const sent = await shop.ask(sendParcel, {
      ...keyOf(order),
      body: { _id: uuid(), pieces: [1, 2, 3], ...northern },
    });
    const [parcel] = sent.order.parcels ?? [];
    expect(await mailsTo(shop, owner.email)).toHaveLength(before.length + 1);
    const back = await shop.ask(takeParcelBack, parcelKey(order, parcel?._id ?? ''));
    expect(back).not.toHaveProperty('customerTold');
    expect(back.order).toMatchObject({ packed: 1, made: 1 });
    expect(back.order).not.toHaveProperty('sent');
    expect(back.order).not.toHaveProperty('parcels');
    expect(await mailsTo(shop, owner.email)).toHaveLength(before.length);
    const states = (all: typeof was) => all.map(({ number, state }) => [number, state]);
    expect(states(await pieces(order))).toEqual(states(was));
    expect((await shop.call(takeParcelBack, parcelKey(order, parcel?._id ?? ''))).status).toBe(404);
  });

  it('that is taken back once its mail is due says that the customer was told', async () => {
    const order = await place();
    const sent = await shop.ask(sendParcel, {
      ...keyOf(order),
      body: { _id: uuid(), pieces: [1] },
    });
    await shop.database.query(`update mails set next_attempt_at = now() - interval '1 second'`);
    const [parcel] = sent.order.parcels ?? [];
    const back = await shop.ask(takeParcelBack, parcelKey(order, parcel?._id ?? ''));
    expect(back.customerTold).toBe(true);
  });

  it('gives up a piece that is made again, which the next one can hold', async () => {
    const order = await place();
    await send(order, [1, 2]);
    const undone = await setAll(order, [1], 'checked', 'packed');
    expect(undone.results).toMatchObject([{ outcome: 'sent' }]);
    await setAll(order, [1], 'again', 'packed');
    expect(await now(order)).toMatchObject({ sent: 1, made: 1 });
    await setAll(order, [1], 'packed', 'again');
    expect(await now(order)).toMatchObject({ sent: 1, packed: 1, made: 2 });
    expect((await send(order, [1])).status).toBe(201);
    const { parcels = [] } = await now(order);
    expect(parcels.map((each) => each.pieces)).toEqual([[1, 2], [1]]);
    // the first takes back only what is still in it
    await shop.ask(takeParcelBack, parcelKey(order, parcels[0]?._id ?? ''));
    expect(await now(order)).toMatchObject({ sent: 1 });
    expect((await pieces(order)).map(({ number, parcel }) => [number, parcel])).toEqual([[1, 2]]);
  });
});

describe('the number of a parcel', () => {
  it('that comes while the mail waits stands in it, and comes later in another', async () => {
    const order = await place();
    const sent = await shop.ask(sendParcel, {
      ...keyOf(order),
      body: { _id: uuid(), pieces: [1] },
    });
    const key = parcelKey(order, sent.order.parcels?.[0]?._id ?? '');
    const mails = async (): Promise<string[]> =>
      (
        await shop.database.query<{ content: { tracking: string } }>(
          `select content from mails where kind = 'parcel-sent' and content #>> '{order,id}' = $1
         order by id`,
          [order._id],
        )
      ).rows.map(({ content }) => content.tracking);
    expect(await mails()).toEqual(['']);
    await shop.ask(changeParcel, { ...key, body: northern });
    expect(await mails()).toEqual(['np 44 71 gb']);
    await shop.database.query(
      `update orders set parcels = jsonb_set(parcels, '{0,mail,at}', '"2020-01-01T00:00:00Z"')
       where id = $1`,
      [order._id],
    );
    await shop.database.query(`update mails set sent_at = now()`);
    // the same number in another spelling is no news
    await shop.ask(changeParcel, { ...key, body: { tracking: 'NP4471GB' } });
    expect(await mails()).toHaveLength(1);
    await shop.ask(changeParcel, { ...key, body: { tracking: 'NP 9' } });
    expect(await mails()).toEqual(['np 44 71 gb', 'NP 9']);
    const search = comparableTracking('NP 9');
    const found = await shop.ask(listOrders, { token: admin, query: { search } });
    expect(found.orders.map(({ _id }) => _id)).toEqual([order._id]);
  });

  it('is refused where it has no shape of one', async () => {
    const order = await place();
    const { status } = await send(order, [1], { tracking: 'x'.repeat(61) });
    expect(status).toBe(400);
  });
});

describe('what is picked up', () => {
  it('is ready, and handed over by name, which can be taken back', async () => {
    const order = await place({ method: 'pick-up' });
    const { order: sent } = await shop.ask(sendParcel, {
      ...keyOf(order),
      body: { _id: uuid(), pieces: [1, 2, 3, 4, 5] },
    });
    const [parcel] = sent.parcels ?? [];
    expect(parcel).toMatchObject({ kind: 'pick-up' });
    const mails = await mailsTo(shop, owner.email);
    expect(mails.at(-1)).toMatchObject({ kind: 'parcel-ready' });
    const key = parcelKey(order, parcel?._id ?? '');
    const handed = await shop.ask(changeParcel, { ...key, body: { handedTo: 'Ruth' } });
    expect(handed.order.parcels?.[0]).toMatchObject({ handedTo: 'Ruth' });
    const again = await shop.ask(changeParcel, { ...key, body: { handedTo: 'Ruth' } });
    expect(again.order.version).toBe(handed.order.version);
    const back = await shop.ask(changeParcel, { ...key, body: { handedTo: null } });
    expect(back.order.parcels?.[0]).not.toHaveProperty('handedAt');
  });

  it('is not what a carrier brings', async () => {
    const order = await place();
    await send(order, [1]);
    const { parcels = [] } = await now(order);
    const answer = await shop.call(changeParcel, {
      ...parcelKey(order, parcels[0]?._id ?? ''),
      body: { handedTo: 'Ruth' },
    });
    expect(answer.body).toMatchObject({ code: 'PARCEL_NOT_FETCHED' });
  });
});

describe('orders to be sent', () => {
  it('stand by their promised day, with their number', async () => {
    const early = await place();
    const late = await place();
    await shop.database.query(
      `update orders set details = jsonb_set(details, '{delivery,promisedDay}', to_jsonb($2::text))
       where id = $1`,
      [late._id, '2026-01-02'],
    );
    await setAll(early, [1], 'packed', 'waiting');
    await setAll(late, [1, 2], 'packed', 'waiting');
    const ask = (sending: string) =>
      shop.ask(listOrders, { token: admin, query: { sending, limit: 50 } });
    const { orders } = await ask('to send');
    const ids = orders.map(({ _id }) => _id);
    expect(ids[0]).toBe(late._id);
    expect(ids).toContain(early._id);
    const before = (await shop.ask(countOrders, { token: admin })).sending;
    expect(before['to send']).toBe(orders.length);
    await send(late, [1, 2]);
    const after = (await shop.ask(countOrders, { token: admin })).sending;
    expect(after['to send']).toBe(before['to send'] - 1);
    expect(after['on the way']).toBe(before['on the way'] + 1);
    expect((await ask('on the way')).orders.map(({ _id }) => _id)).toContain(late._id);
  });

  it('are those with pieces that were packed before there were parcels, too', async () => {
    const order = await place();
    await setAll(order, [1, 2, 3], 'packed', 'waiting');
    const uncount = () =>
      shop.database.query('update orders set packed = null where id = $1', [order._id]);
    await uncount();
    await countAllPacked(shop.database);
    expect(await now(order)).toMatchObject({ packed: 3 });
    await uncount();
    await setAll(order, [3], 'checked', 'packed');
    expect(await now(order)).toMatchObject({ packed: 2 });
    await uncount();
    await send(order, [1]);
    expect(await now(order)).toMatchObject({ packed: 1, sent: 1 });
  });

  it('have their addresses in a file, with fields apart and no formula', async () => {
    const order = await place();
    await setAll(order, [1, 2, 3], 'packed', 'waiting');
    const query = { sending: 'to send', orderNumber: order.orderId };
    const { bytes } = await shop.call(exportAddresses, { token: admin, query });
    const [head, line, ...rest] = bytes.toString().replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'Order,Parcel,Pieces,Name,Company,Street,Street 2,Postcode,City,Region,Country,Email,Phone,Promised day,Delivery method,Carrier,Number',
    );
    expect(line?.split(',').slice(0, 9)).toEqual([
      order.orderId,
      '1',
      '3',
      "'=Ruth Kendall",
      'Northgate Rowing Club',
      '3 Boathouse Row',
      '',
      'M1 1AE',
      'Manchester',
    ]);
    expect(rest).toEqual([]);
  });
});

describe('numbers from a file', () => {
  it('send what is packed, or all where nobody has touched a piece', async () => {
    const [packed, untouched] = [await place(), await place()];
    await setAll(packed, [1, 2], 'packed', 'waiting');
    const rows = [
      { order: packed.orderId.toLowerCase().replaceAll('-', ' '), parcel: '1', tracking: 'A1' },
      { order: untouched.orderId, tracking: 'A2', carrier: 'Northern Post' },
    ];
    const said = [
      { outcome: 'sent', orderId: packed.orderId, parcel: 1, pieces: 2 },
      { outcome: 'sent', orderId: untouched.orderId, parcel: 1, pieces: 5 },
    ];
    expect(await take(rows, true)).toEqual(said);
    expect(await now(packed)).not.toHaveProperty('parcels');
    expect(await take(rows)).toEqual(said);
    expect(await now(packed)).toMatchObject({ sent: 2, parcels: [{ tracking: 'A1' }] });
    expect(await now(untouched)).toMatchObject({
      sent: 5,
      parcels: [{ link: 'https://northernpost.example/t/A2' }],
    });
    // the same file once more
    expect((await take(rows)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  it('send the rest of an order that nobody keeps track of, and else only what is packed', async () => {
    const [untracked, tracked] = [await place(), await place()];
    await send(untracked, [1, 2], { tracking: 'C1' });
    await setAll(tracked, [1, 2], 'packed', 'waiting');
    await send(tracked, [1, 2], { tracking: 'C2' });
    const results = await take([
      { order: untracked.orderId, parcel: '2', tracking: 'C3' },
      { order: tracked.orderId, parcel: '2', tracking: 'C4' },
    ]);
    expect(results).toMatchObject([
      { outcome: 'sent', parcel: 2, pieces: 3 },
      { outcome: 'nothing to send' },
    ]);
    expect(await now(untracked)).toMatchObject({ sent: 5 });
    expect(await now(tracked)).toMatchObject({ sent: 2 });
  });

  it('take the others where an order has as many parcels as it can', async () => {
    const [full, good] = [await place(), await place()];
    await send(full, [1], { tracking: 'D1' });
    await shop.database.query(
      `update orders set parcels = (
         select jsonb_agg(parcels -> 0 || case n when 1 then '{}' else
           jsonb_build_object('id', gen_random_uuid(), 'number', n, 'tracking', 'D' || n) end)
         from generate_series(1, 50) n)
       where id = $1`,
      [full._id],
    );
    const rows = [
      { order: full.orderId, parcel: '51', tracking: 'E1' },
      { order: good.orderId, parcel: '1', tracking: 'E2' },
    ];
    const outcomes = ['too many parcels', 'sent'];
    expect((await take(rows, true)).map(({ outcome }) => outcome)).toEqual(outcomes);
    expect((await take(rows)).map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(await now(good)).toMatchObject({ sent: 5 });
  });

  it('name each row that cannot be taken, and take the others', async () => {
    const [good, sent, gone] = [await place(), await place(), await place()];
    await send(sent, [1], { tracking: 'B1' });
    await shop.ask(updateOrder, { ...keyOf(gone), body: { status: 'cancelled' } });
    const other = `${good.orderId.slice(0, -1)}${good.orderId.endsWith('2') ? '3' : '2'}`;
    const results = await take([
      { order: other, parcel: '1', tracking: 'B2' },
      { order: good.orderId, parcel: '1', tracking: '' },
      { order: sent.orderId, parcel: '1', tracking: 'B3' },
      { order: sent.orderId, parcel: '4', tracking: 'B4' },
      { order: gone.orderId, tracking: 'B5' },
      { order: good.orderId, parcel: '1', tracking: 'B6' },
      { order: good.orderId, parcel: '1', tracking: 'B7' },
      { order: '', tracking: 'B8' },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'order unknown',
      'no number',
      'other number',
      'parcel unknown',
      'order cancelled',
      'sent',
      'other number',
      'order unknown',
    ]);
    expect(results[0]?.near).toBe(good.orderId);
    expect(results[2]?.tracking).toBe('B1');
    expect(await now(good)).toMatchObject({ sent: 5, parcels: [{ tracking: 'B6' }] });
    const [replaced] = await take([
      { order: sent.orderId, parcel: '1', tracking: 'B3', isReplaced: true },
    ]);
    expect(replaced).toMatchObject({ outcome: 'number set' });
    expect((await now(sent)).parcels).toMatchObject([{ tracking: 'B3' }]);
  });
});

it('moves along with the order of a guest who logs in', async () => {
  const guest = await shop.guest();
  const order = await place({ method: 'parcel', address }, guest, { email: 'ruth@mail.example' });
  await send(order, [1, 2], northern);
  const mails = await mailsTo(shop, 'ruth@mail.example');
  expect(mails.map(({ kind }) => kind)).toContain('parcel-sent');
  const before = await now(order);
  const person = await addPerson(shop, {});
  await shop.database.transaction((tx) =>
    claimGuestOrders(tx, [String(decodeJwt(guest).sub)], person),
  );
  const after = await now(order);
  expect(after.customer).toMatchObject({ email: person.email });
  expect(after.parcels).toEqual(before.parcels);
  expect(after.sent).toBe(2);
  expect((await pieces(order)).map(({ parcel }) => parcel)).toEqual([1, 1]);
});
