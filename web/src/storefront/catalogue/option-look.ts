import { swatchOf } from '../../ui/swatch.ts';

export type OptionLook = 'swatches' | 'chips' | 'select';

const MOST_CHIPS = 8;
/** Characters: eight of these still fit two lines of the product page. */
const LONGEST_CHIP = 18;

/** How an option is drawn: as colours, as chips while they are few and short, else as a select. */
export function lookOf(values: readonly { value: string }[]): OptionLook {
  if (values.length === 0) return 'select';
  if (values.every(({ value }) => swatchOf(value) !== undefined)) return 'swatches';
  const short = values.every(({ value }) => value.length <= LONGEST_CHIP);
  return short && values.length <= MOST_CHIPS ? 'chips' : 'select';
}
