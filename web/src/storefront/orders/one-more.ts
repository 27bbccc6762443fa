import type { OrderItem } from '@tailorbird/contract/orders';
import { compareOptions } from '@tailorbird/contract/rules/group-items';
import { distinctSlugs, optionParameters } from '@tailorbird/contract/rules/slug';

type Choices = OrderItem['selectedOptions'];
type ChosenItem = Pick<OrderItem, 'product' | 'selectedOptions'>;

/**
 * The page of the product with what these items have alike. What is written stays blank: one more of
 * them is for another name.
 */
export function oneMoreAddress(items: readonly ChosenItem[]) {
  const { common } = compareOptions(items);
  return addressOf(
    items[0]?.product._id ?? '',
    common.filter(({ valueId }) => valueId !== null),
    common,
  );
}

/** The page of the product with all that was chosen and written, ready to be changed. */
export function duplicateAddress({ product, selectedOptions }: ChosenItem): string {
  return addressOf(product._id, selectedOptions, selectedOptions);
}

/** `all` are the options that share the names of the parameters. */
function addressOf(productId: string, chosen: Choices, all: Choices): string {
  const keys = optionParameters(all.map(({ optionName }) => optionName));
  const search = new URLSearchParams(
    all.flatMap((choice, index) => {
      const { valueId, value } = choice;
      const said = valueId === null ? value : distinctSlugs([value])[0];
      return chosen.includes(choice) ? [[keys[index] ?? '', said ?? '']] : [];
    }),
  );
  const address = `/product/${productId}`;
  return search.size > 0 ? `${address}?${search}` : address;
}
