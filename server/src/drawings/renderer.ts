import type { QueuePlace } from '../priority-queue.ts';
import { WorkerProcess, withRetry } from '../worker-process.ts';

export type PictureType = 'image/webp' | 'image/png';

export interface Copy {
  /** Pixels. */
  width: number;
  type: PictureType;
}

export interface RenderWork {
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

export type RenderOutcome = DrawnPictures | { kind: 'undrawable'; reason: string };

/**
 * Those who wait, over all networks. Past them: 503, rather than a picture that nobody waits for
 * any more. About two seconds.
 */
const MOST_WAITING = 32;

/** Networks that may wait, each for one picture: the last of them waits for a quarter of a minute. */
const MOST_NETWORKS = 128;

const placeOf = (network: string): QueuePlace => ({
  party: network,
  most: MOST_WAITING,
  mostParties: MOST_NETWORKS,
  retryAfter: 2,
});

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
export class Renderer extends WorkerProcess<RenderWork, RenderOutcome> {
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

  /** @throws SERVER_BUSY when too many wait already, and that network has its share */
  assertNotBusy(network: string): void {
    this.assertPlace('visitor', placeOf(network));
  }

  /**
   * Runs what draws for a caller from that network, when it is its turn. All networks take turns,
   * and the shop itself is one of them.
   * @throws SERVER_BUSY when too many wait already, and that network has its share
   */
  async drawInTurn<Result>(
    network: string,
    use: (draw: (work: RenderWork) => Promise<DrawnPictures>) => Promise<Result>,
  ): Promise<Result> {
    return this.inTurn(
      'visitor',
      (send) => use(async (work) => drawn(await withRetry(() => send(work)))),
      placeOf(network),
    );
  }

  /** Draws for the shop itself, which is never refused. */
  async draw(work: RenderWork): Promise<DrawnPictures> {
    return this.inTurn('visitor', async (send) => drawn(await withRetry(() => send(work))));
  }
}

function drawn(outcome: RenderOutcome): DrawnPictures {
  if (outcome.kind === 'drawn') return outcome;
  throw new Error('A drawing cannot be drawn.', { cause: outcome });
}
