import { isolate } from '@tailorbird/contract/isolate';

/** What is said while an item of the cart is chosen anew on its product's page. */
export const messages = {
  cart: 'Cart',
  title: (product: string) => `Edit ${isolate(product)}`,
  editing: 'You are changing what is in your cart.',
  cancel: 'Leave it as it is',
  gone: 'This is not in your cart any more. Everything you chose is still here: add it again if you like.',
  notLoaded: 'Your cart could not be loaded.',
  tryAgain: 'Try again',
  save: 'Save changes',
};
