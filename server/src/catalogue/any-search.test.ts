import * as contract from '@tailorbird/contract/catalogue';
import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** No two of them alike, so that no mistake is forgiven. */
const WORDS = ['agate', 'basalt', 'cedar', 'dune', 'ember'];

interface Goods {
  name: string;
  description: string;
  /** Which of the categories it is in. */
  categories: number[];
  /** Which of the types it has. */
  type: number | null;
  cents: number;
}

interface Catalogue {
  /** A word each. */
  categories: string[];
  /** The types, each with its name and its options. */
  types: { name: string; options: number[] }[];
  /** The values of each option. */
  options: string[][];
  products: Goods[];
}

interface Question {
  words: string[];
  category: number | undefined;
  /** Option, and which of its values. */
  values: [number, number][];
}

const word = fc.constantFrom(...WORDS);
const words = (most: number) => fc.array(word, { maxLength: most });
const some = (count: number) => fc.subarray(Array.from({ length: count }, (_, index) => index));

const catalogues = fc.record<Catalogue>({
  categories: fc.array(word, { minLength: 3, maxLength: 3 }),
  types: fc.array(fc.record({ name: word, options: some(3) }), { minLength: 2, maxLength: 2 }),
  options: fc.array(fc.uniqueArray(word, { minLength: 2, maxLength: 2 }), {
    minLength: 3,
    maxLength: 3,
  }),
  products: fc.array(
    fc.record({
      name: words(2).map((list) => ['Thing', ...list].join(' ')),
      description: words(2).map((list) => list.join(' ')),
      categories: some(3),
      type: fc.option(fc.nat(1)),
      cents: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

const questions = fc.record<Question>({
  words: fc.array(fc.constantFrom(...WORDS, 'aga', 'edar', 'thing'), { maxLength: 3 }),
  category: fc.option(fc.nat(2), { nil: undefined }),
  values: fc.uniqueArray(fc.tuple(fc.nat(2), fc.nat(1)), {
    maxLength: 3,
    selector: ([option, value]) => option * 2 + value,
  }),
});

/** Whether the shop should find it, said as a person would. */
function fits({ categories, types, options }: Catalogue, product: Goods, question: Question) {
  const type = product.type === null ? undefined : types[product.type];
  const said = [
    product.name,
    product.description,
    ...product.categories.map((index) => categories[index]),
    type?.name,
    ...(type?.options ?? []).flatMap((index) => options[index] ?? []),
  ];
  const text = said.join(' ').toLowerCase();
  return (
    question.words.every((each) => text.includes(each)) &&
    (question.category === undefined || product.categories.includes(question.category)) &&
    question.values.every(([option]) => type?.options.includes(option))
  );
}

it('whatever is sought in whatever catalogue: exactly what fits is found, on pages that hold each once', async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogues,
      fc.array(questions, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(undefined, 'oldest', 'newest', 'price', 'price-desc'),
      async (catalogue, asked, sort) => {
        const ids = await fill(catalogue);
        for (const question of asked) {
          const expected = catalogue.products.flatMap((product, index) =>
            fits(catalogue, product, question) ? [ids.products[index]] : [],
          );
          const found = await findAll(question, ids, sort);
          expect(found).toHaveLength(expected.length);
          expect(new Set(found)).toEqual(new Set(expected));
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('whatever is sought: a list that is narrowed to a value has as many products as its facet says', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, questions, fc.boolean(), async (catalogue, question, isRed) => {
      const ids = await fill(catalogue);
      const query = { ...queryOf(question, ids), ...(isRed && { colour: 'red' }), limit: 1 };
      const { facets } = await shop.ask(contract.listProducts, {
        query: { ...query, facets: 'true' },
      });
      const changes = [
        ...(facets?.colours.map((of) => [of.products, { colour: of.family }] as const) ?? []),
        ...(facets?.sizes.map((of) => [of.products, { size: of.slug }] as const) ?? []),
        ...(facets?.categories.map((of) => [of.products, { category: of._id }] as const) ?? []),
      ];
      for (const [products, change] of changes) {
        const narrowed = { ...query, ...change };
        const { pagination } = await shop.ask(contract.listProducts, { query: narrowed });
        expect([change, pagination?.total]).toEqual([change, products]);
      }
    }),
    { numRuns: 25 },
  );
});

function queryOf({ words, category, values }: Question, ids: Ids) {
  return {
    search: words.join(' ') || undefined,
    category: category === undefined ? undefined : ids.categories[category],
    values: values.map(([option, value]) => ids.values[option]?.[value]).join(',') || undefined,
    // another address, so that nothing that was kept ready of the catalogue before is given
    of: ids.products[0],
  };
}

type Ids = Record<'categories' | 'types' | 'options' | 'products', string[]> & {
  values: string[][];
};

/** Page after page. */
async function findAll(question: Question, ids: Ids, sort: string | undefined): Promise<string[]> {
  const query = { ...queryOf(question, ids), sort, limit: 3 };
  const found: string[] = [];
  let total = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await shop.ask(contract.listProducts, { query: { ...query, page } });
    found.push(...answer.products.map(({ _id }) => _id));
    ({ pages = 0, total = 0 } = answer.pagination ?? {});
  }
  expect(total).toBe(found.length);
  return found;
}

/** Names are unique, so each has its number as well. */
function numbered(name: string, index: number): string {
  return `${name} ${index}`;
}

/** Instead of whatever is in the shop. */
async function fill({ categories, types, options, products }: Catalogue): Promise<Ids> {
  const { database } = shop;
  const ids: Ids = {
    categories: categories.map(() => uuid()),
    types: types.map(() => uuid()),
    options: options.map(() => uuid()),
    products: products.map(() => uuid()),
    values: options.map((values) => values.map(() => uuid())),
  };
  await database.query('delete from products');
  await database.query('delete from categories');
  await database.query('delete from product_types');
  await database.query('delete from options');
  const insert = async (sql: string, rows: unknown[][]) => {
    for (const row of rows) await database.query(sql, row);
  };
  await insert(
    'insert into categories (id, name) values ($1, $2)',
    categories.map((name, index) => [ids.categories[index], numbered(name, index)]),
  );
  await insert(
    'insert into product_types (id, name) values ($1, $2)',
    types.map(({ name }, index) => [ids.types[index], numbered(name, index)]),
  );
  await insert(
    'insert into options (id, name, kind, is_size) values ($1, $2, $3, $4)',
    ids.options.map((id, index) => [
      id,
      `Option ${index}`,
      index === 0 ? 'colour' : 'choice',
      index === 1,
    ]),
  );
  await insert(
    'insert into option_values (id, option_id, value, swatch_colour) values ($1, $2, $3, $4)',
    options.flatMap((values, option) =>
      values.map((value, index) => [
        ids.values[option]?.[index],
        ids.options[option],
        value,
        option === 0 ? ['#a8262f', '#26324f'][index] : null,
      ]),
    ),
  );
  await insert(
    'insert into product_type_options values ($1, $2)',
    types.flatMap((type, index) =>
      type.options.map((option) => [ids.types[index], ids.options[option]]),
    ),
  );
  await insert(
    `insert into products (id, name, description, cost_cents, product_type_id)
     values ($1, $2, $3, $4, $5)`,
    products.map(({ name, description, cents, type }, index) => [
      ids.products[index],
      name,
      description,
      cents,
      type === null ? null : ids.types[type],
    ]),
  );
  await insert(
    'insert into product_categories values ($1, $2)',
    products.flatMap((product, index) =>
      product.categories.map((category) => [ids.products[index], ids.categories[category]]),
    ),
  );
  return ids;
}
