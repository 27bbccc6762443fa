import type { Parameters, PictureView } from '@tailorbird/art/parameters';
import type { Option } from '../catalogue.ts';
import { searchOf } from './choice-address.ts';
import type { ChosenOption } from './drawn-choices.ts';

/** Before the name of a parameter in an address; no name of an option begins so. */
const AS_IT_WAS = '_';

/** The shop's own: nobody else puts customers' pictures into an address. */
const SIGNATURE = '_sign';

/**
 * The picture of a product as it was chosen, to which `&w=` and the like are added. `was` says of
 * parameters what they were for choices that the product no longer offers, and what no choice says:
 * heights of letters, and customers' pictures, which the shop signs.
 */
export function previewAddress(
  product: { _id: string; art: { revision: string } },
  options: readonly Option[],
  choices: readonly ChosenOption[],
  view: PictureView,
  was: Parameters = {},
  signature = '',
): string {
  const search = searchOf(options, choices);
  for (const [name, setting] of Object.entries(was)) search.set(`${AS_IT_WAS}${name}`, setting);
  if (signature) search.set(SIGNATURE, signature);
  search.set('view', view);
  search.set('rev', product.art.revision);
  return `/api/product/${product._id}/preview?${search}`;
}

/** Reads these parameters from an address, besides the choices. */
export function asItWas(search: URLSearchParams, names: readonly (keyof Parameters)[]): Parameters {
  return Object.fromEntries(
    names.flatMap((name) => {
      const setting = search.get(`${AS_IT_WAS}${name}`);
      return setting === null ? [] : [[name, setting]];
    }),
  );
}

/** The customers' pictures in an address and what signs them; undefined without any. */
export function signedPictures(
  search: URLSearchParams,
): { pictures: string; signature: string } | undefined {
  const pictures = search.get(`${AS_IT_WAS}pictures`);
  return pictures === null ? undefined : { pictures, signature: search.get(SIGNATURE) ?? '' };
}
