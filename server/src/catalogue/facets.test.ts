import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import type { Option, ProductFacets, ProductType } from '@tailorbird/contract/catalogue';
import { COLOUR_FAMILIES, type ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFacets, typesWithin, type Find, type Narrowing } from './facets.ts';
import { indexTypes } from './type-index.ts';

const COLOURS: Partial<Record<ColourFamily, string>> = {
  red: '#a8262f',
  blue: '#26324f',
  green: '#2f4a3a',
};
const FAMILIES = COLOUR_FAMILIES.filter((family) => COLOURS[family]);
const SIZES = ['S', 'M', '110 cm'];
const SLUGS = ['s', 'm', '110-cm'];
const CATEGORIES = new Map([
  ['bags', 'Bags'],
  ['sashes', 'Sashes'],
]);
const CLOTHS = ['canvas', 'linen'];

interface Kind {
  families: ColourFamily[];
  sizes: string[];
  isLettered: boolean;
  hasCloth: boolean;
}

const kinds = fc.record<Kind>({
  families: fc.subarray(FAMILIES),
  sizes: fc.subarray(SIZES),
  isLettered: fc.boolean(),
  hasCloth: fc.boolean(),
});

const option = (id: string, more: Partial<Option>, values: string[] = []): Option => ({
  _id: id,
  name: id,
  description: '',
  kind: 'choice',
  textRules: null,
  textPrice: null,
  artwork: null,
  isRequired: false,
  isSize: false,
  displayOrder: 0,
  version: 1,
  values: values.map((value) => ({
    _id: value,
    value,
    swatch: null,
    surcharge: 0,
    displayOrder: 0,
    version: 1,
  })),
  ...more,
});

const cloth = option('Cloth', {}, CLOTHS);

function typeOf(id: string, kind: Kind): ProductType {
  const colour = option('Colour', { kind: 'colour' }, kind.families);
  for (const value of colour.values) {
    const found = FAMILIES.find((family) => family === value.value);
    value.swatch = { colour: (found && COLOURS[found]) ?? '' };
  }
  return {
    _id: id,
    name: id,
    version: 1,
    tiers: [],
    countsTogether: false,
    approval: null,
    madeToMeasure: false,
    ...NO_FACTS,
    options: [
      ...(kind.families.length > 0 ? [colour] : []),
      ...(kind.sizes.length > 0 ? [option('Size', { isSize: true }, kind.sizes)] : []),
      ...(kind.isLettered ? [option('Words', { kind: 'text' })] : []),
      ...(kind.hasCloth ? [cloth] : []),
    ],
  };
}

const finds = fc.record<Find>({
  type: fc.constantFrom('t0', 't1', 't2', 'gone', null),
  cents: fc.integer({ min: 1, max: 6 }),
  categories: fc.subarray([...CATEGORIES.keys()]),
});

const narrowings = fc.record<Narrowing>({
  category: fc.option(fc.constantFrom(...CATEGORIES.keys()), { nil: undefined }),
  colour: fc.subarray(FAMILIES),
  size: fc.subarray(SLUGS),
  lettered: fc.boolean(),
  values: fc.subarray(CLOTHS),
  from: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  to: fc.option(fc.integer({ min: 2, max: 6 }), { nil: undefined }),
});

function oneOf<Value>(chosen: readonly Value[], offered: readonly Value[] = []): boolean {
  return chosen.length === 0 || chosen.some((each) => offered.includes(each));
}

/** Whether a product fits, said as a person would. */
function fits(
  shop: readonly Kind[],
  { type, cents, categories }: Find,
  wanted: Narrowing,
): boolean {
  const kind = type === null ? undefined : shop[Number(type.slice(1))];
  const sizes = SIZES.filter((size) => kind?.sizes.includes(size)).map(
    (size) => SLUGS[SIZES.indexOf(size)] ?? '',
  );
  return (
    (wanted.category === undefined || categories.includes(wanted.category)) &&
    cents >= (wanted.from ?? 0) &&
    cents <= (wanted.to ?? Infinity) &&
    oneOf(wanted.colour, kind?.families) &&
    oneOf(wanted.size, sizes) &&
    (!wanted.lettered || (kind?.isLettered ?? false)) &&
    (wanted.values.length === 0 || (kind?.hasCloth ?? false))
  );
}

/** Each value with the narrowing in which it alone is chosen of its facet. */
function* valuesOf(
  facets: ProductFacets,
  narrowing: Narrowing,
): Generator<[products: number, changed: Narrowing]> {
  for (const { _id, products } of facets.categories) {
    yield [products, { ...narrowing, category: _id }];
  }
  for (const { family, products } of facets.colours) {
    yield [products, { ...narrowing, colour: [family] }];
  }
  for (const { slug, products } of facets.sizes) yield [products, { ...narrowing, size: [slug] }];
  if (facets.lettered !== null) yield [facets.lettered, { ...narrowing, lettered: true }];
  for (const { _id, products } of facets.options.flatMap(({ values }) => values)) {
    yield [products, { ...narrowing, values: [_id] }];
  }
}

describe('facets', () => {
  it('count each value as many products as are found with it alone in its facet', () => {
    fc.assert(
      fc.property(
        fc.array(kinds, { minLength: 3, maxLength: 3 }),
        fc.array(finds, { maxLength: 30 }),
        narrowings,
        (shop, found, narrowing) => {
          const types = indexTypes(
            shop.map((kind, place) => typeOf(`t${place}`, kind)),
            [cloth],
            new Map(),
          );
          const facets = countFacets(found, {
            types,
            narrowing,
            categories: CATEGORIES,
            isPartial: false,
          });
          const count = (wanted: Narrowing) =>
            found.filter((find) => fits(shop, find, wanted)).length;
          for (const [products, changed] of valuesOf(facets, narrowing)) {
            expect(products).toBe(count(changed));
          }
          const { from: _from, to: _to, ...anyPrice } = narrowing;
          const costs = found
            .filter((find) => fits(shop, find, anyPrice))
            .map(({ cents }) => cents / 100);
          expect(facets.price).toEqual(
            costs.length > 0 ? { least: Math.min(...costs), most: Math.max(...costs) } : null,
          );
          expect(facets.found).toBe(found.length);
        },
      ),
    );
  });

  it('name every value that one of the products has, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(kinds, { minLength: 3, maxLength: 3 }),
        fc.array(finds, { maxLength: 10 }),
        narrowings,
        (shop, found, narrowing) => {
          const types = indexTypes(
            shop.map((kind, place) => typeOf(`t${place}`, kind)),
            [cloth],
            new Map(),
          );
          const { colours, sizes, lettered, options } = countFacets(found, {
            types,
            narrowing,
            categories: CATEGORIES,
            isPartial: false,
          });
          const seen = shop.filter((_, place) => found.some(({ type }) => type === `t${place}`));
          expect(colours.map(({ family }) => family)).toEqual(
            FAMILIES.filter((family) => seen.some(({ families }) => families.includes(family))),
          );
          expect(new Set(sizes.map(({ name }) => name))).toEqual(
            new Set(seen.flatMap((kind) => kind.sizes)),
          );
          expect(lettered !== null).toBe(seen.some(({ isLettered }) => isLettered));
          expect(options.length > 0).toBe(seen.some(({ hasCloth }) => hasCloth));
        },
      ),
    );
  });

  it('narrow to the types that fit, and to none at all without a choice', () => {
    const types = indexTypes(
      [
        typeOf('t0', { families: ['red'], sizes: ['S'], isLettered: true, hasCloth: false }),
        typeOf('t1', { families: ['blue'], sizes: ['S', 'M'], isLettered: false, hasCloth: true }),
      ],
      [cloth],
      new Map(),
    );
    const none: Narrowing = { colour: [], size: [], lettered: false, values: [] };
    expect(typesWithin(types, none)).toBeUndefined();
    expect(typesWithin(types, { ...none, size: ['s'] })).toEqual(['t0', 't1']);
    expect(typesWithin(types, { ...none, size: ['s'], colour: ['red', 'green'] })).toEqual(['t0']);
    expect(typesWithin(types, { ...none, size: ['m'], lettered: true })).toEqual([]);
  });
});
