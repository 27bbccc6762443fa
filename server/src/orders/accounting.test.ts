import type { Order } from '@tailorbird/contract/orders';
import { updateOrder } from '@tailorbird/contract/orders';
import { getMoney } from '@tailorbird/contract/overview';
import { exportPapers, issuePaper } from '@tailorbird/contract/papers';
import { recordPayment, takeEntryBack } from '@tailorbird/contract/payments';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { setTax } from '@tailorbird/contract/tax';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { csvRowsOf } from '../../test/csv.ts';
import { accounts, products } from '../../test/fixture.ts';
import { insertPastOrders } from '../../test/past-orders.ts';
import { order as placeOne } from '../../test/shopper.ts';

let shop: TestShop;
let token: string;
let shopper: string;
const day = dayOf(new Date(), 'UTC');
const month = day.slice(0, 7);
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
afterAll(() => shop.close());

const moneyOf = async (startDate = day, endDate = day) =>
  (await shop.ask(getMoney, { token, query: { startDate, endDate } })).money;
const record = ({ _id }: Order, kind: 'payment' | 'refund', amount: number, reference = '') =>
  shop.ask(recordPayment, {
    token,
    params: { id: _id },
    body: { _id: uuid(), kind, amount, method: 'cash', reference },
  });
const issue = ({ _id }: Order, kind: 'invoice' | 'credit-note') =>
  shop.ask(issuePaper, { token, params: { id: _id }, body: { kind } });
const exact = (dollars: number) => Math.round(dollars * 100) / 100;

describe('the money of the shop', () => {
  it('is what was ordered, received, refunded and is open, to the cent', async () => {
    const before = await moneyOf();
    const [past = { revenue: 0, received: 0, refunded: 0 }] = before.months;
    const one = await placeOne(shop, shopper);
    const other = await placeOne(shop, shopper);
    const cancelled = await placeOne(shop, shopper);
    const refunded = await placeOne(shop, shopper);
    await record(one, 'payment', one.totalAmount);
    await record(one, 'refund', 3.07);
    await record(other, 'payment', 0.1);
    await record(other, 'payment', 0.2);
    await record(refunded, 'payment', 5);
    await record(refunded, 'refund', 5);
    const params = { id: cancelled._id };
    await shop.ask(updateOrder, { token, params, body: { status: 'cancelled' } });
    const after = await moneyOf();
    expect(after.months).toHaveLength(1);
    expect(after.months[0]).toMatchObject({
      month,
      revenue: exact(past.revenue + one.totalAmount + other.totalAmount + refunded.totalAmount),
      received: exact(past.received + one.totalAmount + 5.3),
      refunded: exact(past.refunded + 8.07),
    });
    expect(after.openOrders).toBe(before.openOrders + 1);
    expect(after.open).toBe(exact(before.open + other.totalAmount - 0.3));
  });

  it('is of one mind with the ledger while many record at once', async () => {
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => placeOne(shop, await shop.guest())),
    );
    const before = await moneyOf();
    const sumOf = (money: typeof before) =>
      toMinorUnits(money.open) + toMinorUnits(money.months[0]?.received ?? 0);
    const [, ...seen] = await Promise.all([
      Promise.all(
        orders.map(async (order) => {
          await record(order, 'payment', 1.01);
          await record(order, 'payment', 2.02);
        }),
      ),
      ...Array.from({ length: 8 }, () => moneyOf()),
    ]);
    for (const money of [...seen, await moneyOf()]) expect(sumOf(money)).toBe(sumOf(before));
  });

  it('has the tax of invoices less credit notes, by rate', async () => {
    await shop.ask(setTax, {
      token,
      body: { mode: 'included', label: 'VAT', rate: 19, classes: [] },
    });
    const taxed = await placeOne(shop, shopper);
    const kept = await placeOne(shop, shopper);
    await issue(taxed, 'invoice');
    await issue(kept, 'invoice');
    await issue(taxed, 'credit-note');
    const [rate = { netCents: 0, taxCents: 0 }] = kept.tax?.rates ?? [];
    const [{ taxes } = { taxes: [] }] = (await moneyOf()).months;
    expect(taxes).toEqual([{ percent: 19, net: rate.netCents / 100, tax: rate.taxCents / 100 }]);
    await shop.ask(setTax, { token, body: { mode: 'none', label: 'VAT', rate: 19, classes: [] } });
    const free = await placeOne(shop, shopper);
    await issue(free, 'invoice');
    const [now = { taxes: [] }] = (await moneyOf()).months;
    expect(now.taxes).toEqual([...taxes, { percent: null, net: free.totalAmount, tax: 0 }]);
  });

  it('is by whole months of the shop, none left out', async () => {
    await insertPastOrders(shop.database, [
      { placedAt: '2026-01-31T23:59:59Z', items: [{ product: products.tote }] },
      { placedAt: '2026-02-01T00:00:00Z', items: [{ product: products.patch }] },
      { placedAt: '2026-03-31T23:59:59Z', items: [{ product: products.patch }] },
      { placedAt: '2026-04-01T00:00:00Z', items: [{ product: products.tote }] },
    ]);
    const { months } = await moneyOf('2026-02-14', '2026-03-02');
    const none = { received: 0, refunded: 0, taxes: [] };
    const revenue = products.patch.cents / 100;
    expect(months).toEqual([
      { month: '2026-02', revenue, ...none },
      { month: '2026-03', revenue, ...none },
    ]);
    const query = { startDate: '2024-01-01', endDate: '2025-01-01' };
    expect((await shop.call(getMoney, { token, query })).status).toBe(400);
  });

  it('is told the accountant with the customer, and adds up to the same', async () => {
    const order = await placeOne(shop, shopper);
    await record(order, 'payment', 4.5, '=till 2');
    await record(order, 'refund', 1.25);
    const { bytes } = await shop.call(exportPapers, { token, query: { month } });
    const rows = await csvRowsOf(bytes);
    const { name, email } = accounts.customer;
    const about = [day, '', order.orderId, name, email, '', '', '', ''];
    expect(rows.filter((cells) => cells[4] === order.orderId)).toEqual([
      ['', 'payment', ...about, '4.50', 'cash', '=till 2', accounts.admin.name, ''],
      ['', 'refund', ...about, '-1.25', 'cash', '', accounts.admin.name, ''],
    ]);
    const [{ received, refunded, taxes } = { received: 0, refunded: 0, taxes: [] }] = (
      await moneyOf()
    ).months;
    const total = (column: number) =>
      exact(rows.reduce((sum, cells) => sum + Number(cells[column] ?? 0), 0));
    expect(total(8)).toBe(exact(taxes.reduce((sum, { net }) => sum + net, 0)));
    expect(total(9)).toBe(exact(taxes.reduce((sum, { tax }) => sum + tax, 0)));
    expect(total(11)).toBe(exact(received - refunded));
  });

  it('tells the accountant who took an entry back, when and why, and adds up to nothing', async () => {
    const order = await placeOne(shop, shopper);
    const before = await moneyOf();
    const payment = (await record(order, 'payment', 7)).entries.at(-1)?._id ?? '';
    const refund = (await record(order, 'refund', 7)).entries.at(-1)?._id ?? '';
    for (const [entryId, reason] of [
      [refund, '=not given'],
      [payment, 'Another order'],
    ] as const) {
      const params = { id: order._id, entryId };
      await shop.ask(takeEntryBack, { token, params, body: { reason } });
    }
    const { bytes } = await shop.call(exportPapers, { token, query: { month } });
    const rows = (await csvRowsOf(bytes)).filter((cells) => cells[4] === order.orderId);
    const { name } = accounts.admin;
    expect(rows.map((cells) => [cells[1], cells[2], ...cells.slice(11, 15)])).toEqual([
      ['payment', day, '7.00', 'cash', '', name],
      ['refund', day, '-7.00', 'cash', '', name],
      ['reversal', day, '7.00', 'cash', '=not given', name],
      ['reversal', day, '-7.00', 'cash', 'Another order', name],
    ]);
    const moved = ({ months: [month] }: typeof before) =>
      exact((month?.received ?? 0) - (month?.refunded ?? 0));
    const after = await moneyOf();
    expect(moved(after)).toBe(moved(before));
    expect(after).toMatchObject({ open: before.open, openOrders: before.openOrders });
  });
});
