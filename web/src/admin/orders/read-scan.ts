import type { PieceState } from '@tailorbird/contract/order-desk';
import type { OrderItem } from '@tailorbird/contract/orders';
import {
  firstPiece,
  nextState,
  numbersOfItems,
  PIECE_STATES,
} from '@tailorbird/contract/kinds/piece-states';
import { isUuid } from '@tailorbird/contract/rules/uuid';
import { fullId } from '../sheets/sheet-address.ts';
import { type Pieces, stateOf, type Step } from './pieces-query.ts';

interface ScannedItem extends Pick<OrderItem, '_id' | 'quantity' | 'pieces' | 'changed'> {}

interface ScannedOrder {
  _id: string;
  voided?: readonly number[] | undefined;
  cart: { items: readonly ScannedItem[] };
}

export type Scan =
  /**
   * Any one of these: a code stands for all pieces of its item. `changed` is what the item was when
   * the code was printed, where it is another since.
   */
  | { kind: 'pieces'; numbers: readonly number[]; changed?: readonly string[] }
  /** The label of a parcel, of this order or another. */
  | { kind: 'parcel'; number: number; isHere: boolean; address: string }
  /** Of a piece that was taken out of the order. */
  | { kind: 'taken out'; number: number }
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
    return itemOf(order, number) ? { kind: 'pieces', numbers: [number] } : noPiece(order, number);
  }
  const [, id = '', query = ''] = /\/admin\/orders\/([^/?#]+)\?([^#]*)$/.exec(text) ?? [];
  const orderId = fullId(decode(id)).toLowerCase();
  if (!isUuid(orderId)) return UNKNOWN;
  const address = text.slice(text.indexOf('/admin/orders/'));
  const isHere = orderId === order._id;
  const search = new URLSearchParams(query);
  const parcel = Number(search.get('parcel') ?? Number.NaN);
  if (Number.isInteger(parcel)) return { kind: 'parcel', number: parcel, isHere, address };
  if (!isHere) return { kind: 'another order', address };
  const number =
    search.get('p') === null
      ? firstPiece(order.cart.items, search.get('item') ?? '')
      : Number(search.get('p'));
  if (number === undefined) return UNKNOWN;
  const item = itemOf(order, number);
  if (!item) return noPiece(order, number);
  const changed = changedSince(item, Number(search.get('v') ?? Number.NaN));
  return { kind: 'pieces', numbers: itemPieces(order, number), ...(changed && { changed }) };
}

const noPiece = ({ voided = [] }: ScannedOrder, number: number): Scan =>
  voided.includes(number) ? { kind: 'taken out', number } : UNKNOWN;

/**
 * Lists the words and choices of an item on paper that are others since: `Name: Theodor`.
 * @returns undefined when the paper is right, or nobody knows which version it is of
 */
export function changedSince(
  { changed }: Pick<OrderItem, 'changed'>,
  version: number | undefined,
): readonly string[] | undefined {
  return changed && version !== undefined && changed.version > version ? changed.before : undefined;
}

/** The item that a piece belongs to. */
export function itemOf<Item extends ScannedItem>(
  { cart: { items } }: { cart: { items: readonly Item[] } },
  number: number,
): Item | undefined {
  const index = numbersOfItems(items).findIndex((numbers) => numbers.includes(number));
  return items[index];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The numbers of all pieces of the item that a piece belongs to; none where there is no such piece. */
function itemPieces({ cart: { items } }: ScannedOrder, number: number): number[] {
  return numbersOfItems(items).find((numbers) => numbers.includes(number)) ?? [];
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
