import { BANK_ROWS_MAX } from '@tailorbird/contract/limits';
import { accountOf, barePurpose } from './bank-account.ts';
import {
  NO_ID,
  orderNumbersOf,
  shortText,
  UNREAD_TOLD,
  UnreadableBankFile,
  type BankLine,
  type BankLines,
  type Outgoing,
} from './bank-lines.ts';
import { readInfo, type EntryInfo } from './mt940-info.ts';
import { doubts, messages } from './messages.ts';
import { numbersIn } from './order-numbers.ts';
import { outgoing } from './taken-back.ts';

/** A field of SWIFT: `:61:` and what follows it. */
interface SwiftField {
  tag: string;
  lines: string[];
  /** Where it begins. */
  line: number;
}

/** Perhaps behind the header of the message. */
const FIELD = /^(?:\{.{0,300}\{4:\s*)?:(\d\d[A-Z]?):/;
/** Characters of a line, and lines of a field; a statement has 65 and six. */
const LONGEST_LINE = 2000;
const LINES_MAX = 40;
/** A statement of one entry has seven fields besides it. */
const FIELDS_MAX = 8 * BANK_ROWS_MAX;

/**
 * The incoming booked transfers of an MT940, of all its statements and pages.
 * Lines that are no entry are told by their numbers.
 * @throws UnreadableBankFile
 */
export function readMt940(text: string): BankLines {
  const all: BankLines = { lines: [], went: [], skipped: 0, notBooked: 0, unread: [] };
  const seen = new Set<string>();
  for (const message of messagesIn(text)) {
    // one that was exported twice
    const said = JSON.stringify(message.map(({ tag, lines }) => [tag, lines]));
    const isAgain = seen.has(said);
    seen.add(said);
    for (const entry of entriesIn(message)) {
      const read = isAgain ? { left: 'none' as const } : readEntry(entry);
      if (read === 'unread') {
        if (all.unread.length < UNREAD_TOLD) all.unread.push(entry.field.line);
      } else if ('line' in read) all.lines.push(read.line);
      else {
        all.skipped += 1;
        if (read.left === 'not booked') all.notBooked += 1;
        if (read.went) all.went.push(read.went);
      }
    }
  }
  return { ...all, lines: withOwnReferences(all.lines) };
}

/** The fields of each message; a statement of several pages has several. */
function messagesIn(text: string): SwiftField[][] {
  const found: SwiftField[][] = [];
  let field: SwiftField | undefined;
  let fields = 0;
  for (const [index, whole] of text.split(/\r\n?|\n/).entries()) {
    const line = whole.slice(0, LONGEST_LINE);
    const [begin, tag] = FIELD.exec(line) ?? [];
    if (begin !== undefined && tag !== undefined) {
      field = { tag, lines: [line.slice(begin.length)], line: index + 1 };
      fields += 1;
      if (fields > FIELDS_MAX) throw new UnreadableBankFile(messages.tooManyRows(BANK_ROWS_MAX));
      if (tag === '20' || found.length === 0) found.push([]);
      found.at(-1)?.push(field);
    } else if (/^(-$|-\}|\{\d:)/.test(line)) field = undefined;
    else if (field && field.lines.length < LINES_MAX) field.lines.push(line);
  }
  return found;
}

interface StatementEntry {
  field: SwiftField;
  /** Lines of field 86. */
  info: string[];
  account: string;
  currency: string;
  /** Of a report of the day (MT942), whose entries may change. */
  isReport: boolean;
}

function entriesIn(message: readonly SwiftField[]): StatementEntry[] {
  const entries: StatementEntry[] = [];
  let account = '';
  let currency = '';
  let isReport = false;
  let entry: StatementEntry | undefined;
  for (const field of message) {
    const { tag, lines } = field;
    const [first = ''] = lines;
    if (tag === '61') {
      entry = { field, info: [], account, currency, isReport };
      entries.push(entry);
    } else if (tag === '86') entry?.info.push(...lines);
    else {
      // what follows a balance is about the statement
      entry = undefined;
      if (tag === '25' || tag === '25P') account = accountOf(first);
      else if (tag.startsWith('60')) {
        currency = /^[CD]\d{6}([A-Z]{3})/.exec(first)?.[1] ?? '';
        isReport = false;
      } else if (tag === '34F') isReport = true;
    }
  }
  return entries;
}

/** Value date, booking date, mark, letter of the currency, amount, kind, references. */
const ENTRY =
  /^(\d\d)(\d\d)(\d\d)(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15}(?:[.,]\d{0,3})?)([A-Z][A-Z0-9 ]{3})?(.*)$/;
/** Up to two digits behind the comma; what is less than a cent must be nothing. */
const AMOUNT = /^0*(\d{1,8})(?:[.,](\d{0,2})0?)?$/;

/** An entry with a transfer, or one that is left out, perhaps of money that went. */
type EntryResult = { line: BankLine } | { left: 'none' | 'not booked'; went?: Outgoing } | 'unread';

function readEntry({ field, info, account, currency, isReport }: StatementEntry): EntryResult {
  const [first = '', ...supplement] = field.lines;
  const [
    ,
    year = '',
    month = '',
    day = '',
    booked,
    mark = '',
    ,
    amount = '',
    kind = '',
    rest = '',
  ] = ENTRY.exec(first.trim()) ?? [];
  const cents = centsOf(amount);
  if (cents === undefined || !isDay(month, day)) return 'unread';
  // expected entries
  if (isReport || mark.startsWith('E')) return { left: 'not booked' };
  const words = readInfo(info);
  const [own = '', reference = ''] = referencesIn(rest);
  const supplementary = supplement
    .join(' ')
    // the bank's code for the kind
    .replace(/\/TRCD\/\w*\/?/, '')
    .trim();
  const isReversal = mark.startsWith('R');
  const isReturn = words.isReturn || kind.endsWith('RTI');
  const isIncoming = mark === 'C' || mark === 'RD';
  if (!isIncoming) {
    const went = outgoing(cents, [...info, supplementary, own].join(' '));
    return { left: 'none', went: { ...went, isReturn: went.isReturn || isReversal || isReturn } };
  }
  // money of the account's own that came back
  if (isReversal) return { left: 'not booked' };
  if (cents === 0) return { left: 'none' };
  const date = bookingDay({ year: 2000 + Number(year), month, day }, booked);
  return {
    line: {
      bankId: reference && [account, reference, ''].join(' '),
      date,
      cents,
      currency,
      ...shownOf(words, { supplementary, own, info }),
      ...(isReturn && { doubt: doubts.returned }),
      booking: { account, day: date, purpose: barePurpose(words.purpose || words.endToEnd) },
    },
  };
}

function shownOf(
  { purpose, endToEnd, remitter, onBehalfOf, kind }: EntryInfo,
  { supplementary, own, info }: { supplementary: string; own: string; info: readonly string[] },
) {
  const written = [purpose, endToEnd].filter(Boolean).join(' ');
  const whole = info.join('');
  // in a part that nobody reads
  const isElsewhere =
    orderNumbersOf({ text: written, onBehalfOf }).length === 0 && numbersIn(whole).length > 0;
  const more = [
    supplementary,
    own === endToEnd || own.length < 4 ? '' : own,
    isElsewhere ? whole : '',
  ];
  const details = shortText([...new Set(more)].filter(Boolean).join(' '));
  return {
    remitter: shortText(remitter),
    text: shortText(written || kind || whole),
    ...(onBehalfOf !== '' && { onBehalfOf: shortText(onBehalfOf) }),
    ...(details !== '' && { details }),
  };
}

/** Names of references that stand for none, besides those of SEPA. */
const NO_REFERENCE = /^([NFS][A-Z0-9]{3})?(NONREF|KREF|EREF|MREF|PREF|MARF|NONE|REF)\+?$/i;

/** That of the payer, and that of the bank behind two slashes. */
const referencesIn = (rest: string) =>
  rest
    .split('//', 2)
    .map((one) => one.trim())
    .map((one) => (NO_ID.test(one) || NO_REFERENCE.test(one) ? '' : one));

function centsOf(amount: string): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(amount) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Interest has the 30th of February. */
const isDay = (month: string, day: string) =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;

interface ValueDay {
  year: number;
  month: string;
  day: string;
}

/** A booking has no year: it is the one in which both days are nearest. */
function bookingDay(value: ValueDay, booked: string | undefined): string {
  const month = booked?.slice(0, 2) ?? '';
  const day = booked?.slice(2) ?? '';
  if (!isDay(month, day)) return [value.year, value.month, value.day].join('-');
  const months = Number(month) - Number(value.month);
  const year = value.year + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return [year, month, day].join('-');
}

const nameOf = ({ bankId, date, cents }: BankLine) => [bankId, date, cents].join(' ');

/** Some banks write the same reference for all: it is none where a file has it twice on a day. */
function withOwnReferences(lines: readonly BankLine[]): BankLine[] {
  const times = new Map<string, number>();
  for (const line of lines) times.set(nameOf(line), (times.get(nameOf(line)) ?? 0) + 1);
  return lines.map((line) => (times.get(nameOf(line)) === 1 ? line : { ...line, bankId: '' }));
}
