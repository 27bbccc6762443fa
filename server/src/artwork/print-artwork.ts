import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import type { Queryable } from '../database/pool.ts';
import { encodeInTime } from '../images/encode-artwork.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { findSource, type StoredSource } from './queries.ts';

/** Dots an inch. */
const DPI = 300;
const MILLIMETRES_OF_AN_INCH = 25.4;

/** Pixels of a side, and of both together: as many as the process that works on pixels can hold. */
const MOST = { side: 6000, all: 16_000_000 } as const;

interface PrintFile {
  /** Of the file that it was made of. */
  name: string;
  bytes: Buffer;
}

/**
 * A PNG with a transparent ground, at 300 dots an inch for that many millimetres. One that would be
 * too large has fewer, and says so: it is as wide on paper.
 * @returns undefined when there is no such picture
 */
export async function printArtwork(
  { database, encoder }: { database: Queryable; encoder: PictureEncoder },
  id: string,
  { millimetres, edits }: { millimetres: number; edits: ArtworkEdits },
): Promise<PrintFile | undefined> {
  return encoder.inTurn('upload', async (encode) => {
    const source = await findSource(database, id);
    if (!source) return undefined;
    const { name, kind, bytes } = source;
    const size = sizeOf(source, millimetres);
    const work = {
      kind: 'artwork print',
      source: { bytes, kind },
      recipe: edits,
      ...size,
    } as const;
    const outcome = await encodeInTime(encode, work);
    if (outcome.kind !== 'artwork print') {
      throw new Error('A picture that the shop keeps cannot be printed.', { cause: outcome });
    }
    return { name, bytes: outcome.bytes };
  });
}

/** Pixels, and how many of them make an inch. */
function sizeOf({ width, height }: StoredSource, millimetres: number) {
  const wanted = (millimetres / MILLIMETRES_OF_AN_INCH) * DPI;
  const ratio = height / width;
  const most = Math.min(MOST.side, MOST.side / ratio, Math.sqrt(MOST.all / ratio));
  const scale = Math.min(1, most / wanted);
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: pixels(wanted), height: pixels(wanted * ratio), dpi: DPI * scale };
}
