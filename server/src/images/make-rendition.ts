import type { Queryable } from '../database/pool.ts';
import { findImage, findRendition, insertRendition, type ImageRow } from './queries.ts';

/** Widths being made right now: two visitors who ask at once wait for the same one. */
const underway = new Map<string, Promise<ImageRow | undefined>>();

/**
 * The picture in that width as WebP, made once and kept. One that is not wider than that is
 * given as it is: enlarging adds bytes and nothing to see.
 */
export async function makeRendition(
  db: Queryable,
  imageId: string,
  width: number,
): Promise<ImageRow | undefined> {
  const kept = await findRendition(db, imageId, width);
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
  // loaded here alone: a process that finds every width kept never pays for it
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(image.bytes).resize({ width }).webp({ quality: 80 }).toBuffer();
  await insertRendition(db, { imageId, width, contentType: 'image/webp', bytes });
  return { name: image.name, content_type: 'image/webp', width, bytes };
}
