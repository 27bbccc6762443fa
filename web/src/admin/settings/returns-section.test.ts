import { expect, test } from 'vitest';
import { readReturnDays } from './returns-section.tsx';

test('days to withdraw are a whole number, or none', () => {
  expect([' 14 ', '0', '365'].map(readReturnDays)).toEqual([14, 0, 365]);
  expect(readReturnDays(' ')).toBeNull();
  expect(['366', '-1', '1.5', 'two weeks'].map(readReturnDays)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
