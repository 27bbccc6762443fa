import { describe, expect, it } from 'vitest';
import { setShopTimeZone } from '../../ui/time-zone.ts';
import { daysOf, lastDays, periodSearch, presets, problemOf, readPeriod, today } from './period.ts';

const read = (search: string) => readPeriod(new URLSearchParams(search), '2026-05-14');

describe('the period of the overview', () => {
  it('is the last thirty days, today among them, unless the address says otherwise', () => {
    expect(read('')).toEqual({ startDate: '2026-04-15', endDate: '2026-05-14' });
    expect(daysOf(read(''))).toBe(30);
  });

  it.each(presets)('can be $name', ({ days }) => {
    const period = lastDays(days, '2026-05-14');
    expect(daysOf(period)).toBe(days);
    expect(read(periodSearch(period))).toEqual(period);
  });

  it('may be one day', () => {
    const day = { startDate: '2026-05-01', endDate: '2026-05-01' };
    expect(read(periodSearch(day))).toEqual(day);
    expect(daysOf(day)).toBe(1);
  });

  it.each([
    'startDate=2026-05-02&endDate=2026-05-01',
    'startDate=2026-05-02',
    'startDate=2026-02-30&endDate=2026-05-01',
    'startDate=2020-01-01&endDate=2026-05-01',
    'startDate=x&endDate=y',
  ])('is the usual one where the address says %s', (search) => {
    expect(read(search)).toEqual(read(''));
  });

  it('spans at most a year, and may be a leap year', () => {
    expect(problemOf({ startDate: '2024-01-01', endDate: '2024-12-31' })).toBeUndefined();
    expect(problemOf({ startDate: '2024-01-01', endDate: '2025-01-01' })).toBe('too long');
    expect(problemOf({ startDate: '2024-01-02', endDate: '2024-01-01' })).toBe('reversed');
  });

  it('ends with the day it is in the shop', () => {
    const moment = new Date('2026-05-14T23:30:00-05:00');
    expect(today(moment)).toBe('2026-05-15');
    setShopTimeZone('America/Chicago');
    expect(today(moment)).toBe('2026-05-14');
  });
});
