import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

export interface RenderedResponse {
  bytes: Buffer;
  status?: number;
  contentType?: string;
}

/** Below this many bytes compressing wins nothing. */
const WORTH_COMPRESSING = 1024;

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** An answer that is the same for every visitor, as bytes in each encoding that was asked for. */
export class CachedResponse {
  readonly status: number;
  readonly etag: string;
  readonly #contentType: string;
  readonly #encodings = new Map<Encoding, Buffer>();
  readonly #bytes: Buffer;

  constructor({ bytes, status, contentType }: RenderedResponse) {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.status = status ?? 200;
    this.etag = `"${hash}"`;
    this.#contentType = contentType ?? 'application/json; charset=utf-8';
    this.#bytes = bytes;
  }

  /** Of all encodings together, made or not: each compressed one is smaller than half. */
  get mostBytes(): number {
    return this.#bytes.length * 2;
  }

  /** The best that is accepted, and worth it. */
  encodingFor(accepted: string | undefined): Encoding {
    if (accepted === undefined || this.#bytes.length < WORTH_COMPRESSING) return 'identity';
    if (takes('br', accepted)) return 'br';
    return takes('gzip', accepted) ? 'gzip' : 'identity';
  }

  /** Undefined: not made yet, see `encode`. */
  in(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.#bytes : this.#encodings.get(encoding);
  }

  async encode(encoding: Encoding): Promise<Buffer> {
    const ready = this.in(encoding);
    if (ready || encoding === 'identity') return ready ?? this.#bytes;
    const bytes = await compressors[encoding](this.#bytes);
    this.#encodings.set(encoding, bytes);
    return bytes;
  }

  headers(encoding: Encoding): Record<string, string> {
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
    const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    return known.includes(this.etag);
  }
}

/** `q=0` means not that one. */
function takes(encoding: Encoding, accepted: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name = '', weight = ''] = entry.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
