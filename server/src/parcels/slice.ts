import type { Order } from '@tailorbird/contract/orders';
import type { Accounts } from '../orders/customer-mails.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import type { Shop, Slice } from '../slice.ts';
import { packedWorker } from './packed-worker.ts';
import { parcelRoutes } from './routes.ts';

/** Parcels: what of an order is on its way, or waits to be fetched. */
export function parcelsSlice(
  {
    database,
    catalogue,
    timeZone,
    findShopName,
    logger,
  }: Pick<Shop, 'database' | 'catalogue' | 'timeZone' | 'findShopName' | 'logger'>,
  parts: { accounts: Accounts; links: OrderLinks; shownAtDesk: (order: Order) => Order },
): Slice {
  return {
    routes: parcelRoutes({
      ...parts,
      database,
      timeZone,
      findShopName,
      findSettings: () => catalogue.now().findSettings(),
    }),
    workers: [packedWorker(database, logger)],
  };
}
