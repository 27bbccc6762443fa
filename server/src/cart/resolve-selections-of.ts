import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { ShopError } from '../http/errors.ts';
import { resolveSelections } from './resolve-selections.ts';
import { letteringProblem } from './lettering-problem.ts';

/** The choices of a product with their names; also refuses a lettering that cannot be made. */
export function resolveSelectionsOf(
  product: Product,
  choices: readonly ChosenOption[],
): SelectedOption[] {
  const chosen = resolveSelections(product.type?.options ?? [], choices);
  const problem = letteringProblem(product, chosen);
  if (problem !== undefined) throw new ShopError('TEXT_NOT_POSSIBLE', { fill: { problem } });
  return chosen;
}
