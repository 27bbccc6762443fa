import * as contract from '@tailorbird/contract/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';

let shop: Shop;
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

it('who asks for no page is given all', async () => {
  const query = { search: 'button' };
  expect((await shop.ask(contract.listProducts, { query })).products).toHaveLength(3000);
});
