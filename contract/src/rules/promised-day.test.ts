import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWeekdays,
  isWorkingDay,
  leadDaysOf,
  promisedDay,
  type WorkingDays,
} from './promised-day.ts';
import { WEEKDAYS } from '../kinds/weekdays.ts';
import { addDays, dayOf, startOfDay } from './shop-days.ts';

const usual: WorkingDays = {
  openDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  holidays: [],
  timeZone: 'Europe/London',
};
const closing = { from: '2026-12-24', to: '2027-01-01' };

describe('the promised day', () => {
  it.each<[string, number, WorkingDays, string | undefined]>([
    // a Sunday
    ['2026-11-22T10:31:00Z', 6, usual, '2026-11-30'],
    ['2026-11-22T10:31:00Z', 0, usual, '2026-11-23'],
    ['2026-11-22T10:31:00Z', 1, usual, '2026-11-23'],
    // a Monday
    ['2026-11-23T10:31:00Z', 0, usual, '2026-11-23'],
    ['2026-11-23T10:31:00Z', 1, usual, '2026-11-24'],
    ['2026-12-22T10:31:00Z', 3, { ...usual, holidays: [closing] }, '2027-01-05'],
    // the day of the order is that of the shop
    ['2026-11-23T23:30:00Z', 1, { ...usual, timeZone: 'Europe/Berlin' }, '2026-11-25'],
    ['2026-11-23T23:30:00Z', 1, { ...usual, timeZone: 'America/Lima' }, '2026-11-24'],
    // clocks are set back on 25 October, and an hour comes twice
    ['2026-10-24T23:30:00Z', 1, { ...usual, openDays: ['sunday'] }, '2026-11-01'],
    ['2026-10-24T22:30:00Z', 1, { ...usual, openDays: ['sunday'] }, '2026-10-25'],
    // Samoa had no 30 December 2011
    ['2011-12-29T12:00:00-10:00', 1, { ...usual, timeZone: 'Pacific/Apia' }, '2011-12-30'],
    ['2028-02-28T12:00:00Z', 1, usual, '2028-02-29'],
    ['2026-11-23T12:00:00Z', 1, { ...usual, openDays: [] }, undefined],
    [
      '2026-11-23T12:00:00Z',
      1,
      { ...usual, holidays: [{ from: '2026-01-01', to: '9999-12-31' }] },
      undefined,
    ],
  ])('of an order at %s with %i days is found: %#', (at, leadDays, working, expected) => {
    expect(promisedDay(new Date(at), leadDays, working)).toBe(expected);
  });

  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const holiday = fc
    .record({ from: day, length: fc.integer({ min: 0, max: 365 }) })
    .map(({ from, length }) => ({ from, to: addDays(from, length) }));
  const working = fc.record({
    openDays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    holidays: fc.array(holiday, { maxLength: 12 }),
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/London',
      'America/New_York',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Pacific/Kiritimati',
      'Asia/Tehran',
      'Africa/Casablanca',
    ),
  });
  const moment = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2032-12-31'),
    noInvalidDate: true,
  });
  const leadDays = fc.integer({ min: 0, max: 60 });

  it('is the day on which so many working days are over, counted one by one', () => {
    fc.assert(
      fc.property(moment, leadDays, working, (at, lead, shop) => {
        const promised = promisedDay(at, lead, shop);
        const ordered = dayOf(at, shop.timeZone);
        const worked: string[] = [];
        const first = lead === 0 ? 0 : 1;
        const most = Math.max(lead, 1);
        for (let i = first; i <= 3660 && worked.length < most; i += 1) {
          const next = addDays(ordered, i);
          if (isWorkingDay(next, shop)) worked.push(next);
        }
        expect(promised).toBe(worked.length === most ? worked.at(-1) : undefined);
      }),
    );
  });

  it('is the same for all orders of a day of the shop, and never earlier for a later one', () => {
    fc.assert(
      fc.property(moment, leadDays, working, fc.nat(200 * 86_400_000), (at, lead, shop, later) => {
        const promised = promisedDay(at, lead, shop);
        const start = startOfDay(dayOf(at, shop.timeZone), shop.timeZone);
        expect(promisedDay(start, lead, shop)).toBe(promised);
        const next = promisedDay(new Date(at.getTime() + later), lead, shop);
        expect((next ?? '9999') >= (promised ?? '9999') || promised === undefined).toBe(true);
      }),
    );
  });

  it('is later with a longer lead time, one more holiday or one weekday less', () => {
    fc.assert(
      fc.property(moment, leadDays, working, holiday, (at, lead, shop, more) => {
        const promised = promisedDay(at, lead, shop) ?? '9999';
        const longer = promisedDay(at, lead + 1, shop) ?? '9999';
        expect(longer >= promised).toBe(true);
        const closed = promisedDay(at, lead, { ...shop, holidays: [...shop.holidays, more] });
        expect((closed ?? '9999') >= promised).toBe(true);
        const fewer = promisedDay(at, lead, { ...shop, openDays: shop.openDays.slice(1) });
        expect((fewer ?? '9999') >= promised).toBe(true);
      }),
    );
  });
});

describe('the lead time that counts', () => {
  it.each([
    [[2, 5, 7], 2],
    [[0, 5], 0],
    [[null, 5, 7], 5],
    [[undefined, null], null],
  ])('of %j is %j', (lead, expected) => expect(leadDaysOf(...lead)).toBe(expected));
});

describe('days on the way', () => {
  it.each([
    // a Thursday, a Friday, a Saturday and a Sunday
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', 2, '2026-11-30'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-28'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-29', 5, '2026-12-04'],
    ['2026-12-31', 90, '2027-05-06'],
  ])('go from %s over %i days from Monday to Friday to %s', (day, days, expected) => {
    expect(addWeekdays(day, days)).toBe(expected);
  });
});
