import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SealedToken } from '../mail/mail.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import type { OrderKey } from './making-queries.ts';

/** Bytes of two ids, and of what signs them. */
const ID = 16;
const LENGTH = ID + ID + 32;

/**
 * Makes and reads the secrets of links to orders of guests: the ids of guest and order, signed with
 * HMAC-SHA-256 under a key made from the shop's secret. Nothing is stored. The guest is in it, so
 * that a link ends by itself when the order becomes an account's.
 */
export class OrderLinks {
  readonly #key: Buffer;
  readonly #cipher: TokenCipher;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(`order links\0${secret}`).digest();
    this.#cipher = new TokenCipher(secret);
  }

  tokenOf({ ownerId, orderId }: OrderKey): string {
    return this.#signed(Buffer.concat([toBytes(ownerId), toBytes(orderId)]));
  }

  /** As it waits in the row of a mail. */
  async sealedOf(key: OrderKey): Promise<SealedToken> {
    return this.#cipher.seal(this.tokenOf(key));
  }

  /** @returns undefined when the shop has not made it */
  read(token: string): OrderKey | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== LENGTH) return undefined;
    // compared as text, since several texts stand for the same bytes
    const right = Buffer.from(this.#signed(bytes.subarray(0, 2 * ID)));
    const given = Buffer.from(token);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return { ownerId: toId(bytes.subarray(0, ID)), orderId: toId(bytes.subarray(ID, 2 * ID)) };
  }

  #signed(ids: Buffer): string {
    const signature = createHmac('sha256', this.#key).update(ids).digest();
    return Buffer.concat([ids, signature]).toString('base64url');
  }
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const toId = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
