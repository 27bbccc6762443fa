import { expect, test } from 'vitest';
import { waitInWords } from './wait-in-words.ts';

test.each([
  [1, '1 second'],
  [59.2, '60 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7200, '2 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
