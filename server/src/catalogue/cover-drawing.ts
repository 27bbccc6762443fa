import type { Drawing } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/choice-address';
import { drawingOf } from '@tailorbird/contract/drawn-choices';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';

/** As the product's page first shows it. */
export function coverDrawing(art: ProductArtSettings, options: readonly Option[]): Drawing {
  const choices = choicesFrom(options, new URLSearchParams());
  return drawingOf(art, options, chosenOptions(choices));
}
