import type { View } from '@tailorbird/art/parameters';
import type { Option } from './catalogue.ts';
import { searchOf } from './choice-address.ts';
import type { ChosenOption } from './drawn-choices.ts';

/** The picture of a product as it was chosen, to which `&w=` and the like are added. */
export function previewAddress(
  product: { _id: string; art: { revision: string } },
  options: readonly Option[],
  choices: readonly ChosenOption[],
  view: View,
): string {
  const search = searchOf(options, choices);
  search.set('view', view);
  search.set('rev', product.art.revision);
  return `/api/product/${product._id}/preview?${search}`;
}
