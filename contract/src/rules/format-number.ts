import { type NumberMarks, shopFormats } from '../kinds/shop-formats.ts';

/**
 * Writes a number with the marks of the shop: `1,128.5`. Rounded to so many decimals at most; `least`
 * of them are written even where they are 0.
 */
export function formatNumber(
  value: number,
  { most = 0, least = 0, marks = shopFormats().numbers }: NumberForm = {},
): string {
  const [whole = '', decimals = ''] = Math.abs(value).toFixed(most).split('.');
  const shown = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '');
  const sign = value < 0 && /[1-9]/.test(whole + shown) ? '-' : '';
  const grouped =
    whole.length < marks.groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
  return sign + grouped + (shown && marks.decimal + shown);
}

export interface NumberForm {
  most?: number;
  least?: number;
  marks?: NumberMarks;
}
