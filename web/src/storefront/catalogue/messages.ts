import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences of the pages that list products, apart from the home page. */
export const messages = {
  list: {
    title: 'Products',
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
    titleFor: (words: string) => `Search: ${isolate(words)}`,
    description: 'Find bags, shirts and sashes by name, kind, colour or price.',
    label: 'Search the shop',
    placeholder: 'Tote, canvas, olive …',
    forWords: (words: string) => `for “${isolate(words)}”`,
    nothing: (words: string) => (words ? `Nothing found for “${isolate(words)}”` : 'Nothing found'),
    tryWords: 'Try fewer words, or others: a name, a kind of thing, a colour.',
    tryFilters: 'Nothing fits all that is chosen. Take something off, or try other words.',
    failed: 'The search did not work.',
    allCategories: 'All categories',
    remove: (name: string) => `Remove ${isolate(name)}`,
  },
  category: {
    notFound: 'Category not found',
    notFoundText: 'It may have left the shop. Everything we make now is on the home page.',
    failed: 'The category could not be loaded.',
    empty: 'Nothing here yet',
    emptyText: 'The first pieces are being cut. Please look in again soon.',
    description: (name: string) => `${isolate(name)}, made to order at Tailorbird.`,
  },
};
