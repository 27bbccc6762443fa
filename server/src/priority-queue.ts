import { ShopError } from './http/errors.ts';

/** Who waits for the result; nobody does for work in the background. A lower rank goes first. */
export const RANKS = { visitor: 0, upload: 1, background: 2 } as const;
export type Rank = keyof typeof RANKS;

/** A place among a limited number, for one of the parties that share them. */
export interface QueuePlace {
  party: string;
  /** Places for all parties of the rank. */
  most: number;
  /** Parties that each have one at least, whoever has the others. */
  mostParties: number;
  /** Seconds after which somebody without a place may ask again. */
  retryAfter: number;
}

interface Waiting {
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** Of work without a limit: it is neither counted among the places nor refused. */
const UNLIMITED = '';

/**
 * Runs so many tasks at a time: by rank, then one of each party by turns, and first in, first out within
 * a party. Somebody who finds all places taken gets one from the party that has the most; where each
 * has one, a party that has none waits beside them.
 */
export class PriorityQueue {
  readonly #atOnce: number;
  #running = 0;
  /** By rank and party; the party whose turn is next comes first, and none is empty. */
  readonly #waiting: Map<string, Waiting[]>[] = Object.keys(RANKS).map(
    () => new Map<string, Waiting[]>(),
  );

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /** How many of that rank wait. */
  waiting(rank: Rank): number {
    return count([...this.#parties(rank).values()]);
  }

  /** @throws SERVER_BUSY when that party would not get a place now */
  assertPlace(rank: Rank, place: QueuePlace): void {
    if (!this.#isFull(rank, place) || this.#mayJoin(rank, place)) return;
    if (!this.#largerParty(rank, place)) throw busy(place);
  }

  /** @throws SERVER_BUSY without a place, or when another party gets it meanwhile */
  async take<Result>(rank: Rank, work: () => Promise<Result>, place?: QueuePlace): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#wait(rank, place);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#next();
      // the next one takes over this turn, so that nobody comes in between
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #wait(rank: Rank, place: QueuePlace | undefined): Promise<void> {
    if (place) this.#makeRoom(rank, place);
    const parties = this.#parties(rank);
    const party = place?.party ?? UNLIMITED;
    return new Promise((begin, refuse) => {
      parties.set(party, [...(parties.get(party) ?? []), { begin, refuse }]);
    });
  }

  /** Takes the place of the latest in the largest party, when all are taken. */
  #makeRoom(rank: Rank, place: QueuePlace): void {
    if (!this.#isFull(rank, place)) return;
    const larger = this.#largerParty(rank, place);
    if (larger) larger.pop()?.refuse(busy(place));
    else if (!this.#mayJoin(rank, place)) throw busy(place);
  }

  #mayJoin(rank: Rank, { party, mostParties }: QueuePlace): boolean {
    return !this.#parties(rank).has(party) && this.#limited(rank).length < mostParties;
  }

  #isFull(rank: Rank, { most }: QueuePlace): boolean {
    return count(this.#limited(rank)) >= most;
  }

  /** One that would still be no smaller than `place`'s party after giving a place to it. */
  #largerParty(rank: Rank, { party }: QueuePlace): Waiting[] | undefined {
    const own = this.#parties(rank).get(party)?.length ?? 0;
    const [largest] = this.#limited(rank).toSorted((one, two) => two.length - one.length);
    return largest && largest.length > own + 1 ? largest : undefined;
  }

  #limited(rank: Rank): Waiting[][] {
    return [...this.#parties(rank)].flatMap(([party, queue]) =>
      party === UNLIMITED ? [] : [queue],
    );
  }

  #next(): Waiting | undefined {
    for (const parties of this.#waiting) {
      const [first] = parties;
      if (!first) continue;
      const [party, [next, ...others]] = first;
      parties.delete(party);
      // behind all other parties
      if (others.length > 0) parties.set(party, others);
      return next;
    }
    return undefined;
  }

  #parties(rank: Rank): Map<string, Waiting[]> {
    return this.#waiting[RANKS[rank]] ?? new Map();
  }
}

const count = (queues: readonly Waiting[][]) =>
  queues.reduce((total, { length }) => total + length, 0);

const busy = ({ retryAfter }: QueuePlace) => new ShopError('SERVER_BUSY', { retryAfter });
