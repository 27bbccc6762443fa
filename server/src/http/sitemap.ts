import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from './escape-markup.ts';
import type { SharedAnswers } from './shared-answers.ts';

interface Source {
  publicUrl: string;
  sharedAnswers: SharedAnswers;
  listProductIds: () => Promise<{ id: string; updated_at: Date }[]>;
}

/** For search engines: which pages there are, and which they need not look at. */
export function serveSitemap(server: FastifyInstance, shop: Source): void {
  server.get('/sitemap.xml', (request, reply) =>
    shop.sharedAnswers.send(request, reply, 'sitemap', async () => ({
      bytes: Buffer.from(sitemap(shop.publicUrl, await shop.listProductIds())),
      contentType: 'application/xml; charset=utf-8',
    })),
  );
  server.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(shop.publicUrl)),
  );
}

function sitemap(publicUrl: string, products: { id: string; updated_at: Date }[]): string {
  const entries = products.map(
    ({ id, updated_at }) =>
      `<url><loc>${escapeMarkup(`${publicUrl}/product/${id}`)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `<url><loc>${escapeMarkup(`${publicUrl}/`)}</loc></url>`,
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function robots(publicUrl: string): string {
  const closed = ['/admin', '/api/', '/cart', '/orders', '/order-summary', '/login'];
  return [
    'User-agent: *',
    'Allow: /api/binary/',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
