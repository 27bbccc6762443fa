import type { CartItem, SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';
import { QUANTITY } from '@tailorbird/contract/limits';
import type { Choice } from './cart-actions.ts';
import { isSame } from './chosen.ts';

/** What an item becomes that is chosen anew. */
export type Anew = Pick<CartItem, 'quantity' | 'note' | 'selectedOptions'> & {
  product: { _id: string };
};

export function anew(product: Product, { quantity, note, selectedOptions }: Choice): Anew {
  return {
    product: { _id: product._id },
    quantity,
    note: note.trim(),
    selectedOptions: selectedOptions.flatMap((choice) => named(product, choice)),
  };
}

/**
 * The items as the shop will have them: one that becomes the same as another joins it. The picture
 * stays the old one until the shop names the new one.
 */
export function withReplaced(items: CartItem[], itemId: string, wish: Anew): CartItem[] {
  const twin = items.find((other) => other._id !== itemId && isSame(wish, other));
  if (!twin) {
    const { quantity, note, selectedOptions } = wish;
    return items.map((other) =>
      other._id === itemId ? { ...other, quantity, note, selectedOptions } : other,
    );
  }
  const together = twin.quantity + wish.quantity;
  // more of the same than there may be: the shop refuses, and nothing changes
  if (together > QUANTITY.max) return items;
  return items
    .filter(({ _id }) => _id !== itemId)
    .map((other) => (other === twin ? { ...twin, quantity: together } : other));
}

/** As the cart says it: with the names of option and value. */
function named(product: Product, { optionId, valueId, value }: ChosenOption): SelectedOption[] {
  const option = product.type?.options.find(({ _id }) => _id === optionId);
  const text = valueId === null ? value?.trim() : nameOf(option, valueId);
  return option && text ? [{ optionId, optionName: option.name, valueId, value: text }] : [];
}

function nameOf(
  option: { values: readonly { _id: string; value: string }[] } | undefined,
  valueId: string,
): string | undefined {
  return option?.values.find(({ _id }) => _id === valueId)?.value;
}
