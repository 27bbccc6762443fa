import type { Option } from '@tailorbird/contract/catalogue';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { swatchOf } from '../../ui/swatch.ts';

export type OptionLook = 'swatches' | 'chips' | 'select';

const MOST_CHIPS = 8;
/** Characters: eight of these still fit two lines of the product page. */
const LONGEST_CHIP = 18;

interface Offered {
  kind: Option['kind'];
  values: readonly { value: string }[];
}

/** How an option is drawn: as swatches, as chips while they are few and short, else as a select. */
export function lookOf(option: Offered): OptionLook {
  const { values } = option;
  if (values.length === 0) return 'select';
  const isColour = ({ value }: Offered['values'][number]) => swatchOf(value) !== undefined;
  if (hasSwatches(option) || values.every(isColour)) return 'swatches';
  const short = values.every(({ value }) => value.length <= LONGEST_CHIP);
  return short && values.length <= MOST_CHIPS ? 'chips' : 'select';
}
