import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import type { Queryable } from '../database/pool.ts';
import type { ArtworkOutcome } from '../images/artwork-work.ts';
import { encodeInTime } from '../images/encode-artwork.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { findSource, type StoredSource } from './queries.ts';

/** Dots an inch. */
const DPI = 300;
const MILLIMETRES_OF_AN_INCH = 25.4;

/** Pixels of a side, and of both together: as many as the process that works on pixels can hold. */
const MOST = { side: 6000, all: 16_000_000 } as const;

/**
 * Shares of those dots, tried one after the other: some WebP take more memory than the process has
 * beside so many, and some SVG more time. The last is as many as a page shows, which were drawn when it
 * was uploaded.
 */
const SHARES = [1, 0.5, 0.125, 0.025] as const;

interface PrintFile {
  /** Of the file that it was made of. */
  name: string;
  bytes: Buffer;
}

interface PrintShop {
  database: Queryable;
  encoder: Pick<PictureEncoder, 'inTurn'>;
}

interface PrintRequest {
  millimetres: number;
  edits: ArtworkEdits;
}

/**
 * A PNG with a transparent ground, at 300 dots an inch for that many millimetres. One that would be
 * too large has fewer, and says so: it is as wide on paper.
 * @returns undefined when there is no such picture
 */
export async function printArtwork(
  shop: PrintShop,
  id: string,
  request: PrintRequest,
): Promise<PrintFile | undefined> {
  let cause: unknown;
  for (const share of SHARES) {
    const made = await tryToPrint(shop, id, { ...request, most: MOST.all * share });
    if (!made) return undefined;
    const { name, outcome } = made;
    if (outcome.kind === 'artwork print') return { name, bytes: outcome.bytes };
    cause = outcome;
  }
  throw new Error('A picture that the shop keeps cannot be printed.', { cause });
}

/** In a turn of its own, so that others wait for one try alone. */
function tryToPrint(
  { database, encoder }: PrintShop,
  id: string,
  { millimetres, edits, most }: PrintRequest & { most: number },
): Promise<{ name: string; outcome: ArtworkOutcome } | undefined> {
  return encoder.inTurn('upload', async (encode) => {
    const source = await findSource(database, id);
    if (!source) return undefined;
    const { name, kind, bytes } = source;
    const work = {
      kind: 'artwork print',
      source: { bytes, kind },
      recipe: edits,
      ...sizeOf(source, millimetres, most),
    } as const;
    return { name, outcome: await encodeInTime(encode, work) };
  });
}

/** Pixels, at most so many, and how many of them make an inch. */
function sizeOf({ width, height }: StoredSource, millimetres: number, all: number) {
  const wanted = (millimetres / MILLIMETRES_OF_AN_INCH) * DPI;
  const ratio = height / width;
  const most = Math.min(MOST.side, MOST.side / ratio, Math.sqrt(all / ratio));
  const scale = Math.min(1, most / wanted);
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: pixels(wanted), height: pixels(wanted * ratio), dpi: DPI * scale };
}
