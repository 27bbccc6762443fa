import { expect, it } from 'vitest';
import { quoteListingSearch, readQuoteListing } from './quotes-query.ts';

it.each(['?', '?state=wish', '?state=ended&search=marsh&page=2'])(
  'reads and writes %s',
  (search) => {
    expect(quoteListingSearch(readQuoteListing(new URLSearchParams(search)))).toBe(search);
  },
);

it('reads what no list has as none', () => {
  expect(readQuoteListing(new URLSearchParams('?state=lost&page=-1'))).toEqual({
    state: 'all',
    search: '',
    page: 1,
  });
});
