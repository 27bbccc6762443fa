import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstProducts, isNarrowed, listingSearch, readListing } from './product-query.ts';

const read = (address: string) => readListing(new URLSearchParams(address));
const ID = '018f0000-0000-7000-8000-000000000001';

describe('the address of the product list', () => {
  it('says nothing about the first page of all products', () => {
    expect(listingSearch(firstProducts)).toBe('?');
    expect(read('')).toEqual(firstProducts);
    expect(isNarrowed(read('?page=3&sort=name'))).toBe(false);
  });

  it('says what is looked for and on which page', () => {
    expect(listingSearch({ ...firstProducts, page: 2, search: 'team sash' })).toBe(
      '?search=team+sash&page=2',
    );
  });

  it('says each filter and the order', () => {
    const address = `?category=${ID}&type=none&drawn=false&pictures=none&status=draft&sort=cost-desc`;
    expect(listingSearch(read(address))).toBe(address);
    expect(isNarrowed(read(address))).toBe(true);
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=two',
    '?page=1e99',
    '?category=bags',
    '?type=cloth',
    '?drawn=maybe',
    '?pictures=some',
    '?status=all',
    '?sort=size',
  ])('takes %s as the first page of all', (address) => {
    expect(read(address)).toEqual(firstProducts);
  });

  it('is read as it was written', () => {
    const listings = fc.record({
      page: fc.integer({ min: 1, max: 4000 }),
      search: fc.string().map((typed) => typed.trim()),
      category: fc.constantFrom('', ID),
      type: fc.constantFrom('', 'none', ID),
      drawn: fc.constantFrom('' as const, 'true' as const, 'false' as const),
      pictures: fc.constantFrom('' as const, 'none' as const),
      status: fc.constantFrom('' as const, 'draft' as const, 'on-sale' as const),
      sort: fc.constantFrom('' as const, 'name' as const, 'oldest' as const),
    });
    fc.assert(
      fc.property(listings, (listing) => {
        expect(read(listingSearch(listing))).toEqual(listing);
      }),
    );
  });
});
