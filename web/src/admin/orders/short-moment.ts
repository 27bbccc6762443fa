import { shopTimeZone } from '../../ui/time-zone.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let made = clocks.get(key);
  if (!made) clocks.set(key, (made = new Intl.DateTimeFormat('en-GB', options)));
  return made;
}

/** `10:28` on the shop's day of today, else `21 Nov, 10:28`. */
export function formatShortMoment(timestamp: string, now = new Date()): string {
  const timeZone = shopTimeZone();
  const day = clock({ day: 'numeric', month: 'short', timeZone });
  const moment = new Date(timestamp);
  const time = clock({ hour: '2-digit', minute: '2-digit', timeZone }).format(moment);
  return day.format(moment) === day.format(now) ? time : `${day.format(moment)}, ${time}`;
}
