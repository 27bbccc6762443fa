import { shopTimeZone } from './time-zone.ts';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
/** Months cut short, for a column. */
const SHORT_DAY = { ...DAY, month: 'short' } as const;
const MOMENT = { ...SHORT_DAY, hour: '2-digit', minute: '2-digit' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** British order of day and month, as everywhere in the shop. Formats take long to make. */
function format(moment: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat('en-GB', options)));
  return made.format(new Date(moment));
}

/** `14 May 2026`, the day of the shop, from a timestamp. */
export function formatDay(timestamp: string): string {
  return format(timestamp, { ...DAY, timeZone: shopTimeZone() });
}

/** `14 Sept 2026`, the day of the shop, from a timestamp. */
export function formatShortDay(timestamp: string): string {
  return format(timestamp, { ...SHORT_DAY, timeZone: shopTimeZone() });
}

/**
 * `14 May 2026, 09:42` by the shop's clock, from a timestamp; `14 May 2026, 09:42 CEST` where the
 * visitor's own clock shows another time. The server knows no visitor's clock, and renders none.
 */
export function formatMoment(timestamp: string): string {
  const timeZone = shopTimeZone();
  const shown = format(timestamp, { ...MOMENT, timeZone });
  if (shown === format(timestamp, MOMENT)) return shown;
  return format(timestamp, { ...MOMENT, timeZone, timeZoneName: 'short' });
}

/** `14 May 2026`, from `2026-05-14`. A day of the calendar belongs to no time zone. */
export function formatCalendarDay(date: string): string {
  return format(date, { ...DAY, timeZone: 'UTC' });
}
