import { formatMoney } from '@tailorbird/contract/money';
import { expect, it } from 'vitest';
import { runningTotal } from './running-total.ts';

it('multiplies in cents', () => {
  expect(formatMoney(runningTotal(48, 2))).toBe('$96.00');
  expect(runningTotal(1.15, 3)).toBe(345);
  expect(formatMoney(runningTotal(999_999.99, 99))).toBe('$98,999,999.01');
});
