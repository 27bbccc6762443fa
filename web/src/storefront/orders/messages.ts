import { isolate } from '@tailorbird/contract/isolate';

/** What a customer reads about orders. Sentences of the specification stand here word for word. */
export const messages = {
  title: 'My Orders',
  counted: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  countedMore: (count: number) => `More than ${count} orders`,
  more: 'Type more of the order number to see fewer.',
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  loadFailed: 'Failed to load orders. Please try again.',
  noneTitle: 'No orders yet',
  none: 'What you order is listed here, with everything you chose.',
  noneFilteredTitle: 'No orders found',
  noneFiltered: 'No orders match your current filters. Try adjusting your search criteria.',
  datesReversed: 'This day is before the first one.',
  total: 'Total',
  yourNote: 'Your note',
  noteByShop: 'The shop’s note:',
  noteRemoved: 'The shop has removed your note.',
  youWrote: 'You wrote:',

  again: {
    act: 'Order Again',
    actNamed: (number: string) => `Order Again: ${number}`,
    busy: 'Processing...',
    failed: 'Cart operation failed. Please try again.',
    all: (count: number) =>
      count === 1 ? 'The item is in your cart.' : `All ${count} items are in your cart.`,
    some: (added: number, count: number) =>
      `${added} of ${count} items ${added === 1 ? 'is' : 'are'} in your cart.`,
    none: 'Nothing of this order could be put in your cart.',
    added: (quantity: number, name: string) => `${quantity} × ${isolate(name)}`,
    price: (now: string, before: string) => `now ${now}, it was ${before}`,
    leftOut: 'Left out',
    toCart: 'Go to Cart',
    toHome: 'See what there is',
  },

  andMore: (name: string, count: number) =>
    count > 0 ? `${isolate(name)} and ${count} more` : name,
} as const;
