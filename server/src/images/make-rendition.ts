import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { loadSharp } from './load-sharp.ts';
import { findImage, findRendition, insertRendition, type ImageRow } from './queries.ts';
import { Turns } from './turns.ts';

export type Width = (typeof IMAGE_WIDTHS)[number];
export type RenditionType = 'image/webp' | 'image/avif';

/** Widths being made right now: two visitors who ask at once wait for the same one. */
const underway = new Map<string, Promise<ImageRow | undefined>>();
const visitors = new Turns();
const MOST_WAITING = 100;

/**
 * The picture in that width: in the first of the types that it is kept in, else made as WebP and
 * kept. AVIF takes too long to let somebody wait for it. A picture that is not wider than that is
 * given as it is: enlarging adds bytes and nothing to see.
 */
export async function makeRendition(
  db: Queryable,
  imageId: string,
  { width, types }: { width: number; types: readonly RenditionType[] },
): Promise<ImageRow | undefined> {
  const kept = await findRendition(db, imageId, { width, types });
  if (kept) return kept;
  const key = `${imageId} ${width}`;
  const running = underway.get(key);
  if (running) return running;
  const rendition = make(db, imageId, width).finally(() => underway.delete(key));
  underway.set(key, rendition);
  return rendition;
}

async function make(db: Queryable, imageId: string, width: number): Promise<ImageRow | undefined> {
  const image = await findImage(db, imageId);
  if (!image || image.width <= width) return image;
  if (visitors.length >= MOST_WAITING) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
  const contentType = 'image/webp';
  const bytes = await visitors.take(() => encodeRendition(image.bytes, width, contentType));
  await insertRendition(db, { imageId, width, contentType, bytes });
  return { name: image.name, content_type: contentType, width, bytes };
}

/**
 * AVIF at effort 2 takes up to a second at the greatest width; the default 4 takes five times as
 * long and saves hardly a byte. At 58 it looks like WebP at 80.
 */
export async function encodeRendition(
  image: Buffer,
  width: number,
  type: RenditionType,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const narrow = sharp(image).resize({ width });
  const encoded =
    type === 'image/webp'
      ? narrow.webp({ quality: 80 })
      : narrow.avif({ quality: 58, effort: 2, chromaSubsampling: '4:2:0' });
  return encoded.toBuffer();
}
