import type { CartItem } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';

type Chosen = Pick<CartItem, 'selectedOptions'>;

/** What makes two items the same: the product, what was chosen and written for it, and the note. */
export type Identity = Pick<CartItem, 'note' | 'selectedOptions'> & { product: { _id: string } };

export function isSame(one: Identity, other: Identity): boolean {
  return (
    one.product._id === other.product._id && one.note === other.note && sameChoices(one, other)
  );
}

/** The same values, and the same texts for the same options; their order is no matter. */
export function sameChoices(one: Chosen, other: Chosen): boolean {
  return String(keysOf(one)) === String(keysOf(other));
}

/** As the shop is told of it: a value by its id, a text as it was written. */
export function chosenAgain({ selectedOptions }: Chosen): ChosenOption[] {
  return selectedOptions.map(({ optionId, valueId, value }) =>
    valueId === null ? { optionId, valueId, value } : { optionId, valueId },
  );
}

function keysOf({ selectedOptions }: Chosen): string[] {
  return selectedOptions
    .map(({ optionId, valueId, value }) => valueId ?? JSON.stringify([optionId, value]))
    .sort();
}
