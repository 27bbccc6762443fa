import { WISHED_DAYS_AHEAD_MAX } from '../limits.ts';
import { isWorkingDay, promisedDay, type WorkingDays } from './promised-day.ts';
import { addDays, dayOf } from './shop-days.ts';

/** Why an order cannot be ready on a day, with the day that is possible instead. */
export interface WishedDayProblem {
  readonly why: 'too early' | 'closed' | 'too late';
  readonly possible: string;
}

interface OrderTime {
  readonly at: Date;
  /** Null: the shop promises no day. */
  readonly leadDays: number | null;
}

/** @returns undefined when it can be ready then */
export function wishedDayProblem(
  wished: string,
  { at, leadDays }: OrderTime,
  working: WorkingDays,
): WishedDayProblem | undefined {
  const latest = addDays(dayOf(at, working.timeZone), WISHED_DAYS_AHEAD_MAX);
  const earliest = promisedDay(at, leadDays ?? 0, working) ?? latest;
  if (wished < earliest) return { why: 'too early', possible: earliest };
  if (wished > latest) return { why: 'too late', possible: latest };
  if (isWorkingDay(wished, working)) return undefined;
  const next = nextWorkingDay(wished, latest, working);
  return next === undefined
    ? { why: 'too late', possible: earliest }
    : { why: 'closed', possible: next };
}

function nextWorkingDay(day: string, latest: string, working: WorkingDays): string | undefined {
  for (let next = addDays(day, 1); next <= latest; next = addDays(next, 1)) {
    if (isWorkingDay(next, working)) return next;
  }
  return undefined;
}
