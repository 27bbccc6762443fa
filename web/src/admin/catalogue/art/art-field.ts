import { ALL_PARAMETERS } from '@tailorbird/art/parameters';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';

/** The drawing of a product in its form. The same settings have the same text, however they came. */
export interface ArtField {
  readonly text: string;
  readonly settings: ProductArtSettings | null;
}

export function artField(art: ProductArtSettings | null | undefined): ArtField {
  if (!art) return { text: '', settings: null };
  const settings: ProductArtSettings = {
    template: art.template,
    fixed: Object.fromEntries(
      ALL_PARAMETERS.flatMap((name) => {
        const setting = art.fixed[name];
        return setting ? [[name, setting]] : [];
      }),
    ),
    drives: ALL_PARAMETERS.flatMap((name) =>
      art.drives
        .filter(({ parameter }) => parameter === name)
        .map(({ parameter, optionId, values }) => ({
          parameter,
          optionId,
          values: values
            .filter(({ use }) => use !== '')
            .map(({ valueId, use }) => ({ valueId, use }))
            .toSorted((one, other) => (one.valueId < other.valueId ? -1 : 1)),
        })),
    ),
  };
  return { text: JSON.stringify(settings), settings };
}
