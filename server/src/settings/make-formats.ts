import type { CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import { CURRENCIES } from '@tailorbird/contract/kinds/currencies';
import type { Locale } from '@tailorbird/contract/kinds/locales';
import {
  type AmountFrame,
  DEFAULT_FORMATS,
  type NumberMarks,
  type ShopFormats,
} from '@tailorbird/contract/kinds/shop-formats';
import type { RegionSettings } from '@tailorbird/contract/shop-settings';
import { isDeepStrictEqual } from 'node:util';

/** Makes the forms that this process, all others and the browsers write by. */
export function makeFormats(region: RegionSettings): ShopFormats {
  const { currency, numbers, days, hours, weekBegins } = region;
  const formats: ShopFormats = {
    currency,
    money: moneyForm(numbers, currency),
    numbers: marksOf(new Intl.NumberFormat(numbers)),
    days: dayPatterns(days),
    clock: { separator: timeSeparator(days), hours },
    weekBegins: WEEK_BEGINS[weekBegins],
  };
  return isDeepStrictEqual(formats, DEFAULT_FORMATS) ? DEFAULT_FORMATS : formats;
}

const WEEK_BEGINS = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Signs that no font of the papers has: the code stands in their place. */
const UNPRINTABLE = /[\u0E3F\u5143]/;

/** The fonts of papers and mails have no narrow blank, and no yen of the width of a letter. */
const printable = (text: string) =>
  text.replaceAll('\u202F', '\u00A0').replaceAll('\uFFE5', '\u00A5');

/** Short and long enough to see whether digits are grouped. */
const FOUR_DIGITS = 1111;
const LONG = 1_111_111.5;

function moneyForm(locale: Locale, currency: CurrencyCode): ShopFormats['money'] {
  const { decimals } = CURRENCIES[currency];
  const form = {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  const withSign = new Intl.NumberFormat(locale, form);
  const format = UNPRINTABLE.test(withSign.format(0))
    ? new Intl.NumberFormat(locale, { ...form, currencyDisplay: 'code' })
    : withSign;
  return {
    // one whose currency has no decimals still has a mark for them
    ...marksOf(format, new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })),
    positive: frameOf(format, LONG),
    negative: frameOf(format, -LONG),
  };
}

const mark = (of: Intl.NumberFormat, type: 'decimal' | 'group') =>
  printable(of.formatToParts(LONG).find((part) => part.type === type)?.value ?? '');

function marksOf(format: Intl.NumberFormat, withDecimals = format): NumberMarks {
  const isGrouped = format.formatToParts(FOUR_DIGITS).some(({ type }) => type === 'group');
  return {
    decimal: mark(withDecimals, 'decimal') || '.',
    group: mark(format, 'group'),
    groupedFrom: isGrouped ? 4 : 5,
  };
}

const DIGITS = new Set(['integer', 'group', 'decimal', 'fraction']);

function frameOf(format: Intl.NumberFormat, amount: number): AmountFrame {
  const parts = format.formatToParts(amount);
  const first = parts.findIndex(({ type }) => DIGITS.has(type));
  const last = parts.findLastIndex(({ type }) => DIGITS.has(type));
  const text = (from: number, to: number) =>
    printable(
      parts
        .slice(from, to)
        .map(({ value }) => value)
        .join(''),
    );
  return [text(0, first), text(last + 1, parts.length)];
}

/** By its habit. */
export function hoursOf(locale: Locale): 12 | 24 {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hour12 ? 12 : 24;
}

/** By its habit, as Unicode’s table of weeks has it. */
export function weekBeginOf(locale: Locale): RegionSettings['weekBegins'] {
  const country = locale.slice(-2);
  return SUNDAY_FIRST.has(country) ? 'sunday' : 'monday';
}

/** Of the countries that the locales name. */
const SUNDAY_FIRST = new Set(['BR', 'CA', 'JP', 'KR', 'MX', 'PT', 'US', 'ZA']);

const PARTS = ['weekday', 'day', 'month', 'year'];

/** In the order of the language. Its own words go, such as “de”: words of the shop are English. */
function dayPattern(locale: Locale, form: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...form,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(0);
  return parts
    .map(({ type, value }) => (PARTS.includes(type) ? `{${type}}` : withoutWords(value)))
    .join('')
    .trim()
    .replaceAll(/\s+/g, ' ');
}

function withoutWords(literal: string): string {
  return /\p{L}/u.test(literal) ? ' ' : literal;
}

function dayPatterns(locale: Locale): ShopFormats['days'] {
  const plain = dayPattern(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const full = dayPattern(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return {
    // versions of the British form differ in this comma
    full: locale === 'en-GB' ? full.replace('{weekday},', '{weekday}') : full,
    plain,
    dayOfYear: plain.replace(/,?\s*\{year\}\.?\s*/, '').trim(),
  };
}

function timeSeparator(locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(0);
  const separator = parts.find(({ type }) => type === 'literal')?.value ?? ':';
  return /\p{L}/u.test(separator) ? ':' : separator;
}
