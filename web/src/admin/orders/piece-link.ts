import type { Order } from '@tailorbird/contract/orders';
import { firstPiece, numbersOfItems } from '@tailorbird/contract/kinds/piece-states';

/** A piece that a link leads to and that is not there. */
export interface GonePiece {
  number: number;
  /** It was taken out of the order. */
  isRemoved: boolean;
}

interface PieceLink {
  /** The number of the piece. */
  linked?: number | undefined;
  gone?: GonePiece | undefined;
  /** Of the order as it stood on the sheet that the link was read from. */
  version?: number | undefined;
}

/** Reads `?p=` of a piece or `?item=` of an item, and `&v=` of the sheet. */
export function readPieceLink(
  { cart: { items }, voided = [] }: Pick<Order, 'cart' | 'voided'>,
  search: URLSearchParams,
): PieceLink {
  const version = Number(search.get('v') ?? Number.NaN);
  const sheet = Number.isInteger(version) ? { version } : {};
  const [piece, item] = [search.get('p'), search.get('item')];
  if (piece === null && item === null) return sheet;
  const number = Number(piece ?? Number.NaN);
  const linked = numbersOfItems(items).flat().includes(number)
    ? number
    : firstPiece(items, item ?? '');
  if (linked !== undefined) return { ...sheet, linked };
  // a service has no piece
  if (items.some(({ _id }) => _id === item)) return sheet;
  return { ...sheet, gone: { number, isRemoved: voided.includes(number) } };
}
