import { open } from 'node:fs/promises';
import type { ArtworkFileKind } from '@tailorbird/contract/kinds/artwork';
import type { ArtworkFileKind as SentFileKind } from '../images/artwork-kind.ts';

/** Bytes from the beginning of a file that tell its kind. */
const START = 16_384;

type ForeignKind = Exclude<SentFileKind, ArtworkFileKind>;

/** What a file is, and what to do in place of sending it. */
type Explanation = readonly [what: string, advice: string];

const IN_OFFICE = 'right-click the picture in it, and choose Save as Picture';
const ILLUSTRATOR = ['an Illustrator file', 'choose Export As SVG in Illustrator'] as const;

const KINDS: Record<Exclude<ForeignKind, 'unknown'>, Explanation> = {
  avif: ['an AVIF picture', 'save it as PNG or JPEG'],
  heic: [
    'a HEIC photo',
    'set the camera of the phone to “Most compatible”, or share the photo as JPEG',
  ],
  gif: ['a GIF', 'save it as PNG'],
  bmp: ['a BMP', 'save it as PNG'],
  tiff: ['a TIFF or a raw photo', 'save it as PNG or JPEG'],
  psd: ['a Photoshop file', 'choose Export As PNG in Photoshop'],
  pdf: ['a PDF', 'export the picture in it as SVG or PNG'],
  eps: ['an EPS file', 'export it as SVG'],
  zip: ['a ZIP archive', 'unpack it, and send the picture in it'],
};

/** By what stands in the beginning, as Latin-1, the first that fits. */
const FINER: Partial<Record<ForeignKind, readonly (readonly [RegExp, Explanation])[]>> = {
  pdf: [[/Illustrator/, ILLUSTRATOR]],
  eps: [[/Illustrator/, ILLUSTRATOR]],
  zip: [
    [/word\//, ['a document of Word', IN_OFFICE]],
    [/ppt\//, ['slides of PowerPoint', IN_OFFICE]],
    [/xl\//, ['a table of Excel', IN_OFFICE]],
    [/\[Content_Types\]\.xml|opendocument/, ['a document', IN_OFFICE]],
  ],
  unknown: [
    [/^$/, ['empty', 'save it once more']],
    [/^\u00D0\u00CF\P{L}\u00E0/u, ['a document of Office', IN_OFFICE]],
    [/^\P{L}\u008B/u, ['a compressed file', 'unpack it, and send the picture in it']],
    [/^\s*<(?:!doctype html|html)/i, ['a web page', 'save the picture in it as PNG']],
    [/^[^]{4}ftyp/, ['a film', 'send a picture of it as PNG or JPEG']],
  ],
};

/** Tells what a file of a kind that is not taken is, and what to send in its place. */
export async function explainKind(path: string, kind: ForeignKind): Promise<string> {
  const start = await startOf(path);
  const finer = FINER[kind]?.find(([is]) => is.test(start))?.[1];
  const explanation = finer ?? (kind === 'unknown' ? undefined : KINDS[kind]);
  const taken = 'We take PNG, JPEG, WebP and SVG.';
  if (!explanation) return `is not a picture. ${taken}`;
  const [what, advice] = explanation;
  return `is ${what}. ${taken} Please ${advice}.`;
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
