import { describe, expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

describe('columns that nobody knows', () => {
  it.each([
    [['20.11.2026', 'Mia', 'TB-7K2M-4Q9X', '24,00'], { date: 0, amount: 3, text: 2 }],
    [['11/20/2026', '48.00', '*', '', 'ZELLE FROM ANNA'], { date: 0, amount: 1, text: 4 }],
    [['1', '20-Nov-2026', 'Order', '($1,248.00)', '$2,000.00'], { date: 1, amount: 3, text: 2 }],
    [['20261120', 'Order of Anna', '-48,00 EUR'], { date: 0, amount: 2, text: 1 }],
    [['a', 'b', 'c'], { date: 0, amount: 2, text: 1 }],
    [[], { date: 0, amount: 0, text: 0 }],
  ])('%j are guessed by what stands in them', (cells, guess) => {
    expect(guessColumns(cells)).toEqual(guess);
  });
});
