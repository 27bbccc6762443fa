import type { Shop, Slice } from '../slice.ts';
import { draftRoutes, quoteRoutes, type QuotesShop } from './routes.ts';
import { quoteCleanup, quoteReminders } from './workers.ts';

/** Orders and quotes that the desk makes for its customers. */
export function quotesSlice(
  {
    database,
    catalogue,
    timeZone,
    logger,
  }: Pick<Shop, 'database' | 'catalogue' | 'timeZone' | 'logger'>,
  knowledge: Omit<QuotesShop, 'database' | 'catalogue' | 'timeZone'>,
): Slice {
  const shop: QuotesShop = { ...knowledge, database, catalogue, timeZone };
  return {
    routes: [...draftRoutes(shop), ...quoteRoutes(shop)],
    workers: [quoteReminders(shop, logger), quoteCleanup(database, logger)],
  };
}
