const counts = new Intl.NumberFormat('en-GB');

/** `1,500`: made once, as a page of figures has hundreds of them. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `1 category`, `3 categories`. */
export const plural = (count: number, one: string, many: string, digits = String(count)) =>
  `${digits} ${count === 1 ? one : many}`;

/** Formats counts that may be large: `1,500 orders`. */
export const counted = (count: number, one: string, many: string) =>
  plural(count, one, many, formatCount(count));
