import { formatCalendarDay, formatTime } from '@tailorbird/contract/rules/format-day';
import { shopTimeZone } from './time-zone.ts';

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** Formats take long to make. `undefined` is the zone of the visitor. */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The day and time that the shop's clock shows: `2026-05-14` and `09:42`. */
export const shopClock = (moment: string | Date) => readClock(moment, shopTimeZone());

function readClock(moment: string | Date, timeZone?: string): { day: string; time: string } {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  const parts = clockOf(timeZone).formatToParts(new Date(moment));
  for (const { type, value } of parts) shown[type] = value;
  const { year, month, day, hour, minute } = shown;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** `14 May 2026`, the day of the shop, from a timestamp. */
export function formatDay(timestamp: string): string {
  return formatCalendarDay(shopClock(timestamp).day);
}

/** `14 Sept 2026`, the day of the shop, from a timestamp. */
export function formatShortDay(timestamp: string): string {
  return formatCalendarDay(shopClock(timestamp).day, 'plain', 'short');
}

/**
 * `14 May 2026, 09:42` by the shop's clock, from a timestamp; `14 May 2026, 09:42 CEST` where the
 * visitor's own clock shows another time. The server knows no visitor's clock, and renders none.
 */
export function formatMoment(timestamp: string): string {
  const { day, time } = shopClock(timestamp);
  const shown = `${formatCalendarDay(day, 'plain', 'short')}, ${formatTime(time)}`;
  const own = readClock(timestamp);
  return own.day === day && own.time === time ? shown : `${shown} ${zoneNameAt(timestamp)}`;
}

/** Short names of European zones are known to this English alone. */
function zoneNameAt(timestamp: string): string {
  const form = { timeZone: shopTimeZone(), timeZoneName: 'short' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', form).formatToParts(new Date(timestamp));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
