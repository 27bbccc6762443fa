import type { OrderPayment, PaymentWay } from '@tailorbird/contract/order-payment';
import type { Order } from '@tailorbird/contract/orders';
import { dueCents } from '@tailorbird/contract/rules/ledger';
import { cents, fromDollars, toDollars } from '@tailorbird/contract/rules/money';
import { paymentReference } from '@tailorbird/contract/rules/payment-reference';
import type { PaymentSettings } from '@tailorbird/contract/shop-settings';

/**
 * A way to pay. It says what a customer is told who may still choose it. One that takes the
 * customer elsewhere, such as a hosted checkout, offers the call that begins it; what it hears
 * later, by a webhook or by asking, it records by `recordPayment` with the provider's id of the
 * payment as the key, so that once, twice or late is the same.
 */
interface Provider<Way extends PaymentWay> {
  /** Undefined: the shop does not offer it. */
  offer: (settings: PaymentSettings, asked: Asked) => Way | undefined;
}

/** What ways to pay depend on besides the settings. */
interface Asked extends Pick<Order, 'orderId'>, Keys {}

interface Keys {
  hasCardKeys: boolean;
}

/** In the order in which customers see them. */
const providers: {
  [Method in PaymentWay['method']]: Provider<Extract<PaymentWay, { method: Method }>>;
} = {
  'at pick-up': {
    offer: ({ atPickUp }) => (atPickUp ? { method: 'at pick-up' } : undefined),
  },
  card: {
    offer: ({ card }, { hasCardKeys }) => (card && hasCardKeys ? { method: 'card' } : undefined),
  },
  transfer: {
    offer: ({ transfer, accountHolder, account, bankCode }, { orderId }) =>
      transfer
        ? {
            method: 'transfer',
            accountHolder,
            account,
            bankCode,
            reference: paymentReference(orderId),
          }
        : undefined,
  },
  invoice: {
    offer: ({ invoice, invoiceDays: days }) => (invoice ? { method: 'invoice', days } : undefined),
  },
};

/** A shop that has set nothing takes the money at pick-up, and says nothing of it. */
const isShown = ({ card, transfer, invoice, depositPercent }: PaymentSettings, keys: Keys) =>
  (card && keys.hasCardKeys) || transfer || invoice || depositPercent > 0;

/** What a customer sees of the payment of an order; undefined: nothing. */
export const showPaymentOf =
  (keys: Keys) =>
  (order: Order, settings: PaymentSettings): OrderPayment | undefined => {
    const { payment, status, totalAmount, orderId } = order;
    if (!payment || !isShown(settings, keys)) return undefined;
    const { reference: _, ...shown } = payment;
    const isAsked = payment.state === 'open' || payment.state === 'deposit paid';
    // nobody pays for what is not made
    if (status === 'cancelled') return payment.state === 'open' ? undefined : shown;
    if (!isAsked) return shown;
    const sums = {
      charged: fromDollars(payment.open) + fromDollars(payment.paid),
      paid: fromDollars(payment.paid),
      refunded: fromDollars(payment.refunded),
    };
    const terms = { total: fromDollars(totalAmount), depositPercent: settings.depositPercent };
    const asked = { orderId, ...keys };
    const ways = Object.values(providers).flatMap((one) => one.offer(settings, asked) ?? []);
    return { ...shown, due: toDollars(cents(dueCents(sums, terms))), ways };
  };
