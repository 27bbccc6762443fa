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
}

/** A piece of an order: the item it belongs to, and its number through the order, from 1 on. */
export interface NumberedPiece<I extends Item> {
  number: number;
  item: I;
}

/** All pieces of an order, by the order of its items. */
export function numberPieces<I extends Item>(items: readonly I[]): NumberedPiece<I>[] {
  return items
    .flatMap((item) => Array.from({ length: item.quantity }, () => item))
    .map((item, index) => ({ number: index + 1, item }));
}

/** The numbers of the pieces of each item, in the order of the items. */
export function numbersOfItems(items: readonly Pick<Item, 'quantity'>[]): number[][] {
  let last = 0;
  return items.map(({ quantity }) => {
    const first = last + 1;
    last += quantity;
    return Array.from({ length: quantity }, (_, index) => first + index);
  });
}

/** The number of the first piece of an item; undefined when the order has no such item. */
export function firstPiece(items: readonly Item[], itemId: string): number | undefined {
  const index = items.findIndex(({ _id }) => _id === itemId);
  if (index === -1) return undefined;
  return items.slice(0, index).reduce((number, { quantity }) => number + quantity, 1);
}
