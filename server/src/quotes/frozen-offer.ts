import type { Readiness } from '@tailorbird/contract/desk-drafts';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import { NO_ENTRIES, paymentState } from '@tailorbird/contract/rules/ledger';
import {
  addWeekdays,
  promisedDay,
  type WorkingDays,
} from '@tailorbird/contract/rules/promised-day';
import { v7 as uuid } from 'uuid';
import type { CatalogueGeneration } from '../catalogue/live-catalogue.ts';
import type { Account, Guest } from '../http/caller.ts';
import { approvalOf, newOrderNumber, type NewDrawing } from '../orders/new-order.ts';
import type { DepositTerms } from '../orders/payment-terms.ts';
import type { NewOrder } from '../orders/queries.ts';
import type { ItemRow } from '../orders/stored-order.ts';

/** A draft of the desk as it is placed or sent: nothing of it is looked up again. */
export interface FrozenOffer {
  customer: { name: string; company: string };
  items: (ItemRow & { position: number })[];
  /** The rule of approval of each item, in their order. */
  rules: ApprovalRule[];
  priceLines: readonly PriceLine[];
  tax: AppliedTax | null;
  totalCents: number;
  currency: CurrencyCode;
  contact: OrderDetails['contact'];
  billing: OrderDetails['billing'];
  /** Without its days. */
  delivery: NonNullable<OrderDetails['delivery']>;
  /** Days from Monday to Friday on its way; null where the shop does not say. */
  transit: { least: number; most: number } | null;
  /** Null where the shop promises no day. */
  ready: Readiness | null;
  deposit: DepositTerms;
  note: string;
  discountIds: readonly string[];
  /** Prices that the desk has agreed on, with reasons that the customer may not read. */
  agreed: string[];
  /** Of the draft and its goods then. */
  versions: { draft: number; goods: number };
}

/** A frozen offer with the drawings on it that the shop does not keep yet. */
export interface NewOffer {
  offer: FrozenOffer;
  drawings: readonly NewDrawing[];
}

/** The working days of the shop. */
export async function workingDaysOf(generation: CatalogueGeneration): Promise<WorkingDays> {
  const { days } = await generation.findSettings();
  return { ...days, timeZone: await generation.getTimeZone() };
}

/** @returns undefined when the shop promises none */
export function readyDayOf(
  ready: Readiness | null,
  at: Date,
  working: WorkingDays,
): string | undefined {
  if (ready === null) return undefined;
  return 'day' in ready ? ready.day : promisedDay(at, ready.workingDays, working);
}

/** The delivery of an order that is placed now. */
export function deliveryNow(
  { delivery, transit, ready }: Pick<FrozenOffer, 'delivery' | 'transit' | 'ready'>,
  working: WorkingDays,
): NonNullable<OrderDetails['delivery']> {
  const day = readyDayOf(ready, new Date(), working);
  if (day === undefined) return delivery;
  return {
    ...delivery,
    promisedDay: day,
    ...(transit && {
      arrives: { first: addWeekdays(day, transit.least), last: addWeekdays(day, transit.most) },
    }),
  };
}

/** The order that an offer becomes. Its mails come to it later. */
export function orderOf(
  { offer, drawings }: NewOffer,
  owner: Guest | Account,
  {
    id,
    paymentTerms,
    working,
  }: { id: string; paymentTerms: OrderDetails['paymentTerms']; working: WorkingDays },
): NewOrder {
  const { items, totalCents, contact, billing } = offer;
  return {
    ownerId: owner.id,
    id: uuid(),
    orderNumber: newOrderNumber(),
    idempotencyKey: undefined,
    customer:
      owner.kind === 'account'
        ? { name: owner.name, email: owner.email, isEmailVerified: owner.isEmailVerified }
        : null,
    totalCents,
    currency: offer.currency,
    paymentState: paymentState(
      { ...NO_ENTRIES, charged: totalCents },
      { total: totalCents, depositPercent: 0 },
    ),
    priceLines: offer.priceLines,
    tax: offer.tax,
    details: {
      ...(contact && { contact }),
      delivery: deliveryNow(offer, working),
      ...(billing && { billing }),
      ...(paymentTerms && { paymentTerms }),
    },
    items,
    approval: approvalOf(items, offer.rules),
    drawings,
    cart: { id, version: 0, nextId: id },
    mails: [],
  };
}
