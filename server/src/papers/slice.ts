import type { Payments } from '../orders/payment-terms.ts';
import type { Shop, Slice } from '../slice.ts';
import { guestPaperRoutes, paperRoutes } from './routes.ts';
import type { PaperReaders } from './paper-mail.ts';

/** Invoices and credit notes. */
export function papersSlice(
  { database, timeZone }: Pick<Shop, 'database' | 'timeZone'>,
  readers: PaperReaders,
  showPayment: Payments['show'],
): Slice {
  return {
    routes: [
      ...paperRoutes(database, timeZone, { readers, showPayment }),
      ...guestPaperRoutes(database, readers.links),
    ],
  };
}
