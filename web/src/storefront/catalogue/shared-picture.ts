import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, drawnOptions } from '@tailorbird/contract/choice-address';
import { previewAddress } from '@tailorbird/contract/preview-address';
import { chosenDrawing, isDrawn, optionsOf, viewAt } from './chosen-drawing.ts';

export interface SharedPicture {
  url: string;
  alt?: string;
  type?: string;
  width?: number;
  height?: number;
}

/** The picture of a shared link that says what was chosen; PNG, as not all that show links know WebP. */
export function sharedPicture(
  product: Product,
  search: URLSearchParams,
): SharedPicture | undefined {
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
