import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkingDay, promisedDay } from './promised-day.ts';
import { WEEKDAYS } from '../kinds/weekdays.ts';
import { addDays, dayOf } from './shop-days.ts';
import { wishedDayProblem } from './wished-day.ts';

const working = {
  openDays: WEEKDAYS.slice(0, 5),
  holidays: [{ from: '2026-12-24', to: '2027-01-01' }],
  timeZone: 'Europe/London',
};
// a Friday
const at = new Date('2026-12-11T09:00:00Z');
const problem = (day: string, leadDays: number | null = 3) =>
  wishedDayProblem(day, { at, leadDays }, working);

describe('a day that a customer wishes for', () => {
  it('is a working day from the promised day on', () => {
    expect(problem('2026-12-15')).toEqual({ why: 'too early', possible: '2026-12-16' });
    expect(problem('2026-12-16')).toBeUndefined();
    expect(problem('2026-12-19')).toEqual({ why: 'closed', possible: '2026-12-21' });
    expect(problem('2026-12-24')).toEqual({ why: 'closed', possible: '2027-01-04' });
  });

  it('is from today on where the shop promises no day', () => {
    expect(problem('2026-12-10', null)).toEqual({ why: 'too early', possible: '2026-12-11' });
    expect(problem('2026-12-11', null)).toBeUndefined();
  });

  it('is at most a year ahead', () => {
    expect(problem('2027-12-10')).toBeUndefined();
    expect(problem('2027-12-13')).toEqual({ why: 'too late', possible: '2027-12-11' });
    expect(problem('9999-12-31')).toMatchObject({ why: 'too late' });
  });

  it('that is refused comes with one that is not', () => {
    const day = fc.integer({ min: -40, max: 340 }).map((days) => addDays('2026-12-11', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (wished, leadDays) => {
        const refused = problem(wished, leadDays);
        const possible = refused?.possible ?? wished;
        expect(problem(possible, leadDays)).toBeUndefined();
        expect(isWorkingDay(possible, working)).toBe(true);
        expect(possible >= (promisedDay(at, leadDays, working) ?? '')).toBe(true);
        expect(possible >= dayOf(at, working.timeZone)).toBe(true);
      }),
    );
  });
});
