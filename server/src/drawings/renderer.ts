import { ShopError } from '../http/errors.ts';
import type { Rank } from '../priority-queue.ts';
import { WorkerProcess } from '../worker-process.ts';

export type PictureType = 'image/webp' | 'image/png';

export interface Copy {
  /** Pixels. */
  width: number;
  type: PictureType;
}

export interface Work {
  svg: string;
  /** The copies of one drawing, in the order in which they come back. */
  copies: readonly Copy[];
  /** Its average colour is wanted, too. */
  isCover?: boolean;
}

export interface DrawnPictures {
  kind: 'drawn';
  copies: Buffer[];
  /** The average colour as six hex digits; nothing where the ground shines through, or unasked. */
  placeholder: string;
}

export type Outcome = DrawnPictures | { kind: 'undrawable'; reason: string };

/** Past them: 503, rather than a picture that nobody waits for any more. About two seconds. */
const MOST_WAITING = 32;

/**
 * For glibc, which else gives every large block back to the system at once: each blur takes several
 * of the size of the picture. Kept instead, drawing takes a third less.
 */
const KEEPING_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: '1000000000',
  MALLOC_TRIM_THRESHOLD_: '1000000000',
  MALLOC_TOP_PAD_: '100000000',
  UV_THREADPOOL_SIZE: '1',
};

/** Makes pictures of drawings, with the engine that browsers on Chromium draw with. */
export class Renderer extends WorkerProcess<Work, Outcome> {
  /** The scheduling priority, from -20 to 19; by default pages and calls go first. */
  constructor(priority = 5) {
    super({
      program: 'server/src/drawings/draw-pictures.mjs',
      // a drawing takes 0.1 s, and seconds where twenty other programs want the processor
      longestMs: 60_000,
      // 110 MB and more; a visitor who chooses and thinks finds it running
      idleMs: 5 * 60_000,
      priority,
      environment: KEEPING_MEMORY,
    });
  }

  /** @throws SERVER_BUSY when too many wait already */
  assertNotBusy(): void {
    if (this.waiting('visitor') >= MOST_WAITING)
      throw new ShopError('SERVER_BUSY', { retryAfter: 2 });
  }

  async draw(rank: Rank, work: Work): Promise<DrawnPictures> {
    const outcome = await this.inTurn(rank, (send) => send(work));
    if (outcome.kind === 'drawn') return outcome;
    throw new Error('A drawing cannot be drawn.', { cause: outcome });
  }
}
