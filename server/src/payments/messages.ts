import { isolate } from '@tailorbird/contract/rules/isolate';

/** Kinds of files that can be read. */
const READABLE = 'CAMT.052, CAMT.053, CAMT.054, MT940 or CSV';
const EXPORT = `Export the statement of the account as ${READABLE}`;

/** Why a file of the bank is refused. */
export const messages = {
  empty: 'it is empty.',
  noText: `it is no text. ${EXPORT}.`,
  /** With what it is. */
  otherKind: (kind: string) => `it is ${kind}. ${EXPORT} instead.`,
  packed: (kind: string) =>
    `it is ${kind}, and no text. Unpack it, and choose the file in it that is ${READABLE}.`,
  workbook: (kind: string) =>
    `it is ${kind}, and no text. Save it as CSV there, or export the statement as ${READABLE}.`,
  damagedZip: 'it is a zip archive that is damaged, and no text. Please download it again.',
  emptyZip: `it is a zip archive without a file. ${EXPORT}.`,
  lockedZip: 'the zip archive has a password. Unpack it, and choose the file in it.',
  namesInZip: 'names of files in the zip archive are damaged. Unpack it, and choose a file in it.',
  twiceInZip: 'the zip archive has two files of one name. Unpack it, and choose a file in it.',
  zipTooLarge: (megabytes: number) =>
    `its files are larger than ${megabytes} MB together. Choose some of them alone.`,
  tooManyInZip: (most: number) =>
    `the zip archive has more than ${most} files. Choose some of them alone.`,
  fileInZipTooLarge: (megabytes: number) => `it is larger than ${megabytes} MB.`,
  zipInZip: 'it is a zip archive in a zip archive. Unpack the outer one, and choose the inner one.',
  columnsInZip:
    'the shop does not know its columns. Unpack the archive, and choose this file alone.',
  /** Of a zip with one file. */
  inZip: (file: string, reason: string) => `${isolate(file)} in it: ${reason}`,
  noneInZip: (files: number, file: string, reason: string) =>
    `none of the ${files} files in it can be read. ${isolate(file)}: ${reason}`,
  tooMany: (most: number) => `it has more than ${most} transfers. Export a shorter time.`,
  tooManyRows: (most: number) => `it has more than ${most} rows. Export a shorter time.`,
  doctype: 'it declares a document type of its own, which no bank does.',
  notXml: 'its XML is damaged.',
  notCamt: `it is XML, and no statement by CAMT.052, CAMT.053 or CAMT.054. ${EXPORT}.`,
  tooMuch: 'it is too much to read at once. Export a shorter time.',
  noColumns: `it has no row with columns. ${EXPORT}.`,
  csv: (line: number) => `line ${line} is no row of a table.`,
} as const;

/** Kinds of files that are told by their name. */
export const kinds = {
  mt942: 'an MT942 report of the day, whose lines may still change',
  ofx: 'an OFX file, for programs such as Quicken and QuickBooks',
  qif: 'a QIF file, for programs such as Quicken',
  bai2: 'a BAI2 report',
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
  returned: 'By its kind this is money of the account’s own that came back.',
  opposedEntry: 'This part of an entry came, but the entry itself is money that went.',
  otherSum: 'The parts of this entry do not add up to it, so some may be money that went.',
  decimals: 'The amount has decimals, and the currency of the shop has none.',
  /** Of a column, as it stands in these sentences. */
  withName: (name: string) => `the column “${isolate(name)}”`,
  unnamed: (place: number) => `column ${place}`,
} as const;
