import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of an id. */
const ID = 16;

/**
 * Makes and reads the secrets of links to previews: the id of a preview, signed with HMAC-SHA-256
 * under a key made from the shop's secret. What somebody makes up costs no statement.
 */
export class PreviewLinks {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(`previews of the look\0${secret}`).digest();
  }

  tokenOf(id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.#sign(bytes)]).toString('base64url');
  }

  /** @returns undefined when the shop has not made it */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    const id = bytes.subarray(0, ID);
    const signature = bytes.subarray(ID);
    const right = this.#sign(id);
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #sign(id: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(id).digest();
  }
}
