import { WEEKDAYS, type Weekday } from '../kinds/weekdays.ts';
import type { z } from 'zod';
import type { factReply } from '../facts.ts';
import { addDays, dayOf } from './shop-days.ts';

/** Days of the calendar, such as `2026-12-24`, both included. */
export interface Holiday {
  readonly from: string;
  readonly to: string;
}

/** When the workshop works. */
export interface WorkingDays {
  readonly openDays: readonly Weekday[];
  readonly holidays: readonly Holiday[];
  /** An IANA name. */
  readonly timeZone: string;
}

/** Days of the calendar that are looked at: nothing is promised for later. */
const MOST_DAYS_AHEAD = 3660;

export function isWorkingDay(day: string, { openDays, holidays }: WorkingDays): boolean {
  return openDays.includes(weekdayOf(day)) && !holidayOn(day, holidays);
}

/**
 * The day on which goods are ready that are ordered at this moment: the last of `leadDays` working
 * days after the day of the order. With no lead time it is the first working day from that day on.
 * @returns undefined when there is none within ten years
 */
export function promisedDay(
  orderedAt: Date,
  leadDays: number,
  working: WorkingDays,
): string | undefined {
  const ordered = dayOf(orderedAt, working.timeZone);
  const last = addDays(ordered, MOST_DAYS_AHEAD);
  let day = leadDays === 0 ? ordered : addDays(ordered, 1);
  let worked = 0;
  while (day <= last) {
    const holiday = holidayOn(day, working.holidays);
    if (!holiday && working.openDays.includes(weekdayOf(day))) {
      worked += 1;
      if (worked >= leadDays) return day;
    }
    // a holiday may be long
    day = addDays(holiday && holiday.to < last ? holiday.to : holiday ? last : day, 1);
  }
  return undefined;
}

/** So many days from Monday to Friday later; on the same day where there are none. */
export function addWeekdays(day: string, days: number): string {
  let [last, left] = [day, days];
  while (left > 0) {
    last = addDays(last, 1);
    if (!WEEKEND.has(weekdayOf(last))) left -= 1;
  }
  return last;
}

const WEEKEND: ReadonlySet<Weekday> = new Set(['saturday', 'sunday']);

/** From Monday to Friday, the last day included. */
function countWeekdays(from: string, until: string): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1)) {
    if (!WEEKEND.has(weekdayOf(day))) count += 1;
  }
  return count;
}

/** Working days after the day of the order until a day, that included. */
export function leadDaysUntil(day: string, orderedAt: Date, working: WorkingDays): number {
  let lead = 0;
  for (let each = addDays(dayOf(orderedAt, working.timeZone), 1); each <= day;) {
    if (isWorkingDay(each, working)) lead += 1;
    each = addDays(each, 1);
  }
  return lead;
}

interface DeliveryDays {
  promisedDay: string;
  arrives?: { first: string; last: string } | undefined;
  wishedDay?: string | undefined;
}

/**
 * The days of an order whose work begins at that moment: so many working days after it, and as long
 * on the way. What was wished for later arrives when it was to arrive.
 * @returns undefined when there is none within ten years
 */
export function daysLater(
  { promisedDay: promised, arrives, wishedDay }: DeliveryDays,
  { begunAt, leadDays }: { begunAt: Date; leadDays: number },
  working: WorkingDays,
): Pick<DeliveryDays, 'promisedDay' | 'arrives'> | undefined {
  const later = promisedDay(begunAt, leadDays, working);
  if (later === undefined) return undefined;
  const isInTime = wishedDay !== undefined && wishedDay >= later;
  if (!arrives || isInTime) return { promisedDay: later };
  const onTheWay = (day: string) => addWeekdays(later, countWeekdays(promised, day));
  return {
    promisedDay: later,
    arrives: { first: onTheWay(arrives.first), last: onTheWay(arrives.last) },
  };
}

/**
 * The lead time of a product: its own, that of its type, or the shop's. Null when none is known.
 */
export function leadDaysOf(...lead: readonly (number | null | undefined)[]): number | null {
  return lead.find((days) => days !== null && days !== undefined) ?? null;
}

function holidayOn(day: string, holidays: readonly Holiday[]): Holiday | undefined {
  return holidays.find(({ from, to }) => from <= day && day <= to);
}

function weekdayOf(day: string): Weekday {
  // Sunday is 0 there
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
}

/** The facts of goods of which nothing is said. */
export const NO_FACTS: z.output<z.ZodObject<typeof factReply>> = {
  maker: '',
  leadDays: null,
  returns: '',
  sizeTable: '',
  care: '',
  sizeImage: null,
  sizeImageAlt: '',
};
