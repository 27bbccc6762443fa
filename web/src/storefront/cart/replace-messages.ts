import { isolate } from '@tailorbird/contract/rules/isolate';

/** Toasts about an edited item. The page of the product loads them. */
export const replaceMessages = {
  replaced: (product: string) => `${isolate(product)} is changed.`,
  tooMany:
    'There is another one just like this in your cart, and together there would be more than 99. Choose fewer.',
} as const;
