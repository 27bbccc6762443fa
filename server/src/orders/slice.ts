import type { Shop, Slice } from '../slice.ts';
import type { Papers } from './change-order.ts';
import type { Accounts } from './customer-mails.ts';
import { figureWorker } from './figure-worker.ts';
import type { GuestMails } from './guest-mails.ts';
import type { ReadsMailbox } from './guest-order.ts';
import { guestOrderRoutes } from './guest-order-routes.ts';
import type { RenditionAddresses } from './ordered-pictures.ts';
import type { Payments } from './payment-terms.ts';
import type { MailingShop } from './placed-order-mails.ts';
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
    findShopName,
  }: Pick<Shop, 'database' | 'catalogue' | 'logger' | 'timeZone' | 'findShopName'>,
  accounts: Accounts & GuestMails & { readsMailbox: ReadsMailbox },
  {
    payments,
    papers: { followStatuses },
    pictures,
    approvalMail,
  }: {
    payments: Payments;
    papers: Pick<Papers, 'followStatuses'>;
    pictures: RenditionAddresses;
    approvalMail: MailingShop['approvalMail'];
  },
): Slice {
  const forCustomer = customerView(payments);
  const papers = { timeZone, followStatuses };
  return {
    routes: [
      ...orderRoutes(
        { ...accounts, database, catalogue, payments, papers, pictures, approvalMail },
        timeZone,
      ),
      ...guestOrderRoutes({
        ...accounts,
        database,
        catalogue,
        papers,
        forCustomer: async (order) => forCustomer(order, await catalogue.now().findSettings()),
      }),
      ...deskRoutes({ database, accounts, papers, pictures, findShopName }, timeZone),
      ...overviewRoutes(timeZone),
    ],
    workers: [figureWorker(database, timeZone, logger)],
  };
}
