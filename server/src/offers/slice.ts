import type { Order } from '@tailorbird/contract/orders';
import type { Accounts } from '../orders/customer-mails.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import type { Shop, Slice } from '../slice.ts';
import type { OfferLinks } from './offer-links.ts';
import { reminderWorker } from './reminder-worker.ts';
import { approvalRoutes } from './routes.ts';

/** Offers that customers say yes to: so far, the approvals of pieces that they ordered. */
export function offersSlice(
  {
    database,
    catalogue,
    timeZone,
    findShopName,
    logger,
  }: Pick<Shop, 'database' | 'catalogue' | 'timeZone' | 'findShopName' | 'logger'>,
  {
    accounts,
    approvalLinks,
    links,
    shownAtDesk,
  }: {
    accounts: Accounts;
    approvalLinks: OfferLinks;
    links: OrderLinks;
    shownAtDesk: (order: Order) => Order;
  },
): Slice {
  const mailing = { database, accounts, approvalLinks };
  return {
    routes: approvalRoutes({
      ...mailing,
      database,
      catalogue,
      links,
      timeZone,
      findShopName,
      findSettings: () => catalogue.now().findSettings(),
      shownAtDesk,
    }),
    workers: [reminderWorker(mailing, logger)],
  };
}
