import { beginGuestCheckout } from '@tailorbird/contract/guest-orders';
import type { Paper } from '@tailorbird/contract/papers';
import * as contract from '@tailorbird/contract/payments';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import * as unclear from '@tailorbird/contract/unclear-payments';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { getLinked } from '../orders/guest-order.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { findOrder } from '../orders/queries.ts';
import type { PaperReaders } from '../papers/paper-mail.ts';
import type { Shop, Slice } from '../slice.ts';
import { BankProcess } from './bank-process.ts';
import { bankRoutes } from './bank-routes.ts';
import { beginCheckout, type CheckoutContext } from './begin-checkout.ts';
import { checkoutWorker } from './checkout-worker.ts';
import { serveProvider } from './provider-routes.ts';
import { showPaymentOf } from './providers.ts';
import { listEntries } from './queries.ts';
import { recordPayment, StaleLedger } from './record-payment.ts';
import { recordReduction, type NewReduction } from './record-reduction.ts';
import { recordRefund, type NewRefund } from './record-refund.ts';
import { sendRefunds, termsOf } from './settle.ts';
import { openStripe } from './stripe.ts';
import { takeEntryBack } from './take-back.ts';
import { listUnclearPayments, lookAtPayment } from './unclear-payments.ts';

/** Also gives other slices what they do about the money of an order. */
export interface PaymentsSlice extends Slice {
  /** Records a refund with its credit note, and makes it where the provider does. */
  refund: (orderId: string, asked: NewRefund) => Promise<Paper | undefined>;
  /** Asks for less of what is not paid yet, with a credit note. */
  reduce: (orderId: string, asked: NewReduction) => Promise<void>;
}

export function paymentsSlice(
  {
    database,
    catalogue,
    logger,
    publicUrl,
    stripe,
    timeZone,
  }: Pick<Shop, 'database' | 'catalogue' | 'logger' | 'publicUrl' | 'stripe' | 'timeZone'>,
  readers: PaperReaders,
): PaymentsSlice {
  const context = stripe && { database, catalogue, publicUrl, provider: openStripe(stripe) };
  const showPayment = showPaymentOf({ hasCardKeys: context !== undefined });
  const bankProcess = new BankProcess();
  const worker = context && checkoutWorker(context, logger);

  async function refund(orderId: string, asked: NewRefund): Promise<Paper | undefined> {
    const { method, key } = asked.refund;
    const provider = method === 'online' ? requireCards(context).provider : undefined;
    const { depositPercent } = await termsOf(catalogue);
    const issuing = { timeZone: await timeZone(), readers };
    const note = await recordRefund(database, orderId, asked, { depositPercent, issuing });
    try {
      if (provider) await sendRefunds({ database, catalogue, provider }, key);
    } catch (error) {
      // it is recorded, and the worker asks for it again
      logger.warn({ err: error }, 'a refund is not made yet');
    }
    return note;
  }

  async function reduce(orderId: string, asked: NewReduction): Promise<void> {
    const issuing = { timeZone: await timeZone(), readers };
    await recordReduction(database, orderId, asked, { ...(await termsOf(catalogue)), issuing });
  }

  async function refuseStale<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleLedger)) throw error;
      throw new ShopError('CHANGED_MEANWHILE', { body: await paymentsOf(database, id) });
    }
  }

  return {
    refund,
    reduce,
    routes: [
      serve(contract.listPayments, async ({ params }) => ({
        entries: await entriesOf(database, params.id),
      })),
      serve(contract.recordPayment, async ({ params: { id }, body }, { caller }) => {
        const { _id: key, kind, amount, method, reference, reason, keepsInvoice, seen } = body;
        const entry = {
          cents: toMinorUnits(amount),
          method,
          reference,
          key,
          by: caller.name,
          seen,
        };
        const creditNote = await refuseStale(id, async () => {
          if (kind === 'refund') {
            return refund(id, { refund: { ...entry, kind }, reason, keepsInvoice });
          }
          await recordPayment(database, id, { ...entry, kind }, await termsOf(catalogue));
          return undefined;
        });
        return { ...(await paymentsOf(database, id)), ...(creditNote && { creditNote }) };
      }),
      serve(
        contract.takeEntryBack,
        async ({ params: { id, entryId }, body: { reason } }, { caller }) => {
          const asked = { orderId: id, entryId, by: caller.name, reason };
          await takeEntryBack(database, asked, await termsOf(catalogue));
          return paymentsOf(database, id);
        },
      ),
      ...bankRoutes(database, bankProcess, async () => (await termsOf(catalogue)).depositPercent),
      serve(unclear.listUnclearPayments, async ({ query: { order } }) =>
        listUnclearPayments(database, order),
      ),
      serve(unclear.lookAtPayment, async ({ params: { id } }, { caller }) =>
        lookAtPayment(database, id, caller.name),
      ),
      serve(contract.getPayment, async ({ params: { id } }, { caller }) => {
        const order = await findOrder(database, id, caller.id);
        if (!order) throw new ShopError('NOT_FOUND');
        return { payment: showPayment(order, await termsOf(catalogue)) };
      }),
      ...checkoutRoutes(database, context, readers.links),
    ],
    ...(worker && { workers: [worker] }),
    mount(server) {
      if (context) serveProvider(server, context);
      // the server waits for its requests to end before it closes the slices
      server.addHook('preClose', () => bankProcess.close());
    },
  };
}

function checkoutRoutes(
  database: Database,
  context: CheckoutContext | undefined,
  links: OrderLinks,
): Route[] {
  return [
    serve(contract.beginCheckout, async ({ params, body: { returnTo } }, { caller }) => {
      const asked = { orderId: params.id, ownerId: caller.id, returnTo };
      return { url: await beginCheckout(requireCards(context), asked) };
    }),
    serve(beginGuestCheckout, async ({ headers }) => {
      const { key } = await getLinked({ database, links }, headers['x-order-link']);
      // without the secret of the link: the browser keeps that
      const asked = { ...key, returnTo: '/guest-order' };
      return { url: await beginCheckout(requireCards(context), asked) };
    }),
  ];
}

/** @throws CARD_NOT_TAKEN in a shop without keys */
function requireCards(context: CheckoutContext | undefined): CheckoutContext {
  if (!context) throw new ShopError('CARD_NOT_TAKEN');
  return context;
}

async function paymentsOf(db: Queryable, id: string) {
  const [order, entries] = await Promise.all([findOrder(db, id, undefined), entriesOf(db, id)]);
  if (!order) throw new ShopError('NOT_FOUND');
  return { order, entries };
}

async function entriesOf(db: Queryable, orderId: string) {
  const entries = await listEntries(db, orderId);
  if (!entries) throw new ShopError('NOT_FOUND');
  return entries;
}
