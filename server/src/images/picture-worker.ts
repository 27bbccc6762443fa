import { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { removeLeftFiles } from '../http/receive-file.ts';
import { createWorker, type Worker } from '../worker.ts';
import { makePlaceholders } from './make-placeholders.ts';
import { encodeRendition } from './make-rendition.ts';
import type { PictureEncoder, RenditionType } from './picture-encoder.ts';
import { deleteUnused, insertRendition } from './queries.ts';
import { claimWaiting, setRenditionsMade, type WaitingImage } from './waiting-queries.ts';

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
    await setRenditionsMade(shop.database, image.id);
  }
}

/** What cannot be made is told of and left: visitors are given WebP, or the error, when they ask. */
async function makeWidth(
  { database, encoder, logger }: PictureWork,
  { id, bytes: picture }: WaitingImage,
  { width, type }: { width: number; type: RenditionType },
): Promise<void> {
  let bytes: Buffer;
  try {
    bytes = await encodeRendition(encoder, 'nobody', { bytes: picture, width, type });
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
