const counts = new Intl.NumberFormat('en-GB');

/** `1,500`: made once, as a page of figures has hundreds of them. */
export function formatCount(count: number): string {
  return counts.format(count);
}
