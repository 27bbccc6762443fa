import { isUtf8 } from 'node:buffer';
import { pictureKind } from '../images/picture-header.ts';
import { messages } from './messages.ts';

// What people send in place of a catalogue, by its first bytes and not by its name.

/** How files begin that are no text, in latin1, but for those that are a zip. */
const BEGINS: readonly (readonly [begin: string, kind: string])[] = [
  ['%PDF', messages.isPdf],
  ['{\\rtf', messages.isWord],
];
/** Of Excel and Word before 2007. */
const OLD_OFFICE = '\xd0\xcf\x11\xe0';
const UTF16 = ['\xff\xfe', '\xfe\xff'];

/** A page, or a table of one: many programs write such a file and call it .xls. */
const HTML = /^\s*(<!--.*?-->\s*)?<(!doctype html|html|head|body|table)\b/is;
const XML = /^\s*<\?xml\b/i;

/**
 * A sentence that says what a file is, from its first bytes.
 * @returns undefined when it may be a text that a catalogue is in
 */
export function refusedKind(start: Buffer, name: string): string | undefined {
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const found = BEGINS.find(([begin]) => text.startsWith(begin));
  if (found) return found[1];
  if (text.startsWith(OLD_OFFICE)) return /\.doc$/i.test(name) ? messages.isWord : messages.isExcel;
  if (UTF16.some((mark) => text.startsWith(mark))) return messages.isUtf16;
  if (HTML.test(text)) return messages.isHtml;
  if (XML.test(text)) return /excel|spreadsheet/i.test(text) ? messages.isExcel : messages.isXml;
  if (pictureKind(start) || isBinary(start)) return messages.unknownKind;
  return /^\s*\[/.test(text) ? messages.isJsonArray : undefined;
}

/** Files that only one program puts into its zip. */
const WITHIN: readonly (readonly [file: RegExp, kind: string])[] = [
  [/^xl\//, messages.isExcel],
  [/^word\//, messages.isWord],
  [/^Index\/.*\.iwa$|^Index\.zip$/, messages.isNumbers],
  [/^content\.xml$/, messages.isOpenDocument],
];

/** Describes a zip, by the files in it. */
export function refusedZip(files: Iterable<string>): string | undefined {
  const names = [...files];
  return WITHIN.find(([file]) => names.some((name) => file.test(name)))?.[1];
}

/** Of files within a zip that do not belong to a catalogue, by their names. */
const ENDS: readonly (readonly [end: RegExp, kind: string])[] = [
  [/\.xls[xmb]?$/i, messages.isExcel],
  [/\.numbers$/i, messages.isNumbers],
  [/\.ods$/i, messages.isOpenDocument],
];

export const kindByName = (name: string): string | undefined =>
  ENDS.find(([end]) => end.test(name))?.[1];

/** Pictures, programs and documents: a text has no zero. */
const isBinary = (start: Buffer): boolean => start.includes(0) && !isUtf8(start.subarray(0, 4));
