import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs the customers' pictures in the address of a preview, so that nobody composes somebody else's
 * picture. Signatures are HMAC-SHA-256 under a key made from the shop's secret.
 */
export class PictureLinks {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(`pictures in previews\0${secret}`).digest();
  }

  /** @param pictures the parameter of a drawing, as it stands in the address */
  sign(pictures: string): string {
    return createHmac('sha256', this.#key).update(pictures).digest('base64url');
  }

  /** Whether the shop has signed them. */
  opens(pictures: string, signature: string): boolean {
    const [right, given] = [Buffer.from(this.sign(pictures)), Buffer.from(signature)];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
