/** States of a piece, each of which but the last follows the one before it. */
export const PIECE_STATES = ['waiting', 'cut', 'lettered', 'checked', 'packed', 'again'] as const;

export type PieceState = (typeof PIECE_STATES)[number];

/** The state that follows: what is to be made again is cut first, what is packed is done. */
export function nextState(state: PieceState): PieceState | undefined {
  if (state === 'again') return 'cut';
  return state === 'packed' ? undefined : PIECE_STATES[PIECE_STATES.indexOf(state) + 1];
}

/** Done but for the wrapping. */
export function isFinished(state: PieceState): boolean {
  return state === 'checked' || state === 'packed';
}

interface Item {
  _id: string;
  quantity: number;
  /** Of an order that was changed: the numbers of its pieces. None: it is a service. */
  pieces?: readonly number[] | undefined;
}

/** A piece of an order: the item it belongs to, and its number through the order, from 1 on. */
export interface NumberedPiece<I extends Item> {
  number: number;
  item: I;
}

/** All pieces of an order, by the order of its items. */
export function numberPieces<I extends Item>(items: readonly I[]): NumberedPiece<I>[] {
  const numbers = numbersOfItems(items);
  return items.flatMap((item, index) => (numbers[index] ?? []).map((number) => ({ number, item })));
}

/**
 * The numbers of the pieces of each item, in the order of the items: those that an order keeps once
 * it was changed, else by their quantities.
 */
export function numbersOfItems(items: readonly Omit<Item, '_id'>[]): number[][] {
  let last = 0;
  return items.map(({ quantity, pieces }) => {
    if (pieces) return [...pieces];
    const first = last + 1;
    last += quantity;
    return Array.from({ length: quantity }, (_, index) => first + index);
  });
}

/** The number of the first piece of an item; undefined when the order has no such item, or no piece. */
export function firstPiece(items: readonly Item[], itemId: string): number | undefined {
  const index = items.findIndex(({ _id }) => _id === itemId);
  return numbersOfItems(items)[index]?.[0];
}

/** Whether an item of an order is nothing to be made, such as folding in tissue: it has no pieces. */
export const isService = ({ pieces }: Pick<Item, 'pieces'>): boolean => pieces?.length === 0;

/** How many pieces the workshop makes of these items: none of a service. */
export const countWorkshopPieces = (items: readonly Omit<Item, '_id'>[]): number =>
  items.reduce((count, { quantity, pieces }) => count + (pieces?.length ?? quantity), 0);
