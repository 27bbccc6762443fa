import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, PUBLIC_URL, type Shop } from '../../test/app.ts';
import { products } from '../../test/fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const addresses = async () => {
  const { payload } = await shop.server.inject('/sitemap.xml');
  return [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
};

it('search engines find the home page and every product', async () => {
  const response = await shop.server.inject('/sitemap.xml');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.payload).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
  const paths = Object.values(products).map(({ id }) => `${PUBLIC_URL}/product/${id}`);
  expect(await addresses()).toEqual([`${PUBLIC_URL}/`, ...paths]);
  expect(response.payload).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

it('a product that goes leaves the map', async () => {
  await shop.database.query('delete from products where id = $1', [products.patch.id]);
  await expect.poll(addresses).toHaveLength(4);
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
});
