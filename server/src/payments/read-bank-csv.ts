import { BANK_ROWS_MAX } from '@tailorbird/contract/limits';
import { readRows, UnreadableRow } from '../files/read-csv-rows.ts';
import { UnreadableBankFile, type BankLine, type BankLines } from './bank-lines.ts';
import { messages } from './messages.ts';
import { readAmount } from './read-amount.ts';

/** Where the columns of a CSV are, from 0 on, below the row of the file that names them. */
export interface Places {
  row: number;
  date: number;
  amount: number;
  text: readonly number[];
  remitter: readonly number[];
  currency?: number;
}

/** `4,0,3,5,6`: row, date, amount, text and perhaps remitter. */
export function placesOf(written: string): Places {
  const [row = 0, date = 0, amount = 0, text = 0, ...remitter] = written.split(',').map(Number);
  return { row, date, amount, text: [text], remitter };
}

/**
 * What banks call their columns, in German and English, with nothing but letters and digits. Of
 * date and amount the first that a file has counts.
 */
const DATES =
  'buchungstag buchungsdatum buchung bookingdate date transactiondate posteddate completeddateutc completeddate datum valutadatum valuta wertstellung valuedate'.split(
    ' ',
  );
const AMOUNTS =
  'betrag betrageur betragusd betragineur umsatz umsatzineur amount amounteur amountusd credit creditamount paidin moneyin haben gutschrift'.split(
    ' ',
  );
const TEXTS = new Set(
  'verwendungszweck verwendungszweckzeile1 zahlungsreferenz zahlungsgrund reference paymentreference description details transactiondetails remittanceinformation narrative memo kundenreferenzendtoend endtoendreferenz endtoendid'.split(
    ' ',
  ),
);
const REMITTERS = new Set(
  'beguenstigterzahlungspflichtiger begünstigterzahlungspflichtiger auftraggeber auftraggeberempfänger auftraggeberbegünstigter nameiban namezahlungsbeteiligter zahlungspflichtiger zahlungspflichtiger zahlungspflichtigerr zahlungspartner counterparty counterpartyname payer payername partnername name from sender sendername payee'.split(
    ' ',
  ),
);
const CURRENCIES = new Set(['währung', 'waehrung', 'currency', 'paymentcurrency']);

/** Rows above the table, such as the name of the account. */
const ROWS_ABOVE = 40;
const UNREAD_TOLD = 20;

/**
 * The incoming transfers of a table; or its columns, where they are not known.
 * @throws UnreadableBankFile
 */
export async function readBankCsv(text: string, told: Places | undefined): Promise<BankLines> {
  const rows = await rowsOf(text);
  const places = told ?? findPlaces(rows);
  if (!places) return unknownColumns(rows);
  const read: BankLines = { lines: [], skipped: 0, unread: [] };
  for (const { line, cells } of rows.slice(places.row + 1)) {
    const found = lineOf(cells, places);
    if (found === 'unread') {
      if (read.unread.length < UNREAD_TOLD) read.unread.push(line);
    } else if (found) read.lines.push(found);
    else read.skipped += 1;
  }
  return read;
}

interface Row {
  line: number;
  cells: string[];
}

async function rowsOf(text: string): Promise<Row[]> {
  const rows: Row[] = [];
  const whole = (async function* () {
    yield text;
  })();
  try {
    for await (const { line, cells } of readRows(whole, separatorOf(text))) {
      if (rows.length >= BANK_ROWS_MAX)
        throw new UnreadableBankFile(messages.tooManyRows(BANK_ROWS_MAX));
      rows.push({ line, cells: cells.map((cell) => cell.trim()) });
    }
  } catch (error) {
    if (error instanceof UnreadableRow) throw new UnreadableBankFile(messages.csv(error.line));
    throw error;
  }
  return rows;
}

/** Of all rows that may be above the table and the first ones in it: those above have few of any. */
function separatorOf(text: string): string {
  const begin = text.split(/\r\n?|\n/, ROWS_ABOVE).join('');
  const counts = [';', '\t', ','].map((mark) => ({ mark, count: begin.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

const bareName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

function findPlaces(rows: readonly Row[]): Places | undefined {
  for (const [row, { cells }] of rows.slice(0, ROWS_ABOVE).entries()) {
    const names = cells.map(bareName);
    const first = (known: readonly string[]) =>
      known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    const all = (known: ReadonlySet<string>) =>
      names.flatMap((name, index) => (known.has(name) ? [index] : []));
    const date = first(DATES);
    const amount = first(AMOUNTS);
    const text = all(TEXTS);
    const [currency] = all(CURRENCIES);
    if (date !== undefined && amount !== undefined && text.length > 0) {
      return {
        row,
        date,
        amount,
        text,
        remitter: all(REMITTERS),
        ...(currency !== undefined && { currency }),
      };
    }
  }
  return undefined;
}

/** The widest row is the one with the names; of several the first. */
function unknownColumns(rows: readonly Row[]): BankLines {
  const above = rows.slice(0, ROWS_ABOVE);
  const most = Math.max(0, ...above.map(({ cells }) => cells.length));
  const row = above.findIndex(({ cells }) => cells.length === most);
  const names = rows[row]?.cells ?? [];
  if (names.length < 3) throw new UnreadableBankFile(messages.noColumns);
  const sample = rows[row + 1]?.cells ?? [];
  return {
    lines: [],
    skipped: 0,
    unread: [],
    columns: { row, names: shown(names), sample: shown(sample) },
  };
}

const COLUMNS_SHOWN = 60;
const shown = (cells: readonly string[]) =>
  cells.slice(0, COLUMNS_SHOWN).map((cell) => cell.slice(0, COLUMNS_SHOWN));

/** Characters of a text that is shown. */
const SHOWN = 300;

/** Undefined: money that went, or none. */
function lineOf(cells: readonly string[], places: Places): BankLine | 'unread' | undefined {
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const joined = (some: readonly number[]) =>
    some.map(cell).filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').slice(0, SHOWN);
  const written = cell(places.amount);
  // a column of its own for what came is empty where something went; sums at the end have no date
  if (written === '') return undefined;
  const cents = readAmount(written);
  if (cents === undefined || !/\d/.test(cell(places.date))) return 'unread';
  if (cents <= 0) return undefined;
  return {
    bankId: '',
    date: cell(places.date).slice(0, 30),
    cents,
    currency: cell(places.currency).slice(0, 3).toUpperCase(),
    remitter: joined(places.remitter),
    text: joined(places.text),
  };
}
