import {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
} from '@tailorbird/contract/kinds/currencies';
import { LOCALES, type Locale } from '@tailorbird/contract/kinds/locales';
import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { settingsSections } from '@tailorbird/contract/shop-settings';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFormats } from './make-formats.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

const formatsOf = (locale: Locale, currency: CurrencyCode = 'EUR') =>
  makeFormats({ currency, numbers: locale, days: locale, hours: 24, weekBegins: 'monday' });

/** As Intl writes it, but for what papers cannot print. */
function printable(form: Intl.NumberFormat, amount: number): string {
  const { locale, ...options } = form.resolvedOptions();
  const isDrawn = !/[฿元]/u.test(form.format(amount));
  const shown = isDrawn
    ? form
    : new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'code' });
  return shown.format(amount).replaceAll('\u202F', '\u00A0').replaceAll('￥', '¥');
}

const AMOUNTS = [0, 5, 99, 100, 4_800, 112_800, 1_128_050, 123_456_789];

describe('the formats of a shop', () => {
  it('are those that the contract knows where the shop says nothing', () => {
    expect(makeFormats(settingsSections.region.parse({}))).toBe(DEFAULT_FORMATS);
  });

  it.each(LOCALES)('write amounts of each currency as %s does', (locale) => {
    for (const currency of CURRENCY_CODES) {
      const { decimals } = CURRENCIES[currency];
      setShopFormats(formatsOf(locale, currency));
      const form = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      for (const amount of [...AMOUNTS, ...AMOUNTS.slice(1).map((one) => -one)]) {
        expect(formatMoney(minorUnits(amount))).toBe(printable(form, amount / 10 ** decimals));
      }
    }
  });

  it.each(LOCALES)('write numbers as %s does', (locale) => {
    setShopFormats(formatsOf(locale));
    const form = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    for (const amount of AMOUNTS) {
      expect(formatNumber(amount / 100, { most: 2 })).toBe(printable(form, amount / 100));
    }
  });

  it.each([
    ['de-DE', 'Thursday, 26. November 2026', '26. November'],
    ['en-GB', 'Thursday 26 November 2026', '26 November'],
    ['en-US', 'Thursday, November 26, 2026', 'November 26'],
    ['es-ES', 'Thursday, 26 November 2026', '26 November'],
    ['fr-FR', 'Thursday 26 November 2026', '26 November'],
    ['hu-HU', '2026. November 26., Thursday', 'November 26.'],
    ['ja-JP', '2026 November 26 Thursday', 'November 26'],
    ['sv-SE', 'Thursday 26 November 2026', '26 November'],
  ] as const)('write a day in the order of %s, and in English words', (locale, full, short) => {
    setShopFormats(formatsOf(locale));
    expect(formatCalendarDay('2026-11-26', 'full')).toBe(full);
    expect(formatCalendarDay('2026-11-26', 'dayOfYear')).toBe(short);
  });
});
