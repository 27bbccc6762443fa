import { shopFormats } from '../kinds/shop-formats.ts';
import { formatNumber, type NumberForm } from './format-number.ts';

/** Writes a number into a field: with the marks of the shop, and nothing between thousands. */
export function writeNumber(
  value: number,
  { marks = shopFormats().numbers, most = 2, ...form }: NumberForm = {},
): string {
  return formatNumber(value, { ...form, most, marks: { ...marks, group: '' } });
}

/** `7.5 %`, with three decimals at most. */
export const formatPercent = (percent: number): string => `${formatNumber(percent, { most: 3 })} %`;
