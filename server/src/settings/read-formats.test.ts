import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { CURRENCIES, type CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import { LOCALES, type Locale } from '@tailorbird/contract/kinds/locales';
import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { minorUnits, formatMoney, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { readMoney, readNumber } from '@tailorbird/contract/rules/read-number';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { assert, integer, property } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFormats } from './make-formats.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

const formatsOf = (locale: Locale, currency: CurrencyCode, hours: 12 | 24 = 24) => {
  const weekBegins = locale === 'en-US' || locale === 'ja-JP' ? 'sunday' : 'monday';
  return makeFormats({ currency, numbers: locale, days: locale, hours, weekBegins });
};

const FIXTURE = {
  american: formatsOf('en-US', 'USD', 12),
  german: formatsOf('de-DE', 'EUR'),
  french: formatsOf('fr-FR', 'EUR'),
  japanese: formatsOf('ja-JP', 'JPY'),
  swiss: formatsOf('de-CH', 'CHF'),
  polish: formatsOf('pl-PL', 'PLN'),
  swedish: formatsOf('sv-SE', 'SEK'),
  hungarian: formatsOf('hu-HU', 'HUF'),
} satisfies Record<keyof typeof SHOPS, unknown>;

/** Versions of Node.js differ in the apostrophe of the Swiss. */
const straight = (formats: object): unknown =>
  JSON.parse(JSON.stringify(formats).replaceAll('’', "'"));

it('the formats that tests of the browser write by are those that the server makes', () => {
  expect(straight(SHOPS)).toEqual(straight(FIXTURE));
});

const CODES = ['USD', 'EUR', 'JPY', 'HUF', 'CHF'] as const;

const valueOf = (reading: ReturnType<typeof readNumber>) => Number(reading?.plain ?? Number.NaN);

describe.each(LOCALES)('a shop that writes as %s does', (locale) => {
  it.each(CODES)('reads amounts in %s as it has written them', (currency) => {
    setShopFormats(formatsOf(locale, currency));
    const { decimals } = CURRENCIES[currency];
    const examples: [number][] = [[0], [-5], [100_000], [112_800], [-112_850], [123_456_789]];
    assert(
      property(integer({ min: -99_999_999_999, max: 99_999_999_999 }), (amount) => {
        const dollars = fromMinorUnits(minorUnits(amount));
        expect(valueOf(readMoney(formatMoney(minorUnits(amount))))).toBeCloseTo(dollars, 5);
        const field = writeNumber(dollars, { least: decimals, most: decimals });
        expect(valueOf(readNumber(field))).toBeCloseTo(dollars, 5);
      }),
      { examples },
    );
  });

  it('reads numbers as it has written them', () => {
    setShopFormats(formatsOf(locale, 'EUR'));
    assert(
      property(integer({ min: -10_000_000, max: 10_000_000 }), (thousandths) => {
        const value = thousandths / 1000;
        expect(valueOf(readNumber(formatNumber(value, { most: 3 })))).toBeCloseTo(value, 5);
        expect(valueOf(readNumber(writeNumber(value, { most: 3 })))).toBeCloseTo(value, 5);
      }),
    );
  });
});
