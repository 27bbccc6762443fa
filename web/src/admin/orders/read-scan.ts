import type { PieceState } from '@tailorbird/contract/order-desk';
import { firstPiece, nextState, PIECE_STATES } from '@tailorbird/contract/kinds/piece-states';
import { isUuid } from '@tailorbird/contract/rules/uuid';
import { fullId } from '../sheets/sheet-address.ts';
import { type Pieces, stateOf, type Step } from './pieces-query.ts';

interface ScannedOrder {
  _id: string;
  cart: { items: readonly { _id: string; quantity: number }[] };
}

export type Scan =
  /** Any one of these: a code stands for all pieces of its item. */
  | { kind: 'pieces'; numbers: readonly number[] }
  /** Where the piece is. */
  | { kind: 'another order'; address: string }
  | { kind: 'unknown' };

const UNKNOWN: Scan = { kind: 'unknown' };

/**
 * Reads what a scanner or a hand has typed: the number of a piece, or the address in a code on
 * paper.
 */
export function readScan(typed: string, order: ScannedOrder): Scan {
  const text = typed.trim();
  if (/^#?\d{1,6}$/.test(text)) {
    const number = Number(text.replace('#', ''));
    return itemPieces(order, number).length > 0 ? { kind: 'pieces', numbers: [number] } : UNKNOWN;
  }
  const [, id = '', query = ''] = /\/admin\/orders\/([^/?#]+)\?([^#]*)$/.exec(text) ?? [];
  const orderId = fullId(decode(id)).toLowerCase();
  if (!isUuid(orderId)) return UNKNOWN;
  if (orderId !== order._id) {
    return { kind: 'another order', address: text.slice(text.indexOf('/admin/orders/')) };
  }
  const search = new URLSearchParams(query);
  const number =
    search.get('p') === null
      ? firstPiece(order.cart.items, search.get('item') ?? '')
      : Number(search.get('p'));
  const numbers = number === undefined ? [] : itemPieces(order, number);
  return numbers.length > 0 ? { kind: 'pieces', numbers } : UNKNOWN;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The numbers of all pieces of the item that a piece belongs to; none where there is no such piece. */
export function itemPieces({ cart: { items } }: ScannedOrder, number: number): number[] {
  let first = 1;
  for (const { quantity } of items) {
    if (number >= first && number < first + quantity) {
      return Array.from({ length: quantity }, (_, index) => first + index);
    }
    first += quantity;
  }
  return [];
}

/** Of these pieces, the one that is least far; undefined when all are where they should go. */
export function stepOf(
  numbers: readonly number[],
  pieces: Pieces,
  { target, reason = '' }: { target: PieceState | 'next'; reason?: string },
): Step | undefined {
  const steps = numbers.flatMap((number): Step[] => {
    const from = stateOf(pieces, number);
    const to = target === 'next' ? nextState(from) : target;
    return to === undefined || to === from ? [] : [{ number, from, to, reason }];
  });
  return steps.toSorted(
    (one, two) => rank(one.from) - rank(two.from) || one.number - two.number,
  )[0];
}

/** What is to be made again comes right after what waits. */
function rank(state: PieceState): number {
  return state === 'again' ? 0.5 : PIECE_STATES.indexOf(state);
}
