import * as contract from '@tailorbird/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { categories, colour, NOWHERE, products, size, thread } from '../../test/fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // a second type with the colour alone, for the sash
  await shop.database.query(`insert into product_types (id, name) values ($1, 'Silk')`, [NOWHERE]);
  await shop.database.query('insert into product_type_options values ($1, $2)', [
    NOWHERE,
    colour.id,
  ]);
  await shop.database.query('update products set product_type_id = $1 where id = $2', [
    NOWHERE,
    products.sash.id,
  ]);
});
afterAll(() => shop.close());

const { tote, shirt, sash, patch } = products;
const { bags, shirts } = categories;

async function namesOf(query: Record<string, string | number>) {
  const found = await shop.ask(contract.listProducts, { query });
  return found.products.map(({ name }) => name);
}

describe('products narrowed by values', () => {
  it.each([
    ['one', [colour.olive.id], [tote, shirt, sash]],
    ['several of one option', [colour.olive.id, colour.rufous.id], [tote, shirt, sash]],
    ['of several options', [colour.olive.id, size.small.id], [tote, shirt]],
    ['one that is gone, and one that is there', [NOWHERE, size.small.id], [tote, shirt]],
    ['none that is there', [NOWHERE], []],
    ['none at all', [], [tote, shirt, sash, patch]],
  ])('by %s', async (_, values, found) => {
    expect(await namesOf({ values: values.join(',') })).toEqual(found.map(({ name }) => name));
  });

  it('and by category and words', async () => {
    const query = { values: colour.olive.id, category: shirts.id, search: 'plain' };
    expect(await namesOf(query)).toEqual([sash.name]);
  });

  it.each([
    ['x', 'values.0 is not an id.'],
    [Array.from({ length: 51 }, () => NOWHERE).join(','), 'values must be at most 50 ids.'],
  ])('are refused with %s', async (values, error) => {
    const answer = await shop.call(contract.listProducts, { query: { values } });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

describe('products in order', () => {
  it.each([
    ['oldest', [tote, shirt, sash, patch]],
    ['newest', [patch, sash, shirt, tote]],
    ['price', [patch, sash, shirt, tote]],
    ['price-desc', [tote, shirt, sash, patch]],
  ])('%s', async (sort, found) => {
    expect(await namesOf({ sort })).toEqual(found.map(({ name }) => name));
  });

  it('are counted when they come in pages', async () => {
    const found = await shop.ask(contract.listProducts, {
      query: { limit: 2, page: 2, category: shirts.id, sort: 'newest' },
    });
    expect(found).toMatchObject({
      products: [],
      pagination: { page: 2, pages: 1, total: 2, limit: 2 },
    });
    expect(await shop.ask(contract.listProducts)).not.toHaveProperty('pagination');
  });
});

const page = (id: string, query: Record<string, string | number> = {}) =>
  shop.call(contract.getCategory, { params: { id }, query });

describe('a category', () => {
  it('comes with a page of its products', async () => {
    expect((await page(shirts.id)).body).toMatchObject({
      category: {
        name: 'Shirts',
        version: 1,
        designs: [{ name: shirt.name }, { name: sash.name }],
      },
      pagination: { page: 1, pages: 1, total: 2, limit: 24 },
    });
    expect((await page(shirts.id, { limit: 1, page: 2, sort: 'price' })).body).toMatchObject({
      category: { designs: [{ name: shirt.name }], designCount: 2 },
      pagination: { page: 2, pages: 2, total: 2, limit: 1 },
    });
  });

  it.each([NOWHERE, 'x'])('%s is not found', async (id) => {
    expect(await page(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('categories', () => {
  it('come with some of their products, and with how many there are', async () => {
    const query = { populate: 'true', designs: 1 };
    const found = await shop.ask(contract.listCategories, { query });
    expect(found.categories).toMatchObject([
      { _id: bags.id, designs: [{ name: tote.name }] },
      { _id: shirts.id, designs: [{ name: shirt.name }], designCount: 2 },
    ]);
    expect(found.categories[0]).not.toHaveProperty('designCount');
  });

  it('come without products after the first so many', async () => {
    const query = { populate: 'true', limit: 1 };
    const found = await shop.ask(contract.listCategories, { query });
    expect(found.categories).toMatchObject([{ designs: [{}] }, { designCount: 2 }]);
    expect(found.categories[1]).not.toHaveProperty('designs');
  });

  it('and options with values are what products can be narrowed by', async () => {
    const facets = await shop.ask(contract.listFacets);
    expect(facets.categories).toEqual([
      { _id: bags.id, name: 'Bags', products: 1 },
      { _id: shirts.id, name: 'Shirts', products: 2 },
    ]);
    expect(facets.options.map(({ name }) => name)).toEqual(['Colour', 'Size', 'Thread']);
    expect(facets.options[2]?.values).toEqual([
      { _id: thread.gold.id, value: 'Gold' },
      { _id: thread.silver.id, value: 'Silver' },
    ]);
  });
});
