import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { PictureEncoder, RenditionType } from './picture-encoder.ts';
import { findImage, findRendition, insertRendition, type ImageRow } from './queries.ts';
import type { Rank } from './priority-queue.ts';

/** Widths being made right now: two visitors who ask at once wait for the same one. */
const underway = new Map<string, Promise<ImageRow | undefined>>();
/** Past them: 503, rather than an answer that nobody waits for any more. */
const MOST_WAITING = 100;

/**
 * The picture in that width: in the first of the types that it is kept in, else made as WebP and
 * kept. AVIF takes too long to let somebody wait for it. A picture that is not wider than that is
 * given as it is: enlarging adds bytes and nothing to see.
 */
export async function makeRendition(
  shop: { database: Queryable; encoder: PictureEncoder },
  imageId: string,
  { width, types }: { width: number; types: readonly RenditionType[] },
): Promise<ImageRow | undefined> {
  const kept = await findRendition(shop.database, imageId, { width, types });
  if (kept) return kept;
  const key = `${imageId} ${width}`;
  const running = underway.get(key);
  if (running) return running;
  const rendition = make(shop, imageId, width).finally(() => underway.delete(key));
  underway.set(key, rendition);
  return rendition;
}

async function make(
  { database, encoder }: { database: Queryable; encoder: PictureEncoder },
  imageId: string,
  width: number,
): Promise<ImageRow | undefined> {
  const image = await findImage(database, imageId);
  if (!image || image.width <= width) return image;
  if (encoder.waiting('visitor') >= MOST_WAITING) {
    throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
  }
  const contentType = 'image/webp';
  const bytes = await encodeRendition(encoder, 'visitor', {
    bytes: image.bytes,
    width,
    type: contentType,
  });
  await insertRendition(database, { imageId, width, contentType, bytes });
  return { name: image.name, content_type: contentType, width, bytes };
}

export async function encodeRendition(
  encoder: PictureEncoder,
  rank: Rank,
  rendition: { bytes: Buffer; width: number; type: RenditionType },
): Promise<Buffer> {
  const outcome = await encoder.inTurn(rank, (encode) => encode({ kind: 'narrow', ...rendition }));
  if (outcome.kind === 'done') return outcome.bytes;
  throw new Error('A picture that the shop keeps cannot be made narrower.', { cause: outcome });
}
