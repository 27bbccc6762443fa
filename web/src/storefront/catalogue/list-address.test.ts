import { COLOUR_FAMILIES } from '@tailorbird/contract/kinds/colour-families';
import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  categoryAddress,
  notNarrowed,
  priceRange,
  readCategoryView,
  countFilters,
  PRODUCT_SORTS,
  readSearch,
  searchAddress,
  type ProductSearch,
} from './list-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));
const one = '018f0000-0000-7000-8000-000000000001';
const other = '018f0000-0000-7000-8000-000000000002';
const everything: ProductSearch = {
  q: '',
  category: undefined,
  ...notNarrowed,
  sort: 'newest',
  page: 1,
};

afterEach(() => setShopFormats(DEFAULT_FORMATS));

describe('prices in an address', () => {
  it('are written in one way, whatever the shop writes', () => {
    setShopFormats(SHOPS.german);
    expect(read('from=4.9&to=1128.5')).toMatchObject({ from: 4.9, to: 1128.5 });
    expect(searchAddress({ ...everything, from: 4.9, to: 1128.5 })).toBe(
      '/search?from=4.9&to=1128.5',
    );
    expect(read('from=4,9&to=1.128,5')).toMatchObject({ from: undefined, to: undefined });
  });

  it('are none where they have decimals of a currency without', () => {
    setShopFormats(SHOPS.japanese);
    expect(read('from=4.9&to=1128')).toMatchObject({ from: undefined, to: 1128 });
  });
});

describe('a search', () => {
  it.each([
    ['', everything],
    ['q=tote', { ...everything, q: 'tote', sort: 'relevance' }],
    ['q=%20%20market%20tote%20', { ...everything, q: 'market tote', sort: 'relevance' }],
    ['q=a%00b', { ...everything, q: 'ab', sort: 'relevance' }],
    ['sort=price&page=3', { ...everything, sort: 'price', page: 3 }],
    ['sort=cheapest', everything],
    ['sort=relevance', everything],
    [`category=${one.toUpperCase()}`, { ...everything, category: one }],
    ['category=bags', everything],
    [`values=${other},${one},${one}`, { ...everything, values: [one, other] }],
    ['colour=blue,red,tartan,red', { ...everything, colours: ['red', 'blue'] }],
    ['size=xl,110-cm,XL,%20,a_b', { ...everything, sizes: ['110-cm', 'xl'] }],
    ['lettered=yes', { ...everything, lettered: true }],
    ['lettered=true', everything],
    ['from=18&to=40.5', { ...everything, from: 18, to: 40.5 }],
    ['from=90&to=20', { ...everything, from: 20, to: 90 }],
    ['from=cheap&to=-1', everything],
    [`values=${other}&values=${one}`, { ...everything, values: [one, other] }],
    [`values=red,${one},`, { ...everything, values: [one] }],
    ['page=0', everything],
    ['page=-1', everything],
    ['page=1.5', everything],
    ['page=two', everything],
    ['page=1e9', everything],
    ['utm_source=letter', everything],
  ])('is read from ?%s', (query, search) => {
    expect(read(query)).toEqual(search);
  });

  it('has 200 characters and 50 values at most', () => {
    expect(read(`q=${'👜'.repeat(201)}`).q).toBe('👜'.repeat(200));
    const ids = Array.from({ length: 60 }, (_, index) => `${one.slice(0, -2)}${index + 10}`);
    expect(read(`values=${ids.join(',')}`).values).toHaveLength(50);
  });

  it('stands in the address in the shortest way', () => {
    expect(searchAddress(everything)).toBe('/search');
    expect(searchAddress({ ...everything, q: 'tote & co', sort: 'relevance' })).toBe(
      '/search?q=tote+%26+co',
    );
    expect(searchAddress({ ...everything, q: 'tote', sort: 'newest', page: 2 })).toBe(
      '/search?q=tote&sort=newest&page=2',
    );
  });

  it('is what its address says, whatever it is', () => {
    const ids = fc.uuid();
    const dollars = fc.nat(99_999_999).map((cents) => cents / 100);
    const searches = fc.record({
      q: fc.string({ unit: 'grapheme', maxLength: 60 }),
      category: fc.option(ids, { nil: undefined }),
      values: fc.uniqueArray(ids, { maxLength: 8 }),
      colours: fc.subarray([...COLOUR_FAMILIES]),
      sizes: fc.uniqueArray(fc.constantFrom('s', 'm', '110-cm', 'market-day', 'große')),
      lettered: fc.boolean(),
      from: fc.option(dollars, { nil: undefined }),
      to: fc.option(dollars, { nil: undefined }),
      sort: fc.constantFrom(...PRODUCT_SORTS),
      page: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(searches, (search) => {
        const address = searchAddress(search);
        const again = read(address.split('?')[1] ?? '');
        expect(again).toEqual({
          ...search,
          ...priceRange(search.from, search.to),
          q: search.q.replaceAll('\0', '').trim(),
          values: search.values.toSorted(),
          sizes: search.sizes.toSorted(),
        });
        expect(searchAddress(again)).toBe(searchAddress({ ...again }));
      }),
    );
  });

  it('whatever anybody types is a search', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const search = read(query);
        expect(read(searchAddress(search).split('?')[1] ?? '')).toEqual(search);
      }),
    );
  });

  it('is narrowed by its filters alone', () => {
    const counts: [number, Partial<ProductSearch>][] = [
      [0, { q: 'tote', page: 3 }],
      [3, { category: one, values: [one, other] }],
      [5, { colours: ['red'], sizes: ['s', 'm'], lettered: true, from: 0, to: 9 }],
    ];
    for (const [count, change] of counts) {
      const search = { ...everything, ...change };
      expect(countFilters(search)).toBe(count);
    }
  });
});

describe('a category', () => {
  it.each([
    ['', { ...notNarrowed, sort: 'oldest', page: 1 }, ''],
    [
      'sort=price-desc&page=2',
      { ...notNarrowed, sort: 'price-desc', page: 2 },
      '?sort=price-desc&page=2',
    ],
    ['sort=relevance&page=x', { ...notNarrowed, sort: 'oldest', page: 1 }, ''],
  ])('is shown as ?%s says', (query, view, rest) => {
    const found = readCategoryView(new URLSearchParams(query));
    expect(found).toEqual(view);
    expect(categoryAddress(one, found)).toBe(`/category/${one}${rest}`);
  });
});
