import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { optionKinds } from '@tailorbird/contract/rules/option-kinds';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { ShopError } from '../http/errors.ts';
import { letteringProblem } from './lettering-problem.ts';

/** The choices of a product with their names; also refuses a lettering that cannot be made. */
export function resolveProductSelections(
  product: Product,
  choices: readonly ChosenOption[],
): SelectedOption[] {
  const chosen = resolveSelections(product.type?.options ?? [], choices);
  const problem = letteringProblem(product, chosen);
  if (problem !== undefined) throw new ShopError('TEXT_NOT_POSSIBLE', { fill: { problem } });
  return chosen;
}

/**
 * The choices with their names, in the order of the product's options. Refuses an option the
 * product does not have, a value the option does not have, two choices for one option, a text that
 * the option does not take, and a required option left out.
 */
export function resolveSelections(
  offered: readonly Option[],
  choices: readonly ChosenOption[],
): SelectedOption[] {
  const known = new Set(offered.map((option) => option._id));
  if (choices.some((choice) => !known.has(choice.optionId))) {
    throw new ShopError('OPTION_NOT_OFFERED');
  }
  return offered.flatMap((option) => {
    const chosen = choices.filter((choice) => choice.optionId === option._id && !isBlank(choice));
    return chooseOption(option, chosen);
  });
}

/** Neither a value nor anything written: no choice. */
function isBlank({ valueId, value = '' }: ChosenOption): boolean {
  return valueId === null && writtenText(value) === '';
}

function chooseOption(option: Option, chosen: readonly ChosenOption[]): SelectedOption[] {
  const [choice] = chosen;
  if (chosen.length > 1) {
    throw new ShopError('OPTION_CHOSEN_TWICE', { fill: { option: option.name } });
  }
  if (!choice) {
    if (!option.isRequired) return [];
    throw new ShopError('OPTION_REQUIRED', { fill: { option: option.name } });
  }
  const checked = optionKinds[option.kind].check(option, choice);
  if ('code' in checked) throw new ShopError(checked.code, { fill: checked.fill });
  return [{ optionId: option._id, optionName: option.name, ...checked }];
}
