import { isolate } from '@tailorbird/contract/rules/isolate';
import { createHash } from 'node:crypto';
import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { identityText, type ItemIdentity } from '@tailorbird/contract/rules/item-identity';
import { writtenText } from '@tailorbird/contract/rules/written-text';

/** Equal exactly when two items are the same, in whatever spelling their texts are. */
export function identityOf(item: ItemIdentity): string {
  const selectedOptions = item.selectedOptions.flatMap((choice) => {
    if (choice.valueId !== null || choice.artwork) return choice;
    const value = writtenText(choice.value ?? '');
    return value === '' ? [] : { ...choice, value };
  });
  return identityText({ ...item, selectedOptions });
}

/** Writes an identity as a short key. */
export function identityKey(item: ItemIdentity): string {
  return createHash('sha256').update(identityOf(item)).digest('base64url');
}

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= QUANTITY.min && quantity <= QUANTITY.max;
}

/** The reason why an item cannot be ordered, by the catalogue as it is now. */
export interface Availability {
  productName: string;
  isProductGone: boolean;
  /** A chosen value that is not offered any more. */
  goneValue: string | null;
  /** An option that must be chosen now and was not. */
  missingOption: string | null;
}

/** A sentence for the customer; null when the item can be ordered. */
export function unavailableReason(item: Availability): string | null {
  if (item.isProductGone) return goneReason(item.productName);
  if (item.goneValue !== null) {
    return `${isolate(item.productName)} is no longer offered in ${isolate(item.goneValue)}.`;
  }
  if (item.missingOption !== null) {
    return `${isolate(item.productName)} now needs a choice of ${isolate(item.missingOption)}.`;
  }
  return null;
}

export function goneReason(productName: string): string {
  return `${isolate(productName)} is no longer sold.`;
}

/** Of a product that the cart has too few pieces of. */
export function tooFewReason(
  { name, minimumQuantity }: { name: string; minimumQuantity: number },
  held: number,
): string {
  return `${isolate(name)} is made from ${minimumQuantity} pieces on, and the cart has ${held}.`;
}

/** Of an item that the cart has no place for. */
export function cartFullReason(): string {
  return `A cart holds at most ${CART_ITEMS_MAX} items.`;
}

export function tooManyReason(productName: string): string {
  return `The cart cannot hold more than ${QUANTITY.max} of ${isolate(productName)}.`;
}
