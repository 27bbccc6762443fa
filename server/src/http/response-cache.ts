import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { routeOf } from './log.ts';

type Make = () => Promise<Buffer | RenderedResponse | undefined>;

/** Bytes. Visitors can make up query strings without end: what nobody asks for makes room. */
const MOST_MEMORY = 32 * 1024 * 1024;

/** Bytes of a key and an answer beside their contents, about: most are lists of headers. */
const OVERHEAD = 2048;

/**
 * Caches answers that all visitors share until the catalogue changes. A process that is not told
 * of changes caches nothing, so no answer is ever older than the last change.
 */
export class ResponseCache {
  readonly #ready = new LRUCache<string, CachedResponse>({
    maxSize: MOST_MEMORY,
    // with the key, which a visitor may make as long as an address can be
    sizeCalculation: (answer, key) => key.length + answer.mostBytes + OVERHEAD,
  });
  /** Being made: those who ask meanwhile wait for the same one. */
  readonly #underway = new Map<string, Promise<CachedResponse>>();
  #isConnected = false;
  /** Grows whenever everything is dropped. */
  #generation = 0;
  /** When everything is dropped, in milliseconds since 1970. */
  #endsAt = Infinity;

  /** Drops everything: the next request makes its answer anew. */
  forget(): void {
    this.#ready.clear();
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
  keep<Value>(make: () => Promise<Value>): () => Promise<Value> {
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

  /** The same for each key, of the `most` that were asked for last. */
  keepEach<Value>(
    make: (key: string) => Promise<Value>,
    most: number,
  ): (key: string) => Promise<Value> {
    const kept = new LRUCache<string, () => Promise<Value>>({ max: most });
    return (key) => {
      const value = kept.get(key) ?? this.keep(() => make(key));
      kept.set(key, value);
      return value();
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
    return this.#ready.get(address);
  }

  /**
   * Requests with the same key get the same bytes. The key is an address that gets this answer:
   * `readyFirst` gives it out without asking who made it.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: Make,
  ): Promise<FastifyReply> {
    const answer = this.find(key) ?? (await this.#make(key, routeOf(request), make));
    const encoding = answer.encodingFor(request.headers['accept-encoding']);
    const { headers, bytes } = await answer.encode(encoding);
    reply.headers(headers);
    if (answer.isKnown(request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(answer.status).send(bytes);
  }

  #make(key: string, route: string, make: Make): Promise<CachedResponse> {
    const underway = this.#underway.get(key);
    if (underway) return underway;
    const answer = make().then((made) => toCachedResponse(made, route));
    if (!this.#isConnected) return answer;
    this.#underway.set(key, answer);
    const settle = (ready?: CachedResponse) => {
      // the catalogue changed while it was made
      if (this.#underway.get(key) !== answer) return;
      this.#underway.delete(key);
      // what is not there now may be there later, without the catalogue changing
      if (ready?.status === 200) this.#ready.set(key, ready);
    };
    answer.then(settle, () => settle());
    return answer;
  }
}

function toCachedResponse(
  made: Buffer | RenderedResponse | undefined,
  route: string,
): CachedResponse {
  if (made === undefined) throw new TypeError('a shared answer has a body');
  return new CachedResponse(Buffer.isBuffer(made) ? { bytes: made } : made, route);
}

export type Encoding = 'identity' | 'gzip' | 'br';

export interface RenderedResponse {
  bytes: Buffer;
  status?: number;
  contentType?: string;
}

/** Below this many bytes compressing wins nothing. */
const WORTH_COMPRESSING = 1024;

/**
 * Up to this many bytes Node.js sends a text with its headers as one piece, without memory of its
 * own; bytes it sends as a piece of their own.
 */
const SENT_AS_TEXT = 16 * 1024;

/** A window of 256 KB is more than a page of the shop. The usual one of 4 MB takes memory and saves no byte. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: BROTLI }),
};

interface EncodedResponse {
  bytes: Buffer;
  /** The same bytes as latin1, where that is sent faster. */
  text: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** Names and values in turn, as `writeHead` takes them fastest. The last two are the length's. */
  headerList: readonly string[];
}

/** An answer that is the same for every visitor, as bytes in each encoding that was asked for. */
export class CachedResponse {
  readonly status: number;
  readonly etag: string;
  /** See `Answered`. */
  readonly route: string;
  readonly #contentType: string;
  readonly #encodings = new Map<Encoding, EncodedResponse>();
  readonly #bytes: Buffer;

  constructor({ bytes, status, contentType }: RenderedResponse, route: string) {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.status = status ?? 200;
    this.etag = `"${hash}"`;
    this.route = route;
    this.#contentType = contentType ?? 'application/json; charset=utf-8';
    this.#bytes = bytes;
  }

  /** The size of all encodings together, made or not: a compressed one is below half. */
  get mostBytes(): number {
    return this.#bytes.length * 2 + 3 * Math.min(this.#bytes.length, SENT_AS_TEXT);
  }

  /** The best that is accepted, and worth it. */
  encodingFor(accepted: string | undefined): Encoding {
    if (accepted === undefined || this.#bytes.length < WORTH_COMPRESSING) return 'identity';
    return bestOf(accepted);
  }

  /** Undefined: not made yet, see `encode`. */
  in(encoding: Encoding): EncodedResponse | undefined {
    return this.#encodings.get(encoding);
  }

  async encode(encoding: Encoding): Promise<EncodedResponse> {
    const ready = this.in(encoding);
    if (ready) return ready;
    const bytes = encoding === 'identity' ? this.#bytes : await compressors[encoding](this.#bytes);
    const headers = this.#headers(encoding);
    const headerList = [...Object.entries(headers).flat(), 'content-length', `${bytes.length}`];
    const text = bytes.length <= SENT_AS_TEXT ? bytes.toString('latin1') : undefined;
    const encoded = { bytes, text, headers, headerList };
    this.#encodings.set(encoding, encoded);
    return encoded;
  }

  #headers(encoding: Encoding): Record<string, string> {
    const headers = {
      etag: this.etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': this.#contentType,
    };
    return encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding };
  }

  /** Proxies that compress make a tag weak, and a browser may know several. */
  isKnown(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false;
    const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes(this.etag);
  }
}

/** The encodings that browsers ask for: a few, which come again and again. */
const bests = new LRUCache<string, Encoding>({ max: 50 });

function bestOf(accepted: string): Encoding {
  const known = bests.get(accepted);
  if (known) return known;
  const best = takes('br', accepted) ? 'br' : takes('gzip', accepted) ? 'gzip' : 'identity';
  // a header can be long: only short ones are worth to be kept
  if (accepted.length <= 100) bests.set(accepted, best);
  return best;
}

/** `q=0` means not that one. */
function takes(encoding: Encoding, accepted: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name = '', weight = ''] = entry.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
