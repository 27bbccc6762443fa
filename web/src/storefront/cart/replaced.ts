import type { CartItem, SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';
import { writtenText } from '@tailorbird/contract/written-text';
import type { Choice } from './cart-actions.ts';
import type { Identity } from './chosen.ts';

/** The new choices of an item that is edited. */
export type NewChoices = Identity & Pick<CartItem, 'quantity'>;

export function newChoices(
  product: Product,
  { quantity, note, selectedOptions }: Choice,
): NewChoices {
  return {
    product: { _id: product._id },
    quantity,
    note: note.trim(),
    selectedOptions: selectedOptions.flatMap((choice) => named(product, choice)),
  };
}

/**
 * The items until the shop answers: it alone knows the new picture, and makes one of two that have
 * become the same. Until then the pieces are as many already.
 */
export function withReplaced(items: CartItem[], itemId: string, next: NewChoices): CartItem[] {
  const { quantity, note, selectedOptions } = next;
  return items.map((item) =>
    item._id === itemId ? { ...item, quantity, note, selectedOptions } : item,
  );
}

/** As the cart says it: with the names of option and value. */
function named(product: Product, { optionId, valueId, value }: ChosenOption): SelectedOption[] {
  const option = product.type?.options.find(({ _id }) => _id === optionId);
  const text = valueId === null ? writtenText(value ?? '') : nameOf(option, valueId);
  return option && text ? [{ optionId, optionName: option.name, valueId, value: text }] : [];
}

function nameOf(
  option: { values: readonly { _id: string; value: string }[] } | undefined,
  valueId: string,
): string | undefined {
  return option?.values.find(({ _id }) => _id === valueId)?.value;
}
