import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, PUBLIC_URL, type TestShop } from '../../test/app.ts';
import { categories, NOWHERE, products } from '../../test/fixture.ts';
import { type PageRenderer, type PageSources, serveFolder } from './pages.ts';

const whole = {
  colours: [],
  sizes: [],
  lettered: false,
  values: [],
  from: undefined,
  to: undefined,
} as const;
const firstPage = { ...whole, sort: 'oldest', page: 1 } as const;
const searchFor = (q: string) =>
  ({ q, category: undefined, ...whole, sort: 'relevance', page: 1 }) as const;
const productIn = (path: string) => /^\/product\/([^?]+)/.exec(path)?.[1];
const isId = (id: string) => id.length === NOWHERE.length;

/** Writes down what it read, so that a test can see it. */
const renderer: PageRenderer = {
  async addressOf(path, query, sources) {
    const id = productIn(path);
    const product = id && isId(id) ? await sources.findProduct(id) : undefined;
    const changes = path === '/search' || product?.name === products.tote.name;
    return changes ? `${path}?${query.toLowerCase()}` : path;
  },
  async renderPage({ address, sources, publicUrl, assets }) {
    const data = await read(address, sources);
    const isMissing =
      (data.kind === 'product' && !data.product) || (data.kind === 'category' && !data.found);
    return {
      html: JSON.stringify({ address, data, publicUrl, assets }),
      status: isMissing ? 404 : 200,
    };
  },
};

async function read(address: string, sources: PageSources) {
  if (address === '/') {
    return { kind: 'home', categories: await sources.listCategoriesWithDesigns() } as const;
  }
  const words = /^\/search\?(.*)$/.exec(address)?.[1];
  if (words !== undefined) {
    const search = searchFor(words);
    return { kind: 'search', search, found: await sources.searchProducts(search) } as const;
  }
  const category = /^\/category\/(.+)$/.exec(address)?.[1];
  if (category !== undefined) {
    const found = isId(category)
      ? await sources.findCategoryWithProducts(category, firstPage)
      : undefined;
    return { kind: 'category', view: firstPage, found } as const;
  }
  const id = productIn(address);
  if (id === undefined) return { kind: 'none' } as const;
  const product = isId(id) ? await sources.findProduct(id) : undefined;
  return { kind: 'product', product } as const;
}

let folder: string;
let shop: TestShop;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/entry-3fa9.js'), 'export {};');
  writeFileSync(join(folder, 'assets/entry-3fa9.js.br'), 'compressed');
  const serveFiles = (server: FastifyInstance) => serveFolder(server, folder);
  shop = await openShop({ pages: { renderer, assets: { entry: { file: 'x' } }, serveFiles } });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.server.inject({ url, headers });
const rendered = async (url: string) => (await get(url)).json<Record<string, unknown>>();

describe('a page', () => {
  // spec: 2.6
  it('comes from the server with what it shows', async () => {
    const home = await rendered('/');
    expect(home).toMatchObject({
      address: '/',
      publicUrl: PUBLIC_URL,
      assets: { entry: { file: 'x' } },
      data: {
        kind: 'home',
        categories: [{ name: 'Bags', designs: [{ name: products.tote.name }] }, {}],
      },
    });
    const product = await rendered(`/product/${products.tote.id}`);
    expect(product).toMatchObject({
      data: { product: { name: products.tote.name, type: { options: [{}, {}, {}] } } },
    });
  });

  it('is asked for each time, and not sent again while it is the same', async () => {
    const page = await get('/');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    const again = await get('/', { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('of a product changes with the catalogue', async () => {
    const url = `/product/${products.sash.id}`;
    await rendered(url);
    await shop.database.query("update products set name = 'Long Sash' where id = $1", [
      products.sash.id,
    ]);
    await expect
      .poll(() => rendered(url))
      .toMatchObject({ data: { product: { name: 'Long Sash' } } });
  });

  it.each([NOWHERE, 'abc', "'--"])('of the product %s is missing, as a page', async (id) => {
    const page = await get(`/product/${encodeURIComponent(id)}`);
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is the same whatever stands behind the question mark', async () => {
    expect(await rendered('/cart?utm_source=letter')).toMatchObject({
      address: '/cart',
      data: { kind: 'none' },
    });
  });

  it('of a product is as the product says what stands behind the question mark', async () => {
    const [tote, shirt] = [`/product/${products.tote.id}`, `/product/${products.shirt.id}`];
    expect(await rendered(`${tote}?colour=olive`)).toMatchObject({
      address: `${tote}?colour=olive`,
      data: { product: { name: products.tote.name } },
    });
    expect(await rendered(`${shirt}?colour=olive`)).toMatchObject({ address: shirt });
    for (const id of [NOWHERE, 'abc']) {
      expect((await get(`/product/${id}?colour=olive`)).statusCode).toBe(404);
    }
  });

  it('of a category comes with its products', async () => {
    expect(await rendered(`/category/${categories.shirts.id}?utm_source=letter`)).toMatchObject({
      data: {
        kind: 'category',
        view: { sort: 'oldest', page: 1 },
        found: {
          category: { name: 'Shirts', designs: [{ name: products.shirt.name }, {}] },
          pagination: { total: 2, pages: 1 },
        },
      },
    });
    for (const id of [NOWHERE, 'abc']) {
      expect((await get(`/category/${id}`)).statusCode).toBe(404);
    }
  });

  it('of a search comes with what was found, and with what it can be narrowed by', async () => {
    const page = await rendered('/search?TOTE');
    expect(page).toMatchObject({
      data: {
        kind: 'search',
        search: { q: 'tote' },
        found: {
          products: [{ name: products.tote.name }],
          total: 1,
          hasMore: false,
          pages: 1,
          facets: {
            categories: [{ name: 'Bags', products: 1 }],
            colours: [{ products: 1 }, { products: 1 }, { products: 1 }],
            options: [{}, {}],
          },
        },
      },
    });
    const [one, other] = await Promise.all([get('/search?tote'), get('/search?Tote')]);
    expect(one.headers.etag).toBe(other.headers.etag);
  });
});

describe('an address that is no page', () => {
  it('below /api is an error for programs', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api?x']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each(['/%E0%A4%A', '/shop/%?q=%'])(
    'and is malformed is a page for browsers and an error for programs: %s',
    async (url) => {
      const page = await get(url);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toBeDefined();
      expect(page.json()).toMatchObject({ address: url.split('?')[0]?.replaceAll('%', '%25') });
      expect((await get(`/api${url}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('is not made one by posting to it', async () => {
    const answer = await shop.server.inject({ method: 'POST', url: '/cart' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a file', () => {
  it('whose name holds its hash is kept for good, others for an hour', async () => {
    expect((await get('/assets/entry-3fa9.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('is sent as it was compressed beforehand', async () => {
    const answer = await get('/assets/entry-3fa9.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.payload).toBe('compressed');
  });

  it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])(
    'outside the folder is not sent: %s',
    async (url) => {
      expect((await get(url)).payload).not.toContain('"workspaces"');
    },
  );
});
