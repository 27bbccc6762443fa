import type { Option, ProductSummary, ProductType } from '@tailorbird/contract/catalogue';
import type { ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { keyOf, searchOf } from '@tailorbird/contract/rules/choice-address';
import { isLettering, optionKinds } from '@tailorbird/contract/rules/option-kinds';
import { slug } from '@tailorbird/contract/rules/slug';
import { familyOfColour, familyOfName } from './colour-families.ts';
import type { ListedProduct } from './queries.ts';

/** Facts that all products of a type share: cards show them, and lists are narrowed by them. */
export interface TypeFacts {
  type: ProductType;
  colours: ProductSummary['colours'];
  /** The option that `colours` are of. */
  colourOption: Option | undefined;
  families: ReadonlySet<ColourFamily>;
  /** Names of sizes as they are written, by their slug. */
  sizes: ReadonlyMap<string, string>;
  isLettered: boolean;
}

export interface TypeIndex {
  byId: ReadonlyMap<string, TypeFacts>;
  /** The option of each value, also where no type has it. By ids. */
  optionOf: ReadonlyMap<string, string>;
}

/**
 * @param options all there are, also those of no type
 * @param averages colours of pictures as #rrggbb, by their ids
 */
export function indexTypes(
  types: readonly ProductType[],
  options: readonly Option[],
  averages: ReadonlyMap<string, string>,
): TypeIndex {
  return {
    byId: new Map(types.map((type) => [type._id, factsOf(type, averages)])),
    optionOf: new Map(
      options.flatMap(({ _id, values }) => values.map((value) => [value._id, _id] as const)),
    ),
  };
}

/** The pictures among the swatches of these options. */
export function listSwatchPictures(options: readonly Option[]): string[] {
  const images = options.flatMap(({ values }) =>
    values.flatMap(({ swatch }) => (swatch && 'image_id' in swatch ? [swatch.image_id] : [])),
  );
  return [...new Set(images)];
}

function factsOf(type: ProductType, averages: ReadonlyMap<string, string>): TypeFacts {
  const { options } = type;
  const colourOption = findColourOption(options);
  const values = colourOption?.values ?? [];
  const families = values.map(({ value, swatch }) => {
    const colour = swatch && ('colour' in swatch ? swatch.colour : averages.get(swatch.image_id));
    return colour ? familyOfColour(colour) : familyOfName(value);
  });
  const write = (id: string) =>
    (colourOption && optionKinds[colourOption.kind].write(colourOption, id)) ?? '';
  const sizes = options.filter(({ isSize }) => isSize).flatMap((option) => option.values);
  return {
    type,
    colourOption,
    colours: values.map(({ _id, value, swatch }, index) => {
      const family = families[index];
      return { value, swatch, slug: write(_id), ...(family && { family }) };
    }),
    families: new Set(families.flatMap((family) => family ?? [])),
    // a name without letters and digits cannot stand in an address
    sizes: new Map(sizes.map(({ value }) => [slug(value), value] as const).filter(([key]) => key)),
    isLettered: options.some(isLettering),
  };
}

/** What the dots on a card are of: the first colour option, else the first that is named as one. */
function findColourOption(options: readonly Option[]): Option | undefined {
  const shown = (dots: 'always' | 'by the name') =>
    options.filter(({ kind }) => optionKinds[kind].cardDots === dots);
  return shown('always')[0] ?? shown('by the name').find(({ name }) => /colou?r$/i.test(name));
}

/** As lists answer it. Choices of its cover that are gone are left out of the address. */
export function summaryOf(
  { typeId, choices, art, ...product }: ListedProduct,
  types: TypeIndex,
): ProductSummary {
  const facts = typeId === null ? undefined : types.byId.get(typeId);
  const { type, colours = [], colourOption } = facts ?? {};
  const options = type?.options ?? [];
  const coverQuery = choices ? String(searchOf(options, choices)) : '';
  const drawn =
    colourOption && art?.optionIds.includes(colourOption._id)
      ? { key: keyOf(options, colourOption._id), revision: art.revision }
      : undefined;
  return {
    ...product,
    type: type ? { _id: type._id, name: type.name, optionCount: options.length } : null,
    colours,
    ...(drawn && { drawn }),
    ...(coverQuery && { coverQuery }),
  };
}
