import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of an id. */
const ID = 16;

/** Bytes of a number, up to 2³² − 1. */
const NUMBER = 4;

/** Bytes of what signs them. */
const SIGNATURE = 32;

/**
 * Makes and reads secrets of links: ids, and numbers with them, signed with HMAC-SHA-256 under a key made from the shop's
 * secret. Nothing is stored, and what somebody makes up costs no statement.
 */
export class SignedIds {
  readonly #key: Buffer;
  readonly #count: number;
  readonly #numbers: number;

  /**
   * @param purpose such as `order links`: a secret of one purpose is none of another
   * @param count how many ids are in a secret
   * @param numbers how many numbers follow them
   */
  constructor(secret: string, purpose: string, count: number, numbers = 0) {
    this.#key = createHash('sha256').update(`${purpose}\0${secret}`).digest();
    this.#count = count;
    this.#numbers = numbers;
  }

  sign(ids: readonly string[], numbers: readonly number[] = []): string {
    return this.#signed(Buffer.concat([...ids.map(toBytes), ...numbers.map(toNumberBytes)]));
  }

  /** @returns undefined when the shop has not made it */
  read(token: string): string[] | undefined {
    return this.readAll(token)?.ids;
  }

  /** Likewise with the numbers. */
  readAll(token: string): { ids: string[]; numbers: number[] } | undefined {
    const bytes = Buffer.from(token, 'base64url');
    const length = this.#count * ID + this.#numbers * NUMBER;
    if (bytes.length !== length + SIGNATURE) return undefined;
    // compared as text, since several texts stand for the same bytes
    const right = Buffer.from(this.#signed(bytes.subarray(0, length)));
    const given = Buffer.from(token);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return {
      ids: Array.from({ length: this.#count }, (_, n) =>
        toId(bytes.subarray(n * ID, (n + 1) * ID)),
      ),
      numbers: Array.from({ length: this.#numbers }, (_, n) =>
        bytes.readUInt32BE(this.#count * ID + n * NUMBER),
      ),
    };
  }

  #signed(ids: Buffer): string {
    const signature = createHmac('sha256', this.#key).update(ids).digest();
    return Buffer.concat([ids, signature]).toString('base64url');
  }
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function toNumberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(NUMBER);
  bytes.writeUInt32BE(number);
  return bytes;
}

const toId = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
