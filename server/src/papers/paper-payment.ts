import type { PaymentWay } from '@tailorbird/contract/order-payment';
import type { Order } from '@tailorbird/contract/orders';
import type { PaymentMethod } from '@tailorbird/contract/payments';
import { payableCents, surplusCents } from '@tailorbird/contract/rules/ledger';
import {
  minorUnits,
  toMinorUnits,
  fromMinorUnits,
  type MinorUnits,
} from '@tailorbird/contract/rules/money';
import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import type { PaymentSettings } from '@tailorbird/contract/shop-settings';
import type { Queryable } from '../database/pool.ts';
import type { Payments } from '../orders/payment-terms.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { listEntriesOfOrder } from './ledger-queries.ts';

/** The payment of an invoice, as it was when it was issued. */
export interface PaperPayment {
  /** Payments, and below zero refunds, the oldest first. On days of the shop. */
  entries: { on: string; method: PaymentMethod; cents: MinorUnits }[];
  /** The amount that is still due. */
  openCents: MinorUnits;
  /** Paid too much, and to be given back. Left out: nothing. */
  surplusCents?: MinorUnits;
  /** Of it what is asked for first. Left out: there is no deposit, or it is paid. */
  depositCents?: MinorUnits;
  /** A day of the shop. Left out: it is paid when the order is picked up. */
  dueOn?: string;
  /** How it can be paid, the chosen one first. */
  ways: PaymentWay[];
}

interface PaperPaymentInput {
  settings: PaymentSettings;
  show: Payments['show'];
  /** What the invoice is of. */
  totalCents: MinorUnits;
  issuedAt: Date;
  timeZone: string;
}

/** The payment that an invoice states. The ledger decides on the amount due, whatever the status was. */
export async function paymentOf(
  tx: Queryable,
  { ownerId, order, totalCents: orderCents, ledger }: StoredOrder,
  { settings, show, totalCents, issuedAt, timeZone }: PaperPaymentInput,
): Promise<PaperPayment> {
  const rows = await listEntriesOfOrder(tx, { ownerId, orderId: order._id });
  const entries = rows.map(({ kind, cents: amount, method, recordedAt }) => ({
    on: dayOf(recordedAt, timeZone),
    method,
    cents: minorUnits(kind === 'refund' ? -amount : amount),
  }));
  const payable = payableCents(ledger, { total: orderCents, depositPercent: 0 });
  const openCents = minorUnits(Math.min(totalCents, payable));
  if (openCents <= 0) {
    const surplus = minorUnits(surplusCents(ledger));
    const tooMuch = surplus > 0 && { surplusCents: surplus };
    return { entries, openCents: minorUnits(0), ...tooMuch, ways: [] };
  }

  const paid = fromMinorUnits(minorUnits(ledger.paid - ledger.refunded));
  const payment = { state: 'open', paid, refunded: 0, open: fromMinorUnits(openCents) } as const;
  const shown = show({ ...order, status: 'pending', payment }, settings);
  const due = toMinorUnits(shown?.due ?? payment.open);
  const ways = withAccount(shown?.ways ?? plainWays(order), order, settings);
  const dueOn = dueDay(ways[0], dayOf(issuedAt, timeZone));
  return {
    entries,
    openCents,
    ...(due < openCents && { depositCents: due }),
    ...(dueOn !== undefined && { dueOn }),
    ways,
  };
}

/** Where the shop tells customers nothing of payment, it takes the money at pick-up. */
const plainWays = ({ delivery }: Order): PaymentWay[] =>
  delivery?.method.kind === 'delivery' ? [] : [{ method: 'at pick-up' }];

/** Who pays an invoice needs an account to pay it to, also where the shop offers no transfer before. */
function withAccount(
  ways: readonly PaymentWay[],
  { orderId }: Order,
  { accountHolder, account, bankCode }: PaymentSettings,
): PaymentWay[] {
  const has = (method: PaymentWay['method']) => ways.some((way) => way.method === method);
  if (!has('invoice') || has('transfer') || accountHolder === '' || account === '')
    return [...ways];
  const reference = paymentReference(orderId);
  return [...ways, { method: 'transfer', accountHolder, account, bankCode, reference }];
}

function dueDay(way: PaymentWay | undefined, issuedOn: string): string | undefined {
  if (way?.method === 'at pick-up') return undefined;
  return addDays(issuedOn, way?.method === 'invoice' ? way.days : 0);
}
