import { createHash } from 'node:crypto';
import type { Cart } from '@tailorbird/contract/cart';
import { QUANTITY } from '@tailorbird/contract/limits';
import { fromDollars, sum, times, type Cents } from '@tailorbird/contract/money';

/** What makes two items the same: the product, the set of chosen values and the note. */
export interface ItemIdentity {
  productId: string;
  valueIds: readonly string[];
  note: string;
}

/** A short key that is equal exactly when the identities are. The order of the values is no matter. */
export function identityKey({ productId, valueIds, note }: ItemIdentity): string {
  const parts = JSON.stringify([productId, valueIds.toSorted(), note]);
  return createHash('sha256').update(parts).digest('base64url');
}

export function identityOf(item: {
  product: { _id: string };
  selectedOptions: readonly { valueId: string }[];
  note: string;
}): ItemIdentity {
  return {
    productId: item.product._id,
    valueIds: item.selectedOptions.map((option) => option.valueId),
    note: item.note,
  };
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
    return `${item.productName} is no longer offered in ${item.goneValue}.`;
  }
  if (item.missingOption !== null) {
    return `${item.productName} now needs a choice of ${item.missingOption}.`;
  }
  return null;
}

export function goneReason(productName: string): string {
  return `${productName} is no longer sold.`;
}

export function tooManyReason(productName: string): string {
  return `The cart cannot hold more than ${QUANTITY.max} of ${productName}.`;
}
