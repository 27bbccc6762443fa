import { open } from 'node:fs/promises';

/** Bytes from the beginning of a file that tell its kind. */
const START = 16_384;

const TAKEN = 'We take PNG, JPEG, WebP and SVG.';
const FROM_OFFICE = 'right-click the picture there, and choose Save as Picture';

type Test = (start: string) => boolean;

const begins =
  (...beginnings: string[]): Test =>
  (start) =>
    beginnings.some((beginning) => start.startsWith(beginning));

const holds =
  (text: string): Test =>
  (start) =>
    start.includes(text);

const both =
  (one: Test, other: Test): Test =>
  (start) =>
    one(start) && other(start);

/** Brand of a file of the family that HEIC and AVIF are of. Source: ISO/IEC 14496-12, 4.3. */
const hasBrand =
  (brands: RegExp): Test =>
  (start) =>
    start.slice(4, 8) === 'ftyp' && brands.test(start.slice(8, 40));

const ZIP = begins('PK\u0003\u0004');
const PDF: Test = (start) => start.slice(0, 1024).includes('%PDF-');

/** Kinds by their first bytes as Latin-1, the first that fits: what it is, and what to do. */
const KINDS: readonly [Test, string, string][] = [
  [hasBrand(/avi[fs]/), 'an AVIF picture', 'save it as PNG or JPEG'],
  [hasBrand(/hei[cfmsx]|hev[cmx]|mif1|msf1/), 'a HEIC photo', 'set the camera of the phone to “Most compatible”, or share the photo as JPEG'],
  [hasBrand(/./), 'a film', 'send a picture of it as PNG or JPEG'],
  [both(PDF, holds('Illustrator')), 'an Illustrator file', 'in Illustrator, choose Export As SVG'],
  [PDF, 'a PDF', 'export the picture in it as SVG or PNG'],
  [both(begins('%!PS-Adobe', '\u00C5\u00D0\u00D3\u00C6'), holds('Illustrator')), 'an Illustrator file', 'in Illustrator, choose Export As SVG'],
  [begins('%!PS', '\u00C5\u00D0\u00D3\u00C6'), 'an EPS file', 'export it as SVG'],
  [begins('8BPS'), 'a Photoshop file', 'in Photoshop, choose Export As PNG'],
  [both(ZIP, holds('word/')), 'a document of Word', FROM_OFFICE],
  [both(ZIP, holds('ppt/')), 'slides of PowerPoint', FROM_OFFICE],
  [both(ZIP, holds('xl/')), 'a table of Excel', FROM_OFFICE],
  [both(ZIP, holds('opendocument')), 'a document', FROM_OFFICE],
  [both(ZIP, holds('[Content_Types].xml')), 'a document of Office', FROM_OFFICE],
  [begins('\u00D0\u00CF\u0011\u00E0'), 'a document of Office', FROM_OFFICE],
  [ZIP, 'a ZIP archive', 'unpack it, and send the picture in it'],
  [begins('\u001F\u008B'), 'a compressed file', 'unpack it, and send the picture in it'],
  [begins('GIF8'), 'a GIF', 'save it as PNG'],
  [begins('II*\u0000', 'MM\u0000*'), 'a TIFF or a raw photo', 'save it as PNG or JPEG'],
  [begins('BM'), 'a BMP', 'save it as PNG'],
  [begins('\u0000\u0000\u0001\u0000'), 'an icon', 'save it as PNG'],
  [begins('gimp xcf'), 'a GIMP file', 'in GIMP, choose Export As PNG'],
  [(start) => /^\s*<(!doctype html|html)/i.test(start), 'a web page', 'save the picture in it as PNG'],
  [(start) => start === '', 'empty', 'save it once more'],
];

/** What a file that is none of the kinds that are taken is, and what to send in its place. */
export async function foreignKind(path: string): Promise<string> {
  const start = await startOf(path);
  const [, what, advice] = KINDS.find(([is]) => is(start)) ?? [];
  if (what === undefined || advice === undefined) return `is not a picture. ${TAKEN}`;
  return `is ${what}. ${TAKEN} Please ${advice}.`;
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
