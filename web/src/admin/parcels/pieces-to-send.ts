import { numberPieces, type NumberedPiece } from '@tailorbird/contract/kinds/piece-states';
import type { Unsendable } from '@tailorbird/contract/kinds/parcels';
import type { PieceState } from '@tailorbird/contract/order-desk';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { type Pieces, stateOf } from '../orders/pieces-query.ts';

export interface PieceToSend extends NumberedPiece<OrderItem> {
  state: PieceState;
}

/** Pieces of an order that are in no parcel. */
export interface UnsentPieces {
  /** Those that can be sent: packed ones first. */
  free: readonly PieceToSend[];
  /** Those that wait for the customer's approval. */
  held: readonly number[];
  /** Those that are to be made again first. */
  again: readonly number[];
  /** Those that the customer has withdrawn from. */
  stopped: readonly number[];
  /** Whether nobody has touched one of them: then lines have counts. */
  isUntouched: boolean;
}

export function piecesLeft(
  { cart, stopped = [] }: Pick<Order, 'cart' | 'stopped'>,
  pieces: Pieces,
): UnsentPieces {
  const left = numberPieces(cart.items)
    .filter(({ number }) => pieces.get(number)?.parcel === undefined && !stopped.includes(number))
    .map((piece): PieceToSend => ({ ...piece, state: stateOf(pieces, piece.number) }));
  // what was begun before it was held is made
  const isHeld = ({ number, item }: PieceToSend) => item.isHeld === true && !pieces.has(number);
  const free = left.filter((piece) => piece.state !== 'again' && !isHeld(piece));
  return {
    free: [
      ...free.filter(({ state }) => state === 'packed'),
      ...free.filter(({ state }) => state !== 'packed'),
    ],
    held: left.filter(isHeld).map(({ number }) => number),
    again: left.filter(({ state }) => state === 'again').map(({ number }) => number),
    stopped,
    isUntouched: left.every(({ number }) => !pieces.has(number)),
  };
}

/** Ticks that were set or taken away by hand, by the numbers of pieces. */
export type Ticks = ReadonlyMap<number, boolean>;

export const NO_TICKS: Ticks = new Map();

interface Choice {
  ticks: Ticks;
  /** Whether it begins with nothing: each piece is scanned. */
  isScanning: boolean;
  /** Whether there is a parcel already. */
  isNext: boolean;
}

/**
 * The numbers that are sent together: what is packed, or all where nobody has touched a piece and
 * this is the first parcel; and what was ticked.
 */
export function chosenPieces(
  { free, isUntouched }: UnsentPieces,
  { ticks, isScanning, isNext }: Choice,
): number[] {
  const isAtFirst = ({ state }: PieceToSend) =>
    !isScanning && (state === 'packed' || (isUntouched && !isNext));
  return free
    .filter((piece) => ticks.get(piece.number) ?? isAtFirst(piece))
    .map(({ number }) => number)
    .toSorted((one, other) => one - other);
}

/** All of these numbers, with this tick. */
export function withTicks(ticks: Ticks, numbers: readonly number[], isTicked: boolean): Ticks {
  const next = new Map(ticks);
  for (const number of numbers) next.set(number, isTicked);
  return next;
}

/** A line of the order with the pieces of it that can be sent. */
export interface LineToSend {
  item: OrderItem;
  numbers: readonly number[];
}

export function linesToSend(free: readonly PieceToSend[]): LineToSend[] {
  const lines = new Map<OrderItem, number[]>();
  for (const { item, number } of free) lines.set(item, [...(lines.get(item) ?? []), number]);
  return [...lines].map(([item, numbers]) => ({ item, numbers }));
}

/** So many of a line, from its first piece on. */
export function withCount(ticks: Ticks, numbers: readonly number[], count: number): Ticks {
  return withTicks(withTicks(ticks, numbers.slice(0, count), true), numbers.slice(count), false);
}

/**
 * The piece that a scan ticks: of those that its code stands for the first that is packed and not
 * chosen, else the first that is not.
 */
export function pieceToTick(
  numbers: readonly number[],
  { free }: UnsentPieces,
  chosen: readonly number[],
): number | undefined {
  return free.find(({ number }) => numbers.includes(number) && !chosen.includes(number))?.number;
}

/** Why a scan of these pieces ticks none: they are chosen, or cannot be sent. */
export function whyNoTick(
  numbers: readonly number[],
  { free, held, again, stopped }: UnsentPieces,
): 'chosen' | Unsendable {
  if (free.some(({ number }) => numbers.includes(number))) return 'chosen';
  if (numbers.some((number) => held.includes(number))) return 'not approved';
  if (numbers.some((number) => again.includes(number))) return 'made again';
  return numbers.some((number) => stopped.includes(number)) ? 'withdrawn' : 'sent';
}
