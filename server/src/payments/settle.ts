import type { ReportedPayment } from '@tailorbird/contract/unclear-payments';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database } from '../database/pool.ts';
import { chargedUnits } from '@tailorbird/contract/kinds/ways-to-pay';
import { ShopError } from '../http/errors.ts';
import {
  claimRefundsOf,
  closeCheckout,
  endRefund,
  insertRefunds,
  isPaidBy,
  setPaid,
  type Checkout,
  type Refund,
} from './checkout-queries.ts';
import { failedRefundKey } from '../orders/reversal-queries.ts';
import { recordArrivedPayment, recordFailedRefund, recordPayment } from './record-payment.ts';
import { ProviderRefusal, providerCurrency, type PaymentProvider, type Session } from './stripe.ts';
import { storeReport } from './unclear-payments.ts';

/** The parts of the shop that recording a card payment needs. */
export interface PaymentContext {
  database: Database;
  catalogue: LiveCatalogue;
  provider: PaymentProvider;
}

type SessionPayment = NonNullable<Session['paid']>;

/** Beside a refund that nobody asked for, at the desk. */
const TOO_LATE = 'Was not due any more';
const NOT_GIVEN_BACK = 'The refund was refused';

/**
 * Records what the provider says of a checkout, whether a webhook, a browser or the worker brings it:
 * the same however often and however late. What is paid and not due any more is given back, unless the
 * order was changed meanwhile and costs less: that waits for an admin.
 * @returns whether the checkout has ended
 */
export async function settle(
  context: PaymentContext,
  checkout: Pick<Checkout, 'id' | 'orderId' | 'cents'>,
  session: Session,
): Promise<boolean> {
  const { paid, unclear } = session;
  if (unclear) {
    await storeReport(context.database, checkout, unclear);
    return true;
  }
  if (paid) {
    const refundKey = await recordArrival(context, checkout, session, paid);
    if (refundKey !== undefined) await sendRefunds(context, refundKey);
    else if (!(await isPaidBy(context.database, checkout.id, paid.paymentId))) {
      await storeReport(context.database, checkout, toSecondPayment(paid));
    }
    return true;
  }
  if (!session.isExpired) return false;
  await closeCheckout(context.database, checkout.id);
  return true;
}

/** @returns the key of what is to be given back; undefined: nothing, or that was done before */
async function recordArrival(
  { database, catalogue }: PaymentContext,
  { id, orderId, cents: asked }: Pick<Checkout, 'id' | 'orderId' | 'cents'>,
  session: Session,
  { paymentId, cents }: SessionPayment,
): Promise<string | undefined> {
  const terms = await termsOf(catalogue);
  return database.transaction(async (tx) => {
    const begunAt = await setPaid(tx, id, { sessionId: session.id, paymentId, cents });
    if (!begunAt) return undefined;
    const online = { method: 'online', by: '' } as const;
    const payment = { ...online, kind: 'payment', cents, reference: paymentId } as const;
    const surplus = await ignoreMissingOrder(
      recordArrivedPayment(tx, orderId, { ...payment, asked, begunAt, key: paymentId }, terms),
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

const toSecondPayment = ({ paymentId, cents: amount }: SessionPayment): ReportedPayment => ({
  why: 'second payment',
  paymentId,
  amount: amount * chargedUnits(),
  currency: providerCurrency(),
});

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

/** Asks the provider for a refund. One that is refused is in the ledger as paid again. */
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
  told: Pick<Refund, 'entryKey' | 'paymentId'> & { cents?: number },
): Promise<void> {
  const terms = await termsOf(catalogue);
  await database.transaction(async (tx) => {
    const refund = await endRefund(tx, told, 'refused');
    if (!refund) return;
    const { orderId, cents } = refund;
    const key = failedRefundKey(told.entryKey, told.paymentId);
    const payment = { kind: 'payment', method: 'online', reference: NOT_GIVEN_BACK } as const;
    await ignoreMissingOrder(
      recordFailedRefund(
        tx,
        orderId,
        { ...payment, cents, key, by: '', refundKey: told.entryKey },
        terms,
      ),
      undefined,
    );
  });
}

export const termsOf = async (catalogue: LiveCatalogue) =>
  (await catalogue.now().findSettings()).payment;
