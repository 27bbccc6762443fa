import type { Option } from '@tailorbird/contract/catalogue';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';
import { firstCodePoints } from '@tailorbird/contract/code-points';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';

/** What is tried of each option, by its id: the id of a value, a text, or nothing. */
export type Tried = Readonly<Record<string, string>>;

/** Options that change the drawing, as the type has them. */
export function drivingOptions(art: ProductArtSettings, options: readonly Option[]): Option[] {
  return options.filter(({ _id }) => art.drives.some(({ optionId }) => optionId === _id));
}

/** What is tried of an option: what was clicked, or else what a customer starts with. */
export function triedOf(option: Option, tried: Tried, sample: string): string {
  const chosen = tried[option._id];
  if (takesText(option)) return chosen ?? sampleOf(option, sample);
  const isThere = chosen === '' || option.values.some(({ _id }) => _id === chosen);
  if (chosen !== undefined && isThere) return chosen;
  return option.isRequired ? (option.values[0]?._id ?? '') : '';
}

export function choicesTried(
  options: readonly Option[],
  tried: Tried,
  sample: string,
): ChosenOption[] {
  return options.flatMap((option): ChosenOption[] => {
    const chosen = triedOf(option, tried, sample);
    if (chosen.trim() === '') return [];
    return takesText(option)
      ? [{ optionId: option._id, valueId: null, value: chosen.trim() }]
      : [{ optionId: option._id, valueId: chosen }];
  });
}

/** Nothing where customers see nothing at first would show no lettering at all. */
function sampleOf({ textRules }: Option, sample: string): string {
  const text = textRules?.placeholder || sample;
  return firstCodePoints(text, textRules?.maxLength ?? text.length);
}
