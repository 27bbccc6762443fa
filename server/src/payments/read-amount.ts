import type { CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { wayOf, type Way } from './bank-words.ts';

/** An amount as a bank writes it. */
export interface WrittenAmount {
  /** Hundredths of its currency, whichever it is. Never below zero. */
  cents: number;
  /** The sides that sign, brackets and letters beside it name: none, one, or two that disagree. */
  ways: ReadonlySet<Way>;
  /** Empty: it says none, or that of the shop. */
  currency: string;
}

/** Characters, with currency and signs. */
const LONGEST = 40;

/** Plain, or with thousands apart by one mark, and cents behind another. */
const PLAIN = /^(\d{1,8})(?:[.,](\d{1,2}))?$/;
const APART =
  /^(\d{1,3}(?:([., '’´\u00A0\u2009\u202F])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

const CURRENCY = /(?<![A-Z])[A-Z]{3}(?![A-Z])/g;

/**
 * Reads `1.234,56`, `1,234.56`, `12,5 EUR`, `-3.00`, `3,00-`, `(3.00)` or `3.00 DR`. A point or
 * comma with three digits behind it stands between thousands: no bank writes a tenth of a cent.
 * @returns undefined when it is no amount
 */
export function readWrittenAmount(written: string): WrittenAmount | undefined {
  if (written.length > LONGEST) return undefined;
  const ways = new Set<Way>();
  const bare = digitsOf(written, ways);
  const [, whole = '', part = ''] = PLAIN.exec(bare) ?? APART.exec(bare)?.toSpliced(2, 1) ?? [];
  const digits = whole.replaceAll(/\D/g, '');
  if (digits === '' || digits.length > 8) return undefined;
  const cents = Number(digits) * 100 + Number(part.padEnd(2, '0'));
  return { cents, ways, currency: currencyIn(written) };
}

/** In cents, below zero for money that went. */
export function readAmount(written: string): number | undefined {
  const amount = readWrittenAmount(written);
  return amount && (amount.ways.has('out') ? -amount.cents : amount.cents);
}

/** What is left without currency and signs, which are added to `ways`. */
function digitsOf(written: string, ways: Set<Way>): string {
  let bare = written
    .replaceAll(/[−–—‒]/g, '-')
    .replaceAll(/(?<!\p{L})(?:US|CA?|AU?|NZ|HK|R)\$|[$€£¥]/gu, '')
    // `OUT` is none
    .replaceAll(CURRENCY, (code) => (wayOf(code) ? code : ''))
    .trim()
    // Swiss: no cents
    .replace(/(\d)[.,]-{1,2}$/, '$1')
    // a tenth of a cent is never more than nothing
    .replace(/([.,]\d\d)00+$/, '$1');
  for (const [pattern, group] of MARKS) {
    const found = pattern.exec(bare);
    if (!found) continue;
    const way = group === 0 ? 'out' : wayOf(found[group] ?? '');
    if (way === undefined) continue;
    ways.add(way);
    bare = (group === 2 ? found[1] : found[2])?.trim() ?? '';
  }
  return /^[.,]\d\d$/.test(bare) ? `0${bare}` : bare;
}

/** With the group that says the way, 0 for brackets. In this order: `-(3.00)`, `-$3.00 DR`. */
const MARKS: readonly [RegExp, 0 | 1 | 2][] = [
  [/^(.*[\d)+-])\s*(\p{L}{1,6})\.?$/u, 2],
  [/^(\p{L}{1,6})\.?\s*([\d(+-].*)$/u, 1],
  [/^([+-])\s*(.+)$/, 1],
  [/^(.+?)\s*([+-])$/, 2],
  [/^(\()(.*)\)$/, 0],
  [/^([+-])\s*(.+)$/, 1],
];

/** Codes of ISO 4217 that statements are in. */
export const CURRENCY_CODES =
  'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|INR|SGD|HKD|CNY|KRW|THB|ZAR|BRL|MXN|ILS|AED';
const KNOWN = new RegExp(`(?<![A-Z])(${CURRENCY_CODES})(?![A-Z])`);

/** Signs of one currency alone. A dollar may be any dollar, and is the shop's own where that has one. */
const SIGNS: readonly [RegExp, CurrencyCode][] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/US\$/, 'USD'],
  [/(?<!\p{L})CA?\$/u, 'CAD'],
  [/(?<!\p{L})AU?\$/u, 'AUD'],
  [/(?<!\p{L})NZ\$/u, 'NZD'],
  [/(?<!\p{L})HK\$/u, 'HKD'],
  [/(?<!\p{L})R\$/u, 'BRL'],
];
const DOLLARS: ReadonlySet<CurrencyCode> = new Set([
  'ARS',
  'AUD',
  'CAD',
  'CLP',
  'COP',
  'HKD',
  'MXN',
  'NZD',
  'SGD',
  'TWD',
  'USD',
  'UYU',
]);

/** That an amount or the head of its column names; empty for that of the shop, or none. */
export function currencyIn(text: string): string {
  const shop = shopFormats().currency;
  const [, code] = KNOWN.exec(text) ?? [];
  const named = code ?? SIGNS.find(([sign]) => sign.test(text))?.[1];
  if (named !== undefined) return named === shop ? '' : named;
  return text.includes('$') && !DOLLARS.has(shop) ? 'USD' : '';
}
