/** What the catalogue's pages tell people. Sentences of the specification stand word for word. */
export const messages = {
  home: {
    title: 'Home',
    description:
      'Bags, shirts and sashes made to order: you choose the cloth, the colour and the words; we sew them.',
    empty: 'Nothing on the table yet',
    emptyText: 'The first pieces are being cut. Please look in again soon.',
    failed: 'The shop could not be loaded.',
    seeAll: (count: number, category: string) =>
      `See all ${count.toLocaleString('en')} ${category}`,
    more: 'More categories',
  },
  list: {
    count: (total: number, hasMore: boolean) => {
      const number = total.toLocaleString('en');
      if (hasMore) return `More than ${number} products`;
      return total === 1 ? '1 product' : `${number} products`;
    },
    sortedBy: {
      relevance: 'Best match',
      oldest: 'As we show them',
      newest: 'Newest first',
      price: 'Price: low to high',
      'price-desc': 'Price: high to low',
    },
    beyond: 'There is no such page.',
    beyondText: 'The list has become shorter, or the address was typed by hand.',
    toFirst: 'Go to the first page',
  },
  search: {
    title: 'Search',
    everything: 'All products',
    titleFor: (words: string) => `Search: ${words}`,
    description: 'Find bags, shirts and sashes by name, kind, colour or price.',
    label: 'Search the shop',
    placeholder: 'Tote, canvas, olive …',
    forWords: (words: string) => `for “${words}”`,
    nothing: (words: string) => (words ? `Nothing found for “${words}”` : 'Nothing found'),
    tryWords: 'Try fewer words, or others: a name, a kind of thing, a colour.',
    tryFilters: 'Nothing fits all that is chosen. Take something off, or try other words.',
    failed: 'The search did not work.',
    allCategories: 'All categories',
    remove: (name: string) => `Remove ${name}`,
  },
  category: {
    notFound: 'Category not found',
    notFoundText: 'It may have left the shop. Everything we make now is on the home page.',
    failed: 'The category could not be loaded.',
    empty: 'Nothing here yet',
    emptyText: 'The first pieces are being cut. Please look in again soon.',
    description: (name: string) => `${name}, made to order at Tailorbird.`,
  },
  product: {
    noId: 'Product ID not found',
    notFound: 'Product not found',
    notFoundText: 'It may have left the shop. Everything we make now is on the home page.',
    failed: 'Failed to load product details. Please try again.',
    selectValue: (option: string) => `Please select a value for ${option}`,
    noLongerOffered: 'What this link asks for is no longer offered.',
    stillToChoose: (options: readonly string[]) => `Still to choose: ${options.join(', ')}`,
    nothingToChoose: 'Made as shown',
    noteHint: 'Initials, a date, where to put them: whatever we should know.',
    notePlaceholder: 'R. K., small, on the label',
    added: 'In your cart.',
    noScript: 'Putting things in the cart needs JavaScript.',
  },
};
