import { formatCalendarDay, formatTime } from '@tailorbird/contract/rules/format-day';
import { shopClock } from '../../ui/date.ts';

/** `10:28` on the shop's day of today, else `21 Nov, 10:28`. */
export function formatShortMoment(timestamp: string, now = new Date()): string {
  const { day, time } = shopClock(timestamp);
  const shown = formatTime(time);
  return day === shopClock(now).day
    ? shown
    : `${formatCalendarDay(day, 'dayOfYear', 'short')}, ${shown}`;
}
