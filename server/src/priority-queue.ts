/** Who waits for the result; nobody does for work in the background. A lower rank goes first. */
export const RANKS = { visitor: 0, upload: 1, background: 2 } as const;
export type Rank = keyof typeof RANKS;

/** Runs one task at a time: by rank, then first in, first out. */
export class PriorityQueue {
  #isTaken = false;
  readonly #waiting: (() => void)[][] = [[], [], []];

  /** How many of that rank wait. */
  waiting(rank: Rank): number {
    return this.#waiting[RANKS[rank]]?.length ?? 0;
  }

  async take<Result>(rank: Rank, work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) {
      await new Promise<void>((resolve) => this.#waiting[RANKS[rank]]?.push(resolve));
    }
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.find((queue) => queue.length > 0)?.shift();
      // the next one takes over this turn, so that nobody comes in between
      if (next) next();
      else this.#isTaken = false;
    }
  }
}
