import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'identity' | 'gzip' | 'br';

export interface RenderedResponse {
  bytes: Buffer;
  status?: number;
  contentType?: string;
  /** A path of the shop to which the answer leads. */
  location?: string;
  /** Left out: whoever keeps it asks whether it is still true. */
  cacheControl?: string | undefined;
  /** False: it is not the one address of its answer, or its answer is for one person. */
  isKept?: boolean;
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
  readonly isKept: boolean;
  readonly etag: string;
  /** See `Answered`. */
  readonly route: string;
  readonly #contentType: string;
  readonly #cacheControl: string;
  readonly #location: string | undefined;
  readonly #encodings = new Map<Encoding, EncodedResponse>();
  /** Being made: those who ask meanwhile wait for the same one. */
  readonly #underway = new Map<Encoding, Promise<EncodedResponse>>();
  readonly #bytes: Buffer;

  constructor(
    { bytes, status, contentType, cacheControl, location, isKept }: RenderedResponse,
    route: string,
  ) {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.status = status ?? 200;
    this.isKept = isKept ?? true;
    this.etag = `"${hash}"`;
    this.route = route;
    this.#contentType = contentType ?? 'application/json; charset=utf-8';
    this.#cacheControl = cacheControl ?? 'no-cache';
    this.#location = location;
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

  /** @returns undefined when it is not made yet, see `encode` */
  in(encoding: Encoding): EncodedResponse | undefined {
    return this.#encodings.get(encoding);
  }

  async encode(encoding: Encoding): Promise<EncodedResponse> {
    const ready = this.in(encoding) ?? this.#underway.get(encoding);
    if (ready) return ready;
    const encoded = this.#encode(encoding);
    this.#underway.set(encoding, encoded);
    try {
      return await encoded;
    } finally {
      this.#underway.delete(encoding);
    }
  }

  async #encode(encoding: Encoding): Promise<EncodedResponse> {
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
      'cache-control': this.#cacheControl,
      vary: 'accept-encoding',
      'content-type': this.#contentType,
      ...(this.#location !== undefined && { location: this.#location }),
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
