import type { Order } from '@tailorbird/contract/orders';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { findOrder } from '../orders/queries.ts';
import {
  closeCheckout,
  closeUnbegun,
  findCheckout,
  findCurrentCheckout,
  insertCheckout,
  setSession,
  type Checkout,
} from './checkout-queries.ts';
import { showPaymentOf } from './providers.ts';
import { settle, termsOf, type PaymentContext } from './settle.ts';
import { ProviderRefusal, type Session } from './stripe.ts';

/** The parts of the shop that beginning a checkout needs. */
export interface CheckoutContext extends PaymentContext {
  publicUrl: string;
}

/** Tries before the customer is asked to come again; each sees what others changed meanwhile. */
const TRIES = 5;

const showPayment = showPaymentOf({ hasCardKeys: true });

/**
 * Where what is due of an order is paid. An order has one checkout open at a time, in all processes:
 * it is taken again while as much is due, and made impossible to pay before another begins.
 * @throws NOT_FOUND, NOTHING_DUE, PAYMENT_UNCLEAR, CARD_NOT_TAKEN, CHECKOUT_UNREACHABLE
 */
export async function beginCheckout(
  context: CheckoutContext,
  asked: { orderId: string; ownerId: string; returnTo: string },
): Promise<string> {
  let wasRefused = false;
  for (let count = 0; count < TRIES; count += 1) {
    try {
      const url = await tryCheckout(context, asked);
      if (url !== undefined) return url;
    } catch (cause) {
      if (!(cause instanceof ProviderRefusal)) throw cause;
      // one from before the settings changed, or an old one, is refused; a new one is not
      if (wasRefused) throw new ShopError('CARD_NOT_TAKEN', { cause });
      wasRefused = true;
    }
  }
  throw unreachable();
}

/**
 * Undefined: it has ended meanwhile, so that what is due may be something else.
 * @throws ProviderRefusal: another can be tried
 */
async function tryCheckout(
  context: CheckoutContext,
  { orderId, ownerId, returnTo }: { orderId: string; ownerId: string; returnTo: string },
): Promise<string | undefined> {
  const { database } = context;
  const order = await findOrder(database, orderId, ownerId);
  if (!order) throw new ShopError('NOT_FOUND');
  const cents = await dueOf(context, order);
  const checkout = await findCurrentCheckout(database, orderId);
  if (checkout?.isUnclear) {
    throw new ShopError(cents === undefined ? 'NOTHING_DUE' : 'PAYMENT_UNCLEAR');
  }
  if (!checkout) {
    if (cents === undefined) throw new ShopError('NOTHING_DUE');
    await insertCheckout(database, { id: uuid(), orderId, cents, returnTo });
    return undefined;
  }
  const session = await reach(() => sessionOf(context, checkout, order));
  if (!session || (await settle(context, checkout, session))) return undefined;
  // complete, and the money is still on its way
  if (!session.isOpen || session.url === null) throw new ShopError('NOTHING_DUE');
  if (checkout.cents !== cents) {
    await reach(() => endCheckout(context, { ...checkout, sessionId: session.id }));
    return undefined;
  }
  return session.url;
}

/** Cents that a customer is asked for. @throws CARD_NOT_TAKEN */
async function dueOf({ catalogue }: PaymentContext, order: Order): Promise<number | undefined> {
  const payment = showPayment(order, await termsOf(catalogue));
  if (!payment?.due) return undefined;
  // no card is offered for what none can pay
  if (!payment.ways?.some(({ method }) => method === 'card')) throw new ShopError('CARD_NOT_TAKEN');
  return toMinorUnits(payment.due);
}

/** What the provider has of it, made when it has nothing. Undefined: it has ended. */
async function sessionOf(
  { database, provider, publicUrl }: CheckoutContext,
  checkout: Checkout,
  { orderId: orderNumber, customer, contact }: Order,
): Promise<Session | undefined> {
  const { id, cents, createdAt, returnTo, sessionId } = checkout;
  if (sessionId !== null) return provider.findSession(sessionId);
  const email = contact?.email || customer?.email || undefined;
  let session: Session;
  try {
    session = await provider.createSession({
      checkoutId: id,
      cents,
      orderNumber,
      email,
      createdAt,
      successUrl: `${publicUrl}/api/payments/return/${id}`,
      cancelUrl: `${publicUrl}${returnTo}`,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await closeUnbegun(database, id);
    throw error;
  }
  if (await setSession(database, checkout, session)) return session;
  // somebody ended it meanwhile: nobody has seen this address, and nobody will
  const known = await findCheckout(database, id);
  if (known?.state === 'closed') await provider.expireSession(session.id);
  return undefined;
}

/** Nobody can pay it any more; or it was paid meanwhile, and that is recorded. */
export async function endCheckout(
  context: PaymentContext,
  checkout: Pick<Checkout, 'id' | 'orderId' | 'cents'> & { sessionId: string },
): Promise<void> {
  try {
    await context.provider.expireSession(checkout.sessionId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await settle(context, checkout, await context.provider.findSession(checkout.sessionId));
    return;
  }
  await closeCheckout(context.database, checkout.id);
}

/**
 * The amount due of an order that a checkout was begun for.
 * @returns undefined when nothing is due
 */
export async function dueNow(
  context: PaymentContext,
  orderId: string,
): Promise<number | undefined> {
  const order = await findOrder(context.database, orderId, undefined);
  try {
    return order && (await dueOf(context, order));
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof ShopError || cause instanceof ProviderRefusal
      ? cause
      : unreachable(cause);
  }
}

const unreachable = (cause?: unknown) =>
  new ShopError('CHECKOUT_UNREACHABLE', { retryAfter: 10, cause });
