import { isolate } from '@tailorbird/contract/rules/isolate';

const CSV_OR_CAMT = 'Export the statement of the account as CAMT.053 or CSV';

/** Why a file of the bank is refused. */
export const messages = {
  empty: 'it is empty.',
  noText: 'it is no text. Export the statement as CSV or CAMT.053.',
  /** With what it is. */
  otherKind: (kind: string) => `it is ${kind}. ${CSV_OR_CAMT} instead.`,
  zip: 'it is a zip archive, and no text. Unpack it, and choose the CAMT.053 or CSV file in it.',
  packed: (kind: string) =>
    `it is ${kind}, and no text. Unpack it, and choose the CAMT.053 or CSV file in it.`,
  workbook: (kind: string) =>
    `it is ${kind}, and no text. Save it as CSV there, or export the statement as CAMT.053 or CSV.`,
  tooMany: (most: number) => `it has more than ${most} transfers. Export a shorter time.`,
  tooManyRows: (most: number) => `it has more than ${most} rows. Export a shorter time.`,
  doctype: 'it declares a document type of its own, which no bank does.',
  notXml: 'its XML is damaged.',
  notCamt: 'it is XML, and no statement by CAMT.053.',
  tooMuch: 'it is too much to read at once. Export a shorter time.',
  noColumns: 'it has no row with columns.',
  csv: (line: number) => `line ${line} is no row of a table.`,
} as const;

/** Kinds of files that are told by their name. */
export const kinds = {
  mt940: 'an MT940 statement',
  mt942: 'an MT942 report',
  ofx: 'an OFX file, for programs such as Quicken and QuickBooks',
  qif: 'a QIF file, for programs such as Quicken',
  bai2: 'a BAI2 report',
  camt052: 'a CAMT.052, a report of the day whose lines may still change',
  camt054: 'a CAMT.054, an advice of single lines that stand in the statement again',
  pain: 'a file of payment orders (pain), which says nothing of what came',
  pdf: 'a PDF',
  html: 'a web page (HTML)',
  json: 'JSON',
  rtf: 'a text document (RTF)',
  xlsx: 'an Excel workbook (.xlsx)',
  xls: 'an Excel workbook (.xls)',
  excelXml: 'an Excel workbook in XML',
  ods: 'an OpenDocument spreadsheet (.ods)',
  numbers: 'a Numbers spreadsheet',
  gzip: 'a gzip archive',
  sevenZip: 'a 7z archive',
  rar: 'a RAR archive',
} as const;

/** Why a transfer that a file has is not chosen beforehand, in a sentence. */
export const doubts = {
  bySign: 'the sign of the amount',
  byColumn: (column: string, cell: string) => `${isolate(column)} (${isolate(cell)})`,
  disagree: (came: string, went: string) =>
    `By ${isolate(came)} this money came, by ${isolate(went)} it went.`,
  otherWord: (column: string, cell: string) =>
    `In ${isolate(column)} stands “${isolate(cell)}”, which is neither money that came nor money that went.`,
  noWord: (column: string) =>
    `Nothing in ${isolate(column)} says whether this money came or went, and the amount has no sign.`,
  otherState: (column: string, cell: string) =>
    `In ${isolate(column)} stands “${isolate(cell)}”, so it may not be booked.`,
  textOfPending: 'The text begins as that of a line that is not booked.',
  textOfRefund: 'The text speaks of a refund, and nothing in the file says that this money came.',
  moreCells: 'The line has more cells than the head, so the amount may be another number.',
  takenBack:
    'The same amount went out again in this file, as a return or a reversal, so this may have been taken back.',
  betweenColumns:
    'The columns for money that came and money that went are both empty, so this may be a part of either.',
  opposedEntry: 'This part of an entry came, but the entry itself is money that went.',
  otherSum: 'The parts of this entry do not add up to it, so some may be money that went.',
  decimals: 'The amount has decimals, and the currency of the shop has none.',
  /** Of a column, as it stands in these sentences. */
  withName: (name: string) => `the column “${isolate(name)}”`,
  unnamed: (place: number) => `column ${place}`,
} as const;
