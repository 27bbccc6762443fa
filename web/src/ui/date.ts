/** British order of day and month, as everywhere in the shop; the visitor's own time zone. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Months cut short, for a column. */
const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A day of the calendar belongs to no time zone, so none may move it. */
const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `14 May 2026`, from a timestamp. */
export function formatDay(timestamp: string): string {
  return day.format(new Date(timestamp));
}

/** `14 Sept 2026`, from a timestamp. */
export function formatShortDay(timestamp: string): string {
  return shortDay.format(new Date(timestamp));
}

/** `14 May 2026, 09:42`, from a timestamp. */
export function formatMoment(timestamp: string): string {
  return moment.format(new Date(timestamp));
}

/** `14 May 2026`, from `2026-05-14`. */
export function formatCalendarDay(date: string): string {
  return calendarDay.format(new Date(date));
}
