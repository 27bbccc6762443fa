import type { Order } from '@tailorbird/contract/orders';
import type { AppliedTax } from '@tailorbird/contract/price-rules';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../src/database/pool.ts';
import { listStoredOrders } from '../src/orders/queries.ts';
import { withLockedOrder } from '../src/papers/issue-paper.ts';
import { reissueInvoice, type ReissuedPapers } from '../src/papers/reissue-invoice.ts';
import { recordTotal } from '../src/payments/record-total.ts';
import type { TestShop } from './app.ts';

/**
 * Makes an order cost something else, as any change of it does: in one transaction with its ledger and
 * its invoice. All of it is taxed at the first rate that it has.
 * @param lastly what is done in the same transaction, at its end
 */
export async function changeTotal(
  shop: TestShop,
  { _id }: Pick<Order, '_id'>,
  totalCents: number,
  lastly: (tx: Queryable) => Promise<unknown> = async () => undefined,
): Promise<ReissuedPapers | undefined> {
  const { mayMail, mayMailGuests, links, payments } = shop;
  const readers = {
    listAccounts: async () => new Map<string, never>(),
    mayMail,
    mayMailGuest: async () => true,
    mayMailGuests,
    links,
  };
  return withLockedOrder(shop.database, _id, async (tx, before) => {
    const tax = before.order.tax && taxed(before.order.tax, totalCents);
    await tx.query(
      `update orders set total_cents = $2, tax = $3::jsonb, version = version + 1 where id = $1`,
      [_id, totalCents, tax ? JSON.stringify(tax) : null],
    );
    const change = { totalCents, key: `edit ${uuid()}`, by: 'Ada' };
    await recordTotal(tx, before, change, { depositPercent: 0 });
    const [after] = await listStoredOrders(tx, [_id]);
    if (!after) throw new Error('an order that is locked is gone');
    const issuing = { timeZone: 'UTC', readers, showPayment: payments.show };
    const papers = await reissueInvoice(tx, after, { before, issuedBy: 'Ada' }, issuing);
    await lastly(tx);
    return papers;
  });
}

function taxed(tax: AppliedTax, totalCents: number): AppliedTax {
  const percent = tax.rates[0]?.percent ?? 0;
  const taxCents = Math.round((totalCents * percent) / (100 + percent));
  return { ...tax, rates: [{ percent, netCents: totalCents - taxCents, taxCents }] };
}
