import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [500, 'jpy', '500 JPY in its smallest unit'],
  [4800, 'usd', '$48.00'],
  [0, 'usd', '$0.00'],
  [-200, 'usd', '-$2.00'],
  [12.5, 'usd', '12.5 USD in its smallest unit'],
  [4800, '', '4800 without a currency'],
  [null, 'usd', 'no amount'],
])('%s of %s is told as %s', (amount, currency, words) => {
  expect(amountInWords({ amount, currency })).toBe(words);
});
