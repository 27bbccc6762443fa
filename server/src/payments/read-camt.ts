import { XMLParser } from 'fast-xml-parser';
import { UnreadableBankFile, type BankLine, type BankLines } from './bank-lines.ts';
import { messages } from './messages.ts';

/** These may come several times, and are lists even if they come once. */
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);
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
  const statements = at(parse(text), 'Document', 'BkToCstmrStmt', 'Stmt');
  if (!Array.isArray(statements)) throw new UnreadableBankFile(messages.notCamt);
  const lines: BankLine[] = [];
  let skipped = 0;
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id');
    for (const entry of listAt(statement, 'Ntry')) {
      const read = isIncoming(entry) ? linesOf(entry, account) : [];
      if (read.length === 0) skipped += 1;
      lines.push(...read);
    }
  }
  return { lines, skipped, unread: [] };
}

function parse(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    throw new UnreadableBankFile(messages.notXml);
  }
}

/** Booked, and not taken back. */
function isIncoming(entry: unknown): boolean {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  return (
    textAt(entry, 'CdtDbtInd') === 'CRDT' &&
    (state === '' || state === 'BOOK') &&
    textAt(entry, 'RvslInd') !== 'true'
  );
}

function linesOf(entry: unknown, account: string): BankLine[] {
  const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'));
  const date =
    textAt(entry, 'BookgDt', 'Dt') ||
    textAt(entry, 'BookgDt', 'DtTm').slice(0, 10) ||
    textAt(entry, 'ValDt', 'Dt');
  const of = (node: unknown, amount: unknown, index: number): BankLine | undefined => {
    const cents = centsOf(textAt(amount));
    if (cents === 0) return undefined;
    const id =
      [textAt(node, 'Refs', 'AcctSvcrRef'), textAt(entry, 'AcctSvcrRef')].find(
        (one) => !NO_ID.test(one),
      ) ?? '';
    return {
      // of a collective entry all may have the name of the entry
      bankId: id && [account, id, details.length > 1 ? index : ''].join(' '),
      date,
      cents,
      currency: textAt(amount, '@Ccy'),
      remitter: short(
        textAt(node, 'RltdPties', 'Dbtr', 'Nm') || textAt(node, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
      ),
      text: short(textOf(node, entry)),
    };
  };
  const own = details.map((one) => at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt'));
  // nobody knows what is whose: it is one line, which no order is found for by itself
  const isWhole = details.length < 2 || own.some((amount) => amount === undefined);
  const found = isWhole
    ? [of(details.length === 1 ? details[0] : {}, at(entry, 'Amt'), 0)]
    : details.map((one, index) => of(one, own[index], index));
  return found.filter((line) => line !== undefined);
}

/** 0: it is no amount. */
function centsOf(amount: string): number {
  const [, whole = '', part = ''] = AMOUNT.exec(amount) ?? [];
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function textOf(node: unknown, entry: unknown): string {
  const info = at(node, 'RmtInf');
  const references = listAt(info, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const words = listAt(info, 'Ustrd').map((one) => textAt(one));
  const endToEnd = textAt(node, 'Refs', 'EndToEndId');
  const all = [...references, ...words, NO_ID.test(endToEnd) ? '' : endToEnd].filter(Boolean);
  return all.join(' ') || textAt(entry, 'AddtlNtryInf');
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
