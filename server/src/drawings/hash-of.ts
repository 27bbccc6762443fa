import { createHash } from 'node:crypto';
import { factsOf, normalise, type Drawing, type View } from '@tailorbird/art';

/** Characters of base64url: 192 bits, so that nobody meets another's by trying. */
const LENGTH = 32;

/** Names what can be seen: the same picture has the same hash, and any other another. */
export function hashOf(drawing: Drawing, view: View): string {
  const seen = [factsOf(drawing.template).version, normalise(drawing), view];
  const hash = createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
  return hash.slice(0, LENGTH);
}
