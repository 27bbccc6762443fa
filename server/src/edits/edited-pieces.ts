import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { OrderItem } from '@tailorbird/contract/orders';

/** An item of a changed order as far as its pieces go. */
export interface CountedItem {
  /** The id of the item as it was ordered; a split has that of its item. */
  id: string;
  quantity: number;
  /** Pieces that an item has more, as an item of their own. */
  isSplit: boolean;
  /** False: a service, which has no pieces. */
  isMade: boolean;
}

export interface NumberedItems {
  /** Of each item, in their order. */
  numbers: number[][];
  /** Those that are taken out. */
  removed: number[];
}

/**
 * The numbers of the pieces of a changed order. Each piece keeps its number, new ones get numbers that
 * no piece has had, and of fewer pieces the last that nobody has begun go.
 */
export function numberEdit(
  { items, voided = [] }: { items: readonly OrderItem[]; voided?: readonly number[] | undefined },
  edited: readonly CountedItem[],
  begun: ReadonlySet<number>,
): NumberedItems {
  const had = numbersOfItems(items);
  const known = new Map(items.map(({ _id }, index) => [_id, had[index] ?? []]));
  let last = Math.max(0, ...had.flat(), ...voided);
  const next = (count: number) => Array.from({ length: Math.max(0, count) }, () => (last += 1));
  const numbers = edited.map(({ id, quantity, isSplit, isMade }) => {
    if (!isMade) return [];
    const own = isSplit ? [] : (known.get(id) ?? []);
    return [...stayingOf(own, quantity, begun), ...next(quantity - own.length)];
  });
  const left = new Set(numbers.flat());
  return { numbers, removed: had.flat().filter((number) => !left.has(number)) };
}

/** So many of them: those that are begun, and the first of the others. */
function stayingOf(
  numbers: readonly number[],
  quantity: number,
  begun: ReadonlySet<number>,
): number[] {
  const firstBegun = numbers.toSorted(
    (one, other) => Number(begun.has(other)) - Number(begun.has(one)) || one - other,
  );
  return firstBegun.slice(0, quantity).toSorted((one, other) => one - other);
}
