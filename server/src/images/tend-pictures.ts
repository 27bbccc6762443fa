import { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { removeLeftFiles } from '../http/receive-file.ts';
import { encoding } from './keep-picture.ts';
import { encodeRendition, type RenditionType } from './make-rendition.ts';
import { deleteUnused, insertRendition } from './queries.ts';
import { claimWaiting, setRenditionsMade, type WaitingImage } from './waiting-queries.ts';

export interface PictureTending {
  /** Looks for work now, and every ten minutes from now on: others may have left some. */
  begin(): void;
  /** There may be work. */
  wake(): void;
  stop(): Promise<void>;
}

const PAUSE_MS = 10 * 60 * 1000;
/** WebP first: all visitors can be given that. */
const TYPES: readonly RenditionType[] = ['image/webp', 'image/avif'];

/**
 * What uploads leave to be done, beside the requests: their widths are made, and what nothing has
 * used for a day goes. Any number of processes may do so at once.
 */
export function tendPictures(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): PictureTending {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isCalled = false;

  async function work(): Promise<void> {
    while (isCalled && !stopping.signal.aborted) {
      isCalled = false;
      try {
        await makeWaiting(database, logger, stopping.signal);
        await removeUnused(database, logger);
        await removeLeftFiles();
      } catch (error) {
        logger.warn({ err: error }, 'pictures are tended to later');
      }
    }
  }

  function wake(): void {
    isCalled = true;
    running ??= work().finally(() => {
      running = undefined;
    });
  }

  return {
    begin() {
      wake();
      timer = setInterval(wake, PAUSE_MS).unref();
    },
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function makeWaiting(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'error'>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const image = await claimWaiting(database);
    if (!image) return;
    for (const { width, type } of missing(image)) {
      // what is left is done after its claim has run out
      if (stopping.aborted) return;
      // whoever waits for an upload goes first
      const bytes = await encoding
        .take(() => encodeRendition(image.bytes, width, type), true)
        .catch((error: unknown) => {
          logger.error({ err: error, image: image.id, width, type }, 'a width cannot be made');
        });
      if (bytes)
        await insertRendition(database, { imageId: image.id, width, contentType: type, bytes });
    }
    await setRenditionsMade(database, image.id);
  }
}

function missing({ width: own, made }: WaitingImage) {
  return TYPES.flatMap((type) =>
    IMAGE_WIDTHS.filter((width) => width < own && !made.includes(`${width} ${type}`)).map(
      (width) => ({ width, type }),
    ),
  );
}

async function removeUnused(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  let count = 0;
  for (;;) {
    const { looked, deleted } = await deleteUnused(database);
    count += deleted;
    if (looked === 0) break;
  }
  if (count > 0) logger.info({ count }, 'pictures that nothing used were removed');
}
