import type { Shop, Slice } from '../slice.ts';
import type { Papers } from './change-order.ts';
import type { Accounts } from './customer-mails.ts';
import { figureWorker } from './figure-worker.ts';
import type { GuestMails, ReadsMailbox } from './guest-order.ts';
import { guestOrderRoutes } from './guest-order-routes.ts';
import type { Payments } from './payment-terms.ts';
import { customerView, deskRoutes, orderRoutes, overviewRoutes } from './routes.ts';

/**
 * Orders know nothing of accounts: `accounts` says where, and whether, a customer is written to. Nor
 * do they know how they are paid, or of their invoices.
 */
export function ordersSlice(
  {
    database,
    catalogue,
    logger,
    timeZone,
  }: Pick<Shop, 'database' | 'catalogue' | 'logger' | 'timeZone'>,
  accounts: Accounts & GuestMails & { readsMailbox: ReadsMailbox },
  {
    payments,
    papers: { followStatuses },
  }: { payments: Payments; papers: Pick<Papers, 'followStatuses'> },
): Slice {
  const { mayMail, mayMailGuest, links, readsMailbox } = accounts;
  const forCustomer = customerView(payments);
  const papers = { timeZone, followStatuses };
  return {
    routes: [
      ...orderRoutes(
        { database, catalogue, mayMail, mayMailGuest, links, payments, papers },
        timeZone,
      ),
      ...guestOrderRoutes({ database, mayMailGuest, links, papers, readsMailbox }, async (order) =>
        forCustomer(order, await catalogue.now().findSettings()),
      ),
      ...deskRoutes({ database, accounts, papers }, timeZone),
      ...overviewRoutes(timeZone),
    ],
    workers: [figureWorker(database, timeZone, logger)],
  };
}
