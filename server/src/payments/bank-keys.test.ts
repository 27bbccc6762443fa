import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, barePurpose } from './bank-account.ts';
import { BookingCollector, transferKeys, type KeyedLine } from './bank-keys.ts';
import { camtOf, IBAN, mt940Of, type BankEntry } from './bank-files.fixture.ts';
import type { BankLine } from './bank-lines.ts';
import { readBankFile } from './read-bank-file.ts';

const read = (text: string) => readBankFile(Buffer.from(text), {}).lines;

function collected(...files: readonly (readonly BankLine[])[]): KeyedLine[] {
  const bookings = new BookingCollector();
  for (const lines of files) bookings.add(lines);
  return bookings.lines;
}
const keysOf = (lines: readonly KeyedLine[]) => lines.map(({ key }) => key);

/** Whether recording one makes the other recorded. */
const isRecordedBy = (one: KeyedLine, by: KeyedLine) => {
  const { taken } = transferKeys(by.key, by.otherKeys);
  return transferKeys(one.key, one.otherKeys).deciding.some((key) => taken.includes(key));
};

/** As keys were made before files of other kinds were read. */
function formerKeys(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>();
  const keys = lines.map(({ bankId, date, cents, currency, remitter, text }) => {
    const said = JSON.stringify(
      bankId ? [bankId, date, cents] : [date, cents, currency, remitter, text],
    );
    const times = bankId ? 1 : (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    return `bank ${createHash('sha256').update(`${said} ${times}`).digest('hex').slice(0, 32)}`;
  });
  return [...new Set(keys)];
}

/** Few of each, so that many say the same. */
const entry = fc.record({
  amount: fc.constantFrom('5.00', '48.00'),
  text: fc.constantFrom('TB-7K2M-4Q9X', 'order TB-7K2M-4Q9X for Ännchen', 'thanks'),
  day: fc.constantFrom('2026-11-20', '2026-12-31'),
});
const entries = fc.array(entry, { maxLength: 8 });
const withReferences = (all: readonly BankEntry[]) =>
  all.map((one, place) => ({ ...one, reference: `R${place}` }));

describe('the key of a transfer', () => {
  it('is the one that former versions have stored', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), (all, hasReferences) => {
        const lines = read(camtOf(hasReferences ? withReferences(all) : all));
        expect(keysOf(collected(lines))).toEqual(formerKeys(lines));
      }),
    );
    const [line] = collected(
      read(camtOf([{ amount: '48.00', text: 'TB-7K2M-4Q9X', reference: 'A1' }])),
    );
    expect(line?.key).toBe('bank f0d7c7555a0c4b4bc3c0bea3060c7918');
  });

  it('is the same in any kind of CAMT and any version of it', () => {
    const all = [
      { amount: '5.00', text: 'TB-7K2M-4Q9X', reference: 'A1' },
      { amount: '5.00', text: 'TB-7K2M-4Q9X' },
      { amount: '5.00', text: 'TB-7K2M-4Q9X' },
    ];
    const usual = keysOf(collected(read(camtOf(all))));
    expect(new Set(usual).size).toBe(3);
    for (const kind of ['052', '053', '054'] as const) {
      for (let version = 2; version <= 13; version += 1) {
        expect(keysOf(collected(read(camtOf(all, { kind, version }))))).toEqual(usual);
      }
    }
  });

  it('is the same in an MT940 where that has the reference of the bank', () => {
    const all = [{ amount: '5.00', text: 'TB-7K2M-4Q9X', reference: 'A1' }];
    const [inCamt, inMt940] = [camtOf(all), mt940Of(all)].map((text) => collected(read(text))[0]);
    expect(inMt940?.key).toBe(inCamt?.key);
  });
});

const part = (id: string, amount: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`;

describe('a booking that stands in two files', () => {
  it('is one, whichever kinds they are, with references or without', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), fc.boolean(), (all, first, second) => {
        // two files with references have the same
        const [one, other] = [first, second].map((has) => (has ? withReferences(all) : all));
        const files = [read(camtOf(one ?? [], { kind: '052' })), read(mt940Of(other ?? []))];
        for (const some of [files, files.toReversed()]) {
          expect(collected(...some)).toHaveLength(all.length);
        }
        const [inCamt = [], inMt940 = []] = files.map((lines) => collected(lines));
        for (const [place, line] of inCamt.entries()) {
          const same = inMt940[place];
          expect(same && isRecordedBy(line, same) && isRecordedBy(same, line)).toBe(true);
        }
      }),
    );
  });

  it('is told from every other one of its file', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), fc.boolean(), (all, first, second) => {
        const [one = [], other = []] = [first, second].map((has) =>
          has ? withReferences(all) : all,
        );
        const [inCamt, inMt940] = [collected(read(camtOf(one))), collected(read(mt940Of(other)))];
        for (const [place, line] of inCamt.entries()) {
          const others = inMt940.filter((_, at) => at !== place);
          expect(others.filter((by) => isRecordedBy(line, by))).toEqual([]);
        }
      }),
    );
  });

  it('is two where the bank calls both by names of their own, however alike they are', () => {
    const [first, second] = ['A1', 'A2'].map((reference) =>
      read(camtOf([{ amount: '5.00', text: 'TB-7K2M-4Q9X', reference }], { kind: '054' })),
    );
    const both = collected(first ?? [], second ?? []);
    expect(both).toHaveLength(2);
    const [one, other] = both;
    expect(one && other && isRecordedBy(one, other)).toBe(false);
  });

  it('is the same part of a batch, also in another order or by itself', () => {
    const batch = (...parts: string[]) =>
      read(
        camtOf([{ amount: '12.00', text: '', reference: 'B' }], { kind: '054' }).replace(
          /<TxDtls>.*<\/TxDtls>/s,
          parts.join(''),
        ),
      );
    const forth = batch(part('P1', '5.00'), part('P2', '7.00'));
    const back = batch(part('P2', '7.00'), part('P1', '5.00'));
    const alone = read(camtOf([{ amount: '7.00', text: '', reference: 'P2' }]));
    expect(collected(forth, back, alone)).toHaveLength(2);
    // parts with one reference are as many as they are
    expect(collected(batch(part('P', '5.00'), part('P', '5.00')))).toHaveLength(2);
  });

  it('has the order that only one of the files names', () => {
    const silent = read(camtOf([{ amount: '5.00', text: 'thanks', reference: 'A1' }]));
    const naming = read(
      camtOf([{ amount: '5.00', text: 'TB-7K2M-4Q9X', reference: 'A1' }], { kind: '054' }),
    );
    for (const files of [
      [silent, naming],
      [naming, silent],
    ]) {
      expect(collected(...files).map(({ line }) => line.text)).toEqual(['TB-7K2M-4Q9X']);
    }
  });

  it('of another account, day, amount or purpose is another', () => {
    // the name of the payer is written in another way
    const usual = { amount: '5.00', text: 'TB-7K2M-4Q9X', remitter: 'MIA' };
    const inCamt = read(camtOf([{ ...usual, remitter: 'Mia' }]));
    const others = [
      mt940Of([usual], 'NL20INGB0001234567'),
      mt940Of([{ ...usual, day: '2026-11-21' }]),
      mt940Of([{ ...usual, amount: '5.01' }]),
      mt940Of([{ ...usual, text: 'TB-7K2M-4Q9X again' }]),
    ];
    for (const other of others) {
      expect(collected(inCamt, read(other))).toHaveLength(2);
    }
    expect(collected(inCamt, read(mt940Of([usual], `${IBAN}EUR`)))).toHaveLength(1);
  });

  it('has a bounded number of keys, in however many files it stands', () => {
    const files = Array.from({ length: 40 }, (_, place) =>
      read(camtOf([{ amount: '5.00', text: 'TB-7K2M-4Q9X', remitter: `Mia ${place}` }])),
    );
    const [line, ...more] = collected(...files);
    expect(more).toEqual([]);
    expect(line?.otherKeys.length).toBeLessThanOrEqual(8);
    expect(line && isRecordedBy(line, line)).toBe(true);
  });
});

describe('an account', () => {
  it.each([
    ['DE02120300000000202051', IBAN],
    ['DE02 1203 0000 0000 2020 51', IBAN],
    ['12030000/0000202051', IBAN],
    ['12030000/202051', IBAN],
    ['12030000/202051EUR', IBAN],
    ['DE02120300000000202051EUR', IBAN],
    ['BYLADEM1001/DE02120300000000202051', IBAN],
    // wrong check digits
    ['DE03120300000000202051', 'DE03120300000000202051'],
    ['TRIODOSBANK/0390123456', 'TRIODOSBANK0390123456'],
    ['', ''],
  ])('%s has one name', (written, name) => expect(accountOf(written)).toBe(name));
});

describe('a purpose', () => {
  it.each([
    ['Für die Straße', 'FUER DIE STRASSE'],
    ['Fu\u0308r die Stra\u00DFe', 'Fuer die\nStrasse'],
    ['café Über-all', 'CAFE UEBERALL'],
    ['заказ 7', 'ЗАКАЗ7'],
  ])('%s is the same as %s', (one, other) => expect(barePurpose(one)).toBe(barePurpose(other)));
});
