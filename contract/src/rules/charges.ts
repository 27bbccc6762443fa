import type { Option } from '../catalogue.ts';
import type { TextPrice } from '../price-rules.ts';
import { lengthInCodePoints } from '../kinds/code-points.ts';
import type { ChosenOption } from './drawn-choices.ts';
import { isolate } from './isolate.ts';
import { minorUnits, formatMoney, toMinorUnits, type MinorUnits } from './money.ts';
import type { OptionKind } from '../kinds/option-kinds.ts';

/** The price that a choice adds to one piece. */
export interface Charge {
  label: string;
  unitCents: MinorUnits;
  why: 'value' | 'text';
}

type ChargeRule = (option: Option, choice: ChosenOption) => Charge | undefined;

/** Apart from the other rules of the kinds: a page without prices of choices never loads these. */
export const charges: Record<OptionKind, ChargeRule> = {
  choice: chargeForValue,
  colour: chargeForValue,
  text: ({ name, textPrice }, { value = '' }) =>
    textPrice && value ? chargeForText(name, textPrice, value) : undefined,
};

function chargeForValue({ name, values }: Option, { valueId }: ChosenOption): Charge | undefined {
  const value = values.find(({ _id }) => _id === valueId);
  if (!value?.surcharge) return undefined;
  const label = `${isolate(name)}: ${isolate(value.value)}`;
  return { label, unitCents: toMinorUnits(value.surcharge), why: 'value' };
}

/** `Wording: 7 letters, 3 free, 4 × $0.50`. Undefined: this text costs nothing. */
function chargeForText(
  name: string,
  { flat, perCharacter, freeCharacters, areSpacesFree }: TextPrice,
  text: string,
): Charge | undefined {
  const counted = lengthInCodePoints(areSpacesFree ? text.replaceAll(/\s/gu, '') : text);
  const charged = perCharacter > 0 ? Math.max(0, counted - freeCharacters) : 0;
  const each = toMinorUnits(perCharacter);
  const unitCents = minorUnits(toMinorUnits(flat) + charged * each);
  if (unitCents === 0) return undefined;
  const base = flat > 0 ? `${formatMoney(toMinorUnits(flat))} + ` : '';
  const free = freeCharacters > 0 ? `, ${freeCharacters} free, ${charged}` : '';
  const letters = counted === 1 ? 'letter' : 'letters';
  const how = charged > 0 ? `: ${base}${counted} ${letters}${free} × ${formatMoney(each)}` : '';
  return { label: `${isolate(name)}${how}`, unitCents, why: 'text' };
}
