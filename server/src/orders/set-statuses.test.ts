import {
  listOrderChanges,
  setOrderStatuses,
  type StatusSet,
} from '@tailorbird/contract/order-desk';
import {
  getOrder,
  setOrderItemNote,
  updateOrder,
  type Order,
  type OrderStatus,
} from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { meanwhile, untilSomeoneWaits } from '../../test/meanwhile.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { claimGuestOrders } from './change-queries.ts';
import { setStatuses } from './set-statuses.ts';

const { customer, other, admin } = accounts;

let shop: TestShop;
let tokens: { admin: string; customer: string; other: string };
beforeAll(async () => {
  shop = await openShop();
  tokens = {
    admin: await shop.logIn(admin),
    customer: await shop.logIn(customer),
    other: await shop.logIn(other),
  };
});
beforeEach(() => shop.database.query('delete from orders; delete from mails'));
afterAll(() => shop.close());

/** One after the other, as one cart gives one order. */
async function place(token: string, count: number): Promise<Order[]> {
  const placed: Order[] = [];
  for (let i = 0; i < count; i += 1) placed.push(await placeOne(shop, token));
  await shop.database.query('delete from mails');
  return placed;
}

const ids = (orders: readonly Order[]) => orders.map(({ _id }) => _id);
const send = (body: object) => shop.call(setOrderStatuses, { token: tokens.admin, body });
const set = async (orderIds: readonly string[], status: OrderStatus): Promise<StatusSet[]> =>
  (await shop.ask(setOrderStatuses, { token: tokens.admin, body: { orderIds, status } })).results;
const read = async (id: string) =>
  (await shop.ask(getOrder, { token: tokens.admin, params: { id } })).order;
const changesOf = async (id: string) =>
  (await shop.ask(listOrderChanges, { token: tokens.admin, params: { id } })).changes;
const outcomes = (results: readonly StatusSet[]) => results.map(({ outcome }) => outcome);
const mailed = async () =>
  (
    await shop.database.query<{ email: string; kind: string; number: string }>(
      `select recipient_email as email, kind, content #>> '{order,number}' as number
       from mails order by 3`,
    )
  ).rows;

describe('a status set on several orders', () => {
  it('is set on each, reported in the order asked, with the order as it is then', async () => {
    const placed = await place(tokens.customer, 3);
    const asked = ids(placed).toReversed();
    const results = await set(asked, 'completed');
    expect(results.map(({ _id }) => _id)).toEqual(asked);
    expect(outcomes(results)).toEqual(['set', 'set', 'set']);
    for (const { _id, order } of results) {
      expect(order).toEqual(await read(_id));
      expect(order).toMatchObject({ status: 'completed', version: 2 });
    }
  });

  it('does not stop at one that is not there, nor at one that has it', async () => {
    const [first, second] = ids(await place(tokens.customer, 2));
    await set([second ?? ''], 'cancelled');
    const results = await set([NOWHERE, second ?? '', first ?? ''], 'cancelled');
    expect(outcomes(results)).toEqual(['not found', 'unchanged', 'set']);
    expect(results[0]).toEqual({ _id: NOWHERE, outcome: 'not found' });
    expect(results[1]?.order).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await changesOf(second ?? '')).toHaveLength(1);
  });

  it('counts an order once that is named twice, in whichever letters', async () => {
    const [id = ''] = ids(await place(tokens.customer, 1));
    const results = await set([id, id.toUpperCase(), id], 'completed');
    expect(results).toMatchObject([{ _id: id, outcome: 'set', order: { version: 2 } }]);
    expect(await changesOf(id)).toMatchObject([
      { field: 'status', before: 'pending', after: 'completed', changedBy: admin.name, item: null },
    ]);
    expect(await mailed()).toHaveLength(1);
  });

  it('is mailed to each customer whose order it changed, and to no guest', async () => {
    const theirs = await place(tokens.customer, 2);
    const others = await place(tokens.other, 1);
    const guests = await place(await shop.guest(), 1);
    await set(ids(theirs.slice(1)), 'completed');
    await shop.database.query('delete from mails');
    await shop.database.query("update accounts set email = 'moved@mail.example' where id = $1", [
      other.id,
    ]);
    await set(ids([...theirs, ...others, ...guests]), 'completed');
    expect(await mailed()).toEqual(
      [
        { email: customer.email, kind: 'order-completed', number: theirs[0]?.orderId },
        { email: 'moved@mail.example', kind: 'order-completed', number: others[0]?.orderId },
      ].toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? '')),
    );
    await shop.database.query('delete from mails');
    await set(ids(theirs), 'pending');
    expect(await mailed()).toEqual([]);
  });

  it('marks the days whose figures it changed, and no other', async () => {
    const [first = '', second = '', third = ''] = ids(await place(tokens.customer, 3));
    await shop.database.query("update orders set placed_at = '2026-03-04 23:59Z' where id = $1", [
      first,
    ]);
    await shop.database.query("update orders set placed_at = '2026-03-09 00:00Z' where id = $1", [
      second,
    ]);
    await shop.database.query("update orders set status = 'completed' where id = $1", [third]);
    await shop.database.query('delete from order_days_due');
    await set([first, second, third], 'completed');
    const { rows } = await shop.database.query<{ placed_at: Date }>(
      'select placed_at from order_days_due order by placed_at',
    );
    expect(rows.map(({ placed_at }) => placed_at.toISOString())).toEqual([
      '2026-03-04T23:59:00.000Z',
      '2026-03-09T00:00:00.000Z',
    ]);
  });

  const idsError = 'orderIds must be a list of 1 to 100 ids.';
  it.each([
    [{}, idsError],
    [{ orderIds: [] }, idsError],
    [{ orderIds: NOWHERE }, idsError],
    [{ orderIds: null }, idsError],
    [{ orderIds: Array.from({ length: 101 }, () => NOWHERE) }, idsError],
    [{ orderIds: { length: 1, 0: NOWHERE } }, idsError],
    [{ orderIds: [NOWHERE, 'abc'] }, 'orderIds.1 is not an id.'],
    [{ orderIds: [7] }, 'orderIds.0 is not an id.'],
    [{ orderIds: [[NOWHERE]] }, 'orderIds.0 is not an id.'],
    [{ orderIds: [NOWHERE], status: 'lost' }, 'Status must be pending, completed or cancelled.'],
    [{ orderIds: [NOWHERE], status: 'all' }, 'Status must be pending, completed or cancelled.'],
    [{ orderIds: [NOWHERE], status: null }, 'Status must be pending, completed or cancelled.'],
  ])('asked for with %j changes nothing, and says why', async (body, error) => {
    const answer = await send({ status: 'completed', ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', error } });
  });

  it('takes the most that may be asked for', async () => {
    const placed = await place(tokens.customer, 4);
    const many = [...ids(placed), ...Array.from({ length: 96 }, (_, i) => unknown(i))];
    const results = await set(many, 'completed');
    expect(results.map(({ _id }) => _id)).toEqual(many);
    expect(outcomes(results).filter((outcome) => outcome === 'set')).toHaveLength(4);
  });
});

describe('two who set statuses at once', () => {
  it('in opposite orders never stand in each other’s way', async () => {
    const asked = ids(await place(tokens.customer, 12));
    for (let round = 0; round < 15; round += 1) {
      const [one, two]: OrderStatus[] =
        round % 2 === 0 ? ['completed', 'cancelled'] : ['cancelled', 'pending'];
      const answers = await Promise.all([
        send({ orderIds: asked, status: one }),
        send({ orderIds: asked.toReversed(), status: two }),
        send({ orderIds: [...asked.slice(6), ...asked.slice(0, 6)], status: one }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const now = await Promise.all(asked.map(read));
      // one came last, with all of them
      expect(new Set(now.map(({ status }) => status)).size).toBe(1);
    }
    for (const id of asked) await expectGapless(id);
  });

  it('set the same one once: the other hears that it was there', async () => {
    const asked = ids(await place(tokens.customer, 5));
    const [one, two] = await Promise.all([
      set(asked, 'completed'),
      set(asked.toReversed(), 'completed'),
    ]);
    const all = new Set([outcomes(one), outcomes(two)].map((list) => [...new Set(list)].join()));
    expect(all).toEqual(new Set(['set', 'unchanged']));
    expect(await mailed()).toHaveLength(5);
  });

  it('one of them on a single order: neither is lost', async () => {
    const asked = ids(await place(tokens.customer, 6));
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        send({ orderIds: asked, status: round % 2 === 0 ? 'completed' : 'pending' }),
        ...asked.map((id) =>
          shop.call(updateOrder, {
            token: tokens.admin,
            params: { id },
            body: { adminNotes: `round ${round}` },
          }),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    for (const id of asked) {
      expect(await read(id)).toMatchObject({ version: 21, adminNotes: 'round 9' });
      await expectGapless(id);
    }
  });
});

describe('while a guest with several orders logs in', () => {
  it('all of them are set, and the account hears of it', async () => {
    const guest = await shop.guest();
    const asked = ids(await place(guest, 3));
    const more = ids(await place(tokens.other, 2));
    const results = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(guest).sub)], customer),
      () => set([...more, ...asked], 'completed'),
    );
    expect(outcomes(results)).toEqual(['set', 'set', 'set', 'set', 'set']);
    expect(results.at(-1)?.order).toMatchObject({
      customer: { email: customer.email },
      version: 3,
    });
    expect((await mailed()).filter(({ email }) => email === customer.email)).toHaveLength(3);
    for (const id of asked) expect(await read(id)).toMatchObject({ status: 'completed' });
  });

  it('nobody else changes one of them between the look and the writing', async () => {
    const guest = await shop.guest();
    const [id = ''] = ids(await place(guest, 1));
    let theirs: Promise<Answer> | undefined;
    const listAccounts = async () => {
      const body = { status: 'cancelled' };
      theirs = shop.call(updateOrder, { token: tokens.admin, params: { id }, body });
      await untilSomeoneWaits(shop.database);
      return new Map();
    };
    const interrupted = {
      database: shop.database,
      accounts: { ...shop, listAccounts },
      papers: { timeZone: async () => 'UTC', followStatuses: async () => undefined },
    };
    await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(guest).sub)], customer),
      () => setStatuses(interrupted, { orderIds: [id], status: 'completed', changedBy: 'Ann' }),
    );
    expect((await theirs)?.status).toBe(200);
    await expectGapless(id);
  });

  it('everybody gets on, in whichever order they are asked for', async () => {
    for (let round = 0; round < 12; round += 1) {
      const guests = await Promise.all([shop.guest(), shop.guest()]);
      const [hers = [], his = []] = await Promise.all(guests.map((guest) => place(guest, 3)));
      const asked = ids([...hers, ...his]);
      const [up, down] = await Promise.all([
        send({ orderIds: asked, status: 'completed' }),
        send({ orderIds: asked.toReversed(), status: 'completed' }),
        ...guests.map((guest) => shop.logIn(customer, { 'x-guest-token': guest })),
        shop.call(setOrderItemNote, {
          token: tokens.admin,
          params: { id: asked[1] ?? '', itemId: hers[1]?.cart.items[0]?._id ?? '' },
          body: { note: 'hem' },
        }),
      ]);
      expect([up, down]).toMatchObject([{ status: 200 }, { status: 200 }]);
      const now = await Promise.all(asked.map(read));
      expect(now.map(({ status, customer: owner }) => [status, owner?.email])).toEqual(
        asked.map(() => ['completed', customer.email]),
      );
      expect(now[1]?.cart.items[0]?.note).toBe('hem');
      for (const id of asked) {
        const statuses = (await changesOf(id)).filter(({ field }) => field === 'status');
        expect(statuses).toHaveLength(1);
      }
    }
  });
});

/** Each change of the status begins where the one before it ended. */
async function expectGapless(id: string): Promise<void> {
  const statuses = (await changesOf(id)).filter(({ field }) => field === 'status').toReversed();
  const befores = ['pending', ...statuses.map(({ after }) => after)].slice(0, -1);
  expect(statuses.map(({ before }) => before)).toEqual(befores);
  const { status } = await read(id);
  expect(statuses.at(-1)?.after ?? 'pending').toBe(status);
}

function unknown(number: number): string {
  return `018f0000-0000-7000-9000-${String(number).padStart(12, '0')}`;
}
