import {
  checkBankFile,
  recordBankTransfers,
  type BankCheck,
} from '@tailorbird/contract/bank-import';
import {
  BANK_FILE_MAX_BYTES,
  BANK_KEYS_MAX,
  BANK_TRANSFERS_MAX,
  BANK_ZIP_FILES_MAX,
  BANK_ZIP_MAX_BYTES,
} from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { listPayments, takeEntryBack } from '@tailorbird/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { multipart } from '../../test/pictures.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { zipOf } from '../../test/transfer.ts';
import { camtOf, GERMAN_ACCOUNT, mt940Of, type BankEntry } from './bank-files.fixture.ts';

let shop: TestShop;
let another: TestShop;
let token: string;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

/** What it reads, or why it is refused. */
const REPLY = z.looseObject({ code: z.string().optional(), error: z.string().optional() });

async function send(content: string | Buffer, name = 'bank.sta') {
  const { type, bytes } = multipart({ field: 'file', name, bytes: content });
  const headers = { 'content-type': type };
  const { status, body } = await shop.call(checkBankFile, { token, headers, body: bytes });
  return { status, body: REPLY.parse(body) };
}
async function check(content: string | Buffer): Promise<BankCheck> {
  const { status, body } = await send(content);
  expect([status, body.error]).toEqual([200, undefined]);
  return checkBankFile.reply.parse(body);
}
const statesOf = ({ transfers }: BankCheck) => transfers.map(({ state }) => state);
const recordAll = ({ transfers }: BankCheck, on = shop) =>
  on.ask(recordBankTransfers, {
    token,
    body: {
      transfers: transfers.flatMap(({ key, otherKeys, order, amount }) =>
        order ? [{ key, otherKeys, order: order._id, amount, reference: '' }] : [],
      ),
    },
  });
const ledgerOf = async ({ _id }: Order) =>
  (await shop.ask(listPayments, { token, params: { id: _id } })).entries.slice(1);
const place = () => placeOne(shop, shopper);
/** Less than is open. */
const entryFor = (order: Order, more: Partial<BankEntry> = {}): BankEntry => ({
  amount: '1.00',
  text: `Order ${order.orderId}, thanks`,
  ...more,
});

/** Files of the same bookings, each with references and without. */
const forms: [string, (entries: BankEntry[]) => string][] = [
  ['CAMT.052', (all) => camtOf(all, { kind: '052' })],
  ['CAMT.053', (all) => camtOf(all)],
  ['CAMT.053 of version 2', (all) => camtOf(all, { version: 2 })],
  ['CAMT.054', (all) => camtOf(all, { kind: '054', version: 13 })],
  ['MT940', (all) => mt940Of(all)],
];
const pairs = forms.flatMap(([one, first]) =>
  forms.flatMap(([other, second]) => (one === other ? [] : [[one, other, first, second] as const])),
);

describe('a booking that is recorded from one file', () => {
  it.each(pairs)('%s is recorded in a %s', async (_one, _other, first, second) => {
    const order = await place();
    for (const [index, references] of [
      ['R1', 'R1'],
      [undefined, 'R2'],
      ['R3', undefined],
      [undefined, undefined],
    ].entries()) {
      const day = `2026-11-2${index}`;
      const [one, other] = references.map((reference) =>
        entryFor(order, {
          day,
          ...(reference !== undefined && { reference: `${reference} ${order.orderId}` }),
        }),
      );
      if (!one || !other) throw new Error('two');
      expect((await recordAll(await check(first([one])))).results).toMatchObject([
        { state: 'recorded' },
      ]);
      const read = await check(second([other]));
      expect(statesOf(read)).toEqual(['recorded']);
      expect((await recordAll(read)).results).toMatchObject([{ state: 'recorded before' }]);
      expect(await ledgerOf(order)).toHaveLength(index + 1);
    }
  });

  it('is recorded once where several desks record it from several files at once', async () => {
    const order = await place();
    const reads = await Promise.all(
      [
        camtOf([entryFor(order, { reference: 'X1' })], { kind: '052' }),
        mt940Of([entryFor(order)]),
        camtOf([entryFor(order)], { kind: '054' }),
        mt940Of([entryFor(order, { reference: 'X1' })]),
      ].map(check),
    );
    const all = await Promise.all(
      [...reads, ...reads].map((read, turn) => recordAll(read, turn % 2 === 0 ? shop : another)),
    );
    const states = all.flatMap(({ results }) => results.map(({ state }) => state)).toSorted();
    expect(states).toEqual(['recorded', ...Array.from({ length: 7 }, () => 'recorded before')]);
    expect(await ledgerOf(order)).toHaveLength(1);
  });

  it('is refused for another order, whichever file that is sent from', async () => {
    const [order, another] = [await place(), await place()];
    await recordAll(await check(camtOf([entryFor(order, { reference: 'Y1' })])));
    const [transfer] = (await check(mt940Of([entryFor(order)]))).transfers;
    const { key = '', otherKeys = [] } = transfer ?? {};
    const sent = { key, otherKeys, order: another._id, amount: 1, reference: '' };
    const answer = await shop.call(recordBankTransfers, { token, body: { transfers: [sent] } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'TRANSFER_RECORDED', order: { orderId: order.orderId } },
    });
    expect(await ledgerOf(another)).toEqual([]);
  });

  it('is free in every file once it is taken back', async () => {
    const order = await place();
    const [inCamt, inMt940] = [
      camtOf([entryFor(order, { reference: 'Z1' })]),
      mt940Of([entryFor(order)]),
    ];
    await recordAll(await check(inCamt));
    // a second file makes its own keys those of the entry
    await recordAll(await check(inMt940));
    const [entry] = await ledgerOf(order);
    const params = { id: order._id, entryId: entry?._id ?? '' };
    await shop.ask(takeEntryBack, { token, params, body: { reason: 'not ours' } });
    for (const file of [inCamt, inMt940]) expect(statesOf(await check(file))).toEqual(['less']);
    expect((await recordAll(await check(inMt940))).results).toMatchObject([{ state: 'recorded' }]);
    expect(statesOf(await check(inCamt))).toEqual(['recorded']);
  });

  it('is one order’s while some take it back and others record it from other files', async () => {
    const [wrong, right] = [await place(), await place()];
    const files = [
      camtOf([entryFor(wrong, { reference: 'V1' })]),
      mt940Of([entryFor(wrong)]),
      mt940Of([entryFor(wrong, { reference: 'V1' })]),
    ];
    const reads = await Promise.all(files.map(check));
    await Promise.all(reads.map((read) => recordAll(read)));
    const [entry] = await ledgerOf(wrong);
    const params = { id: wrong._id, entryId: entry?._id ?? '' };
    const answers = await Promise.all(
      [shop, another].flatMap((on) => [
        on.call(takeEntryBack, { token, params, body: { reason: 'not ours' } }),
        ...reads.flatMap(({ transfers }) =>
          [wrong, right].map(({ _id: order }) =>
            on.call(recordBankTransfers, {
              token,
              body: {
                transfers: transfers.map(({ key, otherKeys }) => {
                  return { key, otherKeys, order, amount: 1, reference: '' };
                }),
              },
            }),
          ),
        ),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const kinds = await Promise.all(
      [wrong, right].map(async (order) => (await ledgerOf(order)).map(({ kind }) => kind)),
    );
    const held = kinds.map((all) => {
      const count = (kind: string) => all.filter((one) => one === kind).length;
      return count('payment') - count('reversal');
    });
    expect([Math.min(...held), Math.max(...held)]).toEqual([0, 1]);
  });

  it('stands beside others that say the same: as many are recorded as came', async () => {
    const order = await place();
    const day = '2026-12-01';
    const one = entryFor(order, { day });
    await recordAll(await check(camtOf([one], { kind: '052' })));
    const two = await check(mt940Of([one, one]));
    expect(statesOf(two)).toEqual(['recorded', 'less']);
    await recordAll(two);
    const named = ['N1', 'N2', 'N3'].map((reference) => ({ ...one, reference }));
    const three = await check(camtOf(named));
    expect(statesOf(three)).toEqual(['recorded', 'recorded', 'less']);
    await recordAll(three);
    expect(await ledgerOf(order)).toHaveLength(3);
  });

  it('is another where the bank calls it by another name', async () => {
    const order = await place();
    const day = '2026-12-02';
    for (const reference of ['M1', 'M2']) {
      const read = await check(camtOf([entryFor(order, { day, reference })], { kind: '054' }));
      // the admin is told that there is one of this amount
      expect(statesOf(read)).toEqual([reference === 'M1' ? 'less' : 'perhaps recorded']);
      await recordAll(read);
    }
    expect(await ledgerOf(order)).toHaveLength(2);
  });

  it('by a former version is known by its key alone', async () => {
    const order = await place();
    const entry = entryFor(order, { reference: 'F1', day: '2026-12-03' });
    const { transfers, ...read } = await check(camtOf([entry]));
    const former = transfers.map((transfer) => ({ ...transfer, otherKeys: [] }));
    await recordAll({ ...read, transfers: former });
    expect(statesOf(await check(camtOf([entry], { kind: '052' })))).toEqual(['recorded']);
    expect(statesOf(await check(mt940Of([entry])))).toEqual(['recorded']);
    const { reference: _, ...nameless } = entry;
    expect(statesOf(await check(mt940Of([nameless])))).toEqual(['perhaps recorded']);
  });

  it('has other keys of a check, and few of them', async () => {
    const order = await place();
    const { transfers } = await check(mt940Of([entryFor(order)]));
    const [transfer] = transfers;
    const { key = '', otherKeys = [] } = transfer ?? {};
    expect(otherKeys.length).toBeGreaterThan(0);
    const sent = { key, order: order._id, amount: 1, reference: '' };
    for (const keys of [['plain 1'], Array.from({ length: BANK_KEYS_MAX + 1 }, () => key)]) {
      const body = { transfers: [{ ...sent, otherKeys: keys }] };
      const answer = await shop.call(recordBankTransfers, { token, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
  });
});

describe('what a bank says of a transfer', () => {
  it('is shown: whom it is paid for, and further words', async () => {
    const order = await place();
    const file = camtOf([{ amount: '1.00', text: 'thanks', reference: 'U1' }])
      .replace(
        '</RltdPties>',
        `<UltmtDbtr><Pty><Nm>Class ${order.orderId}</Nm></Pty></UltmtDbtr>$&`,
      )
      .replace('</TxDtls>', '<AddtlTxInf>by phone</AddtlTxInf>$&');
    const read = await check(file);
    expect(read.transfers).toMatchObject([
      {
        state: 'less',
        text: 'thanks by phone',
        onBehalfOf: `Class ${order.orderId}`,
        order: { orderId: order.orderId },
      },
    ]);
  });
});

const many = (files: number, content: string) =>
  zipOf(Object.fromEntries(Array.from({ length: files }, (_, place) => [`${place}.xml`, content])));

describe('a zip', () => {
  it('has each booking once, and says what came of each file', async () => {
    const order = await place();
    const entries = [entryFor(order, { reference: 'B1' }), entryFor(order, { amount: '2.00' })];
    const read = await check(
      await zipOf({
        'day.xml': camtOf(entries.slice(0, 1), { kind: '052' }),
        'month.xml': camtOf(entries),
        'month.sta': mt940Of(entries),
        'month.csv': `Date,Amount,Reference,Name\n2026-11-20,3.00,${order.orderId},Mia\n`,
        'month.pdf': '%PDF-1.7',
      }),
    );
    expect(read.transfers.map(({ amount }) => amount)).toEqual([1, 2, 3]);
    expect(read.skipped).toBe(3);
    expect(read.files).toEqual([
      { name: 'day.xml', transfers: 1, unread: [] },
      { name: 'month.xml', transfers: 2, unread: [] },
      { name: 'month.sta', transfers: 2, unread: [] },
      { name: 'month.csv', transfers: 1, unread: [] },
      {
        name: 'month.pdf',
        transfers: 0,
        unread: [],
        refused: expect.stringContaining('it is a PDF. Export'),
      },
    ]);
    await recordAll(read);
    expect(statesOf(await check(mt940Of(entries)))).toEqual(['recorded', 'recorded']);
  });

  it('takes back in one file what came in another', async () => {
    const order = await place();
    const came = mt940Of([entryFor(order)]);
    const gone = mt940Of([entryFor(order, { day: '2026-11-21', way: 'out' })]).replace('DR', 'RCR');
    expect(statesOf(await check(came))).toEqual(['less']);
    const read = await check(await zipOf({ 'a.sta': came, 'b.sta': gone }));
    expect(read.transfers).toMatchObject([
      { state: 'doubtful', doubt: expect.stringContaining('went out again') },
    ]);
  });

  it('with one file is read as that, with its questions', async () => {
    const csv = 'Tag,Geld,Wort,Wer\n2026-11-20,5.00,thanks,Mia\n';
    expect(await check(await zipOf({ 'a.csv': csv }))).toEqual(await check(csv));
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['without a file', () => zipOf({}), 'without a file'],
    ['with a zip alone', async () => zipOf({ 'a.zip': await zipOf({ a: 'a' }) }), 'in a zip'],
    ['of files that are none', () => zipOf({ 'a.pdf': '%PDF-1', 'b.txt': 'b' }), 'none of the 2'],
    ['of one that is none', () => zipOf({ 'a.pdf': '%PDF-1' }), 'a.pdf in it: it is a PDF'],
    ['of too many files', () => many(BANK_ZIP_FILES_MAX + 1, 'a'), 'more than 100 files'],
    ['of 10,000 files', () => many(10_000, 'a'), 'more than 100 files'],
    [
      'of too many bytes',
      () => many(5, ' '.repeat(BANK_ZIP_MAX_BYTES / 4)),
      'larger than 16 MB together',
    ],
    ['with a bomb', () => zipOf({ 'a.xml': Buffer.alloc(100 * 1024 * 1024) }), 'larger than 16 MB'],
    [
      'with one that is too large',
      () => zipOf({ 'a.sta': mt940Of([]).padEnd(BANK_FILE_MAX_BYTES + 1, 'x') }),
      'larger than 4 MB',
    ],
    [
      'that is damaged',
      async () => (await zipOf({ 'a.xml': camtOf([]) })).subarray(0, 100),
      'damaged',
    ],
    [
      'whose file is damaged',
      async () => {
        const zip = await zipOf({ 'a.xml': camtOf([]) });
        return zip.fill(0, 60, 90);
      },
      'damaged',
    ],
    [
      'with a password',
      async () => {
        const zip = await zipOf({ 'a.xml': camtOf([]) });
        // the first bit of its flags
        const at = zip.lastIndexOf('PK\u0001\u0002') + 8;
        zip[at] = (zip[at] ?? 0) | 1;
        return zip;
      },
      'has a password',
    ],
    [
      'with a name that leads out of it',
      async () =>
        Buffer.from(
          (await zipOf({ 'aaa/b.xml': 'x' })).toString('latin1').replaceAll('aaa/b', '../ab'),
          'latin1',
        ),
      'names of files',
    ],
    [
      'of more transfers than a file may have',
      () =>
        zipOf(
          Object.fromEntries(
            [1, 2].map((file) => [
              `${file}.sta`,
              mt940Of(
                Array.from({ length: BANK_TRANSFERS_MAX - 1 }, (_, place) => ({
                  amount: `${file}.00`,
                  text: `${place}`,
                })),
              ),
            ]),
          ),
        ),
      'more than 1000 transfers',
    ],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const { status, body } = await send(await content(), 'bank.zip');
    expect([status, body.code]).toEqual([400, 'BANK_FILE_REFUSED']);
    expect(body.error).toContain('bank.zip cannot be read: ');
    expect(body.error).toContain(sentence);
  });
});

describe('a hostile MT940', () => {
  const head = `:20:1\n:25:${GERMAN_ACCOUNT}\n:28C:1\n:60F:C261101USD0,00\n`;
  const entry = ':61:2611201120C1,00NTRFNONREF\n';
  const nearly = BANK_FILE_MAX_BYTES - 1000;

  it.each([
    ['of one field', `${head}${entry}:86:${'x'.repeat(nearly)}`, 1],
    ['of one field of many lines', `${head}${entry}:86:${'x\n'.repeat(nearly / 2)}`, 1],
    ['of one line that is an entry', `${head}:61:${'1'.repeat(nearly)}`, 0],
    ['of one field of marks', `${head}${entry}:86:166${'?20'.repeat(nearly / 3)}`, 1],
    ['of one field of names', `${head}${entry}:86:166?20${'SVWZ+'.repeat(nearly / 5)}`, 1],
    ['of one field of slashes', `${head}${entry}:86:/REMI${'/'.repeat(nearly - 10)}`, 1],
    ['of braces', `${head}${'{1:'.repeat(nearly / 3)}`, 0],
  ])('%s is read to its end', async (_, content, transfers) => {
    const read = await check(content);
    expect(read.transfers).toHaveLength(transfers);
    expect(read.unread.length).toBeLessThanOrEqual(20);
    for (const { text, details = '' } of read.transfers) {
      expect(Math.max(text.length, details.length)).toBeLessThanOrEqual(300);
    }
  });

  it.each([
    ['balances', head + ':60F:C261101USD0,00\n'.repeat(nearly / 20)],
    ['entries of nothing', head + ':61:\n'.repeat(nearly / 5)],
    ['statements', head + ':20:1\n'.repeat(nearly / 6)],
  ])('of %s without end is refused', async (_, content) => {
    const { body } = await send(content);
    expect(body.error).toContain('more than 5000 rows');
  });

  it('of more transfers than a file may have is refused', async () => {
    const { body } = await send(head + entry.repeat(BANK_TRANSFERS_MAX + 1));
    expect(body.error).toContain('more than 1000 transfers');
  });

  it('larger than a file may be is refused', async () => {
    const { status, body } = await send(`${head}${entry}:86:${'x'.repeat(10_000_000)}`);
    expect([status, body.code]).toEqual([413, 'BANK_FILE_TOO_LARGE']);
  });
});

describe('a hostile CAMT of each kind', () => {
  const opened = '<a>'.repeat(100_000);
  const deep = opened + opened.replaceAll('<a>', '</a>');

  it.each(['052', '053', '054'] as const)('CAMT.%s is refused with a sentence', async (kind) => {
    const file = camtOf([{ amount: '1.00', text: '@' }], { kind });
    for (const [text, sentence] of [
      [file.replace('@', deep), 'damaged'],
      [file.replace('<Document', '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><Document'), 'document type'],
      [file.replace('</Document>', ''), 'damaged'],
    ] as const) {
      const { status, body } = await send(text);
      expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
    }
  });

  it('of one field is read to its end', async () => {
    const read = await check(camtOf([{ amount: '1.00', text: 'x'.repeat(3_900_000) }]));
    expect(read.transfers.map(({ text }) => text.length)).toEqual([300]);
  });
});
