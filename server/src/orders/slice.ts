import type { FastifyBaseLogger } from 'fastify';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database } from '../database/pool.ts';
import type { Slice } from '../slice.ts';
import type { Accounts } from './change-order.ts';
import { figureWorker } from './figure-worker.ts';
import { deskRoutes, orderRoutes, overviewRoutes } from './routes.ts';

interface Shop {
  database: Database;
  catalogue: LiveCatalogue;
  logger: FastifyBaseLogger;
  timeZone: string;
}

/** Orders know nothing of accounts: `accounts` says where, and whether, a customer is written to. */
export function ordersSlice(
  { database, catalogue, logger, timeZone }: Shop,
  accounts: Accounts,
): Slice {
  return {
    routes: [
      ...orderRoutes({ database, catalogue, mayMail: accounts.mayMail }, timeZone),
      ...deskRoutes(database, accounts, timeZone),
      ...overviewRoutes(timeZone),
    ],
    workers: [figureWorker(database, timeZone, logger)],
  };
}
