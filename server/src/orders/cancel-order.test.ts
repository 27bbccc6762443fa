import { setPieces } from '@tailorbird/contract/order-desk';
import {
  cancelOrder,
  getOrder,
  listOwnOrders,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { issuePaper, listPapers } from '@tailorbird/contract/papers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, mailsTo, type Person } from '../../test/people.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { savePieces } from './making-queries.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

let person: Person;
let token: string;
let order: Order;
beforeEach(async () => {
  // a customer may have the name of an admin
  person = await addPerson(shop, { name: accounts.admin.name });
  token = await shop.logIn(person);
  order = await placeOne(shop, token);
});

const cancel = (by = token, id = order._id) =>
  shop.call(cancelOrder, { token: by, params: { id } });
const statusNow = async () =>
  (await shop.ask(getOrder, { token, params: { id: order._id } })).order.status;
const step = { number: 1, from: 'waiting', to: 'cut', reason: '' } as const;
const TOO_LATE = { status: 409, body: { code: 'CANCEL_TOO_LATE' } };

describe('cancelling one’s own order', () => {
  it('is done once, and stands in the history as the customer’s, without a mail', async () => {
    const mails = await mailsTo(shop, person.email);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      order: { ...order, status: 'cancelled', version: order.version + 1 },
    });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STATUS_UNCHANGED',
      error: 'The order already is cancelled.',
    });
    const { orders } = await shop.ask(listOwnOrders, { token });
    expect(orders).toMatchObject([{ _id: order._id, status: 'cancelled' }]);
    const { rows } = await shop.database.query(
      'select changed_by, before, after from order_changes where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ changed_by: 'Customer', before: 'pending', after: 'cancelled' }]);
    expect(await mailsTo(shop, person.email)).toEqual(mails);
  });

  it('takes its invoice back', async () => {
    const params = { id: order._id };
    await shop.ask(issuePaper, { token: admin, params, body: { kind: 'invoice' } });
    expect(await cancel()).toMatchObject({ status: 200 });
    const { papers } = await shop.ask(listPapers, { token, query: { orderIds: order._id } });
    expect(papers.map(({ kind }) => kind).toSorted()).toEqual(['credit-note', 'invoice']);
  });

  it('is nobody else’s to do: no other customer’s, no admin’s', async () => {
    for (const by of [await shop.logIn(await addPerson(shop)), admin]) {
      expect(await cancel(by)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await cancel(token, NOWHERE)).toMatchObject({ status: 404 });
    expect(await statusNow()).toBe('pending');
  });

  it('is too late when a piece is begun, or all is completed', async () => {
    const params = { id: order._id };
    const { number, from, to } = step;
    const body = { how: 'row' as const, pieces: [{ number, from, to }] };
    await shop.ask(setPieces, { token: admin, params, body });
    expect(await cancel()).toMatchObject(TOO_LATE);
    expect(await statusNow()).toBe('pending');
    await shop.ask(updateOrder, { token: admin, params, body: { status: 'completed' } });
    expect(await cancel()).toMatchObject(TOO_LATE);
    expect(await statusNow()).toBe('completed');
  });

  it('is too late when the workshop begins at that moment', async () => {
    const key = { ownerId: person.id, orderId: order._id };
    const answer = await meanwhile(
      shop.database,
      (tx) => savePieces(tx, key, [step], { changedBy: 'Ada', how: 'row' }),
      () => cancel(),
    );
    expect(answer).toMatchObject(TOO_LATE);
    expect(await statusNow()).toBe('pending');
  });
});
