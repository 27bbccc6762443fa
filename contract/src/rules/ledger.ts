import type { ENTRY_KINDS, PaymentState } from '../kinds/payments.ts';
import { cardPart, type WayToPay } from '../kinds/ways-to-pay.ts';

/**
 * Sums over the entries of an order. Cents. `charged` is less what was reduced. Never more is refunded
 * than paid; what is paid beyond what is charged is to be refunded.
 */
export interface LedgerSums {
  readonly charged: number;
  readonly paid: number;
  readonly refunded: number;
}

export const NO_ENTRIES: LedgerSums = { charged: 0, paid: 0, refunded: 0 };

/** The amounts that an order asks for, and when. */
export interface Terms {
  /** Cents. */
  readonly total: number;
  /** Of the total, before the work begins; 0: none. */
  readonly depositPercent: number;
  /** The deposit as an amount, in place of the per cent. */
  readonly depositCents?: number | undefined;
  /** How it is to be paid, as far as that is known. */
  readonly method?: WayToPay | undefined;
}

/** An entry of the ledger. Cents. */
export interface LedgerAmount {
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly cents: number;
}

/**
 * A refund gives money back and asks for none: an order that was paid stays paid until all of it
 * is given back.
 */
export function paymentState(sums: LedgerSums, terms: Terms): PaymentState {
  if (isRefunded(sums)) return 'refunded';
  if (openCents(sums) === 0) return 'paid';
  const deposit = depositCents(terms);
  return deposit > 0 && refundableCents(sums) >= deposit ? 'deposit paid' : 'open';
}

/** All was given back: nothing is asked for until it is paid once more. */
const isRefunded = ({ paid, refunded }: LedgerSums): boolean => refunded > 0 && refunded === paid;

/** The amount that is still to be paid. */
export const openCents = ({ charged, paid }: LedgerSums): number => Math.max(0, charged - paid);

/**
 * The amount that was paid too much, as the order costs less by now or more came than was asked for:
 * it is to be refunded.
 */
export const surplusCents = (sums: LedgerSums): number =>
  Math.max(0, Math.min(sums.paid - sums.charged, refundableCents(sums)));

/**
 * The entry that another total needs.
 * @returns undefined where it is the same, or the order was placed before there was a ledger: the first
 *   payment of such an order charges it whole
 */
export function totalEntry(
  { charged }: LedgerSums,
  before: number,
  after: number,
): LedgerAmount | undefined {
  if (before === after || (charged === 0 && before > 0)) return undefined;
  if (after > before) return { kind: 'charge', cents: after - before };
  return { kind: 'reduction', cents: before - after };
}

/** The amount that can be refunded, or reversed. */
export const refundableCents = ({ paid, refunded }: LedgerSums): number => paid - refunded;

/** Whole cents; a part of one is asked for as well. By card, what a card can pay. */
export function depositCents({
  total,
  depositPercent,
  depositCents: agreed = Math.ceil((total * depositPercent) / 100),
  method,
}: Terms): number {
  const deposit = Math.min(agreed, total);
  return deposit > 0 && method === 'card' ? cardPart(deposit, total) : deposit;
}

/** The amount that is due now: the rest of the deposit, else of all. */
export function dueCents(sums: LedgerSums, terms: Terms): number {
  const open = openCents(sums);
  const left = depositCents(terms) - refundableCents(sums);
  if (left <= 0) return open;
  return terms.method === 'card' ? cardPart(left, open) : Math.min(left, open);
}

/**
 * The charge that a payment needs before it: that of an order placed before there was a ledger, and
 * what was refunded of one that is paid once more, as after a payment for the wrong order. Undefined:
 * none.
 */
function chargeBefore(sums: LedgerSums, { total }: Terms): LedgerAmount | undefined {
  const isBegun = sums.charged > 0 || total === 0;
  if (isBegun && !isRefunded(sums)) return undefined;
  const cents = uncharged(sums, total);
  return cents > 0 ? { kind: 'charge', cents } : undefined;
}

/**
 * The charge that a refund of what was paid too much needs before it: as much is charged then as was
 * paid, so that what is asked for later is open again. Undefined: nothing of it was too much.
 */
function chargeOfSurplus(
  sums: LedgerSums,
  { kind, cents }: LedgerAmount,
): LedgerAmount | undefined {
  const surplus = kind === 'refund' ? Math.min(cents, surplusCents(sums)) : 0;
  return surplus > 0 ? { kind: 'charge', cents: surplus } : undefined;
}

/**
 * Of what an order costs, what is neither open nor held: refunds beyond what was too much at their time,
 * until they are charged anew.
 */
const uncharged = ({ charged, refunded }: LedgerSums, total: number): number =>
  total + refunded - charged;

/** The largest amount that a payment may have. */
export function payableCents(sums: LedgerSums, terms: Terms): number {
  const charge = chargeBefore(sums, terms);
  return openCents(charge ? withEntry(sums, charge) : sums);
}

/**
 * The entries that record a payment, a refund or a reversal, and the sums with them.
 * @returns undefined when it is more than is open, or more than was paid
 */
export function record(
  sums: LedgerSums,
  terms: Terms,
  entry: LedgerAmount & { kind: Exclude<LedgerAmount['kind'], 'charge' | 'reduction'> },
): { entries: LedgerAmount[]; sums: LedgerSums } | undefined {
  const isPayment = entry.kind === 'payment';
  const most = isPayment ? payableCents(sums, terms) : refundableCents(sums);
  if (entry.cents > most) return undefined;
  const charge = isPayment ? chargeBefore(sums, terms) : chargeOfSurplus(sums, entry);
  const entries = charge ? [charge, entry] : [entry];
  return { entries, sums: entries.reduce(withEntry, sums) };
}

/**
 * The entries that record money that came already, asked for or not, and what of it is too much: that
 * is to be refunded. Beside something that is open it is charged as well, so that it pays nothing of it.
 * @param came.asked what the customer was asked for: of a deposit, less than can be paid
 * @param came.isWanted false: the order is not to be paid, as one that is cancelled
 */
export function recordArrived(
  sums: LedgerSums,
  terms: Terms,
  { cents, asked = cents, isWanted }: { cents: number; asked?: number; isWanted: boolean },
): { entries: LedgerAmount[]; sums: LedgerSums; surplus: number } {
  const before = isWanted ? (chargeBefore(sums, terms)?.cents ?? 0) : 0;
  const open = isWanted ? payableCents(sums, terms) : openCents(sums);
  const most = isWanted ? Math.min(asked, open) : 0;
  const surplus = Math.max(0, cents - most);
  return { ...chargeAndPay(sums, before + (open > most ? surplus : 0), cents), surplus };
}

/**
 * The entries that record a refund that was not made as paid again. Of it, what was too much is to be
 * refunded again; the rest is charged again as well, so that as much is open as before, unless that was
 * done when the order was paid meanwhile.
 * @param surplus of the cents what was too much when they were refunded
 */
export function recordNotRefunded(
  sums: LedgerSums,
  { total }: Terms,
  { cents, surplus }: { cents: number; surplus: number },
): { entries: LedgerAmount[]; sums: LedgerSums } {
  const goodwill = Math.max(0, uncharged(sums, total));
  return chargeAndPay(sums, Math.min(cents - surplus, goodwill), cents);
}

/** The sums without a refund that is recorded as paid again, and charged for it: nothing moved. */
export const withoutRefund = (
  { charged, paid, refunded }: LedgerSums,
  cents: number,
): LedgerSums => ({ charged: charged - cents, paid: paid - cents, refunded: refunded - cents });

function chargeAndPay(sums: LedgerSums, charge: number, cents: number) {
  const payment: LedgerAmount = { kind: 'payment', cents };
  const entries: LedgerAmount[] =
    charge > 0 ? [{ kind: 'charge', cents: charge }, payment] : [payment];
  return { entries, sums: entries.reduce(withEntry, sums) };
}

/** The sums with one entry more. */
export function withEntry(sums: LedgerSums, { kind, cents }: LedgerAmount): LedgerSums {
  switch (kind) {
    case 'charge':
      return { ...sums, charged: sums.charged + cents };
    case 'reduction':
      return { ...sums, charged: sums.charged - cents };
    case 'payment':
      return { ...sums, paid: sums.paid + cents };
    case 'refund':
      return { ...sums, refunded: sums.refunded + cents };
    case 'reversal':
      return { ...sums, paid: sums.paid - cents };
    default:
      return kind satisfies never;
  }
}
