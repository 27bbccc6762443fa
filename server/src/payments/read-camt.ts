import { XMLParser } from 'fast-xml-parser';
import { accountOf, barePurpose } from './bank-account.ts';
import { otherDocuments } from './bank-file-kinds.ts';
import {
  NO_ID,
  shortText,
  UnreadableBankFile,
  type BankLine,
  type BankLines,
} from './bank-lines.ts';
import { at, listAt, textAt } from './camt-nodes.ts';
import { doubts, messages } from './messages.ts';
import { numbersIn } from './order-numbers.ts';
import { outgoing } from './taken-back.ts';

/** These may come several times, and are lists even if they come once. */
const LISTS = new Set([
  'Stmt',
  'Rpt',
  'Ntfctn',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Strd',
  'AddtlRmtInf',
  'RfrdDocInf',
]);
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

/** Messages with bookings, by their elements. Those of a day, and advices, may not be booked yet. */
const READ: readonly [message: string, statement: string, isAlwaysBooked: boolean][] = [
  ['BkToCstmrStmt', 'Stmt', true],
  ['BkToCstmrAcctRpt', 'Rpt', false],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', false],
];

/** The account of a statement. */
interface Account {
  /** As references have it: keys of transfers that are recorded depend on it. */
  id: string;
  /** By one name, whichever file has it. */
  name: string;
  /** Entries without a state are booked. */
  isBooked: boolean;
}

/**
 * The incoming booked transfers of a CAMT.052, CAMT.053 or CAMT.054, each of a collective entry by
 * itself.
 * @throws UnreadableBankFile
 */
export function readCamt(text: string): BankLines {
  // no entity but the five of XML can be declared without it
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableBankFile(messages.doctype);
  const document = at(parse(text), 'Document');
  const [message, statement, isBooked] =
    READ.find(([one]) => at(document, one) !== undefined) ?? [];
  if (message === undefined || statement === undefined || isBooked === undefined) {
    throw new UnreadableBankFile(refusalOf(document));
  }
  const all: BankLines = { lines: [], went: [], skipped: 0, notBooked: 0, unread: [] };
  for (const one of listAt(at(document, message), statement)) {
    const account = accountIn(one, isBooked);
    for (const entry of listAt(one, 'Ntry')) {
      const { lines, skipped, notBooked, went } = readEntry(entry, account);
      all.skipped += skipped + notBooked;
      all.notBooked += notBooked;
      for (const line of lines) all.lines.push(line);
      for (const one of went) all.went.push(one);
    }
  }
  return all;
}

function accountIn(statement: unknown, isBooked: boolean): Account {
  const id = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id');
  const other = textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  return { id, name: accountOf(id || other), isBooked };
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

type EntryLines = Pick<BankLines, 'lines' | 'went' | 'skipped' | 'notBooked'>;

function readEntry(entry: unknown, account: Account): EntryLines {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  const isTakenBack = /^(true|1)$/i.test(textAt(entry, 'RvslInd'));
  const isBooked = state === 'BOOK' || (state === '' && account.isBooked);
  if (!isBooked || (isTakenBack && isCredit(entry))) {
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
  const ownReference = ownReferences(isWhole ? [] : parts);
  const read: EntryLines = { lines: [], skipped: 0, notBooked: 0, went: [] };
  for (const [index, { node, amount }] of parts.entries()) {
    const isIncoming = isCredit(node, entry) && centsOf(textAt(amount)) > 0;
    // money of the account's own that came back
    if (isIncoming && at(node, 'RtrInf') !== undefined) read.notBooked += 1;
    else if (isIncoming) {
      const place = details.length > 1 ? index : '';
      const line = lineOf({ entry, node, amount, place }, account);
      const reference = ownReference(node);
      const partId = reference && [account.id, reference, ''].join(' ');
      const doubt = isCredit(entry) ? hasOtherSum && doubts.otherSum : doubts.opposedEntry;
      read.lines.push({ ...line, ...(partId && { partId }), ...(doubt && { doubt }) });
    } else {
      read.skipped += 1;
      const { cents, text } = lineOf({ entry, node, amount, place: '' }, account);
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
  /** In a collective entry, of which all may have the name of the entry. */
  place: number | '';
}

function lineOf({ entry, node, amount, place }: Part, account: Account): BankLine {
  const own = idAt(node, 'Refs', 'AcctSvcrRef');
  const id = own || idAt(entry, 'AcctSvcrRef');
  const date =
    textAt(entry, 'BookgDt', 'Dt') ||
    textAt(entry, 'BookgDt', 'DtTm').slice(0, 10) ||
    textAt(entry, 'ValDt', 'Dt');
  const { text, details, purpose } = wordsOf(node, entry, place === '');
  const onBehalfOf = nameAt(node, 'UltmtDbtr');
  return {
    bankId: id && [account.id, id, place].join(' '),
    date,
    cents: centsOf(textAt(amount)),
    currency: textAt(amount, '@Ccy'),
    remitter: nameAt(node, 'Dbtr'),
    text: shortText(text),
    ...(onBehalfOf !== '' && { onBehalfOf }),
    ...(details !== '' && { details: shortText(details) }),
    booking: { account: account.name, day: date.slice(0, 10), purpose: barePurpose(purpose) },
  };
}

function idAt(node: unknown, ...path: readonly string[]): string {
  const id = textAt(node, ...path);
  return NO_ID.test(id) ? '' : id;
}

/** Since version 8 in an element of its own. */
function nameAt(node: unknown, party: 'Dbtr' | 'UltmtDbtr'): string {
  const name = textAt(node, 'RltdPties', party, 'Nm');
  return shortText(name || textAt(node, 'RltdPties', party, 'Pty', 'Nm'));
}

/** References that one part alone has: files may have the parts in another order, or each by itself. */
function ownReferences(parts: readonly { node: unknown }[]): (node: unknown) => string {
  const times = new Map<string, number>();
  for (const { node } of parts) {
    const id = idAt(node, 'Refs', 'AcctSvcrRef');
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return (node) => {
    const id = idAt(node, 'Refs', 'AcctSvcrRef');
    return times.get(id) === 1 ? id : '';
  };
}

/** 0: it is no amount. */
function centsOf(amount: string): number {
  const [, whole = '', part = ''] = AMOUNT.exec(amount) ?? [];
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

interface Words {
  text: string;
  details: string;
  purpose: string;
}

/** Where what the payer wrote names no order, the bank's own words may. */
function wordsOf(node: unknown, entry: unknown, isAlone: boolean): Words {
  const info = at(node, 'RmtInf');
  const structured = listAt(info, 'Strd');
  const references = structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const words = listAt(info, 'Ustrd').map((one) => textAt(one));
  const endToEnd = idAt(node, 'Refs', 'EndToEndId');
  const all = [...references, ...words, endToEnd].filter(Boolean);
  const ofEntry = textAt(entry, 'AddtlNtryInf');
  const written = all.join(' ') || ofEntry;
  const purpose = [...references, ...words].join('') || endToEnd;
  const more = [
    ...structured.flatMap((one) => listAt(one, 'AddtlRmtInf')).map((one) => textAt(one)),
    ...structured.flatMap((one) => listAt(one, 'RfrdDocInf')).map((one) => textAt(one, 'Nb')),
    textAt(node, 'AddtlTxInf'),
  ].filter(Boolean);
  if (numbersIn(written).length > 0) return { text: written, details: more.join(' '), purpose };
  // keys of transfers that are recorded depend on this text
  const text = [written, ...more, isAlone && all.length > 0 ? ofEntry : ''];
  return { text: text.filter(Boolean).join(' '), details: '', purpose };
}
