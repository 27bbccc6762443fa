import { DRAFTS } from '../../session/persisted-entries.ts';
import { storedEntry } from '../../stored-entry.ts';

const drafts = storedEntry({ lasts: 'in tab', key: DRAFTS, parse: (stored) => stored });

/**
 * The next piece of this product begins with the note of the one that it repeats: written as the
 * page of the product keeps what is not in the cart yet (`draft.ts`, which to share would weigh on
 * that page).
 */
export function beginDraft(productId: string, note: string): void {
  drafts.write(withNote(drafts.read(), productId, note));
}

/** A note that was typed for the next piece stays, with this one below it. */
export function withNote(stored: unknown, productId: string, note: string): unknown[] {
  const others = Array.isArray(stored) ? stored : [];
  const isOfProduct = (entry: unknown) => Array.isArray(entry) && entry[0] === productId;
  const piece: unknown = others.filter(isOfProduct).map(([, begun]) => begun)[0] ?? {};
  const typed = typeof piece === 'object' && piece && 'note' in piece ? piece.note : undefined;
  const lines = [typeof typed === 'string' ? typed.trim() : '', note];
  const both = lines[0] === note ? note : lines.filter(Boolean).join('\n');
  const begun = Object.assign({}, piece, { note: both });
  return [...others.filter((entry) => !isOfProduct(entry)), [productId, begun]];
}
