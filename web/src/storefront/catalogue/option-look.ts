import type { Option } from '@tailorbird/contract/catalogue';
import { swatchOf } from '../../ui/swatch.ts';

export type OptionLook = 'colours' | 'swatches' | 'chips' | 'select';

const MOST_CHIPS = 8;
/** Characters: eight of these still fit two lines of the product page. */
const LONGEST_CHIP = 18;

interface Offered {
  kind: Option['kind'];
  values: readonly { value: string }[];
}

/** How an option is drawn: as colours, as chips while they are few and short, else as a select. */
export function lookOf({ kind, values }: Offered): OptionLook {
  if (values.length === 0) return 'select';
  if (kind === 'colour') return 'colours';
  if (values.every(({ value }) => swatchOf(value) !== undefined)) return 'swatches';
  const short = values.every(({ value }) => value.length <= LONGEST_CHIP);
  return short && values.length <= MOST_CHIPS ? 'chips' : 'select';
}
