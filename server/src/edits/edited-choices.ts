import { isBlankChoice } from '@tailorbird/contract/rules/blank-choice';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { letteringProblems } from '../cart/lettering-problem.ts';
import { checkChoice, checkSelections, choiceError } from '../cart/resolve-selections.ts';
import { ShopError } from '../http/errors.ts';

/** Why something of a change cannot be made: of which item, and of which option where it is one. */
export interface EditProblem {
  /** The id of the item, or its place among those that are added. */
  _id: string;
  optionId?: string;
  problem: string;
}

/** The item whose choices change. */
interface ChosenItem {
  key: string;
  product: Product;
  /** As it was ordered. */
  selectedOptions: readonly SelectedOption[];
}

/**
 * The choices of an item with those that change. Only what changes is compared with what the
 * product offers today: who mends a letter is not kept from it by a size that is gone.
 */
export function changeChoices(
  { key, product, selectedOptions }: ChosenItem,
  changes: readonly ChosenOption[],
): { selectedOptions: SelectedOption[]; problems: EditProblem[] } {
  const offered = product.type?.options ?? [];
  const problems: EditProblem[] = [];
  const changed = new Map<string, SelectedOption | undefined>();
  for (const change of changes) {
    const { optionId } = change;
    const option = offered.find(({ _id }) => _id === optionId);
    const found = changed.has(optionId)
      ? new ShopError('OPTION_CHOSEN_TWICE', { fill: { option: option?.name ?? '' } }).message
      : changeChoice(product, option, change);
    if (typeof found === 'string') problems.push({ _id: key, optionId, problem: found });
    else changed.set(optionId, found ?? undefined);
  }
  const kept = selectedOptions.flatMap((chosen) =>
    changed.has(chosen.optionId) ? (changed.get(chosen.optionId) ?? []) : chosen,
  );
  const known = new Set(selectedOptions.map(({ optionId }) => optionId));
  const added = [...changed].flatMap(([optionId, chosen]) =>
    chosen && !known.has(optionId) ? chosen : [],
  );
  const all = [...kept, ...added];
  const unmade = problems.length > 0 ? [] : letteringProblems(product, all);
  return {
    selectedOptions: all,
    problems: [
      ...problems,
      ...unmade.map(({ optionId, sentences }) => ({ _id: key, optionId, problem: sentences })),
    ],
  };
}

/** Null: it is chosen no more. A sentence: why it cannot be. */
function changeChoice(
  product: Product,
  option: Option | undefined,
  change: ChosenOption,
): SelectedOption | null | string {
  if (!option) return `${isolate(product.name)} does not offer this choice any more.`;
  const fill = { option: option.name };
  if (isBlankChoice(change)) {
    return option.isRequired ? new ShopError('OPTION_REQUIRED', { fill }).message : null;
  }
  const checked = checkChoice(option, change);
  if ('code' in checked) return choiceError(checked).message;
  return { optionId: option._id, optionName: option.name, ...checked };
}

/** The choices of a product that is added to an order. */
export function chooseAdded(
  key: string,
  product: Product,
  choices: readonly ChosenOption[],
): { selectedOptions: SelectedOption[]; problems: EditProblem[] } {
  const { chosen, problems } = checkSelections(product, choices);
  return {
    selectedOptions: chosen,
    problems: problems.map(({ optionId, error }) => ({
      _id: key,
      optionId,
      problem: error.message,
    })),
  };
}

/** Why a customer does not change something by themselves. */
export const BY_SHOP =
  'Words and sizes can be changed here. The shop changes colours, pictures and numbers of pieces: please write to us.';

/** Whether a customer changes a choice by themselves: words and sizes. */
export function isOwnChoice(product: Product, { optionId, artwork }: ChosenOption): boolean {
  const option = product.type?.options.find(({ _id }) => _id === optionId);
  return option !== undefined && !artwork && (option.kind === 'text' || option.isSize);
}
