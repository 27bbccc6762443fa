/**
 * Days of the shop: the days of the calendar in its time zone, such as `2026-05-14`. Most have 24
 * hours; where clocks are set forward or back, one has 23 or 25, and some do not begin at midnight.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/**
 * The zone's local date and time, in milliseconds as if it were UTC.
 * @throws RangeError when there is no such zone
 */
function shownAt(instant: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) shown[type] = value;
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown[type]);
  // the year before 1 AD is 1 BC, which ISO 8601 counts as 0
  const year = shown.era?.startsWith('B') ? 1 - part('year') : part('year');
  // Date.UTC takes the years 0 to 99 for those of the 20th century
  const date = new Date(0);
  date.setUTCFullYear(year, part('month') - 1, part('day'));
  date.setUTCHours(part('hour'), part('minute'), part('second'));
  return date.getTime() + (((instant % 1000) + 1000) % 1000);
}

/** Date, time and offset of an instant in the zone: `2026-05-14`, `09:30:00` and `+02:00`. */
export function clockTime(
  instant: Date,
  timeZone: string,
): { date: string; time: string; offset: string } {
  const shown = new Date(shownAt(instant.getTime(), timeZone));
  const ahead = shown.getTime() - instant.getTime();
  const hours = new Date(Math.abs(ahead)).toISOString().slice(11, 16);
  const [date = '', time = ''] = shown.toISOString().split('T');
  return { date, time: time.slice(0, 8), offset: `${ahead < 0 ? '-' : '+'}${hours}` };
}

/** The first instant of a day. A day that the zone skipped begins, and ends, with the next. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(startAt(Date.parse(day), timeZone));
}

/** The first instant of the day after it. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(startAt(Date.parse(day) + DAY_MS, timeZone));
}

/** First instants of all days from one to another, both included, and of the day after them. */
export function startsOfDays(startDate: string, endDate: string, timeZone: string): Date[] {
  const first = Date.parse(startDate);
  const last = Date.parse(endDate) + DAY_MS;
  let start = startAt(first, timeZone);
  const starts = [new Date(start)];
  for (let midnight = first + DAY_MS; midnight <= last; midnight += DAY_MS) {
    start = startAt(midnight, timeZone, start + DAY_MS);
    starts.push(new Date(start));
  }
  return starts;
}

/** The day of an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  const shown = Math.floor(shownAt(instant.getTime(), timeZone) / DAY_MS) * DAY_MS;
  // clocks that were set back over midnight show the day before again, which is over
  const isOver = startAt(shown + DAY_MS, timeZone) <= instant.getTime();
  return new Date(isOver ? shown + DAY_MS : shown).toISOString().slice(0, 10);
}

/** `2026-05-13` and -1 give `2026-05-12`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** By zone, then by `midnight`: a year of days takes milliseconds to find. */
const knownStarts = new Map<string, Map<number, number>>();
/** Some 27 years, for each zone. */
const DAYS_KNOWN = 10_000;

/**
 * The first instant of a day. `midnight` is that of the day as if in UTC; `likely` comes 24 hours
 * after the start of the day before, which is right but for the few days that have other hours.
 */
function startAt(midnight: number, timeZone: string, likely?: number): number {
  const starts = knownStarts.get(timeZone) ?? new Map<number, number>();
  const known = starts.get(midnight);
  if (known !== undefined) return known;
  const isRight = likely !== undefined && shownAt(likely, timeZone) === midnight;
  const start = isRight ? likely : getStart(midnight, timeZone);
  if (starts.size >= DAYS_KNOWN) starts.clear();
  knownStarts.set(timeZone, starts.set(midnight, start));
  return start;
}

function getStart(midnight: number, timeZone: string): number {
  const hasBegun = (instant: number) => shownAt(instant, timeZone) >= midnight;
  // zones change their offset at most once within two days
  const offsets = [-DAY_MS, DAY_MS].map((away) => {
    const nearby = midnight + away;
    return shownAt(nearby, timeZone) - nearby;
  });
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const begun = candidates.find(hasBegun) ?? midnight + DAY_MS;
  if (!hasBegun(begun - 1)) return begun;
  // midnight was skipped: the day begins when clocks were set forward
  let before = begun - DAY_MS;
  let after = begun;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasBegun(middle)) after = middle;
    else before = middle;
  }
  return after;
}
