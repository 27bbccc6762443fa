import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import {
  claimRefundsOf,
  closeCheckout,
  endRefund,
  insertRefunds,
  setPaid,
  type Checkout,
  type Refund,
} from './checkout-queries.ts';
import { recordArrivedPayment, recordFailedRefund, recordPayment } from './record-payment.ts';
import { ProviderRefusal, type PaymentProvider, type Session } from './stripe.ts';

/** What recording a card payment needs. */
export interface PaymentContext {
  database: Database;
  catalogue: LiveCatalogue;
  provider: PaymentProvider;
}

/** Beside a refund that nobody asked for, at the desk. */
const TOO_LATE = 'Was not due any more';
const NOT_GIVEN_BACK = 'The refund was refused';

/**
 * Records what the provider says of a checkout, whether a webhook, a browser or the worker brings it:
 * the same however often and however late. What is paid and not due any more is given back.
 * @returns whether the checkout has ended
 */
export async function settle(
  context: PaymentContext,
  checkout: Pick<Checkout, 'id' | 'orderId'>,
  session: Session,
): Promise<boolean> {
  const { paid } = session;
  if (paid) {
    const refundKey = await recordArrival(context, checkout, session, paid);
    if (refundKey !== undefined) await sendRefunds(context, refundKey);
    return true;
  }
  if (!session.isExpired) return false;
  await closeCheckout(context.database, checkout.id);
  return true;
}

/** @returns the key of what is to be given back; undefined: nothing, or that was done before */
async function recordArrival(
  { database, catalogue }: PaymentContext,
  { id, orderId }: Pick<Checkout, 'id' | 'orderId'>,
  session: Session,
  { paymentId, cents }: NonNullable<Session['paid']>,
): Promise<string | undefined> {
  const terms = await termsOf(catalogue);
  return database.transaction(async (tx) => {
    if (!(await setPaid(tx, id, { sessionId: session.id, paymentId }))) return undefined;
    const online = { method: 'online', by: '' } as const;
    const payment = { ...online, kind: 'payment', cents, reference: paymentId } as const;
    const surplus = await ignoreMissingOrder(
      recordArrivedPayment(tx, orderId, { ...payment, key: paymentId }, terms),
      cents,
    );
    if (!surplus) return undefined;
    const entryKey = `too late ${paymentId}`;
    const refund = { ...online, kind: 'refund', cents: surplus, reference: TOO_LATE } as const;
    await ignoreMissingOrder(
      recordPayment(tx, orderId, { ...refund, key: entryKey }, terms),
      false,
    );
    await insertRefunds(tx, { entryKey, orderId }, [{ paymentId, cents: surplus }]);
    return entryKey;
  });
}

/** The order may have been deleted. What was paid for it is given back all the same. */
async function ignoreMissingOrder<Result>(
  work: Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'NOT_FOUND') return otherwise;
    throw error;
  }
}

/** Asks the provider for the refunds of an entry that it has not made yet. */
export async function sendRefunds(context: PaymentContext, entryKey: string): Promise<void> {
  const refunds = await claimRefundsOf(context.database, entryKey);
  await Promise.all(refunds.map((refund) => makeRefund(context, refund)));
}

/** What the provider refuses is in the ledger as paid again. */
export async function makeRefund(context: PaymentContext, refund: Refund): Promise<void> {
  const { entryKey: key, paymentId, cents, attempts } = refund;
  try {
    await context.provider.refund({ key, paymentId, cents }, attempts > 1);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await recordRefusedRefund(context, { entryKey: key, paymentId });
    return;
  }
  await endRefund(context.database, refund, 'done');
}

/** A refund that the provider did not make, or that came back to it later. */
export async function recordRefusedRefund(
  { database, catalogue }: PaymentContext,
  { entryKey, paymentId }: Pick<Refund, 'entryKey' | 'paymentId'>,
): Promise<void> {
  const terms = await termsOf(catalogue);
  await database.transaction(async (tx) => {
    const refund = await endRefund(tx, { entryKey, paymentId }, 'refused');
    if (!refund) return;
    const { orderId, cents } = refund;
    const key = `refused ${entryKey} ${paymentId}`;
    const payment = { kind: 'payment', method: 'online', reference: NOT_GIVEN_BACK } as const;
    await ignoreMissingOrder(
      recordFailedRefund(tx, orderId, { ...payment, cents, key, by: '' }, terms),
      undefined,
    );
  });
}

export const termsOf = async (catalogue: LiveCatalogue) =>
  (await catalogue.now().findSettings()).payment;
