import { PIECES } from '../../session/persisted-entries.ts';

/** Pieces that a tab keeps; the one changed longest ago goes first. */
const MOST = 20;
/** UTF-16 units: a pasted book stays in the field, not in the storage. */
const LONGEST_NOTE = 5000;

/** Note and quantity of a piece that is not in the cart yet; undefined: as they come. */
export interface KeptPiece {
  note: string | undefined;
  quantity: number | undefined;
}

type Entry = readonly [key: string, piece: KeptPiece];

/** What this tab keeps for a product, or for an item of the cart that is chosen anew. */
export function keptPiece(key: string): KeptPiece | undefined {
  return read().find(([of]) => of === key)?.[1];
}

export function keepPiece(key: string, { note, quantity }: KeptPiece): void {
  const others = read().filter(([of]) => of !== key);
  const isEmpty = note === undefined && quantity === undefined;
  const entry: Entry = [key, { note: note?.slice(0, LONGEST_NOTE), quantity }];
  write(isEmpty ? others : [...others, entry].slice(-MOST));
}

function write(entries: readonly Entry[]): void {
  try {
    if (entries.length > 0) sessionStorage.setItem(PIECES, JSON.stringify(entries));
    else sessionStorage.removeItem(PIECES);
  } catch {
    // Storage is off or full: the page itself still has it.
  }
}

function read(): Entry[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PIECES) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(entryOf) : [];
  } catch {
    return [];
  }
}

/** Scripts of other versions of the shop write here, too. */
function entryOf(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  const [key, piece]: unknown[] = value;
  if (typeof key !== 'string' || typeof piece !== 'object' || piece === null) return [];
  const note = 'note' in piece && typeof piece.note === 'string' ? piece.note : undefined;
  const quantity =
    'quantity' in piece && typeof piece.quantity === 'number' ? piece.quantity : undefined;
  return [[key, { note, quantity }]];
}
