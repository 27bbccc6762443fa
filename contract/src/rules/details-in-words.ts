import { orderStatuses, type OrderStatus } from '../kinds/order-statuses.ts';
import type { OrderDetails } from '../delivery.ts';
import { addressLines } from './address-lines.ts';
import type { Arrival } from './delivery.ts';
import { formatCalendarDay } from './format-day.ts';
import { formatMoney, minorUnits } from './money.ts';
import { NOTHING_TO_PAY, WAY_NAMES } from '../kinds/ways-to-pay.ts';

/** A part of what an order keeps besides its goods, as people read it. */
export interface DetailInWords {
  label: string;
  lines: string[];
}

/** `totalAmount` in dollars: nothing is paid for what costs nothing. */
export type DetailsOfOrder = OrderDetails & { totalAmount: number };

/** All that is known. */
export function detailsInWords({
  contact,
  delivery,
  billing,
  paymentTerms,
  totalAmount,
}: DetailsOfOrder): DetailInWords[] {
  const { name = '', email = '', phone = '' } = contact ?? {};
  const { method: way } = paymentTerms ?? {};
  const deposit = depositInWords(paymentTerms);
  const to = delivery?.address ? addressLines(delivery.address) : [];
  const entries = [
    { label: 'Contact', lines: [name, email, phone] },
    { label: 'Delivery', lines: [delivery?.method.name ?? '', ...to] },
    { label: 'Ready by', lines: [dayInWords(delivery?.promisedDay)] },
    { label: 'Arrives', lines: [arrivalInWords(delivery?.arrives)] },
    {
      label: WISHED_DAY[delivery?.method.kind ?? 'pick-up'],
      lines: [dayInWords(delivery?.wishedDay)],
    },
    { label: 'Billing address', lines: billing ? addressLines(billing) : [] },
    {
      label: 'Payment',
      lines:
        paymentTerms && totalAmount === 0 ? [NOTHING_TO_PAY] : [way ? WAY_NAMES[way] : '', deposit],
    },
  ];
  return entries
    .map(({ label, lines }) => ({ label, lines: lines.filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Empty: none. */
function depositInWords(terms: OrderDetails['paymentTerms']): string {
  const { depositPercent = 0, depositCents } = terms ?? {};
  if (depositCents !== undefined) {
    return depositCents > 0 ? `Deposit of ${formatMoney(minorUnits(depositCents))}` : '';
  }
  return depositPercent > 0 ? `Deposit of ${depositPercent} %` : '';
}

/** Words for the details as a customer reads them: an order that is just picked up needs none. */
export function detailsForCustomer(details: DetailsOfOrder, status: OrderStatus): DetailInWords[] {
  const delivery = stillPromised(details.delivery, status);
  const entries = detailsInWords({ ...details, delivery });
  const isPlain = entries.length === 1 && delivery?.method.kind === 'pick-up';
  return isPlain ? [] : entries;
}

/** Without its days where the order is cancelled: nothing will be ready then. */
export function stillPromised(
  delivery: OrderDetails['delivery'],
  status: OrderStatus,
): OrderDetails['delivery'] {
  if (orderStatuses[status].counts || !delivery) return delivery;
  const { promisedDay: _promised, arrives: _arrives, wishedDay: _wished, ...kept } = delivery;
  return kept;
}

/** Labels of the day that a customer prefers. */
export const WISHED_DAY = {
  'pick-up': 'Preferred day for pick-up',
  delivery: 'Preferred day for sending',
} as const;

/** Thursday 4 December 2026, or from one day to another; nothing for none. */
export function arrivalInWords(arrival: Arrival | undefined): string {
  if (!arrival) return '';
  const { first, last } = arrival;
  return first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`;
}

/** `2026-05-14` as Thursday 14 May 2026; nothing for none. */
export function dayInWords(day: string | undefined): string {
  return day === undefined ? '' : formatCalendarDay(day, 'full');
}

/** Writes a day without weekday and year: 14 May. */
export function shortDayInWords(day: string): string {
  return formatCalendarDay(day, 'dayOfYear');
}

/** Writes a day without the weekday: 14 May 2026. */
export function dateInWords(day: string | null): string {
  return day === null ? '' : formatCalendarDay(day);
}
