import { describe, expect, it } from 'vitest';
import { allOrEnds, pageEntries, pageWindow } from './page-window.ts';

describe('the window of page numbers', () => {
  // spec: 9.14
  it('has the current page in its middle', () => {
    expect(pageWindow(7, 13, 5)).toEqual([5, 6, 7, 8, 9]);
    expect(pageWindow(2, 6, 3)).toEqual([1, 2, 3]);
  });

  it('stops at the first and at the last page', () => {
    expect(pageWindow(1, 13, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(13, 13, 5)).toEqual([9, 10, 11, 12, 13]);
    expect(pageWindow(12, 13, 5)).toEqual([9, 10, 11, 12, 13]);
  });

  it('is shorter where there are fewer pages', () => {
    expect(pageWindow(2, 3, 5)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0, 5)).toEqual([]);
  });

  it('stays inside for a page that does not exist', () => {
    expect(pageWindow(99, 6, 5)).toEqual([2, 3, 4, 5, 6]);
  });
});

describe('the window with its ends', () => {
  // spec: 2.82
  it('adds the first and the last page behind a gap', () => {
    expect(pageEntries(7, 13, 5)).toEqual([1, 'gap', 5, 6, 7, 8, 9, 'gap', 13]);
    expect(pageEntries(2, 13, 5)).toEqual([1, 2, 3, 4, 5, 'gap', 13]);
  });

  it('names a page rather than hiding it alone', () => {
    expect(pageEntries(5, 9, 5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pageEntries(4, 7, 5)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('adds nothing where all pages are in the window', () => {
    expect(pageEntries(1, 5, 5)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('all pages, or the ends', () => {
  // spec: 2.113
  it('names each of five pages', () => {
    expect(allOrEnds(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(allOrEnds(1, 1)).toEqual([1]);
    expect(allOrEnds(1, 0)).toEqual([]);
  });

  // spec: 2.113
  it('has an ellipsis wherever there are more', () => {
    for (let totalPages = 6; totalPages <= 60; totalPages += 1) {
      for (let page = 1; page <= totalPages; page += 1) {
        const entries = allOrEnds(page, totalPages);
        expect(entries).toContain('gap');
        expect(entries).toEqual(expect.arrayContaining([1, page, totalPages]));
        expect(entries.length).toBeLessThanOrEqual(7);
      }
    }
  });

  it('stands around the current page', () => {
    expect(allOrEnds(1, 16)).toEqual([1, 2, 3, 'gap', 16]);
    expect(allOrEnds(8, 16)).toEqual([1, 'gap', 7, 8, 9, 'gap', 16]);
    expect(allOrEnds(16, 16)).toEqual([1, 'gap', 14, 15, 16]);
    expect(allOrEnds(3, 6)).toEqual([1, 2, 3, 4, 'gap', 6]);
  });
});
