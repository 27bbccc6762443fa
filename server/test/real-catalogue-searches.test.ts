import { listProducts, listSuggestions } from '@tailorbird/contract/catalogue';
import { SUGGESTIONS } from '@tailorbird/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfCatalogue } from '../seed/rows.ts';
import { openShop, type TestShop } from './app.ts';
import { expectFinds, linesOf, searchesOf } from './real-searches.ts';

let shop: TestShop;

/** The demo goods and those of `goods.tsv`, without pictures. */
beforeAll(async () => {
  shop = await openShop();
  const { product_images: _, shop_settings: __, ...tables } = rowsOfCatalogue();
  await shop.database.transaction(async (tx) => {
    await tx.query('delete from products');
    await tx.query('delete from categories');
    await tx.query('delete from product_types');
    await tx.query('delete from options');
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      await tx.query(
        `insert into ${table} (${columns})
         select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    for (const [name, description] of linesOf('goods.tsv')) {
      await tx.query(
        `insert into products (id, name, description, cost_cents)
         values (gen_random_uuid(), $1, $2, 500)`,
        [name, description],
      );
    }
  });
});
afterAll(() => shop.close());

const searches = searchesOf('catalogue');

describe('a search of the catalogue', () => {
  it.each(searches)('for $search', async ({ search, ...finds }) => {
    const { products, pagination, facets } = await shop.ask(listProducts, {
      query: { search, limit: 100, facets: 'true' },
    });
    expectFinds(
      products.map(({ name }) => name),
      finds,
    );
    expect([pagination?.total, facets?.found]).toEqual([products.length, products.length]);
  });

  it.each(searches)('for $search suggests the same', async ({ search }) => {
    const found = await shop.ask(listProducts, { query: { search, limit: SUGGESTIONS.products } });
    const { products } = await shop.ask(listSuggestions, { query: { search } });
    expect(products.map(({ name }) => name)).toEqual(found.products.map(({ name }) => name));
  });

  it.each([
    ['bag', ['Bags']],
    ['bags & pouches', []],
    ['the bags', ['Bags']],
    ['gifts for $50', ['Gifts under $50']],
    ['hood', ['Hoodies']],
    ['pouch', ['Pouches']],
  ])('for %s suggests categories: %j', async (search, names) => {
    const { categories } = await shop.ask(listSuggestions, { query: { search } });
    expect(categories.map(({ name }) => name)).toEqual(names);
  });
});
