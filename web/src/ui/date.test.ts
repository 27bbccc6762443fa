import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatMoment, formatShortDay } from './date.ts';
import { setShopTimeZone, shopTimeZone } from './time-zone.ts';

const EVENING = '2026-11-21T23:21:00Z';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  vi.unstubAllEnvs();
  setShopTimeZone('UTC');
});

describe('dates in the shop', () => {
  it('are those of its time zone, wherever the visitor is', () => {
    setShopTimeZone('Europe/Berlin');
    expect(formatDay(EVENING)).toBe('22 November 2026');
    expect(formatShortDay(EVENING)).toBe('22 Nov 2026');
    setShopTimeZone('America/New_York');
    expect(formatDay(EVENING)).toBe('21 November 2026');
  });

  it.each([
    ['Europe/Berlin', '22 Nov 2026, 00:21 CET'],
    ['Asia/Kolkata', '22 Nov 2026, 04:51 GMT+5:30'],
    ['UTC', '21 Nov 2026, 23:21 UTC'],
  ])('say that a time is one of %s where the visitor’s clock shows another', (zone, shown) => {
    setShopTimeZone(zone);
    expect(formatMoment(EVENING)).toBe(shown);
  });

  it.each(['America/New_York', 'America/Toronto'])(
    'name no time zone where the visitor’s clock shows the same, as in %s',
    (zone) => {
      setShopTimeZone(zone);
      expect(formatMoment(EVENING)).toBe('21 Nov 2026, 18:21');
    },
  );

  it('are not moved where they are days of the calendar', () => {
    setShopTimeZone('Pacific/Auckland');
    expect(formatCalendarDay('2026-05-14')).toBe('14 May 2026');
  });
});

describe('the time zone of the shop', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Europe/Unheard', 'UTC'],
    [undefined, 'UTC'],
  ])('is %s in the document, and %s on its page', async (timeZone, shown) => {
    vi.resetModules();
    vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
    const fresh = await import('./time-zone.ts');
    expect(fresh.shopTimeZone()).toBe(shown);
  });

  it('is set by the server for the page that it renders', () => {
    setShopTimeZone('Asia/Kolkata');
    expect(shopTimeZone()).toBe('Asia/Kolkata');
  });
});
