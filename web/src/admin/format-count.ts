import { formatNumber } from '@tailorbird/contract/rules/format-number';

/** `1 category`, `3 categories`. */
export const plural = (count: number, one: string, many: string, digits = String(count)) =>
  `${digits} ${count === 1 ? one : many}`;

/** Formats counts that may be large: `1,500 orders`. */
export const counted = (count: number, one: string, many: string) =>
  plural(count, one, many, formatNumber(count));
