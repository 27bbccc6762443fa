import * as reading from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import * as fc from 'fast-check';
import type { Answer, TestRequest, TestShop } from './app.ts';

const acts = [
  'new category',
  'new product',
  'new type',
  'new option',
  'new value',
  'rename category',
  'rename type',
  'rename value',
  'change product',
  'change option',
  'give options',
  'take options',
  'order options',
  'order values',
  'delete category',
  'delete product',
  'delete type',
  'delete option',
  'delete value',
] as const;

/** One change of the catalogue. */
export interface Edit {
  act: (typeof acts)[number];
  /** Counts among those that are there then. */
  which: number;
  several: number[];
  cents: number;
  isRequired: boolean;
}

const index = fc.nat({ max: 30 });

export const edit: fc.Arbitrary<Edit> = fc.record({
  act: fc.constantFrom(...acts),
  which: index,
  several: fc.array(index, { maxLength: 4 }),
  cents: fc.integer({ min: 0, max: 9999 }),
  isRequired: fc.boolean(),
});

let made = 0;
const freshName = () => `Thing ${(made += 1)}`;

const idOf = ({ _id }: { _id: string }) => _id;

/** Every id of the catalogue as it is now. */
async function ids(shop: TestShop) {
  const [{ categories }, { products }, { types }, { options }] = await Promise.all([
    shop.ask(reading.listCategories),
    shop.ask(reading.listProducts),
    shop.ask(reading.listTypes),
    shop.ask(reading.listOptions, { query: { populate: 'true' } }),
  ]);
  return {
    categories: categories.map(idOf),
    products: products.map(idOf),
    types: types.map(idOf),
    options: options.map(idOf),
    values: options.flatMap(({ values }) => values.map(idOf)),
    valuesOf: options.map(({ values }) => values.map(idOf)),
  };
}

/** Undefined: as it is; of a new one, the usual. Half of them, so that choices stay the most. */
const kinds = [undefined, 'colour', undefined, 'text', 'choice', undefined] as const;

/** One colour, so that the same first pictures are drawn again and again. */
const swatchOf = ({ cents }: Edit) => [undefined, null, { colour: '#5b6b2e' }][cents % 3];

function artOf({ cents }: Edit, option: string | undefined) {
  if (cents % 3 === 0) return undefined;
  if (option === undefined || cents % 3 === 1) return null;
  return {
    template: 'tote',
    drives: ['colour', 'text'].map((parameter) => ({ parameter, optionId: option })),
  };
}

/** @returns undefined when there is nothing that it could be made on */
export async function perform(
  shop: TestShop,
  token: string,
  step: Edit,
): Promise<Answer | undefined> {
  const all = await ids(shop);
  const pick = <T>(list: readonly T[], place = step.which): T | undefined =>
    list[place % Math.max(1, list.length)];
  const picks = (list: readonly string[]) =>
    step.several.flatMap((place) => pick(list, place) ?? []);
  const name = freshName();
  const call = (endpoint: Endpoint, sent: TestRequest) => shop.call(endpoint, { token, ...sent });
  const onOne = (list: readonly string[], send: (id: string) => Promise<Answer>) => {
    const id = pick(list);
    return id === undefined ? undefined : send(id);
  };
  const product = {
    name,
    cost: step.cents / 100,
    categories: picks(all.categories),
    type: pick(all.types) ?? null,
    art: artOf(step, pick(all.options)),
    ...(step.isRequired && { tiers: [{ from: 2, percent: 10 }] }),
  };
  const kind = kinds[step.cents % kinds.length];
  const update =
    (endpoint: Endpoint, more: object = {}) =>
    (_id: string) =>
      call(endpoint, { body: { _id, name, value: name, ...more } });

  switch (step.act) {
    case 'new category':
      return call(editing.createCategory, { body: { name } });
    case 'new type':
      return call(editing.createType, { body: { name } });
    case 'new option':
      return call(editing.createOption, { body: { name, kind } });
    case 'new product':
      return call(editing.createProduct, { body: product });
    case 'rename category':
      return onOne(all.categories, update(editing.updateCategory));
    case 'rename type':
      return onOne(all.types, update(editing.updateType));
    case 'rename value':
      return onOne(
        all.values,
        update(editing.updateOptionValue, {
          swatch: swatchOf(step),
          surcharge: (step.cents - 5000) / 100,
        }),
      );
    case 'change option':
      return onOne(
        all.options,
        update(editing.updateOption, {
          isRequired: step.isRequired,
          kind,
          textPrice: step.cents % 2 === 0 ? { perCharacter: step.cents / 100 } : null,
        }),
      );
    case 'change product':
      return onOne(all.products, update(editing.updateProduct, product));
    case 'give options':
    case 'take options': {
      const isGiven = step.act === 'give options';
      const endpoint = isGiven ? editing.addTypeOptions : editing.removeTypeOptions;
      const body = { optionIds: picks(all.options) };
      return onOne(all.types, (id) => call(endpoint, { params: { id }, body }));
    }
    case 'order options':
      return call(editing.orderOptions, { body: { optionIds: picks(all.options) } });
    case 'order values': {
      const body = { valueIds: picks(pick(all.valuesOf) ?? []) };
      return onOne(all.options, (id) => call(editing.orderOptionValues, { params: { id }, body }));
    }
    case 'new value': {
      const value = await shop.ask(editing.createOptionValue, { token, body: { value: name } });
      const body = { valueIds: [value.optionValue._id] };
      return onOne(all.options, (id) => call(editing.addOptionValues, { params: { id }, body }));
    }
    case 'delete category':
      return onOne(all.categories, (_id) => call(editing.deleteCategory, { query: { _id } }));
    case 'delete product':
      return onOne(all.products, (_id) => call(editing.deleteProduct, { query: { _id } }));
    case 'delete type':
      return onOne(all.types, (_id) => call(editing.deleteType, { query: { _id } }));
    case 'delete option':
      return onOne(all.options, (id) => call(editing.deleteOption, { params: { id } }));
    case 'delete value':
      return onOne(all.values, (id) => call(editing.deleteOptionValue, { params: { id } }));
    default:
      return step.act satisfies never;
  }
}
