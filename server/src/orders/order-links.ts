import { SignedIds } from '../http/signed-ids.ts';
import type { SealedToken } from '../mail/mail.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import type { OrderKey } from './making-queries.ts';

/**
 * Makes and reads the secrets of links to orders of guests: the ids of guest and order. The guest is
 * in it, so that a link ends by itself when the order becomes an account's.
 */
export class OrderLinks {
  readonly #ids: SignedIds;
  readonly #cipher: TokenCipher;

  constructor(secret: string) {
    this.#ids = new SignedIds(secret, 'order links', 2);
    this.#cipher = new TokenCipher(secret);
  }

  tokenOf({ ownerId, orderId }: OrderKey): string {
    return this.#ids.sign([ownerId, orderId]);
  }

  /** As it waits in the row of a mail. */
  async sealedOf(key: OrderKey): Promise<SealedToken> {
    return this.#cipher.seal(this.tokenOf(key));
  }

  /** @returns undefined when the shop has not made it */
  read(token: string): OrderKey | undefined {
    const [ownerId, orderId] = this.#ids.read(token) ?? [];
    return ownerId === undefined || orderId === undefined ? undefined : { ownerId, orderId };
  }
}
