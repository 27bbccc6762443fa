import type { DeliveryQuote, SentDetails } from '@tailorbird/contract/delivery';
import type { PaymentTerms } from '@tailorbird/contract/order-payment';
import type { Order } from '@tailorbird/contract/orders';
import { depositCents } from '@tailorbird/contract/rules/ledger';
import {
  minorUnits,
  formatMoney,
  toMinorUnits,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import {
  CARD_CENTS,
  fitsAmount,
  fitsDelivery,
  WAY_NAMES,
  type WayToPay,
} from '@tailorbird/contract/kinds/ways-to-pay';
import type { PaymentSettings } from '@tailorbird/contract/shop-settings';
import { ShopError } from '../http/errors.ts';

/** The settings that the payment of an order depends on. */
export type PaidOrder = Pick<
  Order,
  'payment' | 'status' | 'totalAmount' | 'orderId' | 'delivery' | 'paymentTerms'
>;

/** How orders are paid, which they know by this alone. */
export interface Payments {
  /**
   * Shows a customer the payment of an order.
   * @returns undefined when there is nothing to show
   */
  show: (order: PaidOrder, settings: PaymentSettings) => Order['payment'];
  /**
   * The ways to pay that the shop offers, the default first, and whether customers are shown any.
   */
  offer: (settings: PaymentSettings) => { ways: readonly AvailableWay[]; isShown: boolean };
}

interface AvailableWay {
  method: WayToPay;
  /** Of an invoice. */
  days?: number;
}

type Kind = 'pick-up' | 'delivery';

/** The deposit that is asked for, as the terms of an order have it. */
export type DepositTerms = Pick<PaymentTerms, 'depositPercent' | 'depositCents'>;

/** That of the shop. */
const depositOf = ({ depositPercent }: PaymentSettings): DepositTerms => ({ depositPercent });

/** Says the least that a card takes, where one would be offered if there was more to pay. Dollars. */
export const cardFromOf = (
  ways: readonly { method: WayToPay }[],
  due: number,
): { cardFrom?: number } =>
  due > 0 && due < CARD_CENTS.least && ways.some(({ method }) => method === 'card')
    ? { cardFrom: fromMinorUnits(minorUnits(CARD_CENTS.least)) }
    : {};

/**
 * How an order that comes like this is to be paid.
 * @param order.total cents
 * @returns undefined when nobody has chosen, and the shop says nothing of it
 * @throws WAY_TO_PAY_NOT_OFFERED, WAY_TO_PAY_UNFIT, CARD_AMOUNT_UNFIT
 */
export function paymentTermsOf(
  payments: Payments,
  settings: PaymentSettings,
  {
    kind,
    total,
    sent,
    deposit = depositOf(settings),
  }: { kind: Kind; total: number; sent: SentDetails['payment']; deposit?: DepositTerms },
): PaymentTerms | undefined {
  const { ways, isShown } = payments.offer(settings);
  if (!sent) {
    const method = fittingWays(ways, kind).find((way) => fitsAmount(way.method, total))?.method;
    const isSaid = isShown || depositCents({ total, ...deposit }) > 0;
    return isSaid ? { ...(method && { method }), ...deposit } : undefined;
  }
  const { method } = sent;
  const body = { field: 'payment.method' };
  if (!ways.some((way) => way.method === method)) {
    throw new ShopError('WAY_TO_PAY_NOT_OFFERED', { fill: { way: WAY_NAMES[method] }, body });
  }
  if (!fitsDelivery(method, kind)) throw new ShopError('WAY_TO_PAY_UNFIT', { body });
  if (!fitsAmount(method, total)) {
    const least = formatMoney(minorUnits(CARD_CENTS.least));
    const most = formatMoney(minorUnits(CARD_CENTS.most));
    throw new ShopError('CARD_AMOUNT_UNFIT', { fill: { least, most }, body });
  }
  return { method, ...deposit };
}

const fittingWays = (ways: readonly AvailableWay[], kind: Kind) =>
  ways.filter(({ method }) => fitsDelivery(method, kind));

/**
 * The payment that is shown beside a cart that comes like this.
 * @returns undefined when there is nothing to show
 */
export function quotePayment(
  payments: Payments,
  settings: PaymentSettings,
  {
    kind,
    total,
    agreed = depositOf(settings),
  }: { kind: Kind; total: number; agreed?: DepositTerms },
): DeliveryQuote['payment'] {
  const { ways, isShown } = payments.offer(settings);
  const terms = { total: toMinorUnits(total), ...agreed };
  const deposit = depositCents(terms);
  // an order of nothing is paid
  if ((!isShown && deposit === 0) || total === 0) return undefined;
  const fitting = fittingWays(ways, kind);
  return {
    ways: fitting
      .filter(({ method }) => fitsAmount(method, terms.total))
      .map((way) => {
        const own = depositCents({ ...terms, method: way.method });
        return { ...way, ...(own !== deposit && { deposit: fromMinorUnits(minorUnits(own)) }) };
      }),
    ...(deposit > 0 && { deposit: fromMinorUnits(minorUnits(deposit)) }),
    ...cardFromOf(fitting, terms.total),
  };
}
