import type { Shop, Slice } from '../slice.ts';
import type { Accounts } from './change-order.ts';
import { figureWorker } from './figure-worker.ts';
import { deskRoutes, orderRoutes, overviewRoutes, type ShowPayment } from './routes.ts';

/**
 * Orders know nothing of accounts: `accounts` says where, and whether, a customer is written to. Nor
 * do they know how they are paid.
 */
export function ordersSlice(
  {
    database,
    catalogue,
    logger,
    timeZone,
  }: Pick<Shop, 'database' | 'catalogue' | 'logger' | 'timeZone'>,
  accounts: Accounts,
  showPayment: ShowPayment,
): Slice {
  return {
    routes: [
      ...orderRoutes({ database, catalogue, mayMail: accounts.mayMail }, timeZone, showPayment),
      ...deskRoutes(database, accounts, timeZone),
      ...overviewRoutes(timeZone),
    ],
    workers: [figureWorker(database, timeZone, logger)],
  };
}
