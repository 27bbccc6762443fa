import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Option } from '@tailorbird/contract/catalogue';
import { ShopError } from '../http/errors.ts';

interface Choice {
  optionId: string;
  valueId: string;
}

/**
 * The choices with their names, in the order of the product's options. Refuses an option the
 * product does not have, a value the option does not have, two values for one option, and a
 * required option left out.
 */
export function chooseOptions(
  offered: readonly Option[],
  choices: readonly Choice[],
): SelectedOption[] {
  const known = new Set(offered.map((option) => option._id));
  if (choices.some((choice) => !known.has(choice.optionId))) {
    throw new ShopError('OPTION_NOT_OFFERED');
  }
  return offered.flatMap((option) => {
    const chosen = choices.filter((choice) => choice.optionId === option._id);
    return chooseOption(option, chosen);
  });
}

function chooseOption(option: Option, chosen: readonly Choice[]): SelectedOption[] {
  const [choice] = chosen;
  if (chosen.length > 1) {
    throw new ShopError('OPTION_CHOSEN_TWICE', { fill: { option: option.name } });
  }
  if (!choice) {
    if (!option.isRequired) return [];
    throw new ShopError('OPTION_REQUIRED', { fill: { option: option.name } });
  }
  const value = option.values.find((candidate) => candidate._id === choice.valueId);
  if (!value) throw new ShopError('OPTION_VALUE_NOT_OFFERED', { fill: { option: option.name } });
  return [
    { optionId: option._id, optionName: option.name, valueId: value._id, value: value.value },
  ];
}
