import {
  ARTWORK_FILE,
  ARTWORK_FILE_KINDS,
  type ArtworkFileKind,
} from '@tailorbird/contract/kinds/artwork';
import { ShopError } from '../http/errors.ts';
import { artworkKind, type ArtworkFileKind as SentFileKind } from '../images/artwork-kind.ts';
import type { ArtworkOutcome } from '../images/artwork-work.ts';
import { encodeArtwork } from '../images/encode-artwork.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { readPictureHeader } from '../images/picture-header.ts';
import { explainKind } from './foreign-kind.ts';
import type { Rendition } from './queries.ts';
import { placeOf } from './renditions.ts';

/** Facts of a picture, and what is shown of it. */
interface ArtworkContent {
  kind: ArtworkFileKind;
  width: number;
  height: number;
  /** Rebuilt from what is allowed in it; null for pixels. */
  svg: string | null;
  shown: Rendition;
}

/**
 * Has the process that works on pixels look at an upload. What its first bytes refuse waits for no
 * other picture.
 * @throws ARTWORK_KIND, ARTWORK_DAMAGED, ARTWORK_TOO_MANY_PIXELS, ARTWORK_SVG_REFUSED, SERVER_BUSY
 */
export async function lookAtArtwork(
  encoder: PictureEncoder,
  { path, name }: { path: string; name: string },
  network: string,
): Promise<ArtworkContent> {
  const kind = await acceptedKind({ path, name });
  const limits = { pixels: ARTWORK_FILE.pixels, bytes: ARTWORK_FILE.bytes };
  const work = { kind: 'artwork', path, format: kind, limits } as const;
  const outcome = await encodeArtwork(encoder, work, { rank: 'upload', place: placeOf(network) });
  if (outcome.kind !== 'artwork kept') throw refusalOf(outcome, name);
  const { width, height, svg = null, colours, preview } = outcome;
  return { kind, width, height, svg, shown: { ...preview, colours, contentType: 'image/webp' } };
}

/** @throws ARTWORK_KIND, ARTWORK_TOO_MANY_PIXELS, ARTWORK_DAMAGED */
async function acceptedKind({
  path,
  name,
}: {
  path: string;
  name: string;
}): Promise<ArtworkFileKind> {
  const kind = await artworkKind(path);
  if (!isAcceptedKind(kind)) {
    const problem = await explainKind(path, kind);
    throw new ShopError('ARTWORK_KIND', { fill: { name, problem } });
  }
  if (kind === 'svg') return kind;
  const header = await readPictureHeader(path);
  if (typeof header === 'string') throw new ShopError('ARTWORK_DAMAGED', { fill: { name } });
  const { width, height, heldBytes } = header;
  if (width * height > ARTWORK_FILE.pixels || heldBytes > MOST_HELD) {
    throw new ShopError('ARTWORK_TOO_MANY_PIXELS', { fill: { name } });
  }
  return kind;
}

const isAcceptedKind = (kind: SentFileKind): kind is ArtworkFileKind =>
  ARTWORK_FILE_KINDS.some((taken) => taken === kind);

/**
 * Bytes that a decoder may have to hold of one picture, where it is not decoded row by row: four for
 * each pixel of the largest.
 */
const MOST_HELD = ARTWORK_FILE.pixels * 4;

function refusalOf(outcome: ArtworkOutcome, name: string): ShopError {
  if (outcome.kind === 'too many pixels') {
    return new ShopError('ARTWORK_TOO_MANY_PIXELS', { fill: { name } });
  }
  if (outcome.kind === 'too many bytes') {
    return new ShopError('ARTWORK_TOO_LARGE', { fill: { name } });
  }
  if (outcome.kind === 'refused') {
    return new ShopError('ARTWORK_SVG_REFUSED', { fill: { name, what: outcome.what } });
  }
  const reason = outcome.kind === 'unreadable' ? outcome.reason : outcome.kind;
  return new ShopError('ARTWORK_DAMAGED', { fill: { name }, cause: new Error(reason) });
}
