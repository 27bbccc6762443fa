import { afterEach, expect, it } from 'vitest';
import { formatCalendarDay, formatMonth, formatTime } from './format-day.ts';
import { DEFAULT_FORMATS, setShopFormats } from '../kinds/shop-formats.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

it('writes days in British order where the shop says nothing else', () => {
  expect(formatCalendarDay('2026-05-14', 'full')).toBe('Thursday 14 May 2026');
  expect(formatCalendarDay('2026-09-04')).toBe('4 September 2026');
  expect(formatCalendarDay('2026-09-04', 'dayOfYear', 'short')).toBe('4 Sept');
  expect(formatCalendarDay('2026-06-30', 'plain', 'short')).toBe('30 Jun 2026');
  expect(formatCalendarDay('2026-07-31', 'full', 'short')).toBe('Fri 31 Jul 2026');
  expect(formatMonth('2026-05-14')).toBe('May 2026');
});

it('writes the time by a clock of 24 hours or of 12', () => {
  expect(formatTime('00:05')).toBe('00:05');
  setShopFormats({ ...DEFAULT_FORMATS, clock: { separator: '.', hours: 24 } });
  expect(formatTime('14:05')).toBe('14.05');
  setShopFormats({ ...DEFAULT_FORMATS, clock: { separator: ':', hours: 12 } });
  expect(['00:05', '09:40', '12:00', '23:59'].map((time) => formatTime(time))).toEqual([
    '12:05 AM',
    '9:40 AM',
    '12:00 PM',
    '11:59 PM',
  ]);
});

it('writes the parts of a day in the order of the shop', () => {
  const days = {
    full: '{weekday}, {month} {day}, {year}',
    plain: '{month} {day}, {year}',
    dayOfYear: '{month} {day}',
  };
  setShopFormats({ ...DEFAULT_FORMATS, days });
  expect(formatCalendarDay('2026-11-26', 'full')).toBe('Thursday, November 26, 2026');
  expect(formatCalendarDay('2026-11-26', 'dayOfYear', 'short')).toBe('Nov 26');
});
