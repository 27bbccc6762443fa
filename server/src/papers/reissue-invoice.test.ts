import type { Order } from '@tailorbird/contract/orders';
import { editOrder } from '@tailorbird/contract/order-edits';
import { getOrder, updateOrder } from '@tailorbird/contract/orders';
import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import { getPaper, type Paper } from '@tailorbird/contract/papers';
import { listPayments, takeEntryBack } from '@tailorbird/contract/payments';
import { fromMinorUnits, minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changeTotal } from '../../test/changed-total.ts';
import { openPaperDesk, sumOf, wordsOf } from '../../test/papers.ts';
import { order as placeOne } from '../../test/shopper.ts';

const { shop, admin, shopper, record, issue, papersOf, told, invoiced } = await openPaperDesk();
/** Paid, with an invoice. */
let order: Order;
let invoice: Paper;
let total: number;
beforeEach(async () => {
  ({ order, invoice } = await invoiced());
  total = toMinorUnits(order.totalAmount);
});
afterAll(() => shop.close());

const dollarsOf = (cents: number) => fromMinorUnits(minorUnits(cents));
const refund = (cents: number, body: object = { reason: 'A seam came open' }) =>
  record(order, { amount: dollarsOf(cents), ...body });
const paymentOf = async () =>
  (await shop.ask(getOrder, { token: admin, params: { id: order._id } })).order.payment;
const kindsOf = async () => (await papersOf(order)).map(({ kind }) => kind);
const serialOf = ({ number }: Paper) => Number(number.split('-').at(-1));
const set = (status: string) =>
  shop.ask(updateOrder, { token: admin, params: { id: order._id }, body: { status } });
const takeBack = async (kind: string) => {
  const params = { id: order._id };
  const { entries } = await shop.ask(listPayments, { token: admin, params });
  const entry = entries.findLast((one) => one.kind === kind && one.canTakeBack);
  const asked = { ...params, entryId: entry?._id ?? '' };
  await shop.ask(takeEntryBack, { token: admin, params: asked, body: { reason: 'Not given' } });
};
const textOf = async ({ _id: id }: Paper) =>
  wordsOf((await shop.call(getPaper, { token: shopper, params: { id } })).bytes);

const edit = async (body: object) => {
  const { order: now } = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
  const asked = { token: admin, params: { id: order._id } };
  return shop.ask(editOrder, { ...asked, body: { version: now.version, ...body } });
};

describe('an order with an invoice that is changed', () => {
  it('has its invoice taken back whole, and another one of what it costs by now', async () => {
    const before = await told();
    await changeTotal(shop, order, total - 300);
    const papers = await papersOf(order, shopper);
    expect(papers).toMatchObject([
      { kind: 'invoice', isCredited: true },
      { kind: 'credit-note', credits: invoice.number, reason: 'Order changed' },
      { kind: 'invoice', isCredited: false, totalAmount: dollarsOf(total - 300) },
    ]);
    expect(serialOf(papers[2] ?? invoice)).toBeGreaterThan(serialOf(invoice));
    expect(await paymentOf()).toMatchObject({ state: 'paid', open: 0, toRefund: 3 });
    expect(await textOf(papers[2] ?? invoice)).toMatch(/Paid too much, to be given back\s+\$3\.00/);
    expect((await told()).length - before.length).toBe(2);
  });

  it('asks for what is more on the new one', async () => {
    await changeTotal(shop, order, total + 500);
    const [, , fresh = invoice] = await papersOf(order);
    expect(fresh.totalAmount).toBe(dollarsOf(total + 500));
    expect(await textOf(fresh)).toMatch(/Due [^$]*\$5\.00/);
    expect(await paymentOf()).toMatchObject({ state: 'open', open: 5 });
  });

  it('has no credit note for what was too much, and one for what is given back beyond', async () => {
    await changeTotal(shop, order, total - 300);
    const { status, body } = await refund(200, {});
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('creditNote');
    expect(sumOf(await papersOf(order))).toBe(total - 300);
    expect(await refund(250, {})).toMatchObject({ body: { code: 'CREDIT_REASON_MISSING' } });
    expect(await refund(250)).toMatchObject({ body: { creditNote: { totalAmount: -1.5 } } });
    expect(sumOf(await papersOf(order))).toBe(total - 450);
    expect(await paymentOf()).not.toHaveProperty('toRefund');
  });

  it('keeps on the new one what was refunded before, less what was not given back', async () => {
    await refund(200);
    await refund(100, { keepsInvoice: true });
    await changeTotal(shop, order, total - 300);
    expect(sumOf(await papersOf(order))).toBe(total - 500);
    expect(await paymentOf()).toMatchObject({ toRefund: 3 });
    // of the two refunds before, neither is what is too much now
    await takeBack('refund');
    await takeBack('refund');
    expect(await paymentOf()).toMatchObject({ open: 0, toRefund: 3 });
    // what makes up for it has no note
    expect((await refund(500)).body).not.toHaveProperty('creditNote');
    // nor is there one missing on the invoice of another change
    await takeBack('refund');
    await changeTotal(shop, order, total);
    expect(sumOf(await papersOf(order))).toBe(total);
    expect((await refund(100)).body).toHaveProperty('creditNote');
  });

  it('is to give back what was too much as before, when that was not given back', async () => {
    await changeTotal(shop, order, total - 300);
    await refund(500);
    expect(sumOf(await papersOf(order))).toBe(total - 500);
    await takeBack('refund');
    expect(await paymentOf()).toMatchObject({ state: 'paid', open: 0, toRefund: 3 });
    expect((await refund(500)).body).not.toHaveProperty('creditNote');
    expect(await paymentOf()).not.toHaveProperty('toRefund');
  });

  it('has a new one also where the letters of a name are missing, and where all is free', async () => {
    await shop.database.query(`update order_items set product_name = '𓀀' where order_id = $1`, [
      order._id,
    ]);
    await changeTotal(shop, order, 0);
    expect((await papersOf(order)).at(-1)).toMatchObject({ kind: 'invoice', totalAmount: 0 });
    expect((await refund(total, {})).body).not.toHaveProperty('creditNote');
    await changeTotal(shop, order, 500);
    expect(sumOf(await papersOf(order))).toBe(500);
  });

  it('is changed beside the papers that it may have, and keeps room for others', async () => {
    for (let papers = 1; papers < PAPERS_OF_ORDER_MAX - 1; papers += 1) await refund(1);
    await changeTotal(shop, order, total - 300);
    await changeTotal(shop, order, total - 200);
    expect(await papersOf(order)).toHaveLength(PAPERS_OF_ORDER_MAX + 3);
    await refund(201);
    expect(await papersOf(order)).toHaveLength(PAPERS_OF_ORDER_MAX + 4);
    expect(await refund(1)).toMatchObject({ status: 409, body: { code: 'PAPERS_FULL' } });
    await changeTotal(shop, order, total);
    expect(sumOf(await papersOf(order))).toBe(total - PAPERS_OF_ORDER_MAX + 1);
  });

  it('has none where it had none, or an admin had taken it back', async () => {
    const plain = await placeOne(shop, shopper);
    await changeTotal(shop, plain, 100);
    expect(await papersOf(plain)).toEqual([]);
    await issue('credit-note', order);
    await changeTotal(shop, order, total - 300);
    expect(await kindsOf()).toEqual(['invoice', 'credit-note']);
    expect(await issue('invoice', order)).toMatchObject({ totalAmount: dollarsOf(total - 300) });
  });

  it('is cancelled and taken back with what its new invoice had standing', async () => {
    await refund(200);
    await changeTotal(shop, order, total - 300);
    await refund(300, {});
    await set('cancelled');
    expect(sumOf(await papersOf(order))).toBe(0);
    await set('pending');
    expect(sumOf(await papersOf(order))).toBe(total - 500);
    expect((await papersOf(order)).at(-1)?.totalAmount).toBe(dollarsOf(total - 500));
  });
});

describe('a change at the desk', () => {
  it('that adds a line issues the invoice anew with it, as it said before', async () => {
    const lines = [{ name: 'Sewing it on', quantity: 1, cost: 4 }];
    expect(await edit({ lines, isTrial: true })).toMatchObject({ reissued: invoice.number });
    expect(await papersOf(order)).toEqual([invoice]);
    expect(await edit({ lines })).toMatchObject({ difference: 4, open: 4 });
    const [, note, fresh = invoice] = await papersOf(order);
    expect(note).toMatchObject({ kind: 'credit-note', reason: 'Order changed' });
    expect(fresh.totalAmount).toBe(dollarsOf(total + 400));
    expect(await textOf(fresh)).toContain('Sewing it on');
    // taken out again, it was paid too much for it
    await record(order, { kind: 'payment', amount: 4 });
    const { order: now } = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
    const added = now.cart.items.find(({ product }) => product.name === 'Sewing it on');
    expect(await edit({ items: [{ _id: added?._id, quantity: 0 }] })).toMatchObject({
      open: 0,
      toRefund: 4,
    });
    expect(sumOf(await papersOf(order))).toBe(total);
    expect(await paymentOf()).toMatchObject({ state: 'paid', toRefund: 4 });
  });

  it('of other goods at the same price issues it anew, which says what is delivered', async () => {
    const [item] = order.cart.items;
    const lines = [{ name: 'Another sash', quantity: 1, cost: dollarsOf(total) }];
    const items = [{ _id: item?._id, quantity: 0 }];
    const body = { items, lines };
    expect(await edit({ ...body, isTrial: true })).toMatchObject({
      difference: 0,
      reissued: invoice.number,
    });
    await edit(body);
    const papers = await papersOf(order);
    expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice']);
    expect(await textOf(papers[2] ?? invoice)).toContain('Another sash');
    expect(sumOf(papers)).toBe(total);
  });

  it('of a name alone issues it anew where that is asked for', async () => {
    const contact = { name: 'Grace Hopper', email: '', phone: '' };
    await edit({ contact });
    expect(await papersOf(order)).toEqual([invoice]);
    await edit({ contact: { ...contact, name: 'Ada Lovelace' }, reissuesInvoice: true });
    const papers = await papersOf(order);
    expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice']);
    expect(await textOf(papers[2] ?? invoice)).toContain('Ada Lovelace');
    expect(sumOf(papers)).toBe(total);
  });
});

describe('at the same moment', () => {
  it('two changes and a refund leave one invoice, of what the order costs', async () => {
    const others = await Promise.all([invoiced(await shop.guest()), invoiced(await shop.guest())]);
    await Promise.all([
      changeTotal(shop, order, total - 300),
      changeTotal(shop, order, total + 700),
      refund(100),
      ...others.map((one) => changeTotal(shop, one.order, 700)),
    ]);
    const papers = await papersOf(order);
    const standing = papers.filter(({ kind, isCredited }) => kind === 'invoice' && !isCredited);
    expect(standing).toHaveLength(1);
    const { order: now } = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
    // the refund came before the order cost less, or gave back what was too much by then
    const sum = sumOf(papers);
    expect([0, 100]).toContain(toMinorUnits(now.totalAmount) - sum);
    const held = toMinorUnits(now.payment?.paid ?? 0) - toMinorUnits(now.payment?.refunded ?? 0);
    const open = toMinorUnits(now.payment?.open ?? 0);
    expect(held + open - toMinorUnits(now.payment?.toRefund ?? 0)).toBe(sum);
  });

  it('a process that dies leaves neither the change nor a paper, nor a gap', async () => {
    const dying = changeTotal(shop, order, total - 300, (tx) =>
      tx.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(dying).rejects.toThrow(/terminat/);
    expect(await papersOf(order)).toEqual([invoice]);
    expect(await paymentOf()).toMatchObject({ state: 'paid', open: 0 });
    const other = await invoiced();
    expect(serialOf(other.invoice)).toBe(serialOf(invoice) + 1);
  });
});

it('any changes, payments and refunds leave an invoice of what is held and open', async () => {
  const step = fc.record({
    what: fc.constantFrom('change', 'pay', 'refund', 'give back', 'take back'),
    cents: fc.integer({ min: 1, max: 3_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      ({ order } = await invoiced());
      for (const { what, cents } of steps) {
        const { open = 0, toRefund = 0, paid = 0, refunded = 0 } = (await paymentOf()) ?? {};
        const held = toMinorUnits(paid) - toMinorUnits(refunded);
        if (what === 'change') await changeTotal(shop, order, 3_000 + cents);
        if (what === 'pay' && open > 0) await record(order, { kind: 'payment', amount: open });
        // never all of it, or more than the order costs: what is taken back whole is not issued anew
        const part = Math.ceil(cents / 10);
        if (what === 'refund' && held > part) await refund(part);
        if (what === 'give back' && toRefund > 0) await refund(toMinorUnits(toRefund), {});
        if (what === 'take back' && refunded > 0) await takeBack('refund');
      }
      const { paid = 0, refunded = 0, open = 0, toRefund = 0 } = (await paymentOf()) ?? {};
      const cents = [paid, -refunded, open, -toRefund].map((each) => Math.round(each * 100));
      const kept = cents.reduce((sum, each) => sum + each, 0);
      const papers = await papersOf(order);
      // credit notes of refunds that were taken back stand until the next refund
      expect(sumOf(papers)).toBeLessThanOrEqual(kept);
      await changeTotal(shop, order, 9_000);
      const { order: last } = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
      const { paid: all = 0, refunded: back = 0, open: left = 0 } = last.payment ?? {};
      expect(sumOf(await papersOf(order))).toBe(Math.round((all - back + left) * 100));
    }),
    { numRuns: 15 },
  );
});
