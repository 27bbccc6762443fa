import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { CARD_CENTS, chargedUnits } from '@tailorbird/contract/kinds/ways-to-pay';
import type { ReportedPayment } from '@tailorbird/contract/unclear-payments';
import type Stripe from 'stripe';
import type { StripeKeys } from '../config.ts';

/** A payment at the hosted checkout, as the provider knows it. */
export interface Session {
  id: string;
  /** The id of our checkout; null when it is not ours. */
  checkoutId: string | null;
  /** Where it is paid; null when it cannot be any more. */
  url: string | null;
  isOpen: boolean;
  isExpired: boolean;
  /** The payment; undefined when there is none yet. */
  paid: { paymentId: string; cents: number } | undefined;
  /** That it is over otherwise than the shop asked: people look at it. */
  unclear: ReportedPayment | undefined;
}

export interface NewSession {
  /** Who sends the same again gets the same session. */
  checkoutId: string;
  cents: number;
  orderNumber: string;
  email: string | undefined;
  createdAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface ProviderRefund {
  key: string;
  paymentId: string;
  cents: number;
}

/** An event that a webhook reports. */
export type WebhookEvent =
  | { kind: 'session'; session: Session }
  | { kind: 'failed refund'; key: string; paymentId: string; cents: number };

/** The provider refuses, and would again. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

/** A webhook that the provider did not sign, or long ago. */
export class UnsignedWebhook extends Error {
  override name = 'UnsignedWebhook';
}

/** Who takes the money. Each call ends within bounded time, and rejects when it could not be made. */
export interface PaymentProvider {
  /** @throws ProviderRefusal */
  createSession(session: NewSession): Promise<Session>;
  findSession(id: string): Promise<Session>;
  /** Nobody can pay it any more. @throws ProviderRefusal when it was paid, or expired before */
  expireSession(id: string): Promise<void>;
  /**
   * Gives back. Asked again, it looks first whether it did: the provider keeps keys for a day.
   * @throws ProviderRefusal
   */
  refund(refund: ProviderRefund, isRetry: boolean): Promise<void>;
  /**
   * @returns undefined when the shop need not know of it
   * @throws NotSigned
   */
  readWebhook(body: Buffer, signature: string): Promise<WebhookEvent | undefined>;
}

/** The shop's currency, as the provider writes it. */
export const providerCurrency = () => shopFormats().currency.toLowerCase();

/** Milliseconds of one try. There are two of them. */
const TIMEOUT_MS = 5_000;

/** How long a session can be paid. The provider takes half an hour at least. */
const SESSION_SECONDS = 3_600;

/** Stripe, by its own library, which is large: it is loaded with the first call. */
export function openStripe(keys: StripeKeys): PaymentProvider {
  const { secretKey, webhookSecret, apiUrl, timeoutMs = TIMEOUT_MS } = keys;
  let opened: Promise<Stripe> | undefined;
  const stripe = () => (opened ??= connect({ secretKey, apiUrl, timeoutMs }));
  return {
    async createSession(session) {
      const { checkout } = await stripe();
      const create = (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
        call(async () => toSession(await checkout.sessions.create(params, { idempotencyKey })));
      try {
        return await create(toParams(session), session.checkoutId);
      } catch (error) {
        if (!(error instanceof ProviderRefusal && isOfEmail(error.cause))) throw error;
        // the provider takes fewer addresses than the shop does, and asks for one itself
        const params = toParams({ ...session, email: undefined });
        return create(params, `${session.checkoutId} without email`);
      }
    },
    async findSession(id) {
      const { checkout } = await stripe();
      return toSession(await checkout.sessions.retrieve(id));
    },
    async expireSession(id) {
      const { checkout } = await stripe();
      await call(() => checkout.sessions.expire(id));
    },
    async refund({ key, paymentId, cents: amount }, isRetry) {
      const { refunds } = await stripe();
      const made = isRetry
        ? await refunds.list({ payment_intent: paymentId, limit: 100 })
        : undefined;
      const earlier = made?.data.find(({ metadata }) => metadata?.['key'] === key);
      const refund =
        earlier ??
        (await call(() =>
          refunds.create(
            { payment_intent: paymentId, amount: amount * chargedUnits(), metadata: { key } },
            { idempotencyKey: `${key} ${paymentId}` },
          ),
        ));
      if (hasFailed(refund)) {
        throw new ProviderRefusal(`The refund ${refund.id} is ${refund.status}.`);
      }
    },
    async readWebhook(body, signature) {
      const { webhooks } = await stripe();
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(body, signature, webhookSecret);
      } catch (cause) {
        throw new UnsignedWebhook('The webhook is not signed as it should be.', { cause });
      }
      return toWebhookEvent(event);
    },
  };
}

async function connect({
  secretKey,
  apiUrl,
  timeoutMs,
}: Omit<Required<StripeKeys>, 'webhookSecret'>): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return new Library(secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Tells what the provider refuses from what may work later. */
async function call<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : undefined;
    if (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError') {
      throw new ProviderRefusal('The provider refuses.', { cause: error });
    }
    throw error;
  }
}

const isOfEmail = (error: unknown) =>
  error instanceof Error && 'param' in error && error.param === 'customer_email';

function toParams(session: NewSession): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, cents, orderNumber, email, createdAt, successUrl, cancelUrl } = session;
  const name = `Order ${orderNumber}`;
  return {
    mode: 'payment',
    // others are paid days after the checkout
    allowed_payment_method_types: ['card'],
    client_reference_id: checkoutId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: providerCurrency(),
          unit_amount: cents * chargedUnits(),
          product_data: { name },
        },
      },
    ],
    payment_intent_data: { description: name, metadata: { checkout: checkoutId } },
    ...(email !== undefined && { customer_email: email }),
    // the same in each try, or the key would be another request's
    expires_at: Math.floor(createdAt.getTime() / 1_000) + SESSION_SECONDS,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

function toSession(session: Stripe.Checkout.Session): Session {
  const { id, client_reference_id, url, status } = session;
  return {
    id,
    checkoutId: typeof client_reference_id === 'string' ? client_reference_id : null,
    url,
    isOpen: status === 'open',
    isExpired: status === 'expired',
    paid: undefined,
    unclear: undefined,
    ...readPayment(session),
  };
}

/** Nothing while it is not paid. What the shop did not ask for so is never taken for its own currency. */
function readPayment(session: Stripe.Checkout.Session): Partial<Pick<Session, 'paid' | 'unclear'>> {
  const { status, payment_status, payment_intent, amount_total, currency } = session;
  // as if all of it was taken off, by a code that the shop does not know
  const isFree = payment_status === 'no_payment_required' && status === 'complete';
  if (payment_status !== 'paid' && !isFree) return {};
  const paymentId = idOf(payment_intent);
  const told = {
    paymentId: paymentId ?? '',
    amount: typeof amount_total === 'number' ? amount_total : null,
    currency: typeof currency === 'string' && /^[a-z]{3}$/.test(currency) ? currency : '',
  };
  if (told.currency !== providerCurrency()) return { unclear: { ...told, why: 'other currency' } };
  if (!isAmount(amount_total)) return { unclear: { ...told, why: 'no amount' } };
  if (paymentId === undefined || isFree) return { unclear: { ...told, why: 'no payment' } };
  return { paid: { paymentId, cents: amount_total / chargedUnits() } };
}

/** Of units of the provider that a card can be charged with. */
const isAmount = (amount: unknown): amount is number =>
  Number.isInteger(Number(amount) / chargedUnits()) &&
  typeof amount === 'number' &&
  amount > 0 &&
  amount / chargedUnits() <= CARD_CENTS.most;

/** As the provider makes ids: anything else is none. */
function idOf(object: string | { id: string } | null | undefined): string | undefined {
  const id: unknown = typeof object === 'string' ? object : object?.id;
  return typeof id === 'string' && /^[\w-]{1,255}$/.test(id) ? id : undefined;
}

function toWebhookEvent(event: Stripe.Event): WebhookEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const session = event.data.object;
      return idOf(session) === undefined
        ? undefined
        : { kind: 'session', session: toSession(session) };
    }
    case 'refund.failed':
    case 'refund.updated':
      return toFailedRefund(event.data.object);
    default:
      return undefined;
  }
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

function toFailedRefund(refund: Stripe.Refund): WebhookEvent | undefined {
  const { metadata, payment_intent, amount, currency } = refund;
  const key: unknown = metadata?.['key'];
  const paymentId = idOf(payment_intent);
  if (!hasFailed(refund) || paymentId === undefined || !isAmount(amount)) return undefined;
  // as the shop makes keys
  if (typeof key !== 'string' || !/^[\w -]{1,300}$/.test(key)) return undefined;
  // one of another amount or currency is none that the shop asked for
  return currency === providerCurrency()
    ? { kind: 'failed refund', key, paymentId, cents: amount / chargedUnits() }
    : undefined;
}
