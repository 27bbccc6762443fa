import { COLOURS } from '@tailorbird/art/facts';
import {
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
  type TemplateId,
} from '@tailorbird/art/parameters';
import { options, types } from './catalogue.ts';
import type { DemoOption, DemoProduct } from './catalogue/shape.ts';
import { idOf } from './identity.ts';

const shades: Readonly<Record<string, string>> = COLOURS;

/** As #rrggbb in small letters; null of what is no colour. */
export function swatchOf({ kind, values }: DemoOption, value: string): string | null {
  if (kind !== 'colour' || !values.includes(value)) return null;
  return shades[value.toLowerCase()]?.toLowerCase() ?? null;
}

export interface DemoArt {
  template: TemplateId;
  fixed: Parameters;
  drives: {
    parameter: ParameterName;
    optionId: string;
    values: { valueId: string; use: string }[];
  }[];
}

/** How a product is drawn as it was chosen; null of one that is sold as it is. */
export function artOf(product: DemoProduct): DemoArt | null {
  const type = types.find(({ name }) => name === product.type);
  if (!type) return null;
  const drives = PARAMETER_NAMES.flatMap((parameter) => {
    const option = options.find(({ name }) => name === type.drives[parameter]);
    return option
      ? [{ parameter, optionId: idOf('option', option.name), values: usesOf(option) }]
      : [];
  });
  return { template: type.template, fixed: product.fixed ?? {}, drives };
}

/** A colour is drawn by its swatch, and a text as it is written. */
function usesOf({ name, kind, values, uses = {} }: DemoOption) {
  if (kind !== 'choice') return [];
  return values.map((value) => ({
    valueId: idOf('value', `${name}: ${value}`),
    use: uses[value] ?? value.toLowerCase().replaceAll(' ', '-'),
  }));
}
