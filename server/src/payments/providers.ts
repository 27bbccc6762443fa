import type { OrderPayment, PaymentWay } from '@tailorbird/contract/order-payment';
import type { Order } from '@tailorbird/contract/orders';
import {
  depositCents,
  dueCents,
  refundableCents,
  type Terms,
} from '@tailorbird/contract/rules/ledger';
import { minorUnits, toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { fitsAmount, fitsDelivery } from '@tailorbird/contract/kinds/ways-to-pay';
import type { PaymentSettings } from '@tailorbird/contract/shop-settings';
import { cardFromOf, type PaidOrder } from '../orders/payment-terms.ts';

/**
 * A way to pay. It says what a customer is told who may still choose it. One that takes the
 * customer elsewhere, such as a hosted checkout, offers the call that begins it; what it hears
 * later, by a webhook or by asking, it records by `recordPayment` with the provider's id of the
 * payment as the key, so that once, twice or late is the same.
 */
interface Provider<Way extends PaymentWay> {
  /** Undefined: the shop does not offer it. */
  offer: (settings: PaymentSettings, asked: OfferInput) => Way | undefined;
}

/** What ways to pay depend on besides the settings. */
interface OfferInput extends Pick<Order, 'orderId'>, Keys {}

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

const waysOf = (settings: PaymentSettings, asked: OfferInput): PaymentWay[] =>
  Object.values(providers).flatMap((one) => one.offer(settings, asked) ?? []);

/** The ways that the shop offers, the default first, and whether customers hear of payment at all. */
export const offerPaymentOf = (keys: Keys) => (settings: PaymentSettings) => ({
  ways: waysOf(settings, { orderId: '', ...keys }).map((way) => ({
    method: way.method,
    ...(way.method === 'invoice' && { days: way.days }),
  })),
  isShown: isShown(settings, keys),
});

/**
 * Shows a customer the payment of an order.
 * @returns undefined when there is nothing to show
 */
export const showPaymentOf =
  (keys: Keys) =>
  (
    { payment, status, totalAmount, orderId, delivery, paymentTerms }: PaidOrder,
    settings: PaymentSettings,
  ): OrderPayment | undefined => {
    // what was paid too much is told wherever it was paid
    if (!payment || !(paymentTerms || payment.toRefund || isShown(settings, keys))) {
      return undefined;
    }
    const { reference: _, ...shown } = payment;
    const isAsked = payment.state === 'open' || payment.state === 'deposit paid';
    // nobody pays for what is not made, and all that was paid for it is too much
    if (status === 'cancelled') {
      const { toRefund: __, ...held } = shown;
      return payment.paid === 0 ? undefined : held;
    }
    if (!isAsked) return shown;
    const sums = {
      charged: toMinorUnits(payment.open) + toMinorUnits(payment.paid),
      paid: toMinorUnits(payment.paid),
      refunded: toMinorUnits(payment.refunded),
    };
    const isChosen = (way: PaymentWay) => way.method === paymentTerms?.method;
    const ways = waysOf(settings, { orderId, ...keys })
      .filter((way) => fitsDelivery(way.method, delivery?.method.kind ?? 'pick-up'))
      .toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one)));
    const isByCard = ways.length > 0 && ways.every(({ method }) => method === 'card');
    const asked: Terms = {
      total: toMinorUnits(totalAmount),
      ...(paymentTerms ?? { depositPercent: settings.depositPercent }),
    };
    const isDepositPaid =
      payment.state === 'deposit paid' || depositCents(asked) <= refundableCents(sums);
    const due = dueCents(sums, {
      ...asked,
      ...(isByCard && { method: 'card' }),
      // a deposit that was paid another way is asked for no more
      ...(isDepositPaid && { depositPercent: 0, depositCents: 0 }),
    });
    return {
      ...shown,
      due: fromMinorUnits(minorUnits(due)),
      ways: ways.filter(({ method }) => fitsAmount(method, due)),
      ...cardFromOf(ways, due),
    };
  };
