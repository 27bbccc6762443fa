import { isolate } from '@tailorbird/contract/isolate';
import { createHash } from 'node:crypto';
import type { Cart } from '@tailorbird/contract/cart';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';
import { QUANTITY } from '@tailorbird/contract/limits';
import { fromDollars, sum, times, type Cents } from '@tailorbird/contract/money';
import { writtenText } from '@tailorbird/contract/written-text';

/** What makes two items the same: the product, what was chosen and written for it, and the note. */
export interface ItemIdentity {
  productId: string;
  valueIds: readonly string[];
  /** What was written for the options that take a text. */
  texts: readonly { optionId: string; text: string }[];
  note: string;
}

/** A short key that is equal exactly when the identities are. The order of the choices is no matter. */
export function identityKey({ productId, valueIds, texts, note }: ItemIdentity): string {
  const plain = [productId, valueIds.toSorted(), note];
  // without texts the key is what it was before there were any: carts of that time hold it
  const written = texts.map(({ optionId, text }) => JSON.stringify([optionId, text])).toSorted();
  const parts = JSON.stringify(written.length === 0 ? plain : [...plain, written]);
  return createHash('sha256').update(parts).digest('base64url');
}

export function identityOf(item: {
  product: { _id: string };
  selectedOptions: readonly ChosenOption[];
  note: string;
}): ItemIdentity {
  const valueIds: string[] = [];
  const texts: ItemIdentity['texts'][number][] = [];
  for (const { optionId, valueId, value = '' } of item.selectedOptions) {
    const text = writtenText(value);
    if (valueId !== null) valueIds.push(valueId);
    else if (text !== '') texts.push({ optionId, text });
  }
  return { productId: item.product._id, valueIds, texts, note: item.note };
}

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= QUANTITY.min && quantity <= QUANTITY.max;
}

/** Over the items that can be ordered. */
export function subtotal(cart: Cart): Cents {
  return sum(cart.items.filter((item) => item.available).map(lineTotal));
}

export function lineTotal(item: { product: { cost: number }; quantity: number }): Cents {
  return times(fromDollars(item.product.cost), item.quantity);
}

/** What keeps an item from being ordered, as the catalogue is now. */
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

export function tooManyReason(productName: string): string {
  return `The cart cannot hold more than ${QUANTITY.max} of ${isolate(productName)}.`;
}
