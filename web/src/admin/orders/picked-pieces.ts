import type { Order } from '@tailorbird/contract/orders';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { useMemo } from 'react';
import { storedEntry } from '../../stored-entry.ts';
import { PICKED, readScopes, storedScope, useSelection } from '../kit/selection.ts';

const stored = storedEntry({
  lasts: 'in tab',
  key: PICKED.pieces,
  parse: (value) => readScopes(value, (about) => (about === true ? about : undefined)),
});

const rowOf = (number: number) => ({ _id: String(number) });

interface PickedPieces {
  picked: ReadonlySet<number>;
  pick: (numbers: readonly number[], isPicked: boolean) => void;
  clear: () => void;
}

/** The picked pieces of an order, by their numbers. */
export function usePickedPieces({ _id, cart }: Pick<Order, '_id' | 'cart'>): PickedPieces {
  const numbers = useMemo(() => new Set(numbersOfItems(cart.items).flat()), [cart.items]);
  const selection = useSelection<{ _id: string }, true>({
    stored: useMemo(() => storedScope(stored, _id), [_id]),
    scope: _id,
    isThere: (id) => numbers.has(Number(id)),
    most: numbers.size,
    about: () => true,
  });
  return {
    picked: new Set([...selection.picked.keys()].map(Number)),
    pick: (numbers, isPicked) => selection.set(numbers.map(rowOf), isPicked),
    clear: selection.clear,
  };
}
