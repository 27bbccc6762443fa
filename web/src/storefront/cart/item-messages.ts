import { isolate } from '@tailorbird/contract/isolate';

/** What is said of changes on the page of the cart. Wording of the specification is kept to the letter. */
export const itemMessages = {
  removed: (product: string) => `${isolate(product)} removed.`,
  quantityUpdated: 'Quantity updated.',
  editToOrder: 'Edit or remove it to place the order. The rest of your cart is fine.',
  noteFailed: 'Failed to update note. Please try again.',
} as const;
