import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { type MinorUnits, formatMoney, fromMinorUnits } from '@tailorbird/contract/rules/money';

const withSign = (digits: string) => shopFormats().money.positive.join(digits);

/** `$26` or `$26.50`: without the decimals of a whole amount. */
export function formatShortMoney(amount: MinorUnits): string {
  const dollars = fromMinorUnits(amount);
  return Number.isInteger(dollars) && dollars >= 0
    ? withSign(formatNumber(dollars, { marks: shopFormats().money }))
    : formatMoney(amount);
}

const STEPS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** `$1.5K`, of an amount that is not less than nothing: for the axis of a chart. */
export function formatCompactMoney(dollars: number): string {
  const [unit, letter] = STEPS.find(([least]) => dollars >= least) ?? [1, ''];
  const digits = formatNumber(dollars / unit, { most: 1, marks: shopFormats().money });
  return withSign(digits + letter);
}
