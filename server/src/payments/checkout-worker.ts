import type { FastifyBaseLogger } from 'fastify';
import { createWorker, type Worker } from '../worker.ts';
import { dueNow, endCheckout } from './begin-checkout.ts';
import {
  claimDueCheckout,
  claimDueRefund,
  closeUnbegun,
  deleteClosed,
  type Checkout,
} from './checkout-queries.ts';
import { makeRefund, settle, type PaymentContext } from './settle.ts';

/** A checkout is looked at a minute after it began, and then ever more seldom. */
const PAUSE_MS = 10_000;

/** Asks about checkouts that no webhook told the end of, and makes the refunds that were not made. */
export function checkoutWorker(
  context: PaymentContext,
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Worker {
  // one after the other, claimed when it is its turn: a provider that is down is not asked more often
  const each = async <Item>(
    claim: () => Promise<Item | undefined>,
    work: (item: Item) => Promise<void>,
    stopping: AbortSignal,
  ) => {
    while (!stopping.aborted) {
      const item = await claim();
      if (!item) return;
      await work(item).catch((error: unknown) => {
        logger.warn({ err: error, item }, 'a payment could not be looked at, and will be again');
      });
    }
  };
  return createWorker({
    pauseMs: PAUSE_MS,
    async work(stopping) {
      const { database } = context;
      await each(
        () => claimDueCheckout(database),
        (one) => lookAt(context, one),
        stopping,
      );
      await each(
        () => claimDueRefund(database),
        (one) => makeRefund(context, one),
        stopping,
      );
    },
    onFailure: (error) => logger.error({ err: error }, 'payments could not be looked at'),
  });
}

async function lookAt(context: PaymentContext, checkout: Checkout): Promise<void> {
  const { id, orderId, cents, state, sessionId } = checkout;
  if (state === 'closed') return deleteClosed(context.database, id);
  // the process ended, or the provider did not answer
  if (sessionId === null) return closeUnbegun(context.database, id);
  const session = await context.provider.findSession(sessionId);
  if (await settle(context, checkout, session)) return;
  const isDue = (await dueNow(context, orderId)) === cents;
  if (session.isOpen && !isDue) await endCheckout(context, { id, orderId, cents, sessionId });
}
