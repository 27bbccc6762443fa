/** Kinds of files that are no list of text. */
export type FileKind =
  | 'excel'
  | 'word'
  | 'pdf'
  | 'picture'
  | 'zip'
  | 'numbers'
  | 'page'
  | 'program'
  | 'other';

/** Text of a file with a list, or what the file is instead. */
export type ListFile =
  | {
      text: string;
      /** Words to look at, where the file does not say what its letters are. */
      guessed: readonly string[];
    }
  | { refused: FileKind };

/** How files begin that are no text, in hexadecimal digits. */
const BEGINS: readonly (readonly [begin: string, refused: FileKind])[] = [
  ['25504446', 'pdf'],
  ['89504e47', 'picture'],
  ['ffd8ff', 'picture'],
  ['47494638', 'picture'],
  ['52494646', 'picture'],
  ['49492a00', 'picture'],
  ['4d4d002a', 'picture'],
];
const ZIP = '504b0304';
/** Of Excel and Word before 2007. */
const OLD_OFFICE = 'd0cf11e0';

/** Names of the files within an archive say what program wrote it. */
const WITHIN: readonly (readonly [name: string, refused: FileKind])[] = [
  ['xl/', 'excel'],
  ['word/', 'word'],
  ['opendocument', 'numbers'],
  ['Index/', 'numbers'],
];

/** How texts begin that are no lists of names: tables and pages that programs write, and data. */
const TEXTS: readonly (readonly [begin: RegExp, refused: FileKind])[] = [
  [/^(?:<\?[^>]*>\s*)*<(?:[a-z]+:)?workbook\b/i, 'excel'],
  [/^<(?:!doctype\s+html|html|head|body|table|meta)\b/i, 'page'],
  [/^<(?:[?!][a-z-]|[a-z][\w:-]*[\s/>])/i, 'program'],
  [/^(?:\[\s*)?\{\s*"|^\[\s*(?:"|\[)|^BEGIN:V|^bplist|^%!PS/, 'program'],
];

/** Reads UTF-8, UTF-16 with its mark, and the letters of old Windows and of the old Macintosh. */
export function readListFile(bytes: Uint8Array, name: string): ListFile {
  const refused = refusalOf(bytes, name);
  if (refused !== undefined) return { refused };
  const read = decode(bytes);
  const isOf = refusalOfText(read.text.trimStart(), name);
  return isOf === undefined ? read : { refused: isOf };
}

function refusalOfText(text: string, name: string): FileKind | undefined {
  const refused = TEXTS.find(([begin]) => begin.test(text))?.[1];
  // programs write a page and call it a workbook
  return refused === 'page' && /\.xls$/i.test(name) ? 'excel' : refused;
}

function refusalOf(bytes: Uint8Array, name: string): FileKind | undefined {
  const begin = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const found = BEGINS.find(([each]) => begin.startsWith(each));
  if (found) return found[1];
  const raw = new TextDecoder('latin1').decode(bytes);
  if (begin === ZIP) return WITHIN.find(([each]) => raw.includes(each))?.[1] ?? 'zip';
  if (begin === OLD_OFFICE) return /\.doc$/i.test(name) ? 'word' : 'excel';
  if (raw.startsWith('{\\rtf')) return 'word';
  // a blank line or a mark of UTF-8 may stand in front
  if (/^(?:\xEF\xBB\xBF)?\s*%PDF-/.test(raw)) return 'pdf';
  if (raw.slice(4, 8) === 'ftyp') return 'picture';
  return !hasMark16(bytes) && bytes.includes(0) ? 'other' : undefined;
}

const hasMark16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/**
 * What Windows has no letter for, or marks and capitals that it would have within a word: letters
 * of the Macintosh, in which its Excel writes CSV files.
 */
const MACINTOSH = new RegExp(
  String.raw`[\x81\x8D\x8F\x90\x9D]|[a-z][\x87\x8A\x8E\x9F]|\x9F[a-z]|[a-z][\x96\x97][a-z]`,
);

function decode(bytes: Uint8Array): Exclude<ListFile, { refused: string }> {
  if (hasMark16(bytes)) {
    const kind = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(kind).decode(bytes), guessed: [] };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: [] };
  } catch {
    const raw = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
    const kind = MACINTOSH.test(raw) ? 'macintosh' : 'windows-1252';
    const text = new TextDecoder(kind).decode(bytes);
    const guessed = [...new Set(text.match(/[^\s,;"]*\P{ASCII}[^\s,;"]*/gu))];
    return { text, guessed: guessed.slice(0, MOST_GUESSED) };
  }
}

/** Enough to see that the letters are wrong. */
const MOST_GUESSED = 3;
