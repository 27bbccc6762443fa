import { countOrders } from '@tailorbird/contract/order-desk';
import * as contract from '@tailorbird/contract/orders';
import type { Order } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { order as placeOne } from '../../test/shopper.ts';

const { customer, other, admin } = accounts;

let shop: TestShop;
let tokens: { customer: string; other: string; admin: string; guest: string };
/** In the order they were placed, one a day from 2026-03-01 on: six of the customer's, the others' last. */
let placed: Order[];

beforeAll(async () => {
  shop = await openShop();
  tokens = {
    customer: await shop.logIn(customer),
    other: await shop.logIn(other),
    admin: await shop.logIn(admin),
    guest: await shop.guest(),
  };
  placed = [];
  for (let i = 0; i < 6; i += 1) placed.push(await placeOne(shop, tokens.customer));
  placed.push(
    await placeOne(shop, tokens.other),
    await placeOne(shop, tokens.admin),
    await placeOne(shop, tokens.guest),
  );
  for (const [day, { _id }] of placed.entries()) {
    await shop.database.query(
      "update orders set placed_at = timestamptz '2026-03-01 23:59:59.9Z' + make_interval(days => $2) where id = $1",
      [_id, day],
    );
  }
});
afterAll(() => shop.close());

type Query = Record<string, string | number>;
const list = async (token: string, query: Query = {}) =>
  shop.ask(contract.listOrders, { token, query });
const history = async (token: string, query: Query = {}) =>
  shop.ask(contract.listOwnOrders, { token, query });
/** Which of the placed ones, counted from 0. */
const which = ({ orders }: { orders: Order[] }) =>
  orders.map(({ _id }) => placed.findIndex((order) => order._id === _id));
const idOf = (index: number) => placed[index]?._id ?? '';
const numberOf = (index: number) => placed[index]?.orderId ?? '';

const read = (token: string, id: string) => shop.call(contract.getOrder, { token, params: { id } });

const update = (id: string, body: unknown) =>
  shop.call(contract.updateOrder, { token: tokens.admin, params: { id }, body });

describe('the list of orders', () => {
  it('of a customer holds their own, newest first', async () => {
    expect(which(await list(tokens.customer))).toEqual([5, 4, 3, 2, 1, 0]);
    expect(which(await list(tokens.other))).toEqual([6]);
  });

  it('of an admin holds everybody’s, guests’ too', async () => {
    expect(which(await list(tokens.admin))).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('begins with the oldest where that is asked for', async () => {
    const sort = 'oldest';
    expect(which(await list(tokens.admin, { sort }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(which(await list(tokens.admin, { sort, limit: 4, page: 2 }))).toEqual([4, 5, 6, 7]);
    expect(which(await list(tokens.admin, { sort, orderNumber: 'tb-' }))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(which(await list(tokens.customer, { sort, limit: 4 }))).toEqual([0, 1, 2, 3]);
    const answer = await shop.call(contract.listOrders, {
      token: tokens.admin,
      query: { sort: 'dearest' },
    });
    expect(answer.status).toBe(400);
  });

  it('is counted by status for admins', async () => {
    const { counts, approvals } = await shop.ask(countOrders, { token: tokens.admin });
    expect(counts).toEqual({ pending: 9, completed: 0, cancelled: 0 });
    expect(approvals).toEqual({ asked: 0, 'change wanted': 0 });
    expect((await shop.call(countOrders, { token: tokens.customer })).status).toBe(403);
  });

  // spec: 7.35
  it('as history holds the caller’s own, whoever calls', async () => {
    expect(which(await history(tokens.admin))).toEqual([7]);
    expect(which(await history(tokens.customer))).toEqual([5, 4, 3, 2, 1, 0]);
  });

  // spec: 9.2
  it('comes in pages of 10 unless said', async () => {
    expect((await list(tokens.admin)).pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalOrders: 9,
      hasNextPage: false,
      hasPrevPage: false,
      limit: 10,
    });
  });

  // spec: 3.3 7.32
  it('comes in pages of the size asked', async () => {
    const second = await list(tokens.admin, { limit: 4, page: 2 });
    expect(which(second)).toEqual([4, 3, 2, 1]);
    expect(second.pagination).toEqual({
      currentPage: 2,
      totalPages: 3,
      totalOrders: 9,
      hasNextPage: true,
      hasPrevPage: true,
      limit: 4,
    });
    expect(which(await list(tokens.admin, { limit: 4, page: 9 }))).toEqual([]);
  });

  it('of orders placed at the same moment shows each on one page only', async () => {
    await shop.database.query("update orders set placed_at = '2025-01-01Z' where id = any($1)", [
      [idOf(0), idOf(1), idOf(2)],
    ]);
    const pages = [1, 2, 3].map((page) => history(tokens.customer, { page, limit: 2 }));
    const seen = (await Promise.all(pages)).flatMap(which);
    expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const day of [0, 1, 2]) {
      await shop.database.query(
        "update orders set placed_at = timestamptz '2026-03-01 23:59:59.9Z' + make_interval(days => $2) where id = $1",
        [idOf(day), day],
      );
    }
  });

  // spec: 7.32
  it.each([
    ['a first day', { startDate: '2026-03-04' }, [8, 7, 6, 5, 4, 3]],
    ['a last day, to its very end', { endDate: '2026-03-02' }, [1, 0]],
    ['one day', { startDate: '2026-03-03', endDate: '2026-03-03' }, [2]],
    ['days the wrong way round', { startDate: '2026-03-03', endDate: '2026-03-02' }, []],
    ['the first day there is', { startDate: '0001-01-01' }, [8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['the last day there is', { endDate: '9999-12-31' }, [8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['all states', { status: 'all' }, [8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['a state that none has', { status: 'cancelled' }, []],
    ['an email', { customerEmail: customer.email.toUpperCase() }, [5, 4, 3, 2, 1, 0]],
    ['a part of an email', { customerEmail: 'otto@' }, [6]],
    ['a percent sign', { customerEmail: '%' }, []],
    ['blanks', { customerEmail: ' ', orderNumber: ' ' }, [8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['days and an email', { customerEmail: customer.email, startDate: '2026-03-05' }, [5, 4]],
  ])('filtered by %s', async (_, query: Query, expected) => {
    const found = await list(tokens.admin, query);
    expect(which(found)).toEqual(expected);
    expect(found.pagination.totalOrders).toBe(expected.length);
  });

  // spec: 7.32
  it('filtered by a part of the order number, in any case', async () => {
    const part = numberOf(3).slice(3).toLowerCase();
    expect(which(await list(tokens.admin, { orderNumber: part }))).toEqual([3]);
    expect(which(await list(tokens.admin, { orderNumber: '_B-' }))).toEqual([]);
  });

  it('of a customer cannot be filtered into somebody else’s', async () => {
    const query = { customerEmail: other.email };
    expect(which(await list(tokens.customer, query))).toEqual([5, 4, 3, 2, 1, 0]);
    expect(which(await list(tokens.customer, { orderNumber: numberOf(6) }))).toEqual([]);
    expect(which(await history(tokens.customer, query))).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('holds only those that are asked for by id, together with any other filter', async () => {
    const only = (...indexes: number[]) => ({ orderIds: indexes.map(idOf).join() });
    expect(which(await list(tokens.admin, only(1, 8, 3)))).toEqual([8, 3, 1]);
    const found = await list(tokens.admin, { ...only(1, 8, 3), customerEmail: customer.email });
    expect(which(found)).toEqual([3, 1]);
    expect(found.pagination.totalOrders).toBe(2);
    const paged = await list(tokens.admin, { ...only(0, 1, 2), limit: 2, page: 2 });
    expect(which(paged)).toEqual([0]);
    expect(
      which(await list(tokens.admin, { orderIds: `${NOWHERE},${idOf(4).toUpperCase()}` })),
    ).toEqual([4]);
    expect(which(await list(tokens.customer, only(5, 6, 7)))).toEqual([5]);
  });

  it.each([
    ['', 'orderIds.0 is not an id.'],
    ['abc', 'orderIds.0 is not an id.'],
    [`${NOWHERE},`, 'orderIds.1 is not an id.'],
    [
      Array.from({ length: 101 }, () => NOWHERE).join(),
      'orderIds must be 1 to 100 ids, with commas between them.',
    ],
  ])('asked for by %j is a wrong request, in a sentence', async (orderIds, error) => {
    const answer = await shop.call(contract.listOrders, {
      token: tokens.admin,
      query: { orderIds },
    });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it.each([
    [{ limit: 0 }, 'limit must be a whole number from 1 to 100.'],
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100.'],
    [{ limit: 'many' }, 'limit must be a whole number from 1 to 100.'],
    [{ page: 'first' }, 'page must be a whole number from 1 to 1000000.'],
    [{ page: 0 }, /^page /],
    [{ page: 1e9 }, /^page /],
    [{ startDate: 'yesterday' }, 'startDate must be a date that looks like 2026-05-14.'],
    [{ endDate: '2026-02-30' }, 'endDate must be a date that looks like 2026-05-14.'],
    [{ startDate: '0000-01-01' }, /^startDate /],
    [{ status: 'lost' }, 'status must be all, pending, completed or cancelled.'],
    [{ orderNumber: 'x'.repeat(41) }, 'orderNumber must be 40 characters or less.'],
    [{ orderNumber: 'a\0' }, 'orderNumber contains characters that cannot be stored.'],
  ])('asked for with %j is a wrong request, in a sentence', async (query: Query, error) => {
    for (const endpoint of [contract.listOrders, contract.listOwnOrders]) {
      const answer = await shop.call(endpoint, { token: tokens.admin, query });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } });
    }
  });
});

describe('one order', () => {
  it('is shown to its owner and to an admin', async () => {
    expect((await read(tokens.customer, idOf(0))).status).toBe(200);
    expect((await read(tokens.admin, idOf(0))).status).toBe(200);
  });

  it('of somebody else is as if it were not there', async () => {
    const answers = [idOf(0), idOf(8), NOWHERE, 'abc'].map((id) => read(tokens.other, id));
    const bodies = (await Promise.all(answers)).map(({ status, body }) => ({
      status,
      ...toObject(body),
      requestId: '',
    }));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'Not found.',
      requestId: '',
    });
  });

  // spec: 3.1
  it('shows the notes of the admins to admins alone', async () => {
    const secret = 'pays late';
    const params = { id: idOf(0) };
    const body = { adminNotes: ` ${secret} ` };
    const { order } = await shop.ask(contract.updateOrder, { token: tokens.admin, params, body });
    expect(order.adminNotes).toBe(secret);
    expect((await list(tokens.admin)).orders.at(-1)?.adminNotes).toBe(secret);
    for (const endpoint of [contract.getOrder, contract.listOrders, contract.listOwnOrders]) {
      const answer = await shop.call(endpoint, { token: tokens.customer, params });
      expect(answer.bytes.toString()).not.toMatch(/pays late|adminNotes/);
    }
  });
});

describe('an admin', () => {
  // spec: 4.1 7.33
  it('sets any other status, in any order', async () => {
    for (const status of ['completed', 'cancelled', 'pending', 'cancelled']) {
      expect(await update(idOf(1), { status })).toMatchObject({
        status: 200,
        body: { order: { status } },
      });
    }
    expect(which(await list(tokens.customer, { status: 'cancelled' }))).toEqual([1]);
  });

  // spec: 4.1
  it('is told when an order has that status already', async () => {
    await update(idOf(2), { status: 'completed' });
    expect(await update(idOf(2), { status: 'completed' })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_UNCHANGED', error: 'The order already is completed.' },
    });
  });

  it('and another at once: one sets the status, the other is told so', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => update(idOf(3), { status: 'cancelled' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('sets status and notes together or neither', async () => {
    await update(idOf(4), { status: 'completed', adminNotes: 'sent' });
    expect((await update(idOf(4), { status: 'completed', adminNotes: 'lost' })).status).toBe(409);
    const params = { id: idOf(4) };
    const { order } = await shop.ask(contract.getOrder, { token: tokens.admin, params });
    expect(order).toMatchObject({ status: 'completed', adminNotes: 'sent' });
  });

  // spec: 7.33
  it('can empty the notes', async () => {
    await update(idOf(4), { adminNotes: 'x' });
    expect(await update(idOf(4), { adminNotes: '' })).toMatchObject({
      body: { order: { adminNotes: '' } },
    });
  });

  it('changes nothing else of an order', async () => {
    const params = { id: idOf(5) };
    const before = (await shop.ask(contract.getOrder, { token: tokens.admin, params })).order;
    const body = {
      adminNotes: 'n',
      totalAmount: 1,
      customer: null,
      orderId: 'TB-0',
      _id: NOWHERE,
      cart: { items: [] },
    };
    const { order } = await shop.ask(contract.updateOrder, { token: tokens.admin, params, body });
    expect(order).toEqual({ ...before, adminNotes: 'n', version: before.version + 1 });
  });

  // spec: 9.16
  it.each([
    [{}, 'Send a status or adminNotes.'],
    [{ status: 'lost' }, 'Status must be pending, completed or cancelled.'],
    [{ status: 'all' }, 'Status must be pending, completed or cancelled.'],
    [{ status: null }, 'Status must be pending, completed or cancelled.'],
    [{ adminNotes: 5 }, 'Admin notes must be text.'],
    [{ adminNotes: 'x'.repeat(501) }, 'Admin notes must be 500 characters or less.'],
  ])('sending %j is told what is wrong', async (body, error) => {
    expect(await update(idOf(0), body)).toMatchObject({ status: 400, body: { error } });
  });

  it.each([NOWHERE, 'abc'])('does not find the order %s', async (id) => {
    expect((await update(id, { status: 'completed' })).status).toBe(404);
    expect((await update(id, { adminNotes: 'x' })).status).toBe(404);
  });

  // spec: 7.34
  it('changes the note of an item, and its owner sees it', async () => {
    const [order] = placed;
    const itemId = order?.cart.items[0]?._id ?? '';
    const params = { id: idOf(0), itemId };
    const body = { note: ' blue hem ' };
    const changed = await shop.ask(contract.setOrderItemNote, {
      token: tokens.admin,
      params,
      body,
    });
    expect(changed.order.cart.items[0]?.note).toBe('blue hem');
    const seen = await shop.ask(contract.getOrder, { token: tokens.customer, params });
    expect(seen.order.cart.items[0]?.note).toBe('blue hem');
  });

  it('does not find an item in another order', async () => {
    const itemId = placed[0]?.cart.items[0]?._id ?? '';
    for (const params of [
      { id: idOf(1), itemId },
      { id: idOf(0), itemId: NOWHERE },
      { id: NOWHERE, itemId },
      { id: idOf(0), itemId: 'abc' },
    ]) {
      const body = { note: 'x' };
      const answer = await shop.call(contract.setOrderItemNote, {
        token: tokens.admin,
        params,
        body,
      });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('cannot write a note that is too long', async () => {
    const params = { id: idOf(0), itemId: placed[0]?.cart.items[0]?._id ?? '' };
    const body = { note: 'x'.repeat(501) };
    const answer = await shop.call(contract.setOrderItemNote, {
      token: tokens.admin,
      params,
      body,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Note must be 500 characters or less.' },
    });
  });
});

describe('the end of an account', () => {
  it('leaves its orders, under the name and email they were placed with', async () => {
    await shop.database.query('delete from accounts where id = $1', [other.id]);
    const { order } = await shop.ask(contract.getOrder, {
      token: tokens.admin,
      params: { id: idOf(6) },
    });
    expect(order.customer).toEqual({ name: other.name, email: other.email });
  });
});

function toObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {};
}
