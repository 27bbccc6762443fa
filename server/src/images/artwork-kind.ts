import { open } from 'node:fs/promises';
import { pictureKind, type PictureKind } from './picture-header.ts';

/** Each kind of file that somebody may send as a picture of theirs; the shop takes the first four. */
export type ArtworkFileKind =
  | PictureKind
  | 'svg'
  | 'avif'
  | 'heic'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'psd'
  /** Files of Illustrator as well. */
  | 'pdf'
  | 'eps'
  /** Documents of Word and others as well. */
  | 'zip'
  | 'unknown';

/** Bytes. In them the first element of an SVG begins, after comments and a list of entities. */
const START = 65_536;

/** By its first bytes, whatever its name says. */
export async function artworkKind(path: string): Promise<ArtworkFileKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return artworkKindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

const SIGNATURES: readonly (readonly [kind: ArtworkFileKind, start: Buffer])[] = [
  ['gif', Buffer.from('GIF8')],
  ['tiff', Buffer.from('II*\0')],
  ['tiff', Buffer.from('MM\0*')],
  ['tiff', Buffer.from('II+\0')],
  ['psd', Buffer.from('8BPS')],
  ['eps', Buffer.from('%!PS')],
  // with a preview for programs that do not read PostScript
  ['eps', Buffer.from('c5d0d3c6', 'hex')],
  ['zip', Buffer.from('PK\x03\x04')],
  ['zip', Buffer.from('PK\x05\x06')],
];

/** @param start the first bytes of a file */
export function artworkKindOf(start: Buffer): ArtworkFileKind {
  const picture = pictureKind(start);
  if (picture) return picture;
  const known = SIGNATURES.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes));
  if (known) return known[0];
  // two letters begin many texts: behind them, a bitmap has four bytes of zeros
  if (start.toString('latin1', 0, 2) === 'BM' && start.length > 10 && start.readUInt32LE(6) === 0)
    return 'bmp';
  // some programs write other lines before it
  if (start.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (start.toString('latin1', 4, 8) === 'ftyp') return kindOfBrands(start);
  return isSvg(start) ? 'svg' : 'unknown';
}

const AVIF = ['avif', 'avis'];
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The first is what it is, those behind it what it can be read as. Source: ISO/IEC 14496-12, 4.3. */
function kindOfBrands(start: Buffer): ArtworkFileKind {
  const brands: string[] = [];
  const end = Math.min(start.length, start.readUInt32BE(0), 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    // the version of the first stands behind it
    if (at !== 12) brands.push(start.toString('latin1', at, at + 4));
  }
  if (brands.some((brand) => AVIF.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC.includes(brand)) ? 'heic' : 'unknown';
}

/** Whether it is a text in UTF-8 whose first element is `svg`, whatever stands before that. */
function isSvg(start: Buffer): boolean {
  let text: string;
  try {
    // the last character may be cut in two
    text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
  } catch {
    return false;
  }
  for (;;) {
    text = text.trimStart();
    const end = endOfPrologue(text);
    if (end === 0) return /^<(?:[\w.-]{1,50}:)?svg[\s/>]/.test(text);
    if (end === undefined) return false;
    text = text.slice(end);
  }
}

/** What each begins and ends with; a document type may list entities. */
const PROLOGUES = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
] as const;

/**
 * Where the comment, the instruction or the document type ends that the text begins with: 0 when it
 * begins with none.
 * @returns undefined when it does not end
 */
function endOfPrologue(text: string): number | undefined {
  const ending = PROLOGUES.find(([opening]) => text.startsWith(opening))?.[1];
  if (ending === undefined) return 0;
  const hasList = ending === '>' && /^[^>]*\[/.test(text.slice(0, 1000));
  const at = text.indexOf(hasList ? ']' : ending);
  if (at === -1) return undefined;
  return hasList ? text.indexOf('>', at) + 1 || undefined : at + ending.length;
}
