import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { unavailableReason } from './cart.ts';

/** Why what was chosen of a product once cannot be had of it as it is now; null when it can. */
export function reasonAgainst(choices: readonly SelectedOption[], product: Product): string | null {
  const offered = product.type?.options ?? [];
  const isOffered = ({ optionId, valueId }: SelectedOption) =>
    offered.some(({ _id, values }) => _id === optionId && values.some((v) => v._id === valueId));
  const isMissing = ({ _id, isRequired }: (typeof offered)[number]) =>
    isRequired && !choices.some(({ optionId }) => optionId === _id);
  return unavailableReason({
    productName: product.name,
    isProductGone: false,
    goneValue: choices.find((choice) => !isOffered(choice))?.value ?? null,
    missingOption: offered.find(isMissing)?.name ?? null,
  });
}
