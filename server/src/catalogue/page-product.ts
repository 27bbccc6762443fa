import type { Product } from '@tailorbird/contract/catalogue';
import type { Database } from '../database/pool.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { renderFacts } from '../settings/render-pages.ts';
import { renderPriceNote } from '../settings/render-price-note.ts';
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
  const [product, settings, timeZone, tax] = await Promise.all([
    findProduct(database, id, include),
    now.findSettings(),
    now.getTimeZone(),
    now.findTax(),
  ]);
  if (!product) return undefined;
  const {
    html: facts,
    sizes,
    readyDay,
    endsAt,
  } = renderFacts(product, settings, { now: new Date(), timeZone });
  const priceNote = renderPriceNote(product, settings, { tax, readyDay });
  if (endsAt) responseCache.endAt(endsAt);
  return {
    ...product,
    ...(priceNote && { priceNote }),
    ...(facts && { facts }),
    ...(sizes && { sizes }),
  };
}
