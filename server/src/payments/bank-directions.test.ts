import { checkBankFile, recordBankTransfers } from '@tailorbird/contract/bank-import';
import { BANK_FILE_MAX_BYTES } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { listPayments } from '@tailorbird/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { multipart } from '../../test/pictures.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { readWrittenAmount } from './read-amount.ts';

let shop: TestShop;
let token: string;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
afterAll(() => shop.close());

type Query = Partial<Record<'columns' | 'direction', string>>;

function send(content: string | Buffer, query: Query = {}) {
  const { type, bytes } = multipart({ field: 'file', name: 'bank.csv', bytes: content });
  const headers = { 'content-type': type };
  return shop.call(checkBankFile, { token, headers, query, body: bytes });
}
async function check(content: string | Buffer, query: Query = {}) {
  const { status, body } = await send(content, query);
  expect([status, body]).toEqual([200, expect.anything()]);
  return checkBankFile.reply.parse(body);
}
const place = () => placeOne(shop, shopper);
const written = ({ totalAmount }: Order) => totalAmount.toFixed(2);
const ledgerOf = async ({ _id }: Order) =>
  (await shop.ask(listPayments, { token, params: { id: _id } })).entries.slice(1);

describe('money that went', () => {
  it('is left out where a column of directions says so, as the refund of an order', async () => {
    const [refunded, paid] = [await place(), await place()];
    const read = await check(
      [
        '"Date","Description","Amount","D/C"',
        `"11/20/2026","Refund of order ${refunded.orderId}","${written(refunded)}","D"`,
        `"11/20/2026","${paid.orderId}","${written(paid)}","C"`,
      ].join('\n'),
    );
    expect(read).toMatchObject({
      transfers: [{ state: 'matched', order: { orderId: paid.orderId } }],
      skipped: 1,
    });
    expect(read.transfers).toHaveLength(1);
  });

  it('or came, as sign and word disagree, is doubtful, takes nothing up, and may be recorded', async () => {
    const order = await place();
    const row = (amount: string, way: string) => `11/20/2026,${order.orderId},${amount},${way}`;
    const read = await check(
      [
        'Date,Description,Amount,D/C',
        row(`-${written(order)}`, 'C'),
        row(written(order), 'C'),
        row('-1.00', 'D'),
      ].join('\n'),
    );
    expect(read.transfers).toMatchObject([
      {
        state: 'doubtful',
        amount: order.totalAmount,
        doubt: 'By the column “D/C” (C) this money came, by the sign of the amount it went.',
      },
      { state: 'matched', order: { open: order.totalAmount } },
    ]);
    expect(read.transfers[1]).not.toHaveProperty('doubt');
    const [doubtful] = read.transfers;
    const recorded = { key: doubtful?.key, order: order._id, amount: order.totalAmount };
    await shop.ask(recordBankTransfers, { token, body: { transfers: [recorded] } });
    expect(await ledgerOf(order)).toMatchObject([{ kind: 'payment', amount: order.totalAmount }]);
  });

  it('is asked for where words are unknown, and told by the word of money that came', async () => {
    const orders = [await place(), await place(), await place(), await place()];
    const csv = [
      'Date;Text;Amount;Wohin, woher',
      ...orders.map(
        (order, index) =>
          `2026-11-20;${order.orderId};${written(order)};${index < 2 ? 'zu uns, früh' : 'von uns'}`,
      ),
    ].join('\n');
    expect(await check(csv)).toMatchObject({
      transfers: [],
      directions: [{ column: 3, name: 'Wohin, woher', values: ['von uns', 'zu uns, früh'] }],
    });
    const told = await check(csv, { direction: '3,zu uns, früh' });
    expect(told.transfers.map(({ state, order }) => [state, order?.orderId])).toEqual(
      orders.slice(0, 2).map(({ orderId }) => ['matched', orderId]),
    );
    expect(told.skipped).toBe(2);
    const all = await check(csv, { direction: 'none' });
    expect(all.transfers.map(({ state }) => state)).toEqual(orders.map(() => 'matched'));
  });
});

describe('a line of the bank', () => {
  it('that is not booked is left out and counted', async () => {
    const order = await place();
    const states = ['Pending', 'Umsatz vorgemerkt', 'REVERTED', 'failed', 'Completed'];
    const read = await check(
      [
        'Date;Text;Amount;Status',
        ...states.map((state) => `2026-11-20;${order.orderId};${written(order)};${state}`),
        `2026-11-20;${order.orderId};-1.00;Completed`,
      ].join('\n'),
    );
    expect(read).toMatchObject({ transfers: [{ state: 'matched' }], notBooked: 4, skipped: 5 });
    expect(read.transfers).toHaveLength(1);
  });

  it('that is first is no head, whatever comes behind it', async () => {
    const [first, second] = [await place(), await place()];
    const rows = [first, second].map(
      (order) => `"11/20/2026","${written(order)}","*","","FROM ${order.orderId}"`,
    );
    const asked = await check(rows.join('\n'));
    expect(asked).toMatchObject({ transfers: [], columns: { row: -1 } });
    expect(asked.columns?.sample[4]).toContain(first.orderId);
    const told = await check(rows.join('\n'), { columns: '-1,0,1,4' });
    expect(told.transfers.map(({ order }) => order?.orderId)).toEqual([
      first.orderId,
      second.orderId,
    ]);
    const wider = [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      ...[first, second].map(
        (order) => `CREDIT,11/20/2026,"${order.orderId}",${written(order)},WIRE,1.00,,`,
      ),
    ];
    expect((await check(wider.join('\n'))).transfers).toMatchObject([
      { state: 'matched' },
      { state: 'matched' },
    ]);
  });

  it.each([
    [{ direction: '5' }],
    [{ direction: 'x,y' }],
    [{ direction: `1,${'x'.repeat(61)}` }],
    [{ columns: '-2,0,1,2' }],
    [{ columns: '-1,0,1' }],
    [{ columns: '0,-1,1,2' }],
  ])('is not read by %j', async (query) => {
    expect(await send('Date,Amount,Text\n', query)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  it('is read by columns that the file does not have as nothing', async () => {
    const read = await check('Date,Amount,Text\n2026-11-20,1.00,x\n', {
      columns: '999,998,997,996,995',
      direction: '994,x',
    });
    expect(read).toMatchObject({ transfers: [], skipped: 0 });
  });
});

describe('a file of nothing but', () => {
  it.each([
    ['quotation marks', '"'],
    ['cells that nothing closes', ',"x'],
    ['separators', ';'],
    ['brackets', '('],
  ])('%s is refused with a sentence', async (_, mark) => {
    const { status, body } = await send('Date,Amount,Text\n'.padEnd(BANK_FILE_MAX_BYTES - 1, mark));
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'BANK_FILE_REFUSED' })]);
  });
});

describe('an amount', () => {
  it.each([
    ['-3.00', 300, ['out']],
    ['−3,00', 300, ['out']],
    ['- $3.00', 300, ['out']],
    ['-$3.00', 300, ['out']],
    ['3.00-', 300, ['out']],
    ['3.00 -', 300, ['out']],
    ['(3.00)', 300, ['out']],
    ['$(1,003.00)', 100_300, ['out']],
    ['(-3.00)', 300, ['out']],
    ['3.00 DR', 300, ['out']],
    ['3.00DR.', 300, ['out']],
    ['DR 3.00', 300, ['out']],
    ['3,00 S', 300, ['out']],
    ['-3.00 DR', 300, ['out']],
    ['+3.00', 300, ['in']],
    ['3.00+', 300, ['in']],
    ['3.00 Cr', 300, ['in']],
    ['3,00 H', 300, ['in']],
    ['-3.00 CR', 300, ['in', 'out']],
    ['3.00', 300, []],
    ['.50', 50, []],
    ['3.-', 300, []],
    ['1 003,00', 100_300, []],
    ['1\u202F003,00 €', 100_300, []],
    ['1’003.50', 100_350, []],
    ['3.0000', 300, []],
    ['US$ 3.00', 300, []],
  ])('of %s has its sign apart', (text, cents, ways) => {
    const read = readWrittenAmount(text);
    expect([read?.cents, [...(read?.ways ?? [])].toSorted()]).toEqual([cents, ways]);
  });

  it.each(['', '-', '()', 'DR', '3.00 X', '(3.00', 'TB-7K2M-4Q9X', '20.11.2026', '1'.repeat(41)])(
    'is not in %j',
    (text) => expect(readWrittenAmount(text)).toBeUndefined(),
  );
});
