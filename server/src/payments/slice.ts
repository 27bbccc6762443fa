import * as contract from '@tailorbird/contract/payments';
import { fromDollars } from '@tailorbird/contract/rules/money';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve } from '../http/serve.ts';
import { findOrder } from '../orders/queries.ts';
import type { Shop, Slice } from '../slice.ts';
import { bankRoutes } from './bank-routes.ts';
import { listEntries } from './queries.ts';
import { recordPayment } from './record-payment.ts';

export function paymentsSlice({
  database,
  catalogue,
}: Pick<Shop, 'database' | 'catalogue'>): Slice {
  return {
    routes: [
      serve(contract.listPayments, async ({ params }) => ({
        entries: await entriesOf(database, params.id),
      })),
      serve(contract.recordPayment, async ({ params: { id }, body }, { caller }) => {
        const { _id: key, kind, amount, method, reference } = body;
        const payment = { kind, cents: fromDollars(amount), method, reference, key };
        const depositPercent = await depositOf(catalogue);
        await recordPayment(database, id, { ...payment, by: caller.name }, { depositPercent });
        const [order, entries] = await Promise.all([
          findOrder(database, id, undefined),
          entriesOf(database, id),
        ]);
        if (!order) throw new ShopError('NOT_FOUND');
        return { order, entries };
      }),
      ...bankRoutes(database, () => depositOf(catalogue)),
    ],
  };
}

const depositOf = async (catalogue: LiveCatalogue): Promise<number> =>
  (await catalogue.now().findSettings()).payment.depositPercent;

async function entriesOf(db: Queryable, orderId: string) {
  const entries = await listEntries(db, orderId);
  if (!entries) throw new ShopError('NOT_FOUND');
  return entries;
}
