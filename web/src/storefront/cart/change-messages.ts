import { isolate } from '@tailorbird/contract/rules/isolate';

/**
 * Messages about changes of the cart, on any page. Every visitor loads them, so
 * what single pages say stands in the others. Wording of the specification is kept to the letter.
 */
export const changeMessages = {
  added: (product: string) => `${isolate(product)} is in your cart.`,
  addFailed: 'Failed to add item to cart. Please try again.',
  noteTooLong: (most: number) => `Note must be ${most} characters or less.`,
  failed: 'Cart operation failed. Please try again.',
} as const;

// spec: 9.22 9.23 9.24
/** Milliseconds, from the specification's section 9. */
export const toastDuration = {
  added: 3000,
  removed: 3000,
  quantityUpdated: 2500,
  error: 4000,
  orderPlaced: 4000,
} as const;
