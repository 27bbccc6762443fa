import { SignedIds } from '../http/signed-ids.ts';
import type { SealedToken } from '../mail/mail.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import type { OrderKey } from '../orders/making-queries.ts';

/** The offer of a link: something of an owner in one of its versions. */
export interface OfferKey extends OrderKey {
  version: number;
  /** The moment at which the link ends. Without one it ends with what it is about. */
  ends?: Date | undefined;
}

/**
 * Makes and reads the secrets of links to what a customer is to say yes to. The owner is in it, so
 * that a guest's link ends when the order becomes an account's.
 */
export class OfferLinks {
  readonly #ids: SignedIds;
  readonly #cipher: TokenCipher;

  /** @param purpose such as `approvals`: a secret of one purpose is none of another */
  constructor(secret: string, purpose: string) {
    this.#ids = new SignedIds(secret, purpose, 2, 2);
    this.#cipher = new TokenCipher(secret);
  }

  tokenOf({ ownerId, orderId, version, ends }: OfferKey): string {
    const seconds = ends ? Math.floor(ends.getTime() / 1000) : 0;
    return this.#ids.sign([ownerId, orderId], [version, seconds]);
  }

  /** As it waits in the row of a mail. */
  async sealedOf(key: OfferKey): Promise<SealedToken> {
    return this.#cipher.seal(this.tokenOf(key));
  }

  /** @returns undefined when the shop has not made it, or its time is over */
  read(token: string): OfferKey | undefined {
    const { ids: [ownerId, orderId] = [], numbers: [version, seconds] = [] } =
      this.#ids.readAll(token) ?? {};
    if (ownerId === undefined || orderId === undefined || version === undefined) return undefined;
    if (!seconds) return { ownerId, orderId, version };
    const ends = new Date(seconds * 1000);
    return ends.getTime() > Date.now() ? { ownerId, orderId, version, ends } : undefined;
  }
}
