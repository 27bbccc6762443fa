import type { Order } from '@tailorbird/contract/orders';
import { countPieces } from '@tailorbird/contract/rules/group-items';
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
  const count = countPieces(cart.items);
  const selection = useSelection<{ _id: string }, true>({
    stored: useMemo(() => storedScope(stored, _id), [_id]),
    scope: _id,
    isThere: (id) => Number(id) <= count,
    most: count,
    about: () => true,
  });
  return {
    picked: new Set([...selection.picked.keys()].map(Number)),
    pick: (numbers, isPicked) => selection.set(numbers.map(rowOf), isPicked),
    clear: selection.clear,
  };
}
