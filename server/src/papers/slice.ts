import type { Payments } from '../orders/payment-terms.ts';
import type { Shop, Slice } from '../slice.ts';
import { guestPaperRoutes, paperRoutes } from './routes.ts';
import type { PaperReaders } from './paper-mail.ts';

/** Invoices and credit notes. */
export function papersSlice(
  shop: Pick<Shop, 'database' | 'timeZone' | 'findShopName'>,
  readers: PaperReaders,
  showPayment: Payments['show'],
): Slice {
  return {
    routes: [
      ...paperRoutes(shop, { readers, showPayment }),
      ...guestPaperRoutes(shop.database, readers.links),
    ],
  };
}
