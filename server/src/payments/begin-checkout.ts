import type { Order } from '@tailorbird/contract/orders';
import { fromDollars } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { findOrder } from '../orders/queries.ts';
import {
  closeCheckout,
  closeUnbegun,
  findCheckout,
  findOpenCheckout,
  insertCheckout,
  setSession,
  type Checkout,
} from './checkout-queries.ts';
import { showPaymentOf } from './providers.ts';
import { settle, termsOf, type Till } from './settle.ts';
import { CARD_CENTS, Refused, type Session } from './stripe.ts';

export interface Cashier extends Till {
  publicUrl: string;
}

/** Tries before the customer is asked to come again; each sees what others changed meanwhile. */
const TRIES = 5;

const showPayment = showPaymentOf({ hasCardKeys: true });

/**
 * Where what is due of an order is paid. An order has one checkout open at a time, in all processes:
 * it is taken again while as much is due, and made impossible to pay before another begins.
 * @throws NOT_FOUND, NOTHING_DUE, CARD_NOT_TAKEN, CHECKOUT_UNREACHABLE
 */
export async function beginCheckout(
  cashier: Cashier,
  asked: { orderId: string; ownerId: string; returnTo: string },
): Promise<string> {
  let wasRefused = false;
  for (let count = 0; count < TRIES; count += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      const url = await tryCheckout(cashier, asked);
      if (url !== undefined) return url;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      // one from before the settings changed, or an old one, is refused; a new one is not
      if (wasRefused) throw new ShopError('CARD_NOT_TAKEN', { cause });
      wasRefused = true;
    }
  }
  throw unreachable();
}

/**
 * Undefined: it has ended meanwhile, so that what is due may be something else.
 * @throws Refused: another can be tried
 */
async function tryCheckout(
  cashier: Cashier,
  { orderId, ownerId, returnTo }: { orderId: string; ownerId: string; returnTo: string },
): Promise<string | undefined> {
  const { database } = cashier;
  const order = await findOrder(database, orderId, ownerId);
  if (!order) throw new ShopError('NOT_FOUND');
  const cents = await dueOf(cashier, order);
  const checkout = await findOpenCheckout(database, orderId);
  if (!checkout) {
    if (cents === undefined) throw new ShopError('NOTHING_DUE');
    await insertCheckout(database, { id: uuid(), orderId, cents, returnTo });
    return undefined;
  }
  const session = await reach(() => sessionOf(cashier, checkout, order));
  if (!session || (await settle(cashier, checkout, session))) return undefined;
  // complete, and the money is still on its way
  if (!session.isOpen || session.url === null) throw new ShopError('NOTHING_DUE');
  if (checkout.cents !== cents) {
    await reach(() => endCheckout(cashier, { ...checkout, sessionId: session.id }));
    return undefined;
  }
  return session.url;
}

/** Cents that a customer is asked for. @throws CARD_NOT_TAKEN */
async function dueOf({ catalogue }: Till, order: Order): Promise<number | undefined> {
  const payment = showPayment(order, await termsOf(catalogue));
  if (!payment?.due) return undefined;
  const cents = fromDollars(payment.due);
  const isOffered = payment.ways?.some(({ method }) => method === 'card') ?? false;
  if (!isOffered || cents < CARD_CENTS.least || cents > CARD_CENTS.most) {
    throw new ShopError('CARD_NOT_TAKEN');
  }
  return cents;
}

/** What the provider has of it, made when it has nothing. Undefined: it has ended. */
async function sessionOf(
  { database, provider, publicUrl }: Cashier,
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
    if (!(error instanceof Refused)) throw error;
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
  till: Till,
  checkout: Pick<Checkout, 'id' | 'orderId'> & { sessionId: string },
): Promise<void> {
  try {
    await till.provider.expireSession(checkout.sessionId);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await settle(till, checkout, await till.provider.findSession(checkout.sessionId));
    return;
  }
  await closeCheckout(till.database, checkout.id);
}

/** What is due of an order that a checkout was begun for; undefined: nothing. */
export async function dueNow(till: Till, orderId: string): Promise<number | undefined> {
  const order = await findOrder(till.database, orderId, undefined);
  try {
    return order && (await dueOf(till, order));
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof ShopError || cause instanceof Refused ? cause : unreachable(cause);
  }
}

const unreachable = (cause?: unknown) =>
  new ShopError('CHECKOUT_UNREACHABLE', { retryAfter: 10, cause });
