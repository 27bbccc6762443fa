import { randomInt } from 'node:crypto';

/** Crockford's letters: no I, L, O or U, so that a number survives the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A number such as TB-7K2M-4Q9X. Random instead of counted: no sequence is shared between
 * processes, and nobody can tell how many orders the shop has. Forty bits: among 100,000 orders
 * two are alike with a chance of 0.5 %, and the order's own id tells them apart.
 */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `TB-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
