import { kinds, messages } from './messages.ts';

const ofBytes: readonly [begins: string, sentence: string][] = [
  ['%PDF', messages.otherKind(kinds.pdf)],
  ['\xD0\xCF\x11\xE0', messages.workbook(kinds.xls)],
  ['\x1F\x8B', messages.packed(kinds.gzip)],
  ["7z\xBC\xAF'\x1C", messages.packed(kinds.sevenZip)],
  ['Rar!', messages.packed(kinds.rar)],
];

/** Names of parts, which a zip does not compress. */
const inZip: readonly [part: string, kind: string][] = [
  ['xl/workbook', kinds.xlsx],
  ['xl/worksheets/', kinds.xlsx],
  ['application/vnd.oasis.opendocument', kinds.ods],
  ['Index/Document.iwa', kinds.numbers],
];

/**
 * Why a file of these bytes is refused, by what it is.
 * @returns undefined when it is text, a zip, or unknown
 */
export function refusalOfBytes(bytes: Buffer): string | undefined {
  if (isZip(bytes)) {
    const [, kind] = inZip.find(([part]) => bytes.includes(part)) ?? [];
    return kind === undefined ? undefined : messages.workbook(kind);
  }
  const begin = bytes.toString('latin1', 0, 8);
  return ofBytes.find(([mark]) => begin.startsWith(mark))?.[1];
}

/** Whether it is a zip with files, an empty one, or a part of several. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 2) === 'PK' && [3, 5, 7].includes(bytes[2] ?? 0);

const ofText: readonly [pattern: RegExp, sentence: string][] = [
  [/^OFXHEADER\s*:|^(<\?xml[^>]*>\s*)?(<\?OFX|<OFX\b)/i, messages.otherKind(kinds.ofx)],
  [/^!(Type|Account|Option|Clear)\b/i, messages.otherKind(kinds.qif)],
  [/^01,.*\/?\s*\n\s*02,/, messages.otherKind(kinds.bai2)],
  [
    /^(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body|table|meta)\b/i,
    messages.otherKind(kinds.html),
  ],
  [/^<\?xml[^>]*>\s*(<\?mso[^>]*>\s*)?<([a-z]+:)?Workbook\b/i, messages.otherKind(kinds.excelXml)],
  [/^\{\s*"|^\[\s*[[{\]]/, messages.otherKind(kinds.json)],
  [/^\{\\rtf/, messages.otherKind(kinds.rtf)],
];

/** Characters in which a kind shows. */
const BEGIN = 5000;

/** Whether it has the fields of a statement by SWIFT, perhaps with a header around them. */
const isSwift = (begin: string) =>
  /^[^,;\n]{0,100}:20:|^:20:/m.test(begin) && /^:(25|28C?|34F|60[FM]|61):/m.test(begin);

const isReport = (begin: string) => /^:(34F|13D?):/m.test(begin) && !/^:60[FM]:/m.test(begin);

/** Whether a text is a statement by MT940. */
export function isMt940(text: string): boolean {
  const begin = text.slice(0, BEGIN);
  return isSwift(begin) && !isReport(begin);
}

/**
 * Why a file of this text is refused, by what it is.
 * @returns undefined when it is CSV, XML, MT940, or unknown
 */
export function refusalOfText(text: string): string | undefined {
  const begin = text.slice(0, BEGIN);
  if (isSwift(begin)) return isReport(begin) ? messages.otherKind(kinds.mt942) : undefined;
  return ofText.find(([pattern]) => pattern.test(begin))?.[1];
}

/** Messages of ISO 20022 without bookings, by the element in `Document`. */
export const otherDocuments: readonly [element: string, kind: string][] = [
  ['CstmrCdtTrfInitn', kinds.pain],
  ['CstmrDrctDbtInitn', kinds.pain],
  ['CstmrPmtStsRpt', kinds.pain],
];
