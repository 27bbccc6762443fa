import type { Order } from '@tailorbird/contract/orders';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import type { Papers } from '../orders/change-order.ts';
import type { Accounts } from '../orders/customer-mails.ts';
import { mayWrite, type GuestMails } from '../orders/guest-mails.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import type { PaymentsSlice } from '../payments/slice.ts';
import type { Shop, Slice } from '../slice.ts';
import { photoWorker } from './photo-worker.ts';
import { withdrawalRoutes } from './routes.ts';

/** Withdrawals from orders, and faults of their pieces. */
export function withdrawalsSlice(
  {
    database,
    catalogue,
    timeZone,
    logger,
  }: Pick<Shop, 'database' | 'catalogue' | 'timeZone' | 'logger'>,
  {
    accounts,
    mayMailGuest,
    links,
    withdrawalLinks,
    encoder,
    payments,
    followStatuses,
    shownAtDesk,
  }: Pick<GuestMails, 'mayMailGuest'> & {
    accounts: Accounts;
    links: OrderLinks;
    withdrawalLinks: OfferLinks;
    encoder: PictureEncoder;
    payments: Pick<PaymentsSlice, 'refund' | 'reduce'>;
    followStatuses: Papers['followStatuses'];
    shownAtDesk: (order: Order) => Order;
  },
): Slice {
  return {
    routes: withdrawalRoutes({
      database,
      catalogue,
      timeZone,
      accounts,
      links,
      withdrawalLinks,
      encoder,
      refund: payments.refund,
      reduce: payments.reduce,
      papers: { timeZone, followStatuses },
      shownAtDesk,
      mayMail: (email, network) =>
        mayWrite(database, { mayMailGuest }, { kind: 'withdrawal-received', email, network }),
    }),
    workers: [photoWorker(database, logger)],
  };
}
