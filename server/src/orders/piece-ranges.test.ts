import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRanges, writeRanges } from './piece-ranges.ts';

describe('numbers of pieces as the database keeps them', () => {
  it('are one range for each run of numbers', () => {
    expect(writeRanges([7, 1, 2, 3, 4])).toBe('{[1,5),[7,8)}');
    expect(writeRanges([])).toBe('{}');
    expect(readRanges('{[1,5),[7,8)}')).toEqual(new Set([1, 2, 3, 4, 7]));
  });

  it('are read as they were written', () => {
    assert(
      property(array(integer({ min: 1, max: 300 })), (numbers) => {
        expect(readRanges(writeRanges(numbers))).toEqual(new Set(numbers));
      }),
    );
  });
});
