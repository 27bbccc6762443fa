import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import type { ExportedOption, ExportedValue } from './export-queries.ts';

/**
 * A product's art with options and values by their names, as people read and write them. What it
 * names that is gone is left out.
 */
export function artByName(
  options: readonly Pick<ExportedOption, 'id' | 'name'>[],
  values: readonly Pick<ExportedValue, 'id' | 'option' | 'value'>[],
) {
  const optionNames = new Map(options.map(({ id, name }) => [id, name]));
  const valueNames = new Map(values.map(({ id, option, value }) => [`${option}/${id}`, value]));
  return (art: ProductArtSettings | null) =>
    art && {
      ...art,
      drives: art.drives.flatMap(({ parameter, optionId, values: uses }) => {
        const option = optionNames.get(optionId);
        if (option === undefined) return [];
        const named = uses.flatMap(({ valueId, use }) => {
          const value = valueNames.get(`${optionId}/${valueId}`);
          return value === undefined ? [] : [{ value, use }];
        });
        return [{ parameter, option, values: named }];
      }),
    };
}
