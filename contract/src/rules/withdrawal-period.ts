import type { OrderStatus } from '../kinds/order-statuses.ts';
import type { ParcelKind } from '../kinds/parcels.ts';
import { formatCalendarDay } from './format-day.ts';
import { addWeekdays } from './promised-day.ts';
import { addDays, dayOf } from './shop-days.ts';

/** The facts of a parcel that decide on when its goods have come. */
export interface ArrivingParcel {
  readonly kind: ParcelKind;
  readonly sentAt: string;
  /** It is on its way so many days from Monday to Friday at most. It is null where the shop says nothing. */
  readonly transitDays: number | null;
  /** The moment at which it was fetched. It is null where it was not, or a carrier brings it. */
  readonly handedAt: string | null;
  readonly pieces: Iterable<number>;
}

/** The facts of an order that decide on how long it can be withdrawn from. */
export interface WithdrawableOrder {
  readonly status: OrderStatus;
  /** The numbers of pieces that the customer gets: of no service, and none that is stopped. */
  readonly pieces: readonly number[];
  /** The oldest first. */
  readonly parcels: readonly ArrivingParcel[];
  /** The moment at which it was completed. It is null where it is not. */
  readonly completedAt: Date | null;
  /** Of its method of delivery; 0 where it is picked up. */
  readonly longestTransitDays: number;
}

/** How long a withdrawal is taken. */
export interface WithdrawalPeriod {
  isOpen: boolean;
  /** A sentence that says why it is not. It is null while it is open. */
  closed: string | null;
  /** The day by which all goods had come, such as `2026-11-24`. It is null until then. */
  arrivedOn: string | null;
  /** The last day, itself included. It is null until it is known. */
  until: string | null;
}

/** Of an order that is withdrawn from within so many days of the shop's time zone. */
export function withdrawalPeriod(
  order: WithdrawableOrder,
  { days, timeZone, now }: { days: number | null; timeZone: string; now: Date },
): WithdrawalPeriod {
  const arrivedOn = arrivalDay(order, timeZone);
  if (days === null) {
    return { isOpen: false, closed: NOT_TAKEN, arrivedOn, until: null };
  }
  const until = arrivedOn === null ? null : addDays(arrivedOn, days);
  if (order.status === 'cancelled') {
    return { isOpen: false, closed: CANCELLED, arrivedOn, until };
  }
  const isOpen = until === null || dayOf(now, timeZone) <= until;
  return { isOpen, closed: isOpen ? null : closedSince(until, days), arrivedOn, until };
}

const NOT_TAKEN = 'This shop takes no withdrawals here. Please contact it.';
const CANCELLED = 'This order was cancelled, so there is nothing to withdraw from.';

const closedSince = (until: string, days: number) =>
  `The period ended on ${formatCalendarDay(until)}, ${daysInWords(days)} after the goods came.`;

const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/**
 * The day by which all goods had come: of a parcel, that it was sent on and its days on the way, or
 * that it was fetched on. What is made again later begins no new period. Where pieces were in no parcel,
 * the day that the order was completed on counts, with the longest way.
 * @returns null when something has not come yet
 */
function arrivalDay(
  { pieces, parcels, completedAt, longestTransitDays }: WithdrawableOrder,
  timeZone: string,
): string | null {
  const missing = new Set(pieces);
  const days: string[] = [];
  let isWaiting = false;
  for (const parcel of parcels) {
    const first = [...parcel.pieces].filter((number) => missing.delete(number));
    if (first.length === 0) continue;
    const day = dayOfParcel(parcel, timeZone);
    if (day === null) isWaiting = true;
    else days.push(day);
  }
  if (missing.size > 0 || isWaiting || days.length === 0) {
    if (!completedAt) return null;
    const completed = dayOf(completedAt, timeZone);
    const isOnTheWay = missing.size > 0 || days.length === 0;
    days.push(isOnTheWay && !isWaiting ? addWeekdays(completed, longestTransitDays) : completed);
  }
  return days.toSorted().at(-1) ?? null;
}

function dayOfParcel(
  { kind, sentAt, transitDays, handedAt }: ArrivingParcel,
  timeZone: string,
): string | null {
  if (kind === 'pick-up') return handedAt === null ? null : dayOf(new Date(handedAt), timeZone);
  return addWeekdays(dayOf(new Date(sentAt), timeZone), transitDays ?? 0);
}
