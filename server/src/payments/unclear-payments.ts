import { UNCLEAR_PAYMENTS_LISTED } from '@tailorbird/contract/limits';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import type { ReportedPayment, UnclearPayment } from '@tailorbird/contract/unclear-payments';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { insertPaymentChange } from '../orders/change-queries.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { withLockedOrder } from '../papers/issue-paper.ts';
import type { Checkout } from './checkout-queries.ts';
import { listOrderNumbers } from './transfer-queries.ts';
import { findReport, listUnclear, setReviewed, setReport } from './unclear-queries.ts';

/**
 * Keeps what the provider says of a checkout and the shop did not ask for so: an admin looks at it,
 * and nothing of it is in the ledger. The same however often it is told.
 */
export async function storeReport(
  database: Database,
  { id, orderId }: Pick<Checkout, 'id' | 'orderId'>,
  told: ReportedPayment,
): Promise<void> {
  await withOrderIfAny(database, orderId, async (tx, order) => {
    if (!(await setReport(tx, id, told)) || !order) return;
    await insertPaymentChange(tx, order, { after: 'told', told, changedBy: '' });
  });
}

/** Nobody is told of it any more. @throws NOT_FOUND */
export async function lookAtPayment(database: Database, id: string, by: string): Promise<void> {
  const found = await findReport(database, id);
  if (!found) throw new ShopError('NOT_FOUND');
  const { orderId, told } = found;
  await withOrderIfAny(database, orderId, async (tx, order) => {
    if (!(await setReviewed(tx, id, by)) || !order) return;
    await insertPaymentChange(tx, order, { after: 'looked at', told, changedBy: by });
  });
}

/** What a customer was asked for may be told when the order is gone. */
async function withOrderIfAny(
  database: Database,
  orderId: string,
  work: (tx: Queryable, order: OrderKey | undefined) => Promise<void>,
): Promise<void> {
  try {
    await withLockedOrder(database, orderId, (tx, { ownerId }) => work(tx, { ownerId, orderId }));
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'NOT_FOUND')) throw error;
    await work(database, undefined);
  }
}

export async function listUnclearPayments(
  db: Queryable,
  orderId: string | undefined,
): Promise<{ payments: UnclearPayment[]; more: boolean }> {
  const found = await listUnclear(db, orderId);
  const listed = found.slice(0, UNCLEAR_PAYMENTS_LISTED);
  const numbers = await listOrderNumbers(
    db,
    listed.map((one) => one.orderId),
  );
  const payments = listed.map(({ id, orderId: _id, cents: asked, told, toldAt }) => {
    const number = numbers.get(_id);
    return {
      ...told,
      _id: id,
      order: number === undefined ? null : { _id, orderId: number },
      asked: fromMinorUnits(minorUnits(asked)),
      toldAt: toldAt.toISOString(),
    };
  });
  return { payments, more: found.length > listed.length };
}
