import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { columnAnswersIn } from './bank-columns.ts';
import { orderNumbersOf, UnreadableBankFile } from './bank-lines.ts';
import { readBankUpload, type BankReading } from './read-bank-upload.ts';

/** The files of banks, each with what comes of it beside it: see the README.md there. */
const FOLDER = join(import.meta.dirname, '../../test/real/banks');

const transfer = z.strictObject({
  date: z.string(),
  amount: z.string(),
  orders: z.array(z.string()),
  remitter: z.string().default(''),
  currency: z.string().default(''),
  onBehalfOf: z.string().optional(),
  details: z.string().optional(),
  /** Why it is not chosen beforehand, word by word. */
  doubt: z.string().optional(),
});

const expectation = z.strictObject({
  says: z.string(),
  /** A part of the sentence. */
  refused: z.string().optional(),
  transfers: z.array(transfer).default([]),
  skipped: z.number().default(0),
  notBooked: z.number().default(0),
  unread: z.array(z.number()).default([]),
  /** Those of a zip with several. */
  files: z.array(z.unknown()).optional(),
  /** What the shop asks first, and the query with the answer. */
  asked: z
    .strictObject({ columns: z.unknown().optional(), directions: z.unknown().optional() })
    .optional(),
  query: z
    .strictObject({ columns: z.string().optional(), direction: z.string().optional() })
    .default({}),
});

const files = readdirSync(FOLDER).filter(
  (name) => !/\.expected\.json$|^README\.md$|^\./.test(name),
);

const expectedOf = (file: string) =>
  expectation.parse(
    JSON.parse(readFileSync(join(FOLDER, `${parse(file).name}.expected.json`), 'utf8')),
  );

type Expectation = z.output<typeof expectation>;

/** What the shop asks of a file, where it does, and what it reads of it then; or why it refuses it. */
async function outcomeOf(file: string, { asked, query }: Expectation) {
  const path = join(FOLDER, file);
  try {
    const first = asked && (await readBankUpload(path, {}));
    return {
      ...shownOf(await readBankUpload(path, columnAnswersIn(query))),
      ...(first && { asked: questionsOf(first) }),
    };
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    return { refused: error.message };
  }
}

const questionsOf = ({ columns, directions, lines }: BankReading) => {
  if (lines.length > 0) return undefined;
  return { ...(columns && { columns }), ...(directions && { directions }) };
};

const shownOf = ({
  lines,
  skipped,
  notBooked,
  unread,
  columns,
  directions,
  files,
}: BankReading) => ({
  transfers: lines.map(({ line }) => ({
    date: line.date,
    amount: (line.cents / 100).toFixed(2),
    orders: orderNumbersOf(line),
    remitter: line.remitter,
    currency: line.currency,
    ...(line.onBehalfOf !== undefined && { onBehalfOf: line.onBehalfOf }),
    ...(line.details !== undefined && { details: line.details }),
    ...(line.doubt !== undefined && { doubt: line.doubt }),
  })),
  skipped,
  notBooked,
  unread,
  ...(files && { files }),
  // what is asked again
  ...(columns && { columns }),
  ...(directions && { directions }),
});

const readOf = ({ says: _, query, refused, ...read }: Expectation) =>
  refused === undefined ? read : { refused: expect.stringContaining(refused) };

describe('a file of a bank, as it is', () => {
  it.each(files.map((file) => [file, expectedOf(file).says]))('%s: %s', async (file) => {
    const expected = expectedOf(file);
    expect(await outcomeOf(file, expected)).toEqual(readOf(expected));
  });

  it('has a sibling that says what comes of it, and nothing lies there without its file', () => {
    const said = readdirSync(FOLDER).filter((name) => name.endsWith('.expected.json'));
    expect(said.toSorted()).toEqual(
      files.map((file) => `${parse(file).name}.expected.json`).toSorted(),
    );
  });
});

const centsOf = (written = '') => Math.round(Number(written.replace(',', '.')) * 100);

/** Entries of an MT940 as their first lines have them, in cents, and balances, by plain patterns. */
function countOf(file: string) {
  const text = readFileSync(join(FOLDER, file), 'latin1');
  const all = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, way = '', amount]) => ({ way, cents: centsOf(amount) }));
  return {
    entries: all(/^:61:\d{6}(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d+,\d*)/gm),
    opening: all(/^:60F:([CD])\d{6}[A-Z]{3}(\d+,\d*)/gm),
    closing: all(/^:62F:([CD])\d{6}[A-Z]{3}(\d+,\d*)/gm),
  };
}

const total = (some: readonly { cents: number }[]) =>
  some.reduce((sum, { cents }) => sum + cents, 0);

describe('an MT940', () => {
  const whole = files.filter(
    (file) => file.startsWith('mt940-') && !/small|header|unread/.test(file),
  );

  it.each(whole)(
    '%s has the transfers that a count of its lines has, and its balances',
    async (file) => {
      const { entries, opening, closing } = countOf(file);
      const { lines } = await readBankUpload(join(FOLDER, file), {});
      const came = entries.filter(({ way }) => way === 'C');
      expect(lines.map(({ line }) => line.cents)).toEqual(came.map(({ cents }) => cents));
      const went = entries.filter(({ way }) => way === 'D' || way === 'RC');
      const moved = total(entries.filter(({ way }) => way === 'C' || way === 'RD')) - total(went);
      expect(moved).toBe(total(closing) - total(opening));
    },
  );
});
