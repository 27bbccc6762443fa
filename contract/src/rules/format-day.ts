import { shopFormats } from '../kinds/shop-formats.ts';

/** English, as all words of the shop are. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const shortMonth = (name: string) => name.slice(0, name === 'September' ? 4 : 3);

type DayPattern = 'full' | 'plain' | 'dayOfYear';

/**
 * Writes a day of the calendar, such as `2026-05-14`, in the order of the shop: `full` is Thursday
 * 14 May 2026, `plain` 14 May 2026 and `dayOfYear` 14 May. Months are words, which nobody mistakes.
 */
export function formatCalendarDay(
  day: string,
  pattern: DayPattern = 'plain',
  length: 'long' | 'short' = 'long',
  formats = shopFormats(),
): string {
  const date = new Date(day);
  const cut = length === 'short';
  const month = MONTHS[date.getUTCMonth()] ?? '';
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  const parts: Record<string, string> = {
    weekday: cut ? weekday.slice(0, 3) : weekday,
    day: String(date.getUTCDate()),
    month: cut ? shortMonth(month) : month,
    year: String(date.getUTCFullYear()),
  };
  return formats.days[pattern].replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
}

/** `May 2026`, of any day in it. */
export function formatMonth(day: string): string {
  const date = new Date(day);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Writes a time such as `14:05` by the shop's clock: `14:05`, `14.05` or `2:05 PM`. */
export function formatTime(time: string, { clock } = shopFormats()): string {
  const { separator, hours } = clock;
  const [hour = '', minute = ''] = time.split(':');
  if (hours === 24) return hour + separator + minute;
  return `${Number(hour) % 12 || 12}${separator}${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
