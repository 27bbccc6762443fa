import { COLOURS } from '@tailorbird/art/facts';
import {
  ALL_PARAMETERS,
  type AnyParameter,
  type Parameters,
  type TemplateId,
} from '@tailorbird/art/parameters';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { hasSwatches, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { options, types } from './catalogue.ts';
import type { DemoOption, DemoProduct } from './catalogue/shape.ts';
import { idOf } from './identity.ts';

const shades: Readonly<Record<string, string>> = COLOURS;

/** As #rrggbb in small letters; null of what is no colour. */
export function swatchOf(option: DemoOption, value: string): string | null {
  if (!hasSwatches(option) || !option.values.includes(value)) return null;
  return shades[value.toLowerCase()]?.toLowerCase() ?? null;
}

export interface DemoArt {
  template: TemplateId;
  fixed: Parameters;
  drives: {
    parameter: AnyParameter;
    optionId: string;
    values: { valueId: string; use: string }[];
  }[];
}

/** How a product is drawn as it was chosen; null of one that is sold as it is. */
export function artOf(product: DemoProduct): DemoArt | null {
  const type = types.find(({ name }) => name === product.type);
  if (!type) return null;
  const drives = ALL_PARAMETERS.flatMap((parameter) => {
    const option = options.find(({ name }) => name === type.drives[parameter]);
    return option
      ? [{ parameter, optionId: idOf('option', option.name), values: usesOf(option) }]
      : [];
  });
  return { template: type.template, fixed: product.fixed ?? {}, drives };
}

/** A colour is drawn by its swatch, and a text as it is written. */
function usesOf(option: DemoOption) {
  if (hasSwatches(option)) return [];
  return option.values.map((value) => ({
    valueId: valueIdOf(option, value),
    use: useOf(option, value),
  }));
}

/** The choices that the product's first picture shows; null for a product that is sold as it is. */
export function coverChoicesOf(product: DemoProduct): ChosenOption[] | null {
  const type = types.find(({ name }) => name === product.type);
  const [cover] = product.pictures;
  if (!type || !cover) return null;
  return ALL_PARAMETERS.flatMap((parameter): ChosenOption[] => {
    const option = options.find(({ name }) => name === type.drives[parameter]);
    const setting = cover.art[parameter];
    if (!option || setting === undefined) return [];
    // left blank, it is so anyway
    if (!option.isRequired && product.fixed?.[parameter] === setting) return [];
    const optionId = idOf('option', option.name);
    if (isWritten(option)) return [{ optionId, valueId: null, value: setting }];
    const value = option.values.find((candidate) => useOf(option, candidate) === setting);
    return value === undefined ? [] : [{ optionId, valueId: valueIdOf(option, value) }];
  });
}

function useOf({ uses = {} }: DemoOption, value: string): string {
  return uses[value] ?? value.toLowerCase().replaceAll(' ', '-');
}

function valueIdOf({ name }: DemoOption, value: string): string {
  return idOf('value', `${name}: ${value}`);
}
