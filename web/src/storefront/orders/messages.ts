/** What a customer reads about orders. Sentences of the specification stand here word for word. */
export const messages = {
  title: 'My Orders',
  counted: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  loadFailed: 'Failed to load orders. Please try again.',
  noneTitle: 'No orders yet',
  none: 'What you order is listed here, with everything you chose.',
  noneFilteredTitle: 'No orders found',
  noneFiltered: 'No orders match your current filters. Try adjusting your search criteria.',
  datesReversed: 'This day is before the first one.',
  andMore: (name: string, count: number) => (count > 0 ? `${name} and ${count} more` : name),
} as const;
