import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingSearch, readListing } from './product-query.ts';

const read = (address: string) => readListing(new URLSearchParams(address));

describe('the address of the product list', () => {
  it('says nothing about the first page of all products', () => {
    expect(listingSearch({ page: 1, search: '' })).toBe('?');
    expect(read('')).toEqual({ page: 1, search: '' });
  });

  it('says what is looked for and on which page', () => {
    expect(listingSearch({ page: 2, search: 'team sash' })).toBe('?search=team+sash&page=2');
  });

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=1e99'])(
    'takes %s as the first page',
    (address) => {
      expect(read(address).page).toBe(1);
    },
  );

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.string(), (page, typed) => {
        const listing = { page, search: typed.trim() };
        expect(read(listingSearch(listing))).toEqual(listing);
      }),
    );
  });
});
