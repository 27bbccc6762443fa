import type { FastifyRequest } from 'fastify';
import { PriorityQueue, type QueuePlace } from '../priority-queue.ts';
import { ShopError } from './errors.ts';
import { RETRY_AFTER, leaveWork, type Load } from './load-shedding.ts';
import { siteOf } from './rate-limiter.ts';

/** Two of the ten connections to the database are left to carts and orders at least. */
const AT_ONCE = 8;

/** Those who wait, over all networks: as many requests as are never too many. */
const MOST_WAITING = 100;

/** Networks that may wait, each for one answer: the last of them for about a second. */
const MOST_NETWORKS = 256;

const placeOf = (network: string): QueuePlace => ({
  party: network,
  most: MOST_WAITING,
  mostParties: MOST_NETWORKS,
  retryAfter: RETRY_AFTER,
});

/**
 * The networks that have answers made for them take turns. Only what has its turn counts as work for
 * load shedding: else one network that asks for much would have all others put off.
 */
export class ReadingTurns {
  readonly #load: Load;
  readonly #queue = new PriorityQueue(AT_ONCE);

  constructor(load: Load) {
    this.#load = load;
  }

  /**
   * Runs what makes an answer when it is the turn of the request's network.
   * @throws SERVER_BUSY when too many wait, and that network has its share
   */
  async take<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    this.leaveWork(request);
    let isOurTurn = false;
    try {
      return await this.#queue.take(
        'visitor',
        () => {
          isOurTurn = true;
          return this.#work(work);
        },
        placeOf(siteOf(request.ip)),
      );
    } catch (error) {
      if (!isOurTurn) this.#load.refused.reading += 1;
      throw error;
    }
  }

  /**
   * As `take`. Requests of one network for one key that wait at the same time have one place, and
   * get one result. Who comes when it is being made waits for another.
   */
  together<Result>(): (
    request: FastifyRequest,
    key: string,
    work: () => Promise<Result>,
  ) => Promise<Result> {
    const waiting = new Map<string, Promise<Result>>();
    return (request, key, work) => {
      const place = `${siteOf(request.ip)} ${key}`;
      const known = waiting.get(place);
      if (known) {
        this.leaveWork(request);
        return known;
      }
      let hasBegun = false;
      const result = this.take(request, () => {
        hasBegun = true;
        waiting.delete(place);
        return work();
      });
      if (!hasBegun) {
        waiting.set(place, result);
        // refused, it leaves as well
        result.catch(() => waiting.get(place) === result && waiting.delete(place));
      }
      return result;
    };
  }

  /** The request waits for what is made for another. */
  leaveWork(request: FastifyRequest): void {
    leaveWork(this.#load, request);
  }

  async #work<Result>(work: () => Promise<Result>): Promise<Result> {
    // carts and orders may have come meanwhile
    if (!this.#load.mayBegin('reading')) {
      throw new ShopError('SERVER_BUSY', { retryAfter: RETRY_AFTER });
    }
    this.#load.begin();
    try {
      return await work();
    } finally {
      this.#load.end();
    }
  }
}
