import type { FastifyBaseLogger } from 'fastify';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database } from '../database/pool.ts';
import type { Slice } from '../slice.ts';
import type { FindAccounts } from './change-order.ts';
import { figureWorker } from './figure-worker.ts';
import { deskRoutes, orderRoutes, overviewRoutes } from './routes.ts';

interface Shop {
  database: Database;
  catalogue: LiveCatalogue;
  logger: FastifyBaseLogger;
  timeZone: string;
}

/** Orders know nothing of accounts: `findAccounts` says where a customer is written to now. */
export function ordersSlice(
  { database, catalogue, logger, timeZone }: Shop,
  findAccounts: FindAccounts,
): Slice {
  return {
    routes: [
      ...orderRoutes({ database, catalogue }, timeZone),
      ...deskRoutes(database, findAccounts, timeZone),
      ...overviewRoutes(timeZone),
    ],
    workers: [figureWorker(database, timeZone, logger)],
  };
}
