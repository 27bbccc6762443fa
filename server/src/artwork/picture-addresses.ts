import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import { recipeOf } from '@tailorbird/contract/rules/artwork-recipes';

/**
 * Addresses of pictures with their edits, signed with HMAC-SHA-256 under a key made from the shop's
 * secret: an `<img>` sends no token, and whoever has the address was given it.
 */
export class PictureAddresses {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(`pictures of customers\0${secret}`).digest();
  }

  /** Path and query. It never changes, and what it shows never does. */
  addressOf(id: string, edits: ArtworkEdits = {}): string {
    const recipe = recipeOf(edits);
    const query = new URLSearchParams({ recipe, signature: this.#sign(id, recipe) });
    return `/api/artwork/${id}/picture?${query}`;
  }

  /** Whether the shop has made the address of these. */
  isSigned(id: string, recipe: string, signature: string): boolean {
    const [right, given] = [this.#sign(id, recipe), signature].map((text) => Buffer.from(text));
    if (!right || !given || right.length !== given.length) return false;
    return timingSafeEqual(right, given);
  }

  #sign(id: string, recipe: string): string {
    return createHmac('sha256', this.#key).update(`${id}\0${recipe}`).digest('base64url');
  }
}
