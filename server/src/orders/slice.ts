import type { Shop, Slice } from '../slice.ts';
import type { Accounts } from './change-order.ts';
import { figureWorker } from './figure-worker.ts';
import type { Payments } from './payment-terms.ts';
import { deskRoutes, orderRoutes, overviewRoutes } from './routes.ts';

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
  payments: Payments,
): Slice {
  return {
    routes: [
      ...orderRoutes({ database, catalogue, mayMail: accounts.mayMail, payments }, timeZone),
      ...deskRoutes(database, accounts, timeZone),
      ...overviewRoutes(timeZone),
    ],
    workers: [figureWorker(database, timeZone, logger)],
  };
}
