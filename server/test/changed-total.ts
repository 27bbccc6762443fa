import type { Order } from '@tailorbird/contract/orders';
import type { AppliedTax } from '@tailorbird/contract/price-rules';
import { paymentState, totalEntry, withEntry } from '@tailorbird/contract/rules/ledger';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../src/database/pool.ts';
import type { StoredOrder } from '../src/orders/stored-order.ts';
import { withLockedOrder } from '../src/papers/issue-paper.ts';
import { reissueInvoiceOf } from '../src/papers/reissue-invoice.ts';
import { makeCheckoutsDue } from '../src/payments/checkout-queries.ts';
import type { TestShop } from './app.ts';

/**
 * Makes an order cost any amount, with all that follows for its money, as a change of its items does.
 * All of it is taxed at the first rate that it has.
 * @param lastly what is done in the same transaction, at its end
 */
export async function changeTotal(
  shop: TestShop,
  { _id: orderId }: Pick<Order, '_id'>,
  totalCents: number,
  lastly: (tx: Queryable) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { mayMail, mayMailGuests, links, payments } = shop;
  const readers = {
    listAccounts: async () => new Map<string, never>(),
    mayMail,
    mayMailGuest: async () => true,
    mayMailGuests,
    links,
  };
  await withLockedOrder(shop.database, orderId, async (tx, before) => {
    await setTotal(tx, before, totalCents);
    const change = { orderId, totalBefore: before.totalCents, by: 'Ada', timeZone: 'UTC' };
    await reissueInvoiceOf(readers, payments.show)(tx, { ...change, reissues: false });
    await makeCheckoutsDue(tx, orderId);
    await lastly(tx);
  });
}

async function setTotal(
  tx: Queryable,
  { ownerId, order, totalCents: before, ledger }: StoredOrder,
  total: number,
): Promise<void> {
  const entry = order.payment && totalEntry(ledger, before, total);
  const sums = entry ? withEntry(ledger, entry) : ledger;
  const terms = { total, depositPercent: 0, ...order.paymentTerms };
  await tx.query(
    `update orders set total_cents = $3, tax = $4::jsonb, charged_cents = $5, payment_state = $6,
       version = version + 1
     where owner_id = $1 and id = $2`,
    [
      ownerId,
      order._id,
      total,
      order.tax ? JSON.stringify(taxed(order.tax, total)) : null,
      sums.charged,
      order.payment ? paymentState(sums, terms) : null,
    ],
  );
  if (!entry) return;
  await tx.query(
    `insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, recorded_at, recorded_by,
       idempotency_key)
     values ($1, $2, $3, $4, $5, statement_timestamp(), 'Ada', $6)`,
    [ownerId, order._id, uuid(), entry.kind, entry.cents, `edit ${uuid()}`],
  );
}

function taxed(tax: AppliedTax, totalCents: number): AppliedTax {
  const percent = tax.rates[0]?.percent ?? 0;
  const taxCents = Math.round((totalCents * percent) / (100 + percent));
  return { ...tax, rates: [{ percent, netCents: totalCents - taxCents, taxCents }] };
}
