import * as guestOrders from '@tailorbird/contract/guest-orders';
import { setOrderStatuses, undoOrderStatuses } from '@tailorbird/contract/order-desk';
import { getOrder, updateOrder, type Order, type OrderStatus } from '@tailorbird/contract/orders';
import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import { getPaper, issuePaper } from '@tailorbird/contract/papers';
import type { Paper, PaperKind } from '@tailorbird/contract/papers';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { openPaperDesk, sumOf, wordsOf } from '../../test/papers.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { updateOrder as changeStatus } from '../orders/change-order.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';
import { followStatusesOf } from './follow-statuses.ts';

const { shop, admin, shopper, record, issue, papersOf, told, invoiced } = await openPaperDesk();
/** Paid, with an invoice. */
let order: Order;
let invoice: Paper;
beforeEach(async () => {
  ({ order, invoice } = await invoiced());
});
afterAll(() => shop.close());

const refund = (amount: number, body: object = {}) =>
  record(order, { amount, reason: 'A seam came open', ...body });
const sendPaper = (kind: PaperKind, { _id: id }: Order) =>
  shop.call(issuePaper, { token: admin, params: { id }, body: { kind } });
const set = (status: OrderStatus, { _id: id } = order) =>
  shop.call(updateOrder, { token: admin, params: { id }, body: { status } });
const setAll = (status: OrderStatus, orders: readonly Order[]) =>
  shop.ask(setOrderStatuses, {
    token: admin,
    body: { orderIds: orders.map(({ _id }) => _id), status },
  });
const kindsOf = async (of = order) => (await papersOf(of)).map(({ kind }) => kind);
const statusOf = async ({ _id: id } = order) =>
  (await shop.ask(getOrder, { token: admin, params: { id } })).order.status;
const serialOf = ({ number }: Paper) => Number(number.split('-').at(-1));
const linkOf = (token: string, { _id: orderId }: Order) => ({
  'x-order-link': shop.links.tokenOf({ ownerId: String(decodeJwt(token).sub), orderId }),
});

describe('an order with an invoice that is cancelled', () => {
  it('has a credit note of the whole, line by line, which its customer is sent', async () => {
    const before = await told();
    expect(await set('cancelled')).toMatchObject({ status: 200 });
    const [first, note] = await papersOf(order, shopper);
    expect(first).toMatchObject({ isCredited: true, creditedAmount: order.totalAmount });
    expect(note).toMatchObject({
      kind: 'credit-note',
      totalAmount: -order.totalAmount,
      credits: invoice.number,
      reason: 'Order cancelled',
    });
    const params = { id: note?._id ?? '' };
    const { bytes } = await shop.call(getPaper, { token: shopper, params });
    const text = await wordsOf(bytes);
    expect(text).toContain(order.cart.items[0]?.product.name);
    expect(text).toContain('Order cancelled');
    expect((await told()).slice(before.length)).toMatchObject([
      { content: { paper: { number: note?.number } } },
    ]);
  });

  it('has one of what refunds have left of it', async () => {
    await refund(5);
    await set('cancelled');
    const papers = await papersOf(order);
    expect(papers).toHaveLength(3);
    expect(sumOf(papers)).toBe(0);
    expect(papers[2]?.reason).toBe('Order cancelled');
  });

  it('has no second one for the money that is given back afterwards', async () => {
    await set('cancelled');
    for (const amount of [5, order.totalAmount - 5]) {
      const { status, body } = await record(order, { amount });
      expect(status).toBe(201);
      expect(body).not.toHaveProperty('creditNote');
    }
    expect(await kindsOf()).toEqual(['invoice', 'credit-note']);
    expect(await issue('credit-note', order)).toEqual((await papersOf(order))[1]);
  });

  it('has none where all of it was taken back before, and an order without an invoice has none', async () => {
    await issue('credit-note', order);
    await set('cancelled');
    expect(await kindsOf()).toEqual(['invoice', 'credit-note']);
    const other = await placeOne(shop, shopper);
    await set('cancelled', other);
    expect(await papersOf(other)).toEqual([]);
  });

  it('has its rest taken back when it has all the papers that it may have', async () => {
    for (let papers = 1; papers < PAPERS_OF_ORDER_MAX; papers += 1) await refund(0.01);
    await set('cancelled');
    expect(sumOf(await papersOf(order))).toBe(0);
    expect(await set('pending')).toMatchObject({ status: 200 });
    expect(await papersOf(order)).toHaveLength(PAPERS_OF_ORDER_MAX + 1);
  });

  it('is one of many that are cancelled together, with numbers without a gap', async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => invoiced(await shop.guest())),
    );
    const plain = await placeOne(shop, shopper);
    const all = [order, plain, ...others.map((one) => one.order)];
    const { results } = await setAll('cancelled', all);
    expect(results.map(({ outcome }) => outcome)).toEqual(all.map(() => 'set'));
    const notes: Paper[] = [];
    for (const one of all) {
      const papers = await papersOf(one);
      expect(sumOf(papers)).toBe(0);
      notes.push(...papers.filter(({ kind }) => kind === 'credit-note'));
    }
    const serials = notes.map(serialOf).toSorted((one, other) => one - other);
    expect(serials).toEqual(serials.map((_, place) => (serials[0] ?? 0) + place));
    expect(notes).toHaveLength(7);
  });

  it('is a guest’s, by the link, who has the note there', async () => {
    const guest = await shop.guest();
    const mine = await invoiced(guest);
    const headers = linkOf(guest, mine.order);
    await shop.ask(guestOrders.cancelGuestOrder, { headers });
    const { papers } = await shop.ask(guestOrders.listGuestPapers, { headers });
    expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    const { rows } = await shop.database.query<{ issued_by: string }>(
      'select issued_by from papers where id = $1',
      [papers[1]?._id],
    );
    expect(rows).toEqual([{ issued_by: 'Guest' }]);
  });
});

/** What the invoice is less than the order costs, before it is cancelled and again after the undo. */
async function missingAfterUndo(...refunds: object[]) {
  const { order: own } = await invoiced();
  for (const body of refunds) {
    expect(await record(own, { reason: 'A seam came open', ...body })).toMatchObject({
      status: 201,
    });
  }
  const before = sumOf(await papersOf(own));
  await set('cancelled', own);
  expect(sumOf(await papersOf(own))).toBe(0);
  await set('pending', own);
  expect((await kindsOf(own)).at(-1)).toBe('invoice');
  expect(sumOf(await papersOf(own))).toBe(before);
  return toMinorUnits(own.totalAmount) - before;
}

describe('a cancelled order that is taken back', () => {
  it('has another invoice in place of the one that the cancellation took', async () => {
    const [cancelled] = (await setAll('cancelled', [order])).results;
    const version = cancelled?.order?.version ?? 0;
    const orders = [{ _id: order._id, version, status: 'pending' }];
    await shop.ask(undoOrderStatuses, { token: admin, body: { orders } });
    const papers = await papersOf(order);
    expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice']);
    expect(papers[2]).toMatchObject({ totalAmount: order.totalAmount, creditedAmount: 0 });
    expect(serialOf(papers[2] ?? invoice)).toBeGreaterThan(serialOf(invoice));
    // which a refund and a cancellation correct like the first
    await refund(5);
    await set('cancelled');
    expect(sumOf(await papersOf(order))).toBe(0);
    await set('completed');
    expect((await kindsOf()).at(-1)).toBe('invoice');
  });

  it('has one of what the cancelled one had standing, whichever refunds there were', async () => {
    const byMistake = { amount: 5, keepsInvoice: true };
    expect(await missingAfterUndo(byMistake)).toBe(0);
    expect(await missingAfterUndo({ amount: 3 })).toBe(300);
    expect(await missingAfterUndo(byMistake, { amount: 3 })).toBe(300);
  });

  it('has one that is less by what was given back meanwhile, unless all of it was', async () => {
    const total = toMinorUnits(order.totalAmount);
    await refund(5, { keepsInvoice: true });
    await set('cancelled');
    await refund(3);
    await set('pending');
    expect(sumOf(await papersOf(order))).toBe(total - 300);
    await set('cancelled');
    await record(order, { amount: (total - 800) / 100 });
    await set('pending');
    expect(sumOf(await papersOf(order))).toBe(total);
  });

  it('has none where it had none, or an admin had taken it back', async () => {
    await issue('credit-note', order);
    await set('cancelled');
    await set('pending');
    expect(await kindsOf()).toEqual(['invoice', 'credit-note']);
    const other = await placeOne(shop, shopper);
    await set('cancelled', other);
    await set('pending', other);
    expect(await papersOf(other)).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('many who cancel an order issue one note', async () => {
    const guest = await shop.guest();
    const mine = await invoiced(guest);
    const headers = linkOf(guest, mine.order);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => set('cancelled', mine.order)),
      ...Array.from({ length: 2 }, () => shop.call(guestOrders.cancelGuestOrder, { headers })),
      setAll('cancelled', [mine.order, order]),
      setAll('cancelled', [order, mine.order]),
    ]);
    expect(answers).toHaveLength(8);
    for (const one of [order, mine.order]) {
      expect(await kindsOf(one)).toEqual(['invoice', 'credit-note']);
    }
  });

  it('refunds and cancellations never take back more than the invoice', async () => {
    await Promise.all([refund(5), set('cancelled'), refund(order.totalAmount), refund(3)]);
    expect(await statusOf()).toBe('cancelled');
    expect(sumOf(await papersOf(order))).toBe(0);
  });

  it('an invoice that is issued before the cancellation is taken back, and none follows it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const fresh = await placeOne(shop, shopper);
      const [paper] = await Promise.all([sendPaper('invoice', fresh), set('cancelled', fresh)]);
      expect([201, 409]).toContain(paper.status);
      expect(sumOf(await papersOf(fresh))).toBe(0);
      expect(await kindsOf(fresh)).toHaveLength(paper.status === 201 ? 2 : 0);
    }
  });

  it('a guest’s login moves the order, which is cancelled in the account', async () => {
    const guest = await shop.guest();
    const mine = await invoiced(guest);
    const answer = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(guest).sub)], accounts.customer),
      () => set('cancelled', mine.order),
    );
    expect(answer).toMatchObject({ status: 200 });
    expect((await papersOf(mine.order, shopper)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
    ]);
  });

  it('a process that dies leaves neither the status nor the note, nor a gap', async () => {
    const { mayMail, links } = shop;
    const readers = {
      listAccounts: async () => new Map<string, never>(),
      mayMail,
      mayMailGuest: async () => true,
      mayMailGuests: shop.mayMailGuests,
      links,
    };
    const follow = followStatusesOf(readers, shop.payments.show);
    const dying = changeStatus(
      {
        database: shop.database,
        accounts: readers,
        papers: {
          timeZone: async () => 'UTC',
          followStatuses: async (tx, changes) => {
            await follow(tx, changes);
            await tx.query('select pg_terminate_backend(pg_backend_pid())');
          },
        },
      },
      { id: order._id, version: undefined, changedBy: 'Ada' },
      { status: 'cancelled' },
    );
    await expect(dying).rejects.toThrow(/terminat/);
    expect(await statusOf()).toBe('pending');
    expect(await papersOf(order)).toEqual([invoice]);
    const other = await invoiced();
    const before = await issue('credit-note', other.order);
    await set('cancelled');
    expect(serialOf((await papersOf(order))[1] ?? invoice)).toBe(serialOf(before) + 1);
  });
});
