import { isolate } from '@tailorbird/contract/isolate';

/** What is said of an item that is chosen anew. The product's page loads it as well. */
export const replaceMessages = {
  replaced: (product: string) => `${isolate(product)} is changed.`,
  tooMany:
    'There is another one just like this in your cart, and together there would be more than 99. Choose fewer.',
} as const;
