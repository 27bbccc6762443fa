import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of an id. */
const ID = 16;

/** Bytes of what signs them. */
const SIGNATURE = 32;

/**
 * Makes and reads secrets of links: ids, signed with HMAC-SHA-256 under a key made from the shop's
 * secret. Nothing is stored, and what somebody makes up costs no statement.
 */
export class SignedIds {
  readonly #key: Buffer;
  readonly #count: number;

  /**
   * @param purpose such as `order links`: a secret of one purpose is none of another
   * @param count how many ids are in a secret
   */
  constructor(secret: string, purpose: string, count: number) {
    this.#key = createHash('sha256').update(`${purpose}\0${secret}`).digest();
    this.#count = count;
  }

  sign(ids: readonly string[]): string {
    return this.#signed(Buffer.concat(ids.map(toBytes)));
  }

  /** @returns undefined when the shop has not made it */
  read(token: string): string[] | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== this.#count * ID + SIGNATURE) return undefined;
    // compared as text, since several texts stand for the same bytes
    const right = Buffer.from(this.#signed(bytes.subarray(0, this.#count * ID)));
    const given = Buffer.from(token);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return Array.from({ length: this.#count }, (_, n) =>
      toId(bytes.subarray(n * ID, (n + 1) * ID)),
    );
  }

  #signed(ids: Buffer): string {
    const signature = createHmac('sha256', this.#key).update(ids).digest();
    return Buffer.concat([ids, signature]).toString('base64url');
  }
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const toId = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
