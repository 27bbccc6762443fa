import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@tailorbird/contract/catalogue';
import { openShop, type TestShop } from '../../test/app.ts';
import { categories, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { exactly, inWords, maxEditDistance, mistakesBetween } from './search-terms.ts';

it.each([
  ['tote', 'tote', 0],
  ['tote', 'tota', 1],
  ['tote', 'tot', 1],
  ['tote', 'totes', 1],
  ['tote', 'toet', 1],
  ['canvas', 'cavnsa', 2],
  ['', 'tote', 4],
  ['👜', '👝', 1],
])('from %s to %s there are %i mistakes', (one, other, mistakes) => {
  expect(mistakesBetween(one, other)).toBe(mistakes);
});

it('mistakes are the same both ways, and never more than letters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const mistakes = mistakesBetween(one, other);
      expect(mistakes).toBe(mistakesBetween(other, one));
      expect(mistakes).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(mistakes === 0).toBe(one === other);
    }),
  );
});

it('a longer word may have more of them, a short one none', () => {
  expect(['mug', 'tote', 'canvas', 'backpack', '👜👜👜'].map(maxEditDistance)).toEqual([
    0, 1, 1, 2, 0,
  ]);
});

it('whatever is sought is taken as letters, not as a query', () => {
  expect(exactly(["o'neill", String.raw`a\b`], 'w')).toBe(String.raw`'wo''neill'|'wa\\b'`);
  expect(inWords({ term: "'|x", words: [] }, 'n')).toBe("'n''|x':*");
});

const { tote, shirt, sash, patch } = products;
const { bags, shirts } = categories;

describe('search', () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop();
    // a second type with the colour alone, for the sash
    await shop.database.query(`insert into product_types (id, name) values ($1, 'Silk')`, [
      NOWHERE,
    ]);
    await shop.database.query('insert into product_type_options values ($1, $2)', [
      NOWHERE,
      colour.id,
    ]);
    await shop.database.query('update options set is_size = true where id = $1', [size.id]);
    await shop.database.query('update products set product_type_id = $1 where id = $2', [
      NOWHERE,
      products.sash.id,
    ]);
  });

  afterAll(() => shop.close());

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

  describe('products narrowed by facets', () => {
    it.each([
      ['a colour', { colour: 'green' }, [tote, shirt, sash]],
      ['one of two colours', { colour: 'blue,orange' }, [tote, shirt, sash]],
      ['a size', { size: 'small' }, [tote, shirt]],
      ['a colour and a size', { colour: 'green', size: 'small,large' }, [tote, shirt]],
      ['a colour that nothing has', { colour: 'purple' }, []],
      ['the least that they cost', { from: 20 }, [tote]],
      ['what they cost', { from: 0, to: 0.5 }, []],
    ])('by %s', async (_, query, found) => {
      expect(await namesOf(query)).toEqual(found.map(({ name }) => name));
    });

    it('come with what they can be narrowed by, in the same answer', async () => {
      const { facets } = await shop.ask(contract.listProducts, {
        query: { size: 'small', facets: 'true', limit: 24 },
      });
      expect(facets).toMatchObject({
        found: 4,
        isPartial: false,
        categories: [
          { name: 'Bags', products: 1 },
          { name: 'Shirts', products: 1 },
        ],
        colours: [
          { family: 'orange', products: 2 },
          { family: 'green', products: 2 },
          { family: 'white', products: 2 },
        ],
        options: [{ name: 'Thread', values: [{ value: 'Gold' }, { value: 'Silver' }] }],
      });
      expect(facets?.sizes).toContainEqual({ slug: 'small', name: 'Small', products: 2 });
    });

    it('name values that are chosen by their ids', async () => {
      const { facets } = await shop.ask(contract.listProducts, {
        query: { values: `${colour.olive.id},${NOWHERE}`, facets: 'true' },
      });
      expect(facets?.values).toEqual([{ _id: colour.olive.id, option: 'Colour', value: 'Olive' }]);
    });

    it('are those of the category on its page', async () => {
      const { facets, pagination } = await shop.ask(contract.getCategory, {
        params: { id: shirts.id },
        query: { size: 'small', facets: 'true' },
      });
      expect(pagination.total).toBe(1);
      expect(facets).toMatchObject({ found: 2, categories: [], sizes: [{ products: 1 }, {}] });
    });

    it.each([
      [{ colour: 'tartan' }, /^A colour must be one of red, pink/],
      [{ from: 'cheap' }, /^from must be between/],
      [{ lettered: 'yes' }, /^lettered must be true/],
      [{ size: Array.from({ length: 51 }, () => 's').join(',') }, /at most 50 sizes/],
    ])('are refused with %j', async (query, error) => {
      const answer = await shop.call(contract.listProducts, { query });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } });
    });
  });

  describe('suggestions while typing', () => {
    it.each([
      ['tot', [], [tote]],
      ['sh', ['Shirts'], [shirt, sash]],
      ['BAG', ['Bags'], [tote]],
      ['  ', [], []],
      ['-', [], []],
    ])('of "%s"', async (search, names, found) => {
      const { categories, products } = await shop.ask(contract.listSuggestions, {
        query: { search },
      });
      expect(categories.map(({ name }) => name)).toEqual(names);
      expect(new Set(products.map(({ name }) => name))).toEqual(
        new Set(found.map(({ name }) => name)),
      );
    });

    it('are few, and of few letters', async () => {
      const query = { search: 'x'.repeat(61) };
      const answer = await shop.call(contract.listSuggestions, { query });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
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

    it('that have products are named for the bar', async () => {
      expect(await shop.ask(contract.listCategoryLinks)).toEqual({
        categories: [
          { _id: bags.id, name: 'Bags' },
          { _id: shirts.id, name: 'Shirts' },
        ],
        total: 2,
      });
    });
  });
});

describe('many finds', () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop();
    await shop.database.query(
      `insert into products (id, name, description, cost_cents, created_at)
     select gen_random_uuid(), format('Button %s', n), case n % 4 when 0 then 'horn' else '' end,
       100 + n, timestamptz '2020-01-01' + n * 7919 % 3001 * interval '1 hour'
     from generate_series(1, 3000) n`,
    );
  });

  afterAll(() => shop.close());

  const pageOf = (search: string, page: number, sort?: string) =>
    shop.ask(contract.listProducts, { query: { search, page, limit: 100, sort } });

  /** All that can be turned to. */
  async function findAll(sort: string) {
    const pages = [];
    for (let page = 1; page <= 10; page += 1) pages.push(await pageOf('button', page, sort));
    return pages.flatMap(({ products }) => products);
  }

  it('very many finds are counted up to a thousand', async () => {
    const { pagination } = await pageOf('button', 1);
    expect(pagination).toEqual({ page: 1, pages: 10, total: 1000, limit: 100, hasMore: true });
    expect((await pageOf('horn', 1)).pagination).toEqual({
      page: 1,
      pages: 8,
      total: 750,
      limit: 100,
    });
  });

  it('those of a narrowed category are, too', async () => {
    const id = randomUUID();
    await shop.database.query(`insert into categories (id, name) values ($1, 'Notions')`, [id]);
    await shop.database.query(
      `insert into product_categories
       select id, $1 from products where name like 'Button%' and cost_cents <= 1300`,
      [id],
    );
    const query = { from: '1', limit: 100, page: 10 };
    const { category, pagination } = await shop.ask(contract.getCategory, {
      params: { id },
      query,
    });
    expect(category).toMatchObject({ designCount: 1000 });
    expect(category.designs).toHaveLength(100);
    expect(pagination).toEqual({ page: 10, pages: 10, total: 1000, limit: 100, hasMore: true });
    const whole = await shop.ask(contract.getCategory, { params: { id }, query: { limit: 100 } });
    expect(whole.pagination).toEqual({ page: 1, pages: 12, total: 1200, limit: 100 });
  });

  it('facets count the first thousand of very many, and say so', async () => {
    const { facets } = await shop.ask(contract.listProducts, {
      query: { search: 'button', facets: 'true', limit: 1 },
    });
    expect(facets).toMatchObject({ found: 1000, isPartial: true });
  });

  it.each(['relevance', 'oldest', 'newest'])(
    'by %s they stand on pages that hold each once',
    async (sort) => {
      const found = await findAll(sort);
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(1000);
    },
  );

  it.each([
    ['price', (place: number) => 1.01 + place / 100],
    ['price-desc', (place: number) => 31 - place / 100],
  ])('by %s none is left out', async (sort, costAt) => {
    const costs = (await findAll(sort)).map(({ cost }) => cost);
    const expected = costs.map((_, place) => Math.round(costAt(place) * 100) / 100);
    expect(costs).toHaveLength(1000);
    expect(costs).toEqual(expected);
  });

  it('what is rare among very many is found in order, too', async () => {
    const { products } = await pageOf('horn', 8, 'price');
    expect(products.map(({ cost }) => cost)).toEqual(
      Array.from({ length: 50 }, (_, index) => (100 + (701 + index) * 4) / 100),
    );
  });

  it('whole words of a few come before parts of very many', async () => {
    await shop.database.query(
      `insert into products (id, name, description, cost_cents, created_at)
       select gen_random_uuid(), format('Case %s', n), 'for an utto', 100, timestamptz '2019-01-01'
       from generate_series(1, 3) n`,
    );
    const { products, pagination } = await pageOf('utto', 1);
    expect(products.slice(0, 4).map(({ name }) => name.replace(/ \d+/, ''))).toEqual([
      'Case',
      'Case',
      'Case',
      'Button',
    ]);
    expect(pagination).toMatchObject({ total: 1000, hasMore: true });
  });

  it('who asks for no page is given all', async () => {
    const query = { search: 'button' };
    expect((await shop.ask(contract.listProducts, { query })).products).toHaveLength(3000);
  });
});
