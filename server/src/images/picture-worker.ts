import { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { removeLeftFiles } from '../http/receive-file.ts';
import { createWorker, type Worker } from '../worker.ts';
import { withRetry } from '../worker-process.ts';
import type { PictureEncoder, RenditionType } from './picture-encoder.ts';
import type { Rank } from '../priority-queue.ts';
import {
  claimWaiting,
  deleteUnused,
  findImage,
  findRendition,
  findSmallest,
  insertRendition,
  listWithoutPlaceholder,
  savePlaceholders,
  setRenditionsDone,
  type Among,
  type ImageRow,
  type WaitingImage,
} from './queries.ts';

interface PictureWork {
  database: Database;
  encoder: PictureEncoder;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const PAUSE_MS = 10 * 60 * 1000;

/** WebP first: all visitors can be given that. */
const TYPES: readonly RenditionType[] = ['image/webp', 'image/avif'];

/**
 * Makes the widths of uploaded pictures, removes pictures that nothing has used for a day, and adds
 * what pictures of an older shop lack. Any number of processes may run it at once.
 */
export function pictureWorker(shop: PictureWork): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      await makeWaiting(shop, stopping);
      await removeUnused(shop);
      await removeLeftFiles();
      await makePlaceholders(shop, stopping);
    },
    onFailure: (error) => shop.logger.warn({ err: error }, 'pictures are processed later'),
  });
}

async function makeWaiting(shop: PictureWork, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const image = await claimWaiting(shop.database);
    if (!image) return;
    for (const rendition of missing(image)) {
      // what is left is done after its claim has run out
      if (stopping.aborted) return;
      await makeWidth(shop, image, rendition);
    }
    await setRenditionsDone(shop.database, image.id);
  }
}

/** Logs a width that cannot be made and goes on: visitors get WebP, or the error, when they ask. */
async function makeWidth(
  { database, encoder, logger }: PictureWork,
  { id, bytes: picture }: WaitingImage,
  { width, type }: { width: number; type: RenditionType },
): Promise<void> {
  let bytes: Buffer;
  try {
    bytes = await encodeRendition(encoder, 'background', { bytes: picture, width, type });
  } catch (error) {
    logger.error({ err: error, image: id, width, type }, 'a width cannot be made');
    return;
  }
  await insertRendition(database, { imageId: id, width, contentType: type, bytes });
}

function missing({ width: own, made }: WaitingImage) {
  return TYPES.flatMap((type) =>
    IMAGE_WIDTHS.filter((width) => width < own && !made.includes(`${width} ${type}`)).map(
      (width) => ({ width, type }),
    ),
  );
}

async function removeUnused({ database, logger }: PictureWork): Promise<void> {
  let count = 0;
  for (;;) {
    const { looked, deleted } = await deleteUnused(database);
    count += deleted;
    if (looked === 0) break;
  }
  if (count > 0) logger.info({ count }, 'pictures that nothing used were removed');
}

/**
 * Widths being made right now: two visitors of one network who ask at once wait for the same one, and
 * none of them for an admin's. Other networks have places of their own, and are not put off with them.
 */
const underway = new Map<string, Promise<ImageRow | undefined>>();

/** Past them: 503, rather than an answer that nobody waits for any more. */
const MOST_WAITING = 100;

interface RenditionShop {
  database: Queryable;
  /** The network that asks, and what reads when it is its turn. Left out: nobody takes turns. */
  asking?: { network: string; reads: Queryable };
  encoder: PictureEncoder;
}

/**
 * The picture in that width: in the first of the types that it is kept in, else made in the last and
 * kept: AVIF, the first, takes too long to let somebody wait for it. A picture that is not wider
 * than that is given as it is, but for one that must be a PNG: enlarging adds bytes and nothing to see.
 */
export async function makeRendition(
  shop: RenditionShop,
  imageId: string,
  { width, types, among }: { width: number; types: readonly RenditionType[]; among: Among },
): Promise<ImageRow | undefined> {
  const { network, reads } = shop.asking ?? { network: '', reads: shop.database };
  const kept = await findRendition(reads, imageId, { width, types, among });
  if (kept) return kept;
  const type = types.at(-1) ?? 'image/webp';
  const key = `${network} ${imageId} ${width} ${type} ${among}`;
  const running = underway.get(key);
  if (running) return running;
  const rendition = make(shop, imageId, { width, type, among }).finally(() => underway.delete(key));
  underway.set(key, rendition);
  return rendition;
}

async function make(
  { database, asking, encoder }: RenditionShop,
  imageId: string,
  { width, type, among }: { width: number; type: RenditionType; among: Among },
): Promise<ImageRow | undefined> {
  const image = await findImage(asking?.reads ?? database, imageId, among);
  if (!image || (image.width <= width && type !== 'image/png')) return image;
  if (encoder.waiting('visitor') >= MOST_WAITING) {
    throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
  }
  const bytes = await encodeRendition(encoder, 'visitor', { bytes: image.bytes, width, type });
  await insertRendition(database, { imageId, width, contentType: type, bytes });
  return { ...image, content_type: type, width, bytes };
}

export async function encodeRendition(
  encoder: PictureEncoder,
  rank: Rank,
  rendition: { bytes: Buffer; width: number; type: RenditionType },
): Promise<Buffer> {
  const outcome = await encoder.inTurn(rank, (encode) =>
    withRetry(() => encode({ kind: 'narrow', ...rendition })),
  );
  if (outcome.kind === 'done') return outcome.bytes;
  throw new Error('A picture that the shop keeps cannot be made narrower.', { cause: outcome });
}

interface PlaceholderShop {
  database: Queryable;
  encoder: PictureEncoder;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Makes placeholders for pictures from before the shop had them. Two processes at once do the same
 * work twice, to the same end.
 */
export async function makePlaceholders(
  shop: PlaceholderShop,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    const made = new Map<string, string>();
    for (const id of await listWithoutPlaceholder(shop.database)) {
      const bytes = await findSmallest(shop.database, id);
      const colour = bytes && (await colourOf(shop, { id, bytes }));
      // the process that encodes may have been ended with the shop: that says nothing about it
      if (stopping.aborted) break;
      if (colour !== undefined) made.set(id, colour);
    }
    const saved = await savePlaceholders(shop.database, made);
    if (saved === 0 || stopping.aborted) return;
  }
}

/** Logs a picture that cannot be read and does not try it again. */
async function colourOf(
  { encoder, logger }: PlaceholderShop,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<string> {
  try {
    const outcome = await encoder.inTurn('background', (encode) =>
      encode({ kind: 'colour', bytes }),
    );
    if (outcome.kind === 'coloured') return outcome.placeholder;
    logger.error({ outcome, image: id }, 'a placeholder cannot be made');
  } catch (error) {
    logger.error({ err: error, image: id }, 'a placeholder cannot be made');
  }
  return '';
}
