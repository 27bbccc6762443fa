import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import {
  deleteOldest,
  deleteStale,
  freeDisk,
  insertRendition,
  renditionBytes,
  type PictureKey,
} from './queries.ts';

const PAUSE_MS = 60 * 60 * 1000;
/** Days without anybody asking for it. */
const DAYS_KEPT = 30;
/** Rows of one statement, and statements of one run. */
const AT_ONCE = 500;
const MOST_ROUNDS = 2000;

/**
 * A process looks at the size of all pictures whenever it has added this part of the budget, and
 * makes room for the next.
 */
const PART = 20;

/**
 * The pictures of drawings, which strangers can ask for without end, within so many bytes of disk.
 * Beyond them those go that were asked for longest ago: all can be drawn again.
 */
export class LimitedPictures {
  readonly #database: Queryable;
  readonly #logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly #maxBytes: number;
  /** Bytes added since the last look. Infinite: this process has not looked yet. */
  #added = Infinity;

  constructor(
    shop: { database: Queryable; logger: Pick<FastifyBaseLogger, 'warn'> },
    maxBytes: number,
  ) {
    this.#database = shop.database;
    this.#logger = shop.logger;
    this.#maxBytes = maxBytes;
  }

  /**
   * Keeps a picture, after making room for it. One at a time. A full disk keeps nobody from seeing
   * what is drawn: then it is drawn again for the next.
   */
  async insert(wanted: PictureKey, bytes: Buffer): Promise<void> {
    if (bytes.length > this.#part) return;
    try {
      if (this.#added + bytes.length > this.#part) await this.makeRoom();
      await insertRendition(this.#database, wanted, bytes);
      this.#added += bytes.length;
    } catch (error) {
      this.#logger.warn({ err: error }, 'a picture of a drawing could not be kept');
    }
  }

  /** Removes pictures until a part of the budget is free: how many. */
  async makeRoom(): Promise<number> {
    let excess = (await renditionBytes(this.#database)) - (this.#maxBytes - this.#part);
    let count = 0;
    for (let round = 0; excess > 0 && round < MOST_ROUNDS; round += 1) {
      const sizes = await deleteOldest(this.#database, excess, AT_ONCE);
      if (sizes.length === 0) break;
      count += sizes.length;
      excess -= sizes.reduce((sum, size) => sum + size, 0);
    }
    if (count > 0) await this.#freeDisk();
    this.#added = 0;
    return count;
  }

  get #part(): number {
    return this.#maxBytes / PART;
  }

  /** Without it PostgreSQL frees the disk later, and the pictures take more of it until then. */
  async #freeDisk(): Promise<void> {
    try {
      await freeDisk(this.#database);
    } catch (error) {
      this.#logger.warn({ err: error }, 'the disk of removed pictures is freed later');
    }
  }
}

interface CleanedShop {
  database: Queryable;
  limited: LimitedPictures;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Removes pictures of drawings that nobody asks for, beside the requests. Any number of processes
 * may do so at once.
 */
export function drawingCleanup({ database, limited, logger }: CleanedShop): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      const stale = await removeStale(database, stopping);
      const count = stale + (stopping.aborted ? 0 : await limited.makeRoom());
      if (count > 0) logger.info({ count }, 'pictures of drawings were removed');
    },
    onFailure: (error) => logger.warn({ err: error }, 'drawings are cleaned up later'),
  });
}

/** Removes those that nobody has asked for in a month: how many. */
export async function removeStale(database: Queryable, stopping?: AbortSignal): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (stopping?.aborted) break;
    const count = await deleteStale(database, DAYS_KEPT, AT_ONCE);
    removed += count;
    if (count < AT_ONCE) break;
  }
  return removed;
}
