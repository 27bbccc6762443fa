import { isolate } from '@tailorbird/contract/rules/isolate';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { unavailableReason } from './cart.ts';
import { letteringProblems } from './lettering-problem.ts';
import { checkChoice, choiceError } from './resolve-selections.ts';

/** Why what was chosen of a product once cannot be had of it as it is now; null when it can. */
export function selectionsUnavailableReason(
  choices: readonly SelectedOption[],
  product: Product,
): string | null {
  const offered = product.type?.options ?? [];
  const isGone = ({ optionId, valueId }: SelectedOption) =>
    valueId !== null &&
    !offered.some(({ _id, values }) => _id === optionId && values.some((v) => v._id === valueId));
  const isMissing = ({ _id, isRequired }: (typeof offered)[number]) =>
    isRequired && !choices.some(({ optionId }) => optionId === _id);
  const reason = unavailableReason({
    productName: product.name,
    isProductGone: false,
    goneValue: choices.find(isGone)?.value ?? null,
    missingOption: offered.find(isMissing)?.name ?? null,
  });
  return reason ?? ownUnavailableReason(choices, product);
}

/** The option is of another kind now. */
const takesOther: ReadonlySet<string> = new Set([
  'OPTION_TAKES_TEXT',
  'OPTION_TAKES_NO_TEXT',
  'OPTION_TAKES_PICTURES',
]);

/** The same of what the customer has written, and of pictures, alone. */
function ownUnavailableReason(
  choices: readonly SelectedOption[],
  product: Pick<Product, 'name' | 'type' | 'art'>,
): string | null {
  const offered = product.type?.options ?? [];
  for (const choice of choices) {
    if (choice.valueId !== null) continue;
    const option = offered.find(({ _id }) => _id === choice.optionId);
    const checked = option && checkChoice(option, choice);
    if (checked && !('code' in checked)) continue;
    if (!checked || takesOther.has(checked.code)) {
      const own = choice.artwork ? 'a picture' : 'a text';
      return `${isolate(product.name)} no longer takes ${own} for ${isolate(choice.optionName)}.`;
    }
    const { message } = choiceError(checked);
    return choice.artwork
      ? `${isolate(product.name)} no longer takes the picture that was chosen for it. ${message}`
      : noLongerTakes(product.name, message);
  }
  const [problem] = letteringProblems(product, choices);
  return problem === undefined ? null : noLongerTakes(product.name, problem.sentences);
}

function noLongerTakes(productName: string, sentences: string): string {
  return `${isolate(productName)} no longer takes what was written for it. ${sentences}`;
}
