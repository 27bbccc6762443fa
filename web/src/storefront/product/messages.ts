import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { View } from '@tailorbird/art/parameters';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { counted } from './counted.ts';

/** Sentences of the product's page. The specification words some of them; those stay as they are. */
export const messages = {
  product: {
    noId: 'Product ID not found',
    notFound: 'Product not found',
    notFoundText: 'It may have left the shop. Everything we make now is on the home page.',
    failed: 'Failed to load product details. Please try again.',
    selectValue: (option: string) => `Please select a value for ${isolate(option)}`,
    noValues: (option: string) =>
      `This cannot be ordered yet: there is nothing to choose for ${isolate(option)}. Please ask us when it comes.`,
    nothingYet: (option: string) => `Nothing to choose yet for ${isolate(option)}`,
    noLongerOffered: 'What this link asks for is no longer offered.',
    stillToChoose: (options: readonly string[]) => `Still to choose: ${options.join(', ')}`,
    toMend: (options: readonly string[]) => `Please look again at: ${options.join(', ')}`,
    nothingToChoose: 'Made as shown',
    note: 'Note',
    noteHint: 'Anything else we should know when we make it.',
    minimum: (pieces: number) => `At least ${pieces} pieces, in any choices.`,
    tiers: (price: string, pieces: number) => `from ${price} each when you take ${pieces}`,
    how: 'How you order',
    one: 'One piece',
    many: 'Several names or sizes at once',
    manyFailed: 'This part of the page did not load. Please try again.',
    add: 'Add to Cart',
    added: (pieces: number) => `${formatNumber(pieces)} in your cart.`,
    noScript: 'Putting things in the cart needs JavaScript.',
  },
};

/** While an item of the cart is edited; what only the code of an edit says is in edit-messages.ts. */
export const editMessages = {
  cart: 'Cart',
  title: (product: string) => `Edit ${isolate(product)}`,
  save: 'Save changes',
};

/** About an option: its blank choice, its text, and how to correct that. */
export const optionMessages = {
  none: 'None',
  standard: 'Standard',
  notAllowed: (characters: string) =>
    `This must not contain ${characters}. Please write it without.`,
  tooLong: (over: number, most: number) =>
    `${counted(over, 'character')} too many: at most ${most} fit. Please shorten it.`,
  lettered: (text: string) => `Will be lettered as “${isolate(text)}”.`,
  sample: (text: string) => `“${isolate(text)}” in the picture is an example.`,
  left: (count: number) => (count < 0 ? `${-count} too many` : `${count} left`),
  leftInWords: (count: number) =>
    count < 0 ? `${counted(-count, 'character')} too many` : `${counted(count, 'character')} left`,
};

/** About the picture of a drawn product. */
export const drawnMessages = {
  sides: { front: 'Front', back: 'Back', detail: 'Detail' } satisfies Record<View, string>,
  /** A side that does not show the print, or shows it closely. */
  seen: { front: 'From the front', back: 'From behind', detail: 'Seen closely' } satisfies Record<
    View,
    string
  >,
  photograph: (index: number) => `Picture ${index}`,
  photographOf: (name: string, index: number, all: number) =>
    all > 1 ? `${isolate(name)}, picture ${index} of ${all}` : name,
  copyLink: 'Copy link',
  share: 'Share',
  copied: 'Link copied.',
  notCopied: 'Copy the link from the address bar.',
};

/** The surcharge of a choice for a piece, in dollars: `+ $3.00`, or `− $1.00`. */
export function surchargeInWords(amount: number): string {
  return `${amount > 0 ? '+' : '−'} ${formatAmount(Math.abs(amount))}`;
}
