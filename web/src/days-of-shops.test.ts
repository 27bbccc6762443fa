import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatShortMoment } from './admin/orders/short-moment.ts';
import { openedSentence } from './storefront/account/opened-account.tsx';
import { formatDay, formatMoment, formatShortDay } from './ui/date.ts';
import { setShopTimeZone } from './ui/time-zone.ts';

const EVENING = '2026-09-21T22:05:00Z';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  setShopTimeZone('Europe/Berlin');
});
afterEach(() => {
  vi.unstubAllEnvs();
  setShopTimeZone('UTC');
  setShopFormats(DEFAULT_FORMATS);
});

describe('dates', () => {
  it.each([
    ['american', 'September 22, 2026', 'Sept 22, 2026', 'Sept 22, 12:05 AM'],
    ['german', '22. September 2026', '22. Sept 2026', '22. Sept, 00:05'],
    ['japanese', '2026 September 22', '2026 Sept 22', 'Sept 22, 00:05'],
    ['swedish', '22 September 2026', '22 Sept 2026', '22 Sept, 00:05'],
  ] as const)('in the %s shop are %s', (shop, day, short, moment) => {
    setShopFormats(SHOPS[shop]);
    expect(formatDay(EVENING)).toBe(day);
    expect(formatShortDay(EVENING)).toBe(short);
    expect(formatShortMoment(EVENING, new Date('2026-10-01'))).toBe(moment);
    expect(formatMoment(EVENING)).toContain(short);
  });

  it('are hours alone on the day of today', () => {
    setShopFormats(SHOPS.american);
    expect(formatShortMoment(EVENING, new Date('2026-09-22T20:00:00Z'))).toBe('12:05 AM');
    setShopFormats(DEFAULT_FORMATS);
    expect(formatShortMoment(EVENING, new Date('2026-09-22T20:00:00Z'))).toBe('00:05');
    expect(formatShortMoment(EVENING, new Date('2026-09-21T20:00:00Z'))).toBe('22 Sept, 00:05');
  });

  it('are without their year in what a mailed link says', () => {
    setShopFormats(SHOPS.american);
    const sentence = openedSentence({ email: 'a@b.example', dateCreated: EVENING });
    expect(sentence).toContain('September 22');
    expect(sentence).not.toContain('2026');
  });
});
