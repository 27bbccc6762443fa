import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type RenderedResponse } from './cached-response.ts';
import { Load } from './load-shedding.ts';
import { routeOf } from './log.ts';
import { ReadingTurns } from './reading-turns.ts';

/** An answer that is the same for all who ask for it. */
export interface SharedAnswer {
  /** The one address of this answer: `readyFirst` gives it out without asking who made it. */
  key: string;
  /** Added to where the answer leads, if it leads anywhere. */
  query?: string | undefined;
  room: Room;
  make: () => Promise<Buffer | RenderedResponse>;
}

/**
 * The rooms for answers, each with a limit of its own, so that those that visitors can
 * make up without end push out none but their like: pages named by a path alone, which are as many
 * as the shop has; what somebody typed, such as words, filters, numbers of pages and lettering; all
 * others.
 */
export type Room = 'page' | 'typed' | 'other';

/** Bytes. What nobody asks for makes room. */
const MOST_MEMORY = 32 * 1024 * 1024;
const MOST_OF_PAGES = 16 * 1024 * 1024;
const MOST_TYPED = 4 * 1024 * 1024;

/** Bytes of a key and an answer beside their contents, about: most are lists of headers. */
const OVERHEAD = 2048;

function openRoom(most: number) {
  return new LRUCache<string, CachedResponse>({
    maxSize: most,
    // with the key, which a visitor may make as long as an address can be
    sizeCalculation: (answer, key) => key.length + answer.mostBytes + OVERHEAD,
  });
}

/**
 * Caches answers that all visitors share until the catalogue changes. A process that is not told
 * of changes caches nothing, so no answer is ever older than the last change.
 */
export class ResponseCache {
  readonly #rooms = {
    page: openRoom(MOST_OF_PAGES),
    other: openRoom(MOST_MEMORY - MOST_OF_PAGES - MOST_TYPED),
    typed: openRoom(MOST_TYPED),
  };
  /** Being made: those who ask meanwhile wait for the same one. */
  readonly #underway = new Map<string, Promise<CachedResponse>>();
  readonly #turns: ReadingTurns;
  readonly #waitTogether;
  #isConnected = false;
  /** Grows whenever everything is dropped. */
  #generation = 0;
  /** When everything is dropped, in milliseconds since 1970. */
  #endsAt = Infinity;

  constructor(turns = new ReadingTurns(new Load(0))) {
    this.#turns = turns;
    this.#waitTogether = turns.together<CachedResponse>();
  }

  /** Drops everything: the next request makes its answer anew. */
  forget(): void {
    for (const room of Object.values(this.#rooms)) room.clear();
    this.#underway.clear();
    this.#generation += 1;
    this.#endsAt = Infinity;
  }

  /** Drops everything at this moment: an answer that is being made is wrong from then on. */
  endAt(moment: Date): void {
    this.#endsAt = Math.min(this.#endsAt, moment.getTime());
  }

  #forgetIfEnded(): void {
    if (Date.now() >= this.#endsAt) this.forget();
  }

  /** Caches a value that several answers are made of, as long as the answers. */
  memoize<Value>(make: () => Promise<Value>): () => Promise<Value> {
    let kept: { value: Promise<Value>; generation: number } | undefined;
    return () => {
      this.#forgetIfEnded();
      if (kept?.generation === this.#generation) return kept.value;
      const value = make();
      if (!this.#isConnected) return value;
      const mine = { value, generation: this.#generation };
      kept = mine;
      // what failed is tried again
      value.catch(() => (kept = kept === mine ? undefined : kept));
      return value;
    };
  }

  /** Caches an answer for each key that has a value, of the `most` that were requested last. */
  memoizeEach<Value>(
    make: (key: string) => Promise<Value>,
    most: number,
  ): (key: string) => Promise<Value> {
    const kept = new LRUCache<string, () => Promise<Value>>({ max: most });
    return async (key) => {
      const find = kept.get(key) ?? this.memoize(() => make(key));
      kept.set(key, find);
      const value = await find();
      // keys that somebody makes up push out none of the others
      if (value === undefined && kept.peek(key) === find) kept.delete(key);
      return value;
    };
  }

  /** Whether this process is told of changes; drops everything either way. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.forget();
  }

  /** The answer to GET requests for this address, if it is cached. */
  find(address: string): CachedResponse | undefined {
    this.#forgetIfEnded();
    const { page, other, typed } = this.#rooms;
    // first where most of its kind are: this is done for each request
    return address.startsWith('/api/')
      ? (other.get(address) ?? typed.get(address))
      : (page.get(address) ?? typed.get(address) ?? other.get(address));
  }

  /** Bytes that are kept in each room, at most. */
  get sizes(): Readonly<Record<Room, number>> {
    const { page, other, typed } = this.#rooms;
    return {
      page: page.calculatedSize,
      other: other.calculatedSize,
      typed: typed.calculatedSize,
    };
  }

  /** Requests with the same key get the same bytes. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    shared: SharedAnswer,
  ): Promise<FastifyReply> {
    const answer = this.find(shared.key) ?? (await this.#get(request, shared));
    const encoding = answer.encodingFor(request.headers['accept-encoding']);
    const { headers, bytes } = await answer.encode(encoding);
    reply.headers(headers);
    const { location } = headers;
    if (location !== undefined) reply.header('location', withQuery(location, shared.query));
    if (answer.isKnown(request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(answer.status).send(bytes);
  }

  /**
   * Waits for an answer that is being made. Else each network waits for a turn of its own: nobody
   * waits behind what another network has asked for, nor is refused with it.
   */
  #get(request: FastifyRequest, shared: SharedAnswer): Promise<CachedResponse> {
    const { key } = shared;
    if (!this.#isConnected) return this.#turns.take(request, () => make(request, shared));
    const underway = this.#underway.get(key);
    if (underway) {
      this.#turns.leaveWork(request);
      return underway;
    }
    return this.#waitTogether(
      request,
      key,
      async () => this.find(key) ?? this.#underway.get(key) ?? this.#make(request, shared),
    );
  }

  #make(request: FastifyRequest, shared: SharedAnswer): Promise<CachedResponse> {
    const { key, room } = shared;
    const answer = make(request, shared);
    if (!this.#isConnected) return answer;
    this.#underway.set(key, answer);
    const settle = (ready?: CachedResponse) => {
      // the catalogue changed while it was made
      if (this.#underway.get(key) !== answer) return;
      this.#underway.delete(key);
      // what is not there now may be there later, without the catalogue changing
      if (ready?.status === 200 && ready.isKept) this.#rooms[room].set(key, ready);
    };
    answer.then(settle, () => settle());
    return answer;
  }
}

export const withQuery = (location: string, query: string | undefined) =>
  query === undefined ? location : `${location}?${query}`;

/** Makes it as its first reader accepts it: compressing is a part of the turn. */
async function make(request: FastifyRequest, shared: SharedAnswer): Promise<CachedResponse> {
  const made = await shared.make();
  const answer = new CachedResponse(
    Buffer.isBuffer(made) ? { bytes: made } : made,
    routeOf(request),
  );
  await answer.encode(answer.encodingFor(request.headers['accept-encoding']));
  return answer;
}
