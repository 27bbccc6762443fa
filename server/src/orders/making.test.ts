import {
  listChangedOrders,
  listOrderChanges,
  listPieces,
  recordPrint,
  setPieces,
  type Piece,
  type PieceState,
} from '@tailorbird/contract/order-desk';
import { PIECE_CHANGES_KEPT, PIECES_AT_ONCE } from '@tailorbird/contract/limits';
import {
  getOrder,
  listOwnOrders,
  placeOrder,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { isFinished } from '@tailorbird/contract/kinds/piece-states';
import * as fc from 'fast-check';
import { decodeJwt } from 'jose';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson } from '../../test/people.ts';
import { fill } from '../../test/shopper.ts';
import { claimGuestOrders } from './change-queries.ts';
import { savePieces } from './making-queries.ts';

const { customer, admin } = accounts;

let shop: TestShop;
let token: string;
let second: string;
let shopper: string;
/** Of five pieces: two of one item, three of another. */
let placed: Order;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(admin);
  second = await shop.logIn(await addPerson(shop, { name: 'Tom', roles: ['customer', 'admin'] }));
  shopper = await shop.logIn(customer);
});
beforeEach(async () => {
  placed = await place(shopper);
});
afterAll(() => shop.close());

async function place(by: string): Promise<Order> {
  await fill(shop, by, { quantity: 2 });
  const body = await fill(shop, by, { product: products.sash.id, quantity: 3, note: 'for Ana' });
  return (await shop.ask(placeOrder, { token: by, body })).order;
}

interface Step {
  number: number;
  from: PieceState;
  to: PieceState;
  reason?: string;
}

type StepSource = 'scan' | 'row' | 'bulk' | 'undo';

const params = () => ({ id: placed._id });
const send = (
  pieces: readonly Step[],
  { by = token, how = 'scan' }: { by?: string; how?: StepSource } = {},
) => shop.call(setPieces, { token: by, params: params(), body: { how, pieces } });
const set = async (
  pieces: readonly Step[],
  { by = token, how = 'scan' }: { by?: string; how?: StepSource } = {},
) => shop.ask(setPieces, { token: by, params: params(), body: { how, pieces } });
const outcomes = async (pieces: readonly Step[], by = token) =>
  (await set(pieces, { by })).results.map(({ outcome }) => outcome);
const pieces = async () => (await shop.ask(listPieces, { token, params: params() })).pieces;
const states = (all: readonly Piece[]) => all.map(({ number, state }) => [number, state]);
const now = async (by = token) => (await shop.ask(getOrder, { token: by, params: params() })).order;
const changes = async () => (await shop.ask(listOrderChanges, { token, params: params() })).changes;
const setStatus = (status: Order['status']) =>
  shop.ask(updateOrder, { token, params: params(), body: { status } });
const cut = (number: number): Step => ({ number, from: 'waiting', to: 'cut' });

async function count(table: string): Promise<number> {
  const { rows } = await shop.database.query<{ count: number }>(
    `select count(*) from ${table} where order_id = $1`,
    [placed._id],
  );
  return rows[0]?.count ?? -1;
}

describe('a piece of an order', () => {
  it('waits when it is ordered, and has no row', async () => {
    expect(await pieces()).toEqual([]);
    expect(await count('order_pieces')).toBe(0);
    expect(await now()).not.toHaveProperty('made');
  });

  it('is set from the state that it is known in, by whom and when', async () => {
    const { results, order } = await set([cut(4)], { by: second });
    const piece = {
      number: 4,
      state: 'cut',
      reason: '',
      changedBy: 'Tom',
      changedAt: expect.any(String),
    };
    expect(results).toEqual([{ number: 4, outcome: 'set', piece }]);
    expect(order).toEqual(await now());
    expect(order.version).toBe(2);
    expect(await pieces()).toEqual([piece]);
  });

  it('waits again without a row', async () => {
    await set([cut(1), cut(2)]);
    await set([{ number: 1, from: 'cut', to: 'waiting' }], { how: 'undo' });
    expect(states(await pieces())).toEqual([[2, 'cut']]);
    expect(await count('order_pieces')).toBe(1);
  });

  it('keeps why it is made again, until it is', async () => {
    const reason = ' Thread broke at the W ';
    await set([cut(5)]);
    await set([{ number: 5, from: 'cut', to: 'again', reason }]);
    expect(await pieces()).toMatchObject([{ state: 'again', reason: 'Thread broke at the W' }]);
    await set([{ number: 5, from: 'again', to: 'cut', reason }]);
    expect(await pieces()).toMatchObject([{ state: 'cut', reason: '' }]);
  });

  it('that somebody else has set stays as it is, and does not stop the others', async () => {
    await set([cut(2)]);
    await set([{ number: 2, from: 'cut', to: 'lettered' }], { by: second });
    const { results } = await set([cut(1), cut(2), cut(3), cut(6), cut(0)]);
    expect(results.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'set'],
      [2, 'changed meanwhile'],
      [3, 'set'],
      [6, 'not found'],
      [0, 'not found'],
    ]);
    expect(results[1]?.piece).toMatchObject({ state: 'lettered', changedBy: 'Tom' });
    expect(await outcomes([{ number: 2, from: 'cut', to: 'lettered' }])).toEqual(['unchanged']);
  });

  it('that is refused changes nothing of the order', async () => {
    await set([cut(1)]);
    const before = await now();
    expect(await outcomes([cut(9), { number: 1, from: 'lettered', to: 'checked' }])).toEqual([
      'not found',
      'changed meanwhile',
    ]);
    expect(await now()).toEqual(before);
    expect(await changes()).toHaveLength(1);
  });

  it('is set as a whole list or refused as one', async () => {
    const refused = { status: 400 };
    expect(await send([])).toMatchObject(refused);
    expect(await send([cut(1), cut(1)])).toMatchObject(refused);
    const many = Array.from({ length: PIECES_AT_ONCE + 1 }, (_, place) => cut(place + 1));
    expect(await send(many)).toMatchObject(refused);
    expect(await send([{ ...cut(1), reason: 'x'.repeat(101) }])).toMatchObject(refused);
    expect(await send([{ number: 1.5, from: 'waiting', to: 'cut' }])).toMatchObject(refused);
    expect(await send([cut(2 ** 31)])).toMatchObject(refused);
    expect(await outcomes([cut(2 ** 31 - 1)])).toEqual(['not found']);
    expect((await send(many.slice(1))).status).toBe(200);
    placed = { ...placed, _id: NOWHERE };
    expect(await send([cut(1)])).toMatchObject({ status: 404 });
    const nowhere = await shop.call(listPieces, { token, params: params() });
    expect(nowhere).toMatchObject({ status: 404 });
  });
});

describe('what is made', () => {
  it('is checked or packed, and told to the customer without who made it', async () => {
    await set([1, 2, 3].map((number) => ({ number, from: 'waiting', to: 'checked' })));
    await set([{ number: 1, from: 'checked', to: 'packed' }]);
    await set([{ number: 2, from: 'checked', to: 'again', reason: 'Stain' }]);
    expect((await now()).made).toBe(2);
    const own = await now(shopper);
    expect(own.made).toBe(2);
    expect(own).not.toHaveProperty('prints');
    const { orders } = await shop.ask(listOwnOrders, { token: shopper, query: { limit: 1 } });
    expect(orders[0]?.made).toBe(2);
  });

  it('goes to the account with a guest’s order', async () => {
    const guest = await shop.guest();
    placed = await place(guest);
    await set([cut(1), { number: 2, from: 'waiting', to: 'packed' }]);
    await recordOne();
    const before = { ...(await now()), customer: null };
    await shop.logIn(customer, { 'x-guest-token': guest });
    const after = await now();
    expect({ ...after, customer: null }).toEqual({ ...before, version: before.version + 1 });
    expect(states(await pieces())).toEqual([
      [1, 'cut'],
      [2, 'packed'],
    ]);
    expect(await changes()).toMatchObject([{ field: 'printed' }, {}, { field: 'pieces' }]);
  });

  it('never completes an order', async () => {
    await set([1, 2, 3, 4, 5].map((number) => ({ number, from: 'waiting', to: 'packed' })));
    expect(await now()).toMatchObject({ made: 5, status: 'pending' });
  });
});

describe('a cancelled order', () => {
  const refusal = {
    status: 409,
    body: {
      code: 'ORDER_CANCELLED',
      error: 'This order is cancelled. Nothing more is to be made for it.',
    },
  };

  it.each(['scan', 'row', 'bulk', 'undo'] as const)(
    'has its pieces set by no %s, and they count again when it is set back',
    async (how) => {
      await set([cut(1), { number: 2, from: 'waiting', to: 'packed' }]);
      await setStatus('cancelled');
      const before = await now();
      const steps = [cut(3), { number: 2, from: 'packed', to: 'waiting' }] as const;
      expect(await send(steps, { how })).toMatchObject(refusal);
      expect(await send([cut(99)], { how })).toMatchObject(refusal);
      expect(await now()).toEqual(before);
      expect(states(await pieces())).toEqual([
        [1, 'cut'],
        [2, 'packed'],
      ]);
      await setStatus('pending');
      expect((await now()).made).toBe(1);
      expect(await outcomes([cut(3), { number: 1, from: 'cut', to: 'checked' }])).toEqual([
        'set',
        'set',
      ]);
      expect((await now()).made).toBe(2);
    },
  );

  it('takes no scan that waited while it was cancelled', async () => {
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query(`update orders set status = 'cancelled' where id = $1`, [placed._id]),
      () => send([cut(1)]),
    );
    expect(answer).toMatchObject(refusal);
    expect(await pieces()).toEqual([]);
  });
});

describe('several desks at once', () => {
  it('set one piece once', async () => {
    const asked = Array.from({ length: 12 }, (_, place) =>
      outcomes([cut(3)], place % 2 ? token : second),
    );
    const told = (await Promise.all(asked)).flat().toSorted();
    expect(told).toEqual(['set', ...Array.from({ length: 11 }, () => 'unchanged')]);
    expect(await changes()).toHaveLength(1);
    expect((await now()).version).toBe(2);
  });

  it('lose nothing of what they set on different pieces, whatever else is changed', async () => {
    await Promise.all([
      ...[1, 2, 3, 4, 5].map((number) => set([{ number, from: 'waiting', to: 'checked' }])),
      ...[5, 4, 3, 2, 1].map((number) =>
        set([{ number, from: 'waiting', to: 'checked' }], { by: second }),
      ),
      shop.ask(updateOrder, { token, params: params(), body: { adminNotes: 'Wait' } }),
      shop.ask(updateOrder, { token, params: params(), body: { status: 'completed' } }),
      recordOne(),
    ]);
    expect(await pieces()).toHaveLength(5);
    expect(await now()).toMatchObject({ made: 5, adminNotes: 'Wait', status: 'completed' });
    expect(await changes()).toHaveLength(8);
    expect((await now()).version).toBe(9);
  });

  it('never wait for each other in a circle', async () => {
    const all = [1, 2, 3, 4, 5].map(cut);
    const asked = Array.from({ length: 10 }, (_, place) =>
      send(place % 2 ? all : all.toReversed()),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('are told what the other has made of a piece while they waited', async () => {
    await set([cut(1)]);
    const stored = await shop.database.query<{ owner_id: string }>(
      'select owner_id from orders where id = $1',
      [placed._id],
    );
    const key = { ownerId: stored.rows[0]?.owner_id ?? '', orderId: placed._id };
    const lettered = [{ number: 1, from: 'cut', to: 'lettered', reason: '' }] as const;
    const { results } = await meanwhile(
      shop.database,
      (tx) => savePieces(tx, key, lettered, { changedBy: 'Tom', how: 'scan' }),
      () => set([{ number: 1, from: 'cut', to: 'again', reason: 'Torn' }]),
    );
    expect(results).toMatchObject([
      { outcome: 'changed meanwhile', piece: { state: 'lettered', changedBy: 'Tom' } },
    ]);
  });

  it('notice each other’s pieces as changes of the order', async () => {
    const { now: since } = await shop.ask(listChangedOrders, { token, query: {} });
    await set([cut(1)]);
    const { changed } = await shop.ask(listChangedOrders, { token, query: { since } });
    expect(changed).toContainEqual({ _id: placed._id, version: 2 });
  });
});

const STATES = ['waiting', 'cut', 'lettered', 'checked', 'packed', 'again'] as const;
const state = fc.constantFrom(...STATES);
const step = fc.record({ number: fc.integer({ min: 0, max: 6 }), from: state, to: state });

it('any sequence of steps leaves the pieces as a plain list would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(step, { selector: ({ number }) => number, minLength: 1 }), {
        maxLength: 8,
      }),
      async (sequence) => {
        placed = await place(shopper);
        const model = new Map(
          [1, 2, 3, 4, 5].map((number): [number, PieceState] => [number, 'waiting']),
        );
        for (const steps of sequence) {
          const expected = steps.map(({ number, from, to }) => {
            const known = model.get(number);
            if (known === undefined) return 'not found';
            if (known === from && from !== to) {
              model.set(number, to);
              return 'set';
            }
            return known === to ? 'unchanged' : 'changed meanwhile';
          });
          expect(await outcomes(steps)).toEqual(expected);
        }
        expect(states(await pieces())).toEqual([...model].filter(([, at]) => at !== 'waiting'));
        const made = [...model.values()].filter(isFinished).length;
        expect((await now()).made ?? 0).toBe(made);
      },
    ),
    { numRuns: 25 },
  );
});

describe('the history', () => {
  it('names who set which pieces, how and why', async () => {
    await set([cut(1)], { by: second });
    await set([cut(2), cut(3), { number: 1, from: 'cut', to: 'again', reason: 'Torn' }], {
      how: 'bulk',
    });
    const [first, other, oldest] = await changes();
    expect([first, other]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'pieces',
          after: 'again',
          version: 3,
          pieces: { how: 'bulk', count: 1, numbers: [1], reason: 'Torn' },
        }),
        expect.objectContaining({
          after: 'cut',
          pieces: { how: 'bulk', count: 2, numbers: [2, 3], reason: '' },
        }),
      ]),
    );
    expect(oldest).toMatchObject({ changedBy: 'Tom', version: 2, pieces: { how: 'scan' } });
  });

  it('tells pieces apart that are made again for different reasons', async () => {
    const again = { from: 'waiting', to: 'again' } as const;
    await set([
      { ...again, number: 1, reason: 'Torn' },
      { ...again, number: 2, reason: 'Stain' },
      { ...again, number: 3, reason: 'Torn' },
    ]);
    const told = (await changes()).map(({ pieces: those }) => [those?.reason, those?.numbers]);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Stain', [2]],
        ['Torn', [1, 3]],
      ]),
    );
  });

  it('loses nothing to a request that sets no piece', async () => {
    await shop.database.query(
      `insert into order_changes (owner_id, order_id, id, changed_by, field, before, after)
       select owner_id, id, gen_random_uuid(), 'Tom', 'pieces', '', 'cut'
       from orders cross join generate_series(1, $2) where id = $1`,
      [placed._id, PIECE_CHANGES_KEPT],
    );
    await set([{ number: 1, from: 'cut', to: 'lettered' }]);
    expect(await changes()).toHaveLength(PIECE_CHANGES_KEPT);
  });

  it('keeps the last of many, and every status', async () => {
    await shop.ask(updateOrder, { token, params: params(), body: { status: 'completed' } });
    await shop.database.query(
      `insert into order_changes (owner_id, order_id, id, changed_at, changed_by, field, before, after)
       select owner_id, id, gen_random_uuid(), now() - interval '1 hour', 'Tom', 'pieces', '', 'cut'
       from orders cross join generate_series(1, $2) where id = $1`,
      [placed._id, PIECE_CHANGES_KEPT + 50],
    );
    await set([cut(1)]);
    const all = await changes();
    expect(all).toHaveLength(PIECE_CHANGES_KEPT + 1);
    expect(all.filter(({ field }) => field === 'status')).toHaveLength(1);
    expect(all[0]?.pieces?.numbers).toEqual([1]);
  });
});

async function recordOne({ _id = uuid(), version = 1, by = token } = {}): Promise<
  Order | undefined
> {
  const body = { _id, sheet: 'production' as const, orders: [{ _id: placed._id, version }] };
  return (await shop.ask(recordPrint, { token: by, body })).orders[0];
}

describe('a print', () => {
  it('is kept with who printed which version when, and how often', async () => {
    expect(await recordOne({ by: second })).toEqual(await now());
    const print = { sheet: 'production', printedBy: 'Tom', printedAt: expect.any(String) };
    expect((await now()).prints).toEqual([{ ...print, version: 1, times: 1 }]);
    await recordOne({ by: second, version: 2 });
    expect((await now()).prints).toEqual([{ ...print, version: 2, times: 2 }]);
    expect(await changes()).toMatchObject([
      { field: 'printed', after: 'production', changedBy: 'Tom', version: 3 },
      { field: 'printed', version: 2 },
    ]);
  });

  it('sent twice counts once, also at once', async () => {
    const _id = uuid();
    await Promise.all([1, 2, 3, 4].map(() => recordOne({ _id })));
    expect(await now()).toMatchObject({ version: 2, prints: [{ times: 1 }] });
    expect(await changes()).toHaveLength(1);
  });

  it('is of no version that the order has not had', async () => {
    await recordOne({ version: 99 });
    expect((await now()).prints).toMatchObject([{ version: 1 }]);
  });

  it('is kept of an order that goes to an account just then', async () => {
    const guest = await shop.guest();
    placed = await place(guest);
    await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(guest).sub)], customer),
      () => recordOne(),
    );
    expect((await now()).prints).toMatchObject([{ times: 1 }]);
  });

  it('of no version that there can be is refused', async () => {
    const body = {
      _id: uuid(),
      sheet: 'packing' as const,
      orders: [{ _id: placed._id, version: 2 ** 31 }],
    };
    expect(await shop.call(recordPrint, { token, body })).toMatchObject({ status: 400 });
  });

  it('of several orders leaves out those that are not there', async () => {
    const other = await place(shopper);
    const orders = [other._id, NOWHERE, placed._id].map((_id) => ({ _id, version: 1 }));
    const body = { _id: uuid(), sheet: 'packing' as const, orders };
    const printed = (await shop.ask(recordPrint, { token, body })).orders;
    expect(printed.map(({ _id }) => _id).toSorted()).toEqual([other._id, placed._id].toSorted());
    expect(printed).toMatchObject([{ prints: [{ sheet: 'packing' }] }, {}]);
    const refused = { ...body, orders: [] };
    expect(await shop.call(recordPrint, { token, body: refused })).toMatchObject({ status: 400 });
  });
});
