import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, clockTime, dayOf, endOfDay, startOfDay, startsOfDays } from './shop-days.ts';

const HOUR_MS = 3_600_000;

const lengthOf = (day: string, zone: string) =>
  (endOfDay(day, zone).getTime() - startOfDay(day, zone).getTime()) / HOUR_MS;

const start = (day: string, zone: string) => startOfDay(day, zone).toISOString();

describe('a day of the shop', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 24],
    ['Europe/Berlin', '2026-11-21', '2026-11-20T23:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Asia/Kolkata', '2026-05-14', '2026-05-13T18:30:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    // midnight was skipped: the day began at 01:00
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    // clocks were set forward at 23:30 of the day before
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z', 23.5],
    // midnight comes twice, or the day before comes again
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/St_Johns', '2006-10-29', '2006-10-29T02:30:00.000Z', 25],
    // a day that an island left out when it moved over the date line
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Europe/Berlin', '0001-01-01', '0000-12-31T23:06:32.000Z', 24],
    ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z', 24],
  ])('in %s on %s begins at %s and has %d hours', (zone, day, begins, hours) => {
    expect(start(day, zone)).toBe(begins);
    expect(lengthOf(day, zone)).toBe(hours);
  });

  it('is that of the instant, whatever day it is in UTC', () => {
    const instant = new Date('2026-11-21T23:30:00Z');
    expect(dayOf(instant, 'UTC')).toBe('2026-11-21');
    expect(dayOf(instant, 'Europe/Berlin')).toBe('2026-11-22');
    expect(dayOf(instant, 'America/New_York')).toBe('2026-11-21');
  });

  it.each([
    ['2026-11-21T18:21:00Z', 'Europe/Berlin', '2026-11-21', '19:21:00', '+01:00'],
    ['2026-07-21T23:21:00Z', 'Europe/Berlin', '2026-07-22', '01:21:00', '+02:00'],
    ['2026-07-21T18:21:00Z', 'Asia/Kolkata', '2026-07-21', '23:51:00', '+05:30'],
    ['2026-07-21T01:21:00.5Z', 'America/New_York', '2026-07-20', '21:21:00', '-04:00'],
    ['2026-07-21T18:21:00Z', 'UTC', '2026-07-21', '18:21:00', '+00:00'],
  ])('at %s in %s is %s, %s %s from UTC', (instant, timeZone, date, time, offset) => {
    expect(clockTime(new Date(instant), timeZone)).toEqual({ date, time, offset });
  });

  it('counts on from another over months, years and 29 February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

const zone = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  'Europe/Berlin',
  'America/St_Johns',
  'America/Havana',
);
const instant = fc.date({
  min: new Date('1890-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the days of any zone', () => {
  it('are found again when more are asked for than are kept', () => {
    const years = startsOfDays('1990-01-01', '2030-12-31', 'Europe/Berlin');
    expect(startsOfDays('1990-01-01', '2030-12-31', 'Europe/Berlin')).toEqual(years);
    expect(years.at(-1)).toEqual(new Date('2030-12-31T23:00:00Z'));
  });

  it('hold each instant once', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = dayOf(at, timeZone);
        const next = startOfDay(addDays(day, 1), timeZone);
        expect(startOfDay(day, timeZone).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime()).toBeLessThan(next.getTime());
        expect(endOfDay(day, timeZone)).toEqual(next);
        expect(dayOf(next, timeZone) > day).toBe(true);
        expect(dayOf(new Date(next.getTime() - 1), timeZone)).toBe(day);
      }),
      { numRuns: 1500, seed: 13 },
    );
  });

  it('follow one another without a gap, one by one as in a row', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 0, max: 40 }), (at, timeZone, more) => {
        const first = at.toISOString().slice(0, 10);
        const days = Array.from({ length: more + 2 }, (_, place) => addDays(first, place));
        // by another spelling, of which nothing is known from the row
        const alone = days.map((day) => startOfDay(day, timeZone.toLowerCase()));
        expect(startsOfDays(first, addDays(first, more), timeZone)).toEqual(alone);
      }),
      { numRuns: 100, seed: 13 },
    );
  });
});
