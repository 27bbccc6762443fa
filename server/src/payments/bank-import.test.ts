import {
  checkBankFile,
  recordBankTransfers,
  type BankCheck,
} from '@tailorbird/contract/bank-import';
import { BANK_FILE_MAX_BYTES, BANK_TRANSFERS_MAX } from '@tailorbird/contract/limits';
import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { updateOrder, type Order } from '@tailorbird/contract/orders';
import { listPayments, recordPayment } from '@tailorbird/contract/payments';
import { inGroups, paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { multipart } from '../../test/pictures.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { numbersIn } from './order-numbers.ts';
import { readAmount, readWrittenAmount } from './read-amount.ts';
import { readCamt } from './read-camt.ts';

let shop: TestShop;
let token: string;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
afterAll(() => shop.close());

/** What it reads, or why it is refused. */
const REPLY = z.looseObject({ code: z.string().optional(), error: z.string().optional() });

async function send(content: string | Buffer, query: { columns?: string } = {}) {
  const { type, bytes } = multipart({ field: 'file', name: 'bank.csv', bytes: content });
  const headers = { 'content-type': type };
  const { status, body } = await shop.call(checkBankFile, { token, headers, query, body: bytes });
  return { status, body: REPLY.parse(body) };
}
const check = async (content: string | Buffer, query: { columns?: string } = {}) => {
  const { status, body } = await send(content, query);
  expect([status, body.error]).toEqual([200, undefined]);
  return checkBankFile.reply.parse(body);
};
const sendRecorded = (transfers: unknown[]) =>
  shop.call(recordBankTransfers, { token, body: { transfers } });
const statesOf = ({ transfers }: BankCheck) => transfers.map(({ state }) => state);
const ledgerOf = async ({ _id }: Order) =>
  (await shop.ask(listPayments, { token, params: { id: _id } })).entries.slice(1);
const recordAll = ({ transfers }: BankCheck) =>
  shop.ask(recordBankTransfers, {
    token,
    body: {
      transfers: transfers.flatMap(({ key, order, amount, remitter }) =>
        order ? [{ key, order: order._id, amount, reference: remitter }] : [],
      ),
    },
  });

interface Entry {
  amount: number | string;
  text?: string;
  reference?: string;
  id?: string;
  kind?: 'CRDT' | 'DBIT';
  currency?: string;
  status?: string;
}

const camt = (entries: readonly Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries
  .map(
    ({ amount, text = '', reference, id = '', kind = 'CRDT', currency = 'USD', status = 'BOOK' }) =>
      `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd>
<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>Jones &amp; Sons</Nm></Pty></Dbtr></RltdPties><RmtInf>${
        reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ''
      }<Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('')}</Stmt></BkToCstmrStmt></Document>`;

const german = (rows: readonly string[]) =>
  Buffer.from(
    [
      '"Girokonto";"DE02 1203 0000 0000 2020 51"',
      '',
      '"Buchungsdatum";"Zahlungspflichtige*r";"Verwendungszweck";"Betrag (€)";"Währung"',
      ...rows,
    ].join('\r\n'),
    'latin1',
  );

const sellIn = (currency: string) =>
  shop.database.query(
    `insert into shop_settings (section, value) values ('region', $1)
     on conflict (section) do update set value = excluded.value`,
    [JSON.stringify({ currency })],
  );

describe('in a shop of another currency', () => {
  beforeEach(async () => {
    await shop.database.query('delete from orders');
  });
  afterEach(async () => {
    await shop.database.query(`delete from shop_settings where section = 'region'`);
    await shop.database.query('update products set cost_cents = $2 where id = $1', [
      products.sash.id,
      products.sash.cents,
    ]);
    setShopFormats(DEFAULT_FORMATS);
  });

  it.each([
    ['EUR', '12.05', 'EUR', 'matched'],
    ['EUR', '12.05', 'USD', 'other currency'],
    ['JPY', '12', 'JPY', 'matched'],
    ['JPY', '12.05', 'JPY', 'doubtful'],
    ['JPY', '12', 'USD', 'other currency'],
  ] as const)('such as %s, %s %s of a statement is %s', async (shops, amount, currency, state) => {
    await shop.database.query('update products set cost_cents = $2 where id = $1', [
      products.sash.id,
      shops === 'JPY' ? 1_200 : products.sash.cents,
    ]);
    await sellIn(shops);
    setShopFormats({ ...DEFAULT_FORMATS, currency: shops });
    const order = await placeOne(shop, shopper);
    const read = await check(camt([{ amount, text: order.orderId, currency, id: 'x1' }]));
    expect(read.transfers).toMatchObject([{ state, amount: Number(amount), currency }]);
  });

  it.each([
    ['$12.05', 'EUR', 'USD'],
    ['12,05 €', 'EUR', ''],
    ['12,05 €', 'USD', 'EUR'],
    ['$12.05', 'CAD', ''],
    ['US$12.05', 'CAD', 'USD'],
    ['£12.05', 'GBP', ''],
    ['12.05 CHF', 'CHF', ''],
  ] as const)('%s is in a shop of %s the currency “%s”', (written, shops, currency) => {
    setShopFormats({ ...DEFAULT_FORMATS, currency: shops });
    expect(readWrittenAmount(written)).toMatchObject({ cents: 1_205, currency });
  });
});

describe('a file of the bank', () => {
  it('by CAMT.053 is matched by reference or order number, and says what differs', async () => {
    const exact = await placeOne(shop, shopper);
    const less = await placeOne(shop, shopper);
    const more = await placeOne(shop, shopper);
    const gone = await placeOne(shop, shopper);
    const foreign = await placeOne(shop, shopper);
    const params = { id: gone._id };
    await shop.ask(updateOrder, { token, params, body: { status: 'cancelled' } });
    const total = exact.totalAmount;
    const mistyped = paymentReference(exact.orderId).replace(/^RF\d\d/, 'RF00');
    const read = await check(
      camt([
        { amount: total, reference: paymentReference(exact.orderId), id: 'a1' },
        { amount: 1, text: `order ${less.orderId.toLowerCase()}, thanks`, id: 'a2' },
        { amount: total + 1, text: inGroups(paymentReference(more.orderId)), id: 'a3' },
        { amount: total, text: gone.orderId, id: 'a4' },
        { amount: total, text: foreign.orderId, currency: 'EUR', id: 'a5' },
        { amount: total, text: mistyped, id: 'a6' },
        { amount: total, text: `${exact.orderId} and ${less.orderId}`, id: 'a7' },
        { amount: total, text: exact.orderId, kind: 'DBIT' },
        { amount: total, text: exact.orderId, status: 'PDNG' },
      ]),
    );
    const expected = [
      'matched',
      'less',
      'more',
      'cancelled',
      'other currency',
      'unknown',
      'unknown',
    ];
    expect(statesOf(read)).toEqual(expected);
    expect(read).toMatchObject({ skipped: 2, unread: [] });
    expect(read.transfers[0]).toMatchObject({
      date: '2026-11-20',
      remitter: 'Jones & Sons',
      amount: total,
      order: { _id: exact._id, orderId: exact.orderId, open: total },
    });
    expect(await ledgerOf(exact)).toEqual([]);
  });

  it('as CSV of a German bank is read by the names of its columns', async () => {
    const order = await placeOne(shop, shopper);
    const written = order.totalAmount.toFixed(2).replace('.', ',');
    const read = await check(
      german([
        `"20.11.26";"Jürgen Groß";"Rechnung ${order.orderId}";"${written}";"USD"`,
        `"21.11.26";"Wäscherei";"Lastschrift";"-1.234,50";"USD"`,
        `"22.11.26";"Amt";"Erstattung";"zwei";"USD"`,
      ]),
    );
    expect(read).toMatchObject({
      transfers: [{ state: 'matched', remitter: 'Jürgen Groß', date: '20.11.26' }],
      skipped: 1,
      unread: [6],
    });
  });

  it('as CSV with unknown columns asks for them, and is read with what is said', async () => {
    const order = await placeOne(shop, shopper);
    const csv = `Tag,Geld,Wort,Wer\n2026-11-20,${order.totalAmount},${order.orderId},Mia\n`;
    const asked = await check(csv);
    expect(asked).toEqual({
      transfers: [],
      skipped: 0,
      unread: [],
      columns: {
        row: 0,
        names: ['Tag', 'Geld', 'Wort', 'Wer'],
        sample: ['2026-11-20', String(order.totalAmount), order.orderId, 'Mia'],
      },
    });
    const told = await check(csv, { columns: '0,0,1,2,3' });
    expect(told.transfers).toMatchObject([{ state: 'matched', remitter: 'Mia' }]);
  });

  it('has transfers of collective entries each by itself', async () => {
    const order = await placeOne(shop, shopper);
    const part = (amount: number) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>${order.orderId}</Ustrd></RmtInf></TxDtls>`;
    const whole = camt([{ amount: order.totalAmount, id: 'c1' }]).replace(
      /<TxDtls>.*<\/TxDtls>/s,
      part(1) + part(order.totalAmount - 1),
    );
    const read = await check(whole);
    expect(statesOf(read)).toEqual(['less', 'matched']);
    expect(new Set(read.transfers.map(({ key }) => key)).size).toBe(2);
  });
});

describe('transfers of the bank', () => {
  it('are recorded once, however often the file comes, and by how many at once', async () => {
    const order = await placeOne(shop, shopper);
    const half = Math.floor(order.totalAmount * 50) / 100;
    const file = camt([{ amount: half, text: order.orderId, id: 'once' }]);
    const read = await check(file);
    const all = await Promise.all(Array.from({ length: 6 }, () => recordAll(read)));
    const states = all.flatMap(({ results }) => results.map(({ state }) => state)).toSorted();
    expect(states).toEqual(['recorded', ...Array.from({ length: 5 }, () => 'recorded before')]);
    expect(await ledgerOf(order)).toMatchObject([
      { kind: 'payment', amount: half, method: 'transfer', recordedBy: accounts.admin.name },
    ]);
    expect(statesOf(await check(file))).toEqual(['recorded']);
    expect((await recordAll(read)).results).toMatchObject([{ state: 'recorded before' }]);
    expect(await ledgerOf(order)).toHaveLength(1);
  });

  it('are told when another file, or somebody by hand, may have recorded them', async () => {
    const [order, byHand] = [await placeOne(shop, shopper), await placeOne(shop, shopper)];
    const half = Math.floor(order.totalAmount * 50) / 100;
    const written = half.toFixed(2).replace('.', ',');
    const rows = [order, byHand].map(
      ({ orderId }) => `"20.11.26";"Mia";"${orderId}";"${written}";"USD"`,
    );
    await recordAll(await check(german(rows.slice(0, 1))));
    await shop.ask(recordPayment, {
      token,
      params: { id: byHand._id },
      body: { _id: uuid(), kind: 'payment', amount: half, method: 'transfer' },
    });
    const entries = [order, byHand].map(({ orderId }, place) => ({
      amount: half,
      text: orderId,
      id: `overlap${place}`,
    }));
    const read = await check(camt(entries));
    expect(statesOf(read)).toEqual(['perhaps recorded', 'perhaps recorded']);
    // another amount is another transfer, and one that is recorded from this file is known
    const other = { amount: 1, text: order.orderId, id: 'overlap2' };
    expect(statesOf(await check(camt([other])))).toEqual(['less']);
    expect(statesOf(await check(german(rows)))).toEqual(['recorded', 'perhaps recorded']);
  });

  it('that the bank calls by one name are one', async () => {
    const order = await placeOne(shop, shopper);
    const entry = { amount: 1, text: order.orderId, id: 'twice' };
    const read = await check(camt([entry, entry]));
    expect(statesOf(read)).toEqual(['less']);
    expect(read.skipped).toBe(1);
  });

  it('that say the same are two in a file, and the same two in the next', async () => {
    const order = await placeOne(shop, shopper);
    const row = `"20.11.26";"Mia";"${order.orderId}";"1,00";"USD"`;
    const one = await check(german([row]));
    const two = await check(german([row, row]));
    expect(two.transfers[0]?.key).toBe(one.transfers[0]?.key);
    await recordAll(one);
    expect((await recordAll(two)).results.map(({ state }) => state)).toEqual([
      'recorded before',
      'recorded',
    ]);
    expect(await ledgerOf(order)).toHaveLength(2);
  });

  it('that are too much are refused with a sentence, and hold up no other', async () => {
    const [one, other] = [await placeOne(shop, shopper), await placeOne(shop, shopper)];
    const read = await check(
      camt([
        { amount: one.totalAmount + 1, text: one.orderId, id: 'm1' },
        { amount: other.totalAmount, text: other.orderId, id: 'm2' },
      ]),
    );
    const { results } = await recordAll(read);
    expect(results).toMatchObject([
      { state: 'refused', problem: expect.stringContaining('of this order is open') },
      { state: 'recorded' },
    ]);
    expect(await ledgerOf(one)).toEqual([]);
  });

  it('are sent with keys of a check, some at a time', async () => {
    const transfer = { key: 'placed', order: accounts.admin.id, amount: 1 };
    expect(await sendRecorded([transfer])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect((await sendRecorded([])).status).toBe(400);
    const key = `bank ${'0'.repeat(32)}`;
    expect(
      (await sendRecorded(Array.from({ length: 101 }, () => ({ ...transfer, key })))).status,
    ).toBe(400);
    const unknown = await sendRecorded([{ ...transfer, key }]);
    expect(unknown).toMatchObject({ status: 200, body: { results: [{ state: 'refused' }] } });
  });
});

describe('a hostile file', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>`;
  it.each([
    ['with entities', bomb, 'document type'],
    ['with another file in it', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', 'document type'],
    ['of damaged XML', '<Document><BkToCstmrStmt>', 'damaged'],
    ['of other XML', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'no statement'],
    ['nested without end', '<a>'.repeat(200_000), 'damaged'],
    ['of nothing', '  ', 'empty'],
    ['of bytes', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'no text'],
    ['without columns', 'hello\nworld', 'no row with columns'],
    ['with an open quotation mark', 'a,b,c\n"'.padEnd(1_200_000, 'x'), 'no row of a table'],
    ['of too many rows', 'Date,Amount,Reference\n'.padEnd(300_000, '1\n'), 'more than'],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const { status, body } = await send(content);
    expect([status, body.code]).toEqual([400, 'BANK_FILE_REFUSED']);
    expect(body.error).toContain('bank.csv cannot be read: ');
    expect(body.error).toContain(sentence);
  });

  it('of more transfers or bytes than a file may have is refused', async () => {
    const many = Array.from({ length: BANK_TRANSFERS_MAX + 1 }, () => ({ amount: 1 }));
    expect((await send(camt(many))).body.error).toContain('more than');
    const large = await send(Buffer.alloc(BANK_FILE_MAX_BYTES + 1, 'x'));
    expect([large.status, large.body.code]).toEqual([413, 'BANK_FILE_TOO_LARGE']);
    const none = await shop.call(checkBankFile, { token });
    expect(none).toMatchObject({ status: 400, body: { code: 'BANK_FILE_MISSING' } });
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'with an element %s does nothing',
    async (name) => {
      const content = camt([{ amount: 1, id: 'p' }]).replace(
        '<Ustrd></Ustrd>',
        `<${name}>x</${name}>`,
      );
      const { status } = await send(content);
      expect([200, 400]).toContain(status);
      expect({}).not.toHaveProperty('polluted');
    },
  );
});

describe('amounts and references', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ["1'234.50", 123_450],
    ['12,5', 1250],
    ['12', 1200],
    ['+12.00 EUR', 1200],
    ['€ 3,00', 300],
    ['-3.00', -300],
    ['3,00-', -300],
    ['1.234', 123_400],
    ['', undefined],
    ['1.23.45', undefined],
    ['12,345,6', undefined],
    ['1e9', undefined],
    ['99999999999', undefined],
  ])('reads %s', (written, cents) => expect(readAmount(written)).toBe(cents));

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50000', 1250],
    ['1000.000', 100_000],
    ['12.345', undefined],
    ['1,234.56', undefined],
    ['-3.00', undefined],
    ['0.00', undefined],
  ])('reads %s of CAMT.053, whose point is never one of thousands', (amount, cents) => {
    expect(readCamt(camt([{ amount }])).lines[0]?.cents).toBe(cents);
  });

  it('finds the number wherever a bank breaks its lines', () => {
    expect(numbersIn('RF00 TB7K 2M4Q 9X')).toEqual([]);
    const good = paymentReference('TB-7K2M-4Q9X');
    expect(numbersIn(`x${inGroups(good)} thanks`)).toEqual(['TB-7K2M-4Q9X']);
    expect(numbersIn('EREF+tb 7k2m\n4q9x SVWZ')).toEqual(['TB-7K2M-4Q9X']);
    expect(numbersIn('POSTBANK')).toEqual([]);
    expect(numbersIn('')).toEqual([]);
  });
});
