import type { FastifyInstance } from 'fastify';
import type { RenderedResponse } from './cached-response.ts';
import { ShopError } from './errors.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { ResponseCache } from './response-cache.ts';

/** Addresses in one file. 50,000 are allowed, but such a file would fill the memory for answers. */
const MOST_ENTRIES = 10_000;

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapSources {
  /** Those that have products. */
  listCategoryIds: () => Promise<string[]>;
  /** Of the pages that the shop’s owner has written, without their slashes. */
  listWrittenPaths: () => Promise<string[]>;
  countProducts: () => Promise<number>;
  listProductIds: (part: {
    limit: number;
    offset: number;
  }) => Promise<{ id: string; updated_at: Date }[]>;
}

interface SitemapShop {
  publicUrl: string;
  responseCache: ResponseCache;
  sources: SitemapSources;
}

/**
 * For search engines: which pages there are, and which they need not look at. What is too much
 * for one file is an index of files: the first without products, the others of products alone.
 */
export function serveSitemap(server: FastifyInstance, shop: SitemapShop): void {
  server.get('/sitemap.xml', (request, reply) =>
    shop.responseCache.send(request, reply, {
      key: '/sitemap.xml',
      room: 'other',
      make: () => wholeMap(shop),
    }),
  );
  server.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}$).xml',
    (request, reply) => {
      const number = Number(request.params.number);
      return shop.responseCache.send(request, reply, {
        key: `/sitemap-${number}.xml`,
        room: 'other',
        make: () => mapFile(shop, number),
      });
    },
  );
  server.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(shop.publicUrl)),
  );
}

async function wholeMap(shop: SitemapShop): Promise<RenderedResponse> {
  const { publicUrl, sources } = shop;
  const [pages, products] = await Promise.all([
    entriesOfPages(shop),
    entriesOfProducts(shop, { limit: MOST_ENTRIES, offset: 0 }),
  ]);
  if (pages.length + products.length < MOST_ENTRIES) return xml('urlset', [...pages, ...products]);
  const files = Array.from({ length: await countFiles(sources) }, (_, index) =>
    entry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`),
  );
  return xml('sitemapindex', files);
}

async function countFiles({ countProducts }: SitemapSources): Promise<number> {
  return 1 + Math.ceil((await countProducts()) / MOST_ENTRIES);
}

async function mapFile(shop: SitemapShop, number: number): Promise<RenderedResponse> {
  if (number > (await countFiles(shop.sources))) throw new ShopError('NOT_FOUND');
  if (number === 1) return xml('urlset', await entriesOfPages(shop));
  const part = { limit: MOST_ENTRIES, offset: (number - 2) * MOST_ENTRIES };
  return xml('urlset', await entriesOfProducts(shop, part));
}

async function entriesOfPages({ publicUrl, sources }: SitemapShop): Promise<string[]> {
  const [categories, written] = await Promise.all([
    sources.listCategoryIds(),
    sources.listWrittenPaths(),
  ]);
  const paths = [
    '/',
    ...categories.map((id) => `/category/${id}`),
    ...written.map((path) => `/${encodeURIComponent(path)}`),
  ];
  return paths.map((path) => entry('url', `${publicUrl}${path}`));
}

async function entriesOfProducts(
  { publicUrl, sources }: SitemapShop,
  part: { limit: number; offset: number },
): Promise<string[]> {
  const products = await sources.listProductIds(part);
  return products.map(({ id, updated_at }) =>
    entry('url', `${publicUrl}/product/${id}`, `<lastmod>${updated_at.toISOString()}</lastmod>`),
  );
}

function entry(tag: 'url' | 'sitemap', address: string, more = ''): string {
  return `<${tag}><loc>${escapeMarkup(address)}</loc>${more}</${tag}>`;
}

function xml(tag: 'urlset' | 'sitemapindex', entries: readonly string[]): RenderedResponse {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${tag} xmlns="${SCHEMA}">`,
    ...entries,
    `</${tag}>`,
    '',
  ];
  return { bytes: Buffer.from(lines.join('\n')), contentType: 'application/xml; charset=utf-8' };
}

function robots(publicUrl: string): string {
  const closed = [
    '/admin',
    '/approve',
    '/withdraw',
    '/api/',
    '/cart',
    '/change-order',
    '/fill-in',
    '/guest-order',
    '/not-me',
    '/orders',
    '/order-summary',
    '/quote',
    '/login',
    // words alone make a page of their own; filters, orders and further pages are without end
    '/search?*&',
  ];
  return [
    'User-agent: *',
    'Allow: /api/binary/',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
