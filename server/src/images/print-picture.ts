import type { Queryable } from '../database/pool.ts';
import { withRetry } from '../worker-process.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import { findImage, findRendition, insertRendition } from './queries.ts';

/** Pixels at most: at 300 dots an inch, 51 by 20 mm. */
const LIMITS = { width: 600, height: 240 };

/** A PDF takes no WebP. */
const PRINTED = { width: LIMITS.width, contentType: 'image/png' };

/**
 * Makes and keeps a picture as papers have it, once.
 * @returns false: there is no such picture
 */
export async function makePrint(
  { database, encoder }: { database: Queryable; encoder: PictureEncoder },
  imageId: string,
): Promise<boolean> {
  if (await findPrint(database, imageId)) return true;
  const image = await findImage(database, imageId, 'all');
  if (!image) return false;
  const outcome = await encoder.inTurn('upload', (encode) =>
    withRetry(() => encode({ kind: 'print', bytes: image.bytes, limits: LIMITS })),
  );
  if (outcome.kind !== 'done') {
    throw new Error('A picture that the shop keeps cannot be printed.', { cause: outcome });
  }
  await insertRendition(database, { imageId, ...PRINTED, bytes: outcome.bytes });
  return true;
}

/**
 * As PNG.
 * @returns undefined when `makePrint` was not asked for it
 */
export async function findPrint(db: Queryable, imageId: string): Promise<Buffer | undefined> {
  const { width, contentType } = PRINTED;
  return (await findRendition(db, imageId, { width, types: [contentType], among: 'all' }))?.bytes;
}
