import { XMLParser } from 'fast-xml-parser';
import { otherDocuments } from './bank-file-kinds.ts';
import { UnreadableBankFile, type BankLine, type BankLines } from './bank-lines.ts';
import { doubts, messages } from './messages.ts';
import { numbersIn } from './order-numbers.ts';
import { outgoing, withReturns, type Outgoing } from './taken-back.ts';

/** These may come several times, and are lists even if they come once. */
const LISTS = new Set([
  'Stmt',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Strd',
  'AddtlRmtInf',
  'RfrdDocInf',
]);
/** Names that stand for none. */
const NO_ID = /^(NOTPROVIDED|NONREF|0*)$/i;
/** A point with up to five digits behind it; what is less than a cent must be nothing. */
const AMOUNT = /^(\d{1,8})(?:\.(\d{1,2})0{0,3})?$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => LISTS.has(name),
});

/**
 * The incoming booked transfers of a CAMT.053, each of a collective entry by itself.
 * @throws UnreadableBankFile
 */
export function readCamt(text: string): BankLines {
  // no entity but the five of XML can be declared without it
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableBankFile(messages.doctype);
  const document = at(parse(text), 'Document');
  const statements = at(document, 'BkToCstmrStmt', 'Stmt');
  if (!Array.isArray(statements)) throw new UnreadableBankFile(refusalOf(document));
  const all: BankLines = { lines: [], skipped: 0, notBooked: 0, unread: [] };
  const allWent: Outgoing[] = [];
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id');
    for (const entry of listAt(statement, 'Ntry')) {
      const { lines, skipped, notBooked, went } = readEntry(entry, account);
      all.skipped += skipped + notBooked;
      all.notBooked += notBooked;
      all.lines.push(...lines);
      allWent.push(...went);
    }
  }
  return { ...all, lines: withReturns(all.lines, allWent) };
}

function parse(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    throw new UnreadableBankFile(messages.notXml);
  }
}

function refusalOf(document: unknown): string {
  const other = otherDocuments.find(([element]) => at(document, element) !== undefined);
  return other ? messages.otherKind(other[1]) : messages.notCamt;
}

type EntryLines = Pick<BankLines, 'lines' | 'skipped' | 'notBooked'> & { went: Outgoing[] };

function readEntry(entry: unknown, account: string): EntryLines {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  const isTakenBack = /^(true|1)$/i.test(textAt(entry, 'RvslInd'));
  if ((state !== '' && state !== 'BOOK') || (isTakenBack && isCredit(entry))) {
    return { lines: [], skipped: 0, notBooked: 1, went: [] };
  }
  const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'));
  const own = details.map((one) => at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt'));
  // nobody knows what is whose: it is one line, which no order is found for by itself
  const isWhole = details.length < 2 || own.some((amount) => amount === undefined);
  const parts = isWhole
    ? [{ node: details.length === 1 ? details[0] : {}, amount: at(entry, 'Amt') }]
    : details.map((node, index) => ({ node, amount: own[index] }));
  const hasOtherSum = !isWhole && isCredit(entry) && !addsUp(entry, parts);
  const read: EntryLines = { lines: [], skipped: 0, notBooked: 0, went: [] };
  for (const [index, { node, amount }] of parts.entries()) {
    const isIncoming = isCredit(node, entry) && centsOf(textAt(amount)) > 0;
    // money of the account's own that came back
    if (isIncoming && at(node, 'RtrInf') !== undefined) read.notBooked += 1;
    else if (isIncoming) {
      const line = lineOf({ entry, node, amount }, account, details.length > 1 ? index : '');
      const doubt = isCredit(entry) ? hasOtherSum && doubts.otherSum : doubts.opposedEntry;
      read.lines.push({ ...line, ...(doubt && { doubt }) });
    } else {
      read.skipped += 1;
      const { cents, text } = lineOf({ entry, node, amount }, account, '');
      const one = outgoing(cents, text);
      const isReturn = one.isReturn || isTakenBack || at(node, 'RtrInf') !== undefined;
      if (!isCredit(node, entry)) read.went.push({ ...one, isReturn });
    }
  }
  return isCredit(entry) || read.lines.length > 0 ? read : { ...read, skipped: 1 };
}

/** By the first of an entry's part and the entry that says it: a part may go the other way. */
const isCredit = (...nodes: unknown[]) =>
  nodes.map((node) => textAt(node, 'CdtDbtInd')).find((way) => way !== '') === 'CRDT';

/** Only parts that do not all say which way they went are added up: fees may be taken off an entry. */
function addsUp(entry: unknown, parts: readonly { node: unknown; amount: unknown }[]): boolean {
  const currency = textAt(entry, 'Amt', '@Ccy');
  const isClear = parts.every(({ node }) => textAt(node, 'CdtDbtInd') !== '');
  if (isClear || parts.some(({ amount }) => textAt(amount, '@Ccy') !== currency)) return true;
  const sum = parts
    .map(({ node, amount }) => (isCredit(node, entry) ? 1 : -1) * centsOf(textAt(amount)))
    .reduce((one, other) => one + other, 0);
  return sum === centsOf(textAt(entry, 'Amt'));
}

interface Part {
  entry: unknown;
  /** Of its details, or of none. */
  node: unknown;
  amount: unknown;
}

/** With its place in a collective entry, of which all may have the name of the entry. */
function lineOf({ entry, node, amount }: Part, account: string, place: number | ''): BankLine {
  const id =
    [textAt(node, 'Refs', 'AcctSvcrRef'), textAt(entry, 'AcctSvcrRef')].find(
      (one) => !NO_ID.test(one),
    ) ?? '';
  return {
    bankId: id && [account, id, place].join(' '),
    date:
      textAt(entry, 'BookgDt', 'Dt') ||
      textAt(entry, 'BookgDt', 'DtTm').slice(0, 10) ||
      textAt(entry, 'ValDt', 'Dt'),
    cents: centsOf(textAt(amount)),
    currency: textAt(amount, '@Ccy'),
    remitter: short(
      textAt(node, 'RltdPties', 'Dbtr', 'Nm') || textAt(node, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    ),
    text: short(textOf(node, entry, place === '')),
  };
}

/** 0: it is no amount. */
function centsOf(amount: string): number {
  const [, whole = '', part = ''] = AMOUNT.exec(amount) ?? [];
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Where what the payer wrote names no order, the bank's own words may. */
function textOf(node: unknown, entry: unknown, isAlone: boolean): string {
  const info = at(node, 'RmtInf');
  const structured = listAt(info, 'Strd');
  const references = structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const words = listAt(info, 'Ustrd').map((one) => textAt(one));
  const endToEnd = textAt(node, 'Refs', 'EndToEndId');
  const all = [...references, ...words, NO_ID.test(endToEnd) ? '' : endToEnd].filter(Boolean);
  const ofEntry = textAt(entry, 'AddtlNtryInf');
  const written = all.join(' ') || ofEntry;
  if (numbersIn(written).length > 0) return written;
  const more = [
    ...structured.flatMap((one) => listAt(one, 'AddtlRmtInf')).map((one) => textAt(one)),
    ...structured.flatMap((one) => listAt(one, 'RfrdDocInf')).map((one) => textAt(one, 'Nb')),
    textAt(node, 'AddtlTxInf'),
    isAlone && all.length > 0 ? ofEntry : '',
  ];
  return [written, ...more].filter(Boolean).join(' ');
}

/** Characters of what is shown. */
const SHOWN = 300;
const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN);

function at(node: unknown, ...path: readonly string[]): unknown {
  let found = node;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) {
      return undefined;
    }
    found = Object.entries(found).find(([key]) => key === name)?.[1];
  }
  return found;
}

function listAt(node: unknown, name: string): unknown[] {
  const found = at(node, name);
  return Array.isArray(found) ? found : [];
}

/** Of an element with attributes, or without. */
function textAt(node: unknown, ...path: readonly string[]): string {
  const found = at(node, ...path);
  const text = typeof found === 'object' ? at(found, '#text') : found;
  return typeof text === 'string' ? text.trim() : '';
}
