import { PriorityQueue, type QueuePlace } from '../priority-queue.ts';

/** Uploads of one network at once. The others of it wait, so that it never has all places. */
const MOST_AT_ONCE = 6;

/** Uploads that wait in a network: a class that uploads at once asks for as many. */
const MOST_WAITING = 60;

/** Shoppers of a network that may wait, each with one upload. */
const MOST_SHOPPERS = 120;

const placeOf = (shopper: string): QueuePlace => ({
  party: shopper,
  most: MOST_WAITING,
  mostParties: MOST_SHOPPERS,
  retryAfter: 5,
});

/** Turns within each network: a slow or a hostile upload holds up its own network alone. */
export class NetworkTurns {
  /** Those with uploads under way. */
  readonly #networks = new Map<string, { queue: PriorityQueue; uploads: number }>();

  /** @throws SERVER_BUSY when too many of the network wait already */
  async take<Result>(
    { network, shopper }: { network: string; shopper: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const own = this.#networks.get(network) ?? {
      queue: new PriorityQueue(MOST_AT_ONCE),
      uploads: 0,
    };
    this.#networks.set(network, own);
    own.uploads += 1;
    try {
      return await own.queue.take('upload', work, placeOf(shopper));
    } finally {
      own.uploads -= 1;
      if (own.uploads === 0) this.#networks.delete(network);
    }
  }
}
