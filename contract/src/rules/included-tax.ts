import type { AppliedTax } from '../price-rules.ts';
import { isolate } from './isolate.ts';
import { minorUnits, type MinorUnits } from './money.ts';
import { formatPercent } from './write-number.ts';

/** Of a tax that the total contains: a label for each rate, and how much. */
export function includedTax(
  tax: AppliedTax | undefined,
): { label: string; taxCents: MinorUnits }[] {
  if (!tax?.isIncluded) return [];
  return tax.rates.flatMap(({ percent, taxCents }) =>
    taxCents > 0
      ? {
          label: `Includes ${isolate(tax.label)} ${formatPercent(percent)}`,
          taxCents: minorUnits(taxCents),
        }
      : [],
  );
}
