import type { Product } from '@tailorbird/contract/catalogue';
import type { Database } from '../database/pool.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { renderFacts } from '../settings/render-pages.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { findProduct } from './queries.ts';

export interface PageShop {
  database: Database;
  catalogue: LiveCatalogue;
  responseCache: ResponseCache;
}

/** A product as its page has it: with the facts that its type and the shop say, ready to be shown. */
export async function findPageProduct(
  { database, catalogue, responseCache }: PageShop,
  id: string,
  include?: 'type name' | 'options',
): Promise<Product | undefined> {
  const now = catalogue.now();
  const [product, settings, timeZone] = await Promise.all([
    findProduct(database, id, include),
    now.findSettings(),
    now.getTimeZone(),
  ]);
  if (!product) return undefined;
  const facts = renderFacts(product, settings, { now: new Date(), timeZone });
  if (facts?.endsAt) responseCache.endAt(facts.endsAt);
  return { ...product, ...(facts && { facts: facts.html }) };
}
