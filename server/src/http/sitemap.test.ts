import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, PUBLIC_URL, type TestShop } from '../../test/app.ts';
import { categories, products } from '../../test/fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const addresses = async () => {
  const { payload } = await shop.server.inject('/sitemap.xml');
  return [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
};

it('search engines find the home page, every category and every product', async () => {
  const response = await shop.server.inject('/sitemap.xml');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.payload).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
  const paths = [
    ...Object.values(categories).map(({ id }) => `category/${id}`),
    ...Object.values(products).map(({ id }) => `product/${id}`),
  ];
  expect(await addresses()).toEqual(['', ...paths].map((path) => `${PUBLIC_URL}/${path}`));
  expect(response.payload).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

it('a product that goes leaves the map', async () => {
  await shop.database.query('delete from products where id = $1', [products.patch.id]);
  await expect.poll(addresses).not.toContain(`${PUBLIC_URL}/product/${products.patch.id}`);
});

it('an empty category is not on the map', async () => {
  await shop.database.query('delete from product_categories where category_id = $1', [
    categories.bags.id,
  ]);
  await expect.poll(addresses).not.toContain(`${PUBLIC_URL}/category/${categories.bags.id}`);
});

it('a map that is small is in one file', async () => {
  for (const number of ['3', '0', '01', 'x', '99999']) {
    expect((await shop.server.inject(`/sitemap-${number}.xml`)).statusCode).toBe(404);
  }
});

it('a map of very many products is an index of files, which together have each of them once', async () => {
  await shop.database.query(
    `insert into products (id, name, cost_cents)
     select gen_random_uuid(), 'Pin', 100 from generate_series(1, 20100)`,
  );
  const at = (path: string) => shop.server.inject(path).then(({ payload }) => payload);
  await expect.poll(() => at('/sitemap.xml')).toContain('<sitemapindex');
  const files = (await addresses()).map((address) => new URL(String(address)).pathname);
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml', '/sitemap-4.xml']);
  const maps = await Promise.all(files.map(at));
  const all = maps.flatMap((map) => [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url));
  const { rows } = await shop.database.query<{ id: string }>('select id from products');
  const urls = rows.map(({ id }) => `${PUBLIC_URL}/product/${id}`);
  expect(new Set(all.filter((url) => url?.includes('/product/')))).toEqual(new Set(urls));
  expect(new Set(all).size).toBe(all.length);
});

it('robots are told where the map is, and what is nobody else’s', async () => {
  const response = await shop.server.inject('/robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = response.payload.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toEqual(
    expect.arrayContaining(['Disallow: /admin', 'Disallow: /cart', 'Disallow: /orders']),
  );
  expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  expect(lines).not.toContain('Disallow: /');
  // a search for words, which has an address of its own
  expect(lines.filter((line) => line.includes('/search'))).toEqual(['Disallow: /search?*&']);
});
