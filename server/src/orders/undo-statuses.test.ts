import {
  listOrderChanges,
  setOrderStatuses,
  undoOrderStatuses,
  type StatusSet,
} from '@tailorbird/contract/order-desk';
import { getOrder, updateOrder, type Order, type OrderStatus } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { earlier } from '../../test/meanwhile.ts';
import { claimMail, setSent } from '../mail/queries.ts';

const { customer, admin } = accounts;

let shop: TestShop;
let token: string;
let buyer: string;
let placed: Order;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(admin);
  buyer = await shop.logIn(customer);
});
beforeEach(async () => {
  await shop.database.query('delete from orders');
  placed = await place();
});
afterAll(() => shop.close());

async function place(by = buyer): Promise<Order> {
  const order = await placeOne(shop, by);
  await shop.database.query('delete from mails');
  return order;
}

const set = (status: OrderStatus, id = placed._id) =>
  shop.ask(updateOrder, { token, params: { id }, body: { status } });
const setAll = async (orders: readonly Order[], status: OrderStatus): Promise<StatusSet[]> => {
  const orderIds = orders.map(({ _id }) => _id);
  return (await shop.ask(setOrderStatuses, { token, body: { orderIds, status } })).results;
};
const undo = async (
  orders: readonly { _id: string; version: number; status: OrderStatus }[],
): Promise<StatusSet[]> => (await shop.ask(undoOrderStatuses, { token, body: { orders } })).results;
/** Sets the order back to what it was, as its toast does. */
const undoOne = async ({ _id, version }: Order, status: OrderStatus = 'pending') =>
  (await undo([{ _id, version, status }]))[0];
const read = async (id = placed._id) => (await shop.ask(getOrder, { token, params: { id } })).order;
const statuses = async (id = placed._id) =>
  (await shop.ask(listOrderChanges, { token, params: { id } })).changes
    .toReversed()
    .map(({ before, after }) => `${before} > ${after}`);

/** The waiting mails by kind, with the seconds until each goes out. */
const waiting = async () =>
  (
    await shop.database.query<{ kind: string; seconds: number }>(
      `select kind, round(extract(epoch from next_attempt_at - now()))::int as seconds from mails
       where sent_at is null order by id`,
    )
  ).rows;
const kinds = async () => (await waiting()).map(({ kind }) => kind);

/** So much later: the database's clock stays, and all that is stamped lies further back. */
async function pass(seconds: number): Promise<void> {
  await shop.database.query(
    `update mails set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`,
  );
  await shop.database.query(
    `update order_changes set changed_at = ${earlier('changed_at', `make_interval(secs => ${seconds})`)}`,
  );
}

/** Sends the mails that are due, as a process does. Gives their kinds. */
async function sendDue(): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const mail = await shop.database.transaction(async (tx) => {
      const due = await claimMail(tx);
      if (due) await setSent(tx, due.id);
      return due;
    });
    if (!mail) return sent;
    sent.push(mail.content.kind);
  }
}

describe('the mail of a status', () => {
  it('waits 30 seconds, then it goes out', async () => {
    await set('completed');
    expect(await waiting()).toEqual([{ kind: 'order-completed', seconds: 30 }]);
    await pass(29);
    expect(await sendDue()).toEqual([]);
    await pass(2);
    expect(await sendDue()).toEqual(['order-completed']);
  });

  it('never goes out when the change is undone meanwhile, and history shows both', async () => {
    const { order } = await set('cancelled');
    await pass(20);
    expect(await undoOne(order)).toEqual({
      _id: placed._id,
      outcome: 'set',
      before: 'cancelled',
      order: { ...order, status: 'pending', version: 3 },
    });
    await pass(60);
    expect(await sendDue()).toEqual([]);
    expect(await statuses()).toEqual(['pending > cancelled', 'cancelled > pending']);
  });

  it('is one at most, however often the status goes back and forth', async () => {
    for (const status of ['completed', 'pending', 'completed', 'cancelled', 'completed'] as const) {
      await set(status);
      await pass(4);
    }
    expect(await kinds()).toEqual(['order-completed']);
    await pass(60);
    expect(await sendDue()).toEqual(['order-completed']);
  });

  it('is withdrawn also while the mail server refuses it for now', async () => {
    const { order } = await set('completed');
    await pass(31);
    await shop.database.query(
      "update mails set attempts = 3, next_attempt_at = now() + interval '5 minutes'",
    );
    expect(await undoOne(order)).not.toHaveProperty('customerTold');
    expect(await kinds()).toEqual([]);
  });

  it('of another order stays', async () => {
    const other = await place();
    await setAll([placed, other], 'completed');
    await set('pending');
    expect(await kinds()).toEqual(['order-completed']);
  });

  it('is none when a note alone is written', async () => {
    await set('completed');
    const body = { adminNotes: 'by hand' };
    const params = { id: placed._id };
    expect(await shop.ask(updateOrder, { token, params, body })).not.toHaveProperty('customerTold');
    expect(await kinds()).toEqual(['order-completed']);
  });
});

describe('setting back what the customer was told', () => {
  it('says so, one by one, together and undone', async () => {
    const other = await place();
    await setAll([placed, other], 'completed');
    await pass(31);
    await sendDue();
    expect(await set('pending')).toMatchObject({ customerTold: true });
    expect(await setAll([placed, other], 'pending')).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'set', before: 'completed', customerTold: true },
    ]);
  });

  it('says so as well once the sent mail is deleted', async () => {
    await set('completed');
    await pass(31);
    await sendDue();
    await shop.database.query('delete from mails');
    expect(await set('pending')).toMatchObject({ customerTold: true });
  });

  it('does not say so of a mail that was given up, nor of a guest', async () => {
    await set('completed');
    await shop.database.query('update mails set given_up_at = now()');
    expect(await set('pending')).not.toHaveProperty('customerTold');
    const guests = await place(await shop.guest());
    await set('completed', guests._id);
    await pass(31);
    expect(await set('pending', guests._id)).not.toHaveProperty('customerTold');
  });

  it('says so when the mail is being sent at that very moment', async () => {
    const { order } = await set('cancelled');
    await pass(31);
    await shop.database.transaction(async (tx) => {
      const mail = await claimMail(tx);
      expect(await undoOne(order)).toMatchObject({ outcome: 'set', customerTold: true });
      await setSent(tx, mail?.id ?? '');
    });
    expect(await read()).toMatchObject({ status: 'pending' });
    expect(await kinds()).toEqual([]);
  });

  it('stays said when the order has become an account’s', async () => {
    const guest = await shop.guest();
    const guests = await place(guest);
    await set('completed', guests._id);
    await shop.logIn(customer, { 'x-guest-token': guest });
    await set('pending', guests._id);
    await set('completed', guests._id);
    await pass(31);
    expect(await sendDue()).toEqual(['order-completed']);
    expect(await set('pending', guests._id)).toMatchObject({ customerTold: true });
  });
});

describe('undoing a slip after the customer was told', () => {
  it('mails nothing: they know of that status', async () => {
    await set('completed');
    await pass(100);
    await sendDue();
    const { order } = await set('cancelled');
    await pass(9);
    expect(await undoOne(order, 'completed')).not.toHaveProperty('customerTold');
    expect(await kinds()).toEqual([]);
  });

  it('mails the right status where the slip was mailed too', async () => {
    await set('completed');
    await pass(100);
    await sendDue();
    const { order } = await set('cancelled');
    await pass(31);
    await sendDue();
    expect(await undoOne(order, 'completed')).toMatchObject({ customerTold: true });
    expect(await kinds()).toEqual(['order-completed']);
  });

  it('restores the mail that the slip had withdrawn', async () => {
    await set('completed');
    await pass(5);
    const { order } = await set('cancelled');
    await undoOne(order, 'completed');
    expect(await waiting()).toEqual([{ kind: 'order-completed', seconds: 30 }]);
  });

  it('is no slip when the order was open again for longer: its end is mailed anew', async () => {
    await set('completed');
    await pass(100);
    await sendDue();
    await set('pending');
    await pass(31);
    await set('completed');
    expect(await kinds()).toEqual(['order-completed']);
  });
});

describe('undoing a status of several orders', () => {
  it('sets each back to its own, and touches none that was changed since', async () => {
    const [second, third] = [await place(), await place()];
    await set('cancelled', second._id);
    const results = await setAll([placed, second, third], 'completed');
    await shop.ask(updateOrder, {
      token,
      params: { id: third._id },
      body: { adminNotes: 'mine' },
    });
    const changes = results.flatMap(({ _id, before, order }) =>
      before && order ? [{ _id, version: order.version, status: before }] : [],
    );
    const undone = await undo([...changes, { _id: NOWHERE, version: 1, status: 'pending' }]);
    expect(undone.map(({ outcome, order }) => [outcome, order?.status, order?.adminNotes])).toEqual(
      [
        ['set', 'pending', ''],
        ['set', 'cancelled', ''],
        ['changed meanwhile', 'completed', 'mine'],
        ['not found', undefined, undefined],
      ],
    );
    expect((await kinds()).toSorted()).toEqual(['order-cancelled', 'order-completed']);
  });

  it('twice at once undoes once', async () => {
    const { order } = await set('completed');
    const change = { _id: order._id, version: order.version, status: 'pending' } as const;
    const both = await Promise.all([undo([change]), undo([change])]);
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['changed meanwhile', 'set']);
    expect(await statuses()).toEqual(['pending > completed', 'completed > pending']);
  });

  const listError = 'orders must be a list of 1 to 100 orders.';
  it.each([
    [{}, listError],
    [{ orders: [] }, listError],
    [{ orders: Array.from({ length: 101 }, () => ({})) }, undefined],
    [{ orders: [{ _id: NOWHERE, version: 1 }] }, undefined],
    [{ orders: [{ _id: NOWHERE, version: '1', status: 'pending' }] }, undefined],
    [{ orders: [{ _id: 'x', version: 1, status: 'pending' }] }, undefined],
  ])('asked for with %j changes nothing', async (body, error) => {
    const answer = await shop.call(undoOrderStatuses, { token, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', ...(error !== undefined && { error }) },
    });
  });

  it('is for admins alone', async () => {
    const { order } = await set('completed');
    const body = { orders: [{ _id: order._id, version: 2, status: 'pending' }] };
    const refused = await shop.call(undoOrderStatuses, { token: buyer, body });
    expect(refused.status).toBe(403);
    expect(await read()).toMatchObject({ status: 'completed' });
  });
});

describe('cancelling several', () => {
  it('leaves those alone that are completed, and says which', async () => {
    const done = await place();
    await set('completed', done._id);
    const results = await setAll([done, placed], 'cancelled');
    expect(results).toMatchObject([
      { outcome: 'left completed', order: { status: 'completed', version: 2 } },
      { outcome: 'set', before: 'pending', order: { status: 'cancelled' } },
    ]);
    expect(await read(done._id)).toMatchObject({ status: 'completed' });
  });

  it('cancels a completed one that is named alone', async () => {
    await set('completed');
    expect(await setAll([placed], 'cancelled')).toMatchObject([{ outcome: 'set' }]);
  });
});
