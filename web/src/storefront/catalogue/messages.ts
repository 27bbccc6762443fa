import { formatNumber } from '@tailorbird/contract/rules/format-number';
import type { ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { shopName } from '../../ui/shop-name.ts';

function products(total: number, hasMore: boolean): string {
  const number = formatNumber(total);
  if (hasMore) return `More than ${number} products`;
  return total === 1 ? '1 product' : `${number} products`;
}

/** Sentences of the pages that list products, apart from the home page. */
export const messages = {
  list: {
    title: 'Products',
    count: products,
    /** `found` of them there are before anything is chosen. */
    countOf: (total: number, found: number) =>
      `${formatNumber(total)} of ${products(found, false)}`,
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
  card: {
    colours: (count: number) => (count === 1 ? '1 colour' : `${count} colours`),
    coloursOf: (product: string) => `Colours of ${isolate(product)}`,
  },
  suggestions: {
    label: 'Suggestions',
    count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    forget: 'Forget recent searches',
    kinds: { recent: 'Recent', category: 'Category', product: '', forget: '' },
  },
  facets: {
    title: 'Narrow down',
    colour: 'Colour',
    size: 'Size',
    words: 'Words',
    lettered: 'Can be lettered',
    price: 'Price',
    from: 'From',
    to: 'To',
    unclearPrice: (readings: readonly string[]) =>
      `Please write it without a mark between thousands: it can be ${readings.join(' or ')}.`,
    applyPrice: 'Apply',
    applyPriceNamed: 'Apply the price',
    families: {
      red: 'Red',
      pink: 'Pink',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      blue: 'Blue',
      purple: 'Purple',
      brown: 'Brown',
      white: 'White',
      grey: 'Grey',
      black: 'Black',
    } satisfies Record<ColourFamily, string>,
    counted: (count: number, isPartial: boolean) => `${formatNumber(count)}${isPartial ? '+' : ''}`,
    show: (total: number, hasMore: boolean) =>
      `Show ${hasMore ? 'more than ' : ''}${products(total, false)}`,
    priceRange: (from: number | undefined, to: number | undefined) => {
      if (from === undefined) return `Up to ${formatAmount(to ?? 0)}`;
      if (to === undefined) return `From ${formatAmount(from)}`;
      return `${formatAmount(from)} to ${formatAmount(to)}`;
    },
  },
  search: {
    title: 'Search',
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
    description: (name: string) => `${isolate(name)}, made to order at ${isolate(shopName())}.`,
  },
};
