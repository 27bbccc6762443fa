import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, drawnOptions } from '@tailorbird/contract/choice-address';
import { previewAddress } from '@tailorbird/contract/preview-address';
import type { PreviewPicture } from '../../page-renderer.ts';
import { chosenDrawing, isDrawn, optionsOf, viewAt } from './chosen-drawing.ts';

/** The picture of a shared link that says what was chosen; PNG, as not all that show links know WebP. */
export function sharedPicture(
  product: Product,
  search: URLSearchParams,
): PreviewPicture | undefined {
  if (!isDrawn(product) || search.size === 0) return undefined;
  const options = optionsOf(product);
  const chosen = drawnOptions(choicesFrom(options, search));
  const { drawing, title } = chosenDrawing(product, chosen);
  const address = previewAddress(product, options, chosen, viewAt(drawing, search));
  return {
    url: `${address}&w=640&format=png`,
    alt: title,
    type: 'image/png',
    width: 640,
    height: 800,
  };
}
