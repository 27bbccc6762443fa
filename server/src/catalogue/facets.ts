import type { ProductFacets } from '@tailorbird/contract/catalogue';
import { COLOUR_FAMILIES, type ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import type { TypeFacts, TypeIndex } from './type-index.ts';

/** As much of a product as it is counted by. */
export interface Find {
  type: string | null;
  cents: number;
  /** Ids. */
  categories: readonly string[];
}

/** The filters of a list: one value of each facet at least, all facets at once. */
export interface Narrowing {
  category?: string | undefined;
  colour: readonly ColourFamily[];
  /** Slugs. */
  size: readonly string[];
  lettered: boolean;
  /** Ids of option values. */
  values: readonly string[];
  /** Cents, both included. */
  from?: number | undefined;
  to?: number | undefined;
}

/** Groups of values and values of a group that are offered at most. */
const MOST_GROUPS = 12;
const MOST_VALUES = 60;

type Facet = 'category' | 'price' | 'colour' | 'size' | 'lettered' | `option ${string}`;

/** Ids of the types whose products fit; undefined for those of all, and products without one. */
export function typesWithin(
  types: TypeIndex,
  narrowing: Omit<Narrowing, 'category' | 'from' | 'to'>,
): string[] | undefined {
  const tests = typeTests(types, narrowing);
  if (tests.size === 0) return undefined;
  return [...types.byId.values()]
    .filter((facts) => [...tests.values()].every((test) => test(facts)))
    .map(({ type }) => type._id);
}

/** What each facet that is chosen from asks of a product's type. */
function typeTests(
  types: TypeIndex,
  { colour, size, lettered, values }: Omit<Narrowing, 'category' | 'from' | 'to'>,
): Map<Facet, (facts: TypeFacts) => boolean> {
  const tests = new Map<Facet, (facts: TypeFacts) => boolean>();
  if (colour.length > 0) tests.set('colour', (of) => colour.some((each) => of.families.has(each)));
  if (size.length > 0) tests.set('size', (of) => size.some((each) => of.sizes.has(each)));
  if (lettered) tests.set('lettered', (of) => of.isLettered);
  const options = new Set(values.flatMap((value) => types.optionOf.get(value) ?? []));
  for (const id of options) {
    tests.set(`option ${id}`, ({ type }) => type.options.some(({ _id }) => _id === id));
  }
  // values that are gone are passed over among others; alone they find nothing
  if (values.length > 0 && options.size === 0) tests.set('option gone', () => false);
  return tests;
}

/**
 * Counts what these finds can be narrowed by. A value has as many products as there would be if it
 * alone were chosen in its facet, and all other facets stayed as they are.
 */
export function countFacets(
  finds: readonly Find[],
  {
    types,
    narrowing,
    categories,
    isPartial,
  }: {
    types: TypeIndex;
    narrowing: Narrowing;
    /** Names by id, in the order of the shop. */
    categories: ReadonlyMap<string, string>;
    /** There are more finds than these. */
    isPartial: boolean;
  },
): ProductFacets {
  const counts = new Counts();
  const tests = typeTests(types, narrowing);
  const { category, from = 0, to = Infinity } = narrowing;
  const failing = new Map<string | null, readonly Facet[]>();
  for (const find of finds) {
    const facts = find.type === null ? undefined : types.byId.get(find.type);
    const failed = [...failedBy(find.type, facts, tests, failing)];
    if (category !== undefined && !find.categories.includes(category)) failed.push('category');
    if (find.cents < from || find.cents > to) failed.push('price');
    // what fails one facet is found by another value of it, what fails two by no single change
    if (failed.length < 2) counts.add(find, facts, failed[0]);
  }
  return counts.reply({ finds, types, categories, isPartial, chosen: narrowing.values });
}

/** All products of a type fail the same tests. */
function failedBy(
  type: string | null,
  facts: TypeFacts | undefined,
  tests: ReadonlyMap<Facet, (facts: TypeFacts) => boolean>,
  known: Map<string | null, readonly Facet[]>,
): readonly Facet[] {
  const before = known.get(type);
  if (before) return before;
  const failed = [...tests].flatMap(([facet, test]) => (facts && test(facts) ? [] : [facet]));
  known.set(type, failed);
  return failed;
}

class Counts {
  readonly #categories = new Map<string, number>();
  readonly #colours = new Map<ColourFamily, number>();
  readonly #sizes = new Map<string, number>();
  readonly #options = new Map<string, number>();
  #lettered = 0;
  #price: { least: number; most: number } | undefined;

  /** @param failed the only facet that it does not fit */
  add({ cents, categories }: Find, facts: TypeFacts | undefined, failed: Facet | undefined): void {
    const fits = (facet: Facet) => failed === undefined || failed === facet;
    if (fits('category')) for (const id of categories) raise(this.#categories, id);
    if (fits('price')) this.#widenPrice(cents);
    if (!facts) return;
    if (fits('colour')) for (const family of facts.families) raise(this.#colours, family);
    if (fits('size')) for (const size of facts.sizes.keys()) raise(this.#sizes, size);
    if (fits('lettered') && facts.isLettered) this.#lettered += 1;
    for (const { _id } of facts.type.options) {
      if (fits(`option ${_id}`)) raise(this.#options, _id);
    }
  }

  #widenPrice(cents: number): void {
    const { least, most } = this.#price ?? { least: cents, most: cents };
    this.#price = { least: Math.min(least, cents), most: Math.max(most, cents) };
  }

  /** Every value that one of the finds has is named, also where none would be left. */
  reply({
    finds,
    types,
    categories,
    isPartial,
    chosen,
  }: {
    finds: readonly Find[];
    types: TypeIndex;
    categories: ReadonlyMap<string, string>;
    isPartial: boolean;
    chosen: readonly string[];
  }): ProductFacets {
    const found = [...new Set(finds.map(({ type }) => type))].flatMap((id) =>
      id === null ? [] : (types.byId.get(id) ?? []),
    );
    const named = new Set(finds.flatMap((find) => find.categories));
    const families = new Set(found.flatMap((facts) => [...facts.families]));
    const sizes = new Map(found.flatMap((facts) => [...facts.sizes]));
    return {
      found: finds.length,
      isPartial,
      categories: [...categories].flatMap(([_id, name]) =>
        named.has(_id) ? [{ _id, name, products: this.#categories.get(_id) ?? 0 }] : [],
      ),
      colours: COLOUR_FAMILIES.filter((family) => families.has(family)).map((family) => ({
        family,
        products: this.#colours.get(family) ?? 0,
      })),
      sizes: [...sizes]
        .slice(0, MOST_VALUES)
        .map(([slug, name]) => ({ slug, name, products: this.#sizes.get(slug) ?? 0 })),
      lettered: found.some(({ isLettered }) => isLettered) ? this.#lettered : null,
      price: this.#price ? { least: this.#price.least / 100, most: this.#price.most / 100 } : null,
      options: this.#optionsOf(found),
      values: namesOf(types, chosen),
    };
  }

  /** Other than the colours and sizes, which have facets of their own. */
  #optionsOf(found: readonly TypeFacts[]): ProductFacets['options'] {
    const options = found.flatMap(({ type, colourOption }) =>
      type.options.filter(
        (option) => option._id !== colourOption?._id && !option.isSize && !isWritten(option),
      ),
    );
    return [...new Map(options.map((option) => [option._id, option])).values()]
      .filter(({ values }) => values.length > 0)
      .toSorted((one, other) => one.displayOrder - other.displayOrder)
      .slice(0, MOST_GROUPS)
      .map(({ _id, name, values }) => ({
        _id,
        name,
        values: values.slice(0, MOST_VALUES).map((value) => ({
          _id: value._id,
          value: value.value,
          // whoever has the option has all of its values
          products: this.#options.get(_id) ?? 0,
        })),
      }));
  }
}

function raise<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** What the chosen values are called. */
function namesOf(types: TypeIndex, chosen: readonly string[]): ProductFacets['values'] {
  const wanted = new Set(chosen);
  const names = new Map<string, ProductFacets['values'][number]>();
  if (wanted.size === 0) return [];
  for (const { type } of types.byId.values()) {
    for (const option of type.options) {
      for (const { _id, value } of option.values) {
        if (wanted.has(_id)) names.set(_id, { _id, option: option.name, value });
      }
    }
  }
  return chosen.flatMap((id) => names.get(id) ?? []);
}
