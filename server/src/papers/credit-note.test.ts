import { getGuestPaper, listGuestPapers } from '@tailorbird/contract/guest-orders';
import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { getMoney } from '@tailorbird/contract/overview';
import { exportPapers, getPaper } from '@tailorbird/contract/papers';
import type { Paper, PaperKind } from '@tailorbird/contract/papers';
import { recordPayment } from '@tailorbird/contract/payments';
import { minorUnits, toMinorUnits, sum, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { csvRowsOf } from '../../test/csv.ts';
import { accounts } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { openPaperDesk, sumOf, wordsOf } from '../../test/papers.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';
import type { PaperContent } from './content.ts';
import { grossOf } from './credit-part.ts';

const { shop, admin, shopper, record, issue, papersOf, told, invoiced } = await openPaperDesk();
/** Paid, with an invoice. */
let order: Order;
let invoice: Paper;
beforeEach(async () => {
  ({ order, invoice } = await invoiced());
});
afterAll(() => shop.close());

const BECAUSE = { reason: 'A seam came open' };
const refund = (amount: number, body: object = BECAUSE) => record(order, { amount, ...body });
const minus = (dollars: number, less: number) =>
  fromMinorUnits(minorUnits(toMinorUnits(dollars) - toMinorUnits(less)));
const noteOf = (body: unknown) => recordPayment.reply.parse(body).creditNote;

describe('a refund of a part of an invoiced order', () => {
  it('issues a credit note of as much, which names the invoice and says the reason', async () => {
    const { status, body } = await refund(5);
    expect([status, body]).toMatchObject([
      201,
      {
        order: { payment: { state: 'paid', refunded: 5 } },
        creditNote: {
          kind: 'credit-note',
          number: expect.stringMatching(/^CN-\d{4}-\d{4}$/),
          totalAmount: -5,
          credits: invoice.number,
          ...BECAUSE,
        },
      },
    ]);
    const [first, note] = await papersOf(order, shopper);
    expect(first).toEqual({ ...invoice, creditedAmount: 5, isCredited: false });
    expect(body).toMatchObject({ creditNote: note });
    const file = await shop.call(getPaper, {
      token: shopper,
      params: { id: note?._id ?? '' },
    });
    const words = await wordsOf(file.bytes);
    for (const part of [
      `For invoice ${invoice.number}`,
      `Part of invoice ${invoice.number}`,
      'A seam came open',
      '-$5.00',
      'Net at 19 %',
      '-$4.20',
      '-$0.80',
    ]) {
      expect(words).toContain(part);
    }
  });

  it('is in the file for the accountant and in the taxes of the month', async () => {
    const day = invoice.issuedAt.slice(0, 10);
    const query = { startDate: day, endDate: day };
    const taxNow = async () =>
      (await shop.ask(getMoney, { token: admin, query })).money.months[0]?.taxes[0]?.tax ?? 0;
    const before = await taxNow();
    await refund(5);
    expect(toMinorUnits(before) - toMinorUnits(await taxNow())).toBe(80);
    const month = { token: admin, query: { month: day.slice(0, 7) } };
    const rows = await csvRowsOf((await shop.call(exportPapers, month)).bytes);
    const row = rows.find((cells) => cells[1] === 'credit-note' && cells[4] === order.orderId);
    expect(row?.slice(3, 4)).toEqual([invoice.number]);
    expect(row?.slice(7, 11)).toEqual(['19', '-4.20', '-0.80', '-5.00']);
    expect(row?.at(-1)).toBe('A seam came open');
    expect(new Set(rows.slice(0, -1).map(({ length }) => length)).size).toBe(1);
  });

  it('needs a reason, in one line', async () => {
    for (const body of [{}, { reason: '  ' }]) {
      expect(await refund(5, body)).toMatchObject({
        status: 400,
        body: { code: 'CREDIT_REASON_MISSING' },
      });
    }
    expect((await refund(5, { reason: 'a\nb' })).status).toBe(400);
    expect((await refund(5, { reason: 'x'.repeat(141) })).status).toBe(400);
    expect(await papersOf(order)).toEqual([invoice]);
    // nothing of it was recorded
    expect((await refund(order.totalAmount)).status).toBe(201);
  });

  it('changes no price where it is said that it was paid by mistake', async () => {
    const { status, body } = await refund(5, { keepsInvoice: true });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('creditNote');
    expect(await papersOf(order)).toEqual([invoice]);
  });

  it('of an order without an invoice issues nothing', async () => {
    order = await placeOne(shop, shopper);
    await record(order, { kind: 'payment', amount: 9 });
    expect(await refund(5, {})).toMatchObject({ status: 201 });
    expect(await papersOf(order)).toEqual([]);
  });

  it('is taken off the invoice that is issued after it, and of no credit note', async () => {
    order = await placeOne(shop, shopper);
    await record(order, { kind: 'payment', amount: 9 });
    await refund(5, {});
    const paper = await issue('invoice', order);
    expect(paper.totalAmount).toBe(minus(order.totalAmount, 5));
    const file = await shop.call(getPaper, { token: shopper, params: { id: paper._id } });
    const words = await wordsOf(file.bytes);
    expect(words).toContain('Given back before this invoice');
    expect(words).toContain('-$5.00');
    const { rows } = await shop.database.query<{ content: PaperContent }>(
      'select content from papers where id = $1',
      [paper._id],
    );
    const { sums = [], lines = [], besides = [], totalCents } = rows[0]?.content ?? {};
    expect(grossOf(sums)).toBe(totalCents);
    expect(sum([...lines, ...besides].map((line) => line.totalCents))).toBe(totalCents);
    await refund(4);
    expect(sumOf(await papersOf(order))).toBe(toMinorUnits(minus(order.totalAmount, 9)));
    await issue('credit-note', order);
    expect(sumOf(await papersOf(order))).toBe(0);
  });

  it('of all that was paid leaves all of it to be asked for again, and invoiced', async () => {
    order = await placeOne(shop, shopper);
    await record(order, { kind: 'payment', amount: order.totalAmount });
    await refund(order.totalAmount, {});
    expect((await issue('invoice', order)).totalAmount).toBe(order.totalAmount);
  });

  it('is mailed like other papers', async () => {
    const before = await told();
    const { body } = await refund(5);
    expect((await told()).slice(before.length)).toMatchObject([
      { content: { paper: { kind: 'credit-note', number: noteOf(body)?.number } } },
    ]);
  });
});

describe('the credit notes of an invoice', () => {
  it('take back its rest at last, and then another invoice can follow', async () => {
    await refund(5);
    await refund(3.33);
    const rest = await issue('credit-note', order);
    expect(rest).toMatchObject({ totalAmount: -minus(order.totalAmount, 8.33), reason: '' });
    expect(await issue('credit-note', order)).toEqual(rest);
    const papers = await papersOf(order);
    expect(papers).toHaveLength(4);
    expect(papers[0]).toMatchObject({ isCredited: true, creditedAmount: order.totalAmount });
    expect(sumOf(papers)).toBe(0);
    // what is given back of it now needs no note any more
    expect((await refund(1, {})).status).toBe(201);
    const next = await issue('invoice', order);
    // of what the shop has of it and still asks for
    const left = minus(order.totalAmount, 9.33);
    expect(next).toMatchObject({ totalAmount: left, creditedAmount: 0 });
    expect(await refund(2)).toMatchObject({
      body: { creditNote: { totalAmount: -2, credits: next.number } },
    });
  });

  it('are one of the whole, line by line, where everything is given back at once', async () => {
    await refund(order.totalAmount, { reason: 'Nothing fitted' });
    const [first, note] = await papersOf(order);
    expect([first?.isCredited, note?.totalAmount]).toEqual([true, -order.totalAmount]);
    const file = await shop.call(getPaper, { token: admin, params: { id: note?._id ?? '' } });
    const words = await wordsOf(file.bytes);
    expect(words).toContain(order.cart.items[0]?.product.name);
    expect(words).toContain('Nothing fitted');
    expect(await issue('credit-note', order)).toEqual(note);
  });

  it('are one for each of many refunds at once, one for one that is sent many times', async () => {
    const same = { _id: uuid(), ...BECAUSE };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => refund(1.11, same)),
      ...Array.from({ length: 5 }, () => refund(0.07)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const [, ...notes] = await papersOf(order);
    expect(notes).toHaveLength(6);
    expect(sumOf(notes)).toBe(-146);
    expect(new Set(notes.map(({ number }) => number)).size).toBe(6);
  });

  it('never take back more than it has, when all of it is credited meanwhile', async () => {
    const all = [refund(order.totalAmount), issue('credit-note', order), refund(order.totalAmount)];
    await Promise.all(all);
    expect(sumOf(await papersOf(order))).toBe(0);
    await expect(
      shop.database.query(
        `insert into papers (id, order_id, kind, year, serial, issued_by, credits, total_cents, content)
         values (gen_random_uuid(), $1, 'credit-note', 1999, 1, '', $2, -1, '{"sums": []}')`,
        [order._id, invoice._id],
      ),
    ).rejects.toThrow('more than their invoice');
  });

  it('leave no room for another invoice while a part of it stands, whoever issues it', async () => {
    let serial = 0;
    const insert = async (kind: PaperKind, dollars: number, credits: string | null = null) => {
      const id = uuid();
      serial += 1;
      await shop.database.query(
        `insert into papers (id, order_id, kind, year, serial, issued_at, issued_by, credits,
           total_cents, content)
         values ($1, $2, $3, 1998, $4, '1998-01-01', '', $5, $6, '{"sums": []}')`,
        [id, order._id, kind, serial, credits, toMinorUnits(dollars)],
      );
      return id;
    };
    const refused = () =>
      expect(insert('invoice', order.totalAmount)).rejects.toThrow('not taken back whole');
    await refused();
    await refund(5);
    await refused();
    await insert('credit-note', minus(5, order.totalAmount), invoice._id);
    await insert('invoice', order.totalAmount);
    await refused();
    // nor beside one of nothing, until it is taken back
    ({ order } = await invoiced());
    await issue('credit-note', order);
    const nothing = await insert('invoice', 0);
    await refused();
    await insert('credit-note', 0, nothing);
    await insert('invoice', order.totalAmount);
  });

  it('end with the papers of an order, but for the one of the rest', async () => {
    for (let papers = 1; papers < PAPERS_OF_ORDER_MAX; papers += 1) await refund(0.01);
    const full = { status: 409, body: { code: 'PAPERS_FULL' } };
    expect(await refund(0.01)).toMatchObject(full);
    expect(await refund(0.01, { keepsInvoice: true })).toMatchObject({ status: 201 });
    await issue('credit-note', order);
    expect(sumOf(await papersOf(order))).toBe(0);
  });
});

describe('a guest', () => {
  it('has the note by the link of the order, and nobody by another', async () => {
    const token = await shop.guest();
    ({ order } = await invoiced(token));
    await refund(5);
    const link = (orderId: string) => ({
      'x-order-link': shop.links.tokenOf({ ownerId: String(decodeJwt(token).sub), orderId }),
    });
    const headers = link(order._id);
    const { papers } = await shop.ask(listGuestPapers, { headers });
    expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    const params = { id: papers[1]?._id ?? '' };
    expect((await shop.call(getGuestPaper, { headers, params })).status).toBe(200);
    const other = await placeOne(shop, token);
    const wrong = await shop.call(getGuestPaper, { headers: link(other._id), params });
    expect(wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('who logs in at the moment of a refund has it with its note in the account', async () => {
    const token = await shop.guest();
    ({ order } = await invoiced(token));
    await refund(2);
    const answer = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(token).sub)], accounts.customer),
      () => refund(3),
    );
    expect(answer).toMatchObject({ status: 201, body: { creditNote: { totalAmount: -3 } } });
    expect(await papersOf(order, shopper)).toHaveLength(3);
  });
});
