/** Option values that are drawn as a colour; tokens.css has the colour of each. */
const threadBox = new Set([
  'canvas',
  'natural',
  'cream',
  'white',
  'black',
  'ink',
  'charcoal',
  'grey',
  'navy',
  'sky',
  'forest',
  'olive',
  'sage',
  'mustard',
  'terracotta',
  'rufous',
  'red',
  'burgundy',
  'blush',
  'lilac',
  'gold',
]);

/** The name for `data-swatch`, or undefined when the value is no colour of the thread box. */
export function swatchOf(value: string): string | undefined {
  const name = value.trim().toLowerCase();
  return threadBox.has(name) ? name : undefined;
}
