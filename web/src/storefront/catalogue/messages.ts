import { isolate } from '@tailorbird/contract/isolate';

/** What the catalogue's pages tell people. Sentences of the specification stand word for word. */
export const messages = {
  product: {
    noId: 'Product ID not found',
    notFound: 'Product not found',
    notFoundText: 'It may have left the shop. Everything we make now is on the home page.',
    failed: 'Failed to load product details. Please try again.',
    selectValue: (option: string) => `Please select a value for ${isolate(option)}`,
    noLongerOffered: 'What this link asks for is no longer offered.',
    stillToChoose: (options: readonly string[]) => `Still to choose: ${options.join(', ')}`,
    toMend: (options: readonly string[]) => `Please look again at: ${options.join(', ')}`,
    nothingToChoose: 'Made as shown',
    note: 'Note',
    noteHint: 'Initials, a date, where to put them: whatever we should know.',
    notePlaceholder: 'R. K., small, on the label',
    add: 'Add to Cart',
    added: (pieces: number) => `${pieces.toLocaleString('en')} in your cart.`,
    noScript: 'Putting things in the cart needs JavaScript.',
  },
};
