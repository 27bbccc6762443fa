import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is the same for every visitor, as bytes in each encoding that was asked for. */
interface ReadyAnswer {
  status: number;
  contentType: string;
  etag: string;
  encodings: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'identity' | 'gzip' | 'br';

export interface MadeAnswer {
  bytes: Buffer;
  status?: number;
  contentType?: string;
}

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Below this many bytes compressing wins nothing. */
const WORTH_COMPRESSING = 1024;

/** Visitors can make up query strings without end. */
const MOST_ANSWERS = 2000;

/**
 * Keeps answers that all visitors share, until the catalogue changes. While the process
 * cannot hear of changes it keeps nothing, so that no answer is ever older than the last change.
 */
export class SharedAnswers {
  readonly #answers = new Map<string, Promise<ReadyAnswer>>();
  #hearsChanges = false;

  /** Drops everything: the next request makes its answer anew. */
  forget(): void {
    this.#answers.clear();
  }

  hearing(hears: boolean): void {
    this.#hearsChanges = hears;
    this.forget();
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    /** Requests with the same key get the same bytes. */
    key: string,
    make: () => Promise<Buffer | MadeAnswer | undefined>,
  ): Promise<FastifyReply> {
    const answer = await this.#find(key, make);
    reply.header('etag', answer.etag);
    reply.header('cache-control', 'no-cache');
    reply.header('vary', 'accept-encoding');
    if (isKnown(answer.etag, request.headers['if-none-match'])) return reply.code(304).send();
    const encoding = await this.#encoding(request, answer);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.code(answer.status).header('content-type', answer.contentType);
    return reply.send(await encoded(answer, encoding));
  }

  async #encoding(request: FastifyRequest, answer: ReadyAnswer): Promise<Encoding> {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined) return 'identity';
    if ((await encoded(answer, 'identity')).length < WORTH_COMPRESSING) return 'identity';
    if (takes('br', accepted)) return 'br';
    return takes('gzip', accepted) ? 'gzip' : 'identity';
  }

  #find(key: string, make: () => Promise<Buffer | MadeAnswer | undefined>): Promise<ReadyAnswer> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const answer = make().then(toReadyAnswer);
    if (!this.#hearsChanges) return answer;
    if (this.#answers.size >= MOST_ANSWERS) this.#dropOldest();
    this.#answers.set(key, answer);
    const drop = () => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    };
    // what is not there now may be there later, without the catalogue changing
    answer.then(({ status }) => status === 200 || drop(), drop);
    return answer;
  }

  #dropOldest(): void {
    for (const key of this.#answers.keys()) {
      this.#answers.delete(key);
      return;
    }
  }
}

/** Proxies that compress make a tag weak, and a browser may know several. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag);
}

/** `q=0` means not that one. */
function takes(encoding: Encoding, accepted: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name = '', weight = ''] = entry.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}

function toReadyAnswer(made: Buffer | MadeAnswer | undefined): ReadyAnswer {
  if (made === undefined) throw new TypeError('a shared answer has a body');
  const { bytes, status, contentType }: MadeAnswer = Buffer.isBuffer(made) ? { bytes: made } : made;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    status: status ?? 200,
    contentType: contentType ?? 'application/json; charset=utf-8',
    etag: `"${hash}"`,
    encodings: new Map([['identity', Promise.resolve(bytes)]]),
  };
}

async function encoded(answer: ReadyAnswer, encoding: Encoding): Promise<Buffer> {
  const kept = answer.encodings.get(encoding);
  if (kept) return kept;
  const plain = answer.encodings.get('identity');
  if (plain === undefined || encoding === 'identity') throw new TypeError('unreachable encoding');
  const made = plain.then((bytes) => compressors[encoding](bytes));
  answer.encodings.set(encoding, made);
  return made;
}
