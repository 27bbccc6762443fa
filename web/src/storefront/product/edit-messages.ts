import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences that nobody needs who does not edit an item of the cart. */
export const messages = {
  editing: 'You are changing what is in your cart.',
  cancel: 'Leave it as it is',
  gone: 'This is not in your cart any more. Everything you chose is still here: add it again if you like.',
  notLoaded: 'Your cart could not be loaded.',
  tryAgain: 'Try again',
  replaced: (product: string) => `${isolate(product)} is changed.`,
  tooMany:
    'There is another one just like this in your cart, and together there would be more than 99. Choose fewer.',
};
