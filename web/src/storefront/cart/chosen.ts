import type { CartItem } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';

/** As the shop is told of it: a value by its id, a text as it was written. */
export function chosenAgain({
  selectedOptions,
}: Pick<CartItem, 'selectedOptions'>): ChosenOption[] {
  return selectedOptions.map(({ optionId, valueId, value }) =>
    valueId === null ? { optionId, valueId, value } : { optionId, valueId },
  );
}
