import type { CurrencyCode } from './currencies.ts';

/** The marks that a number is written with. */
export interface NumberMarks {
  /** Before the decimals. */
  decimal: string;
  /** Between thousands; empty: nothing stands there. */
  group: string;
  /** The fewest digits before the decimals that are grouped: 4, or 5 where 1128 stands together. */
  groupedFrom: number;
}

/** The signs before and behind the digits of an amount. */
export type AmountFrame = [before: string, after: string];

/**
 * How the shop writes money, numbers, days and hours. The server makes it of the settings and hands
 * it to the browser with the page: the two know different forms of a language, and both write by
 * this one. Days are patterns of `{weekday}`, `{day}`, `{month}` and `{year}`.
 */
export interface ShopFormats {
  currency: CurrencyCode;
  money: NumberMarks & { positive: AmountFrame; negative: AmountFrame };
  numbers: NumberMarks;
  days: { full: string; plain: string; dayOfYear: string };
  /** Between hours and minutes, and whether hours end with AM and PM. */
  clock: { separator: string; hours: 12 | 24 };
  /** 0 is Sunday. */
  weekBegins: 0 | 1 | 6;
}

/** Of a shop that says nothing of its own. */
export const DEFAULT_FORMATS: ShopFormats = {
  currency: 'USD',
  money: {
    decimal: '.',
    group: ',',
    groupedFrom: 4,
    positive: ['$', ''],
    negative: ['-$', ''],
  },
  numbers: { decimal: '.', group: ',', groupedFrom: 4 },
  days: {
    full: '{weekday} {day} {month} {year}',
    plain: '{day} {month} {year}',
    dayOfYear: '{day} {month}',
  },
  clock: { separator: ':', hours: 24 },
  weekBegins: 1,
};

let formats = DEFAULT_FORMATS;

/** A process, or a page in a browser, is of one shop. The server sets this before all else it does. */
export function setShopFormats(latest: ShopFormats): void {
  formats = latest;
}

export const shopFormats = (): ShopFormats => formats;

/** A page needs no more of the table of currencies than this. */
const WITHOUT_DECIMALS: readonly CurrencyCode[] = ['CLP', 'ISK', 'JPY', 'KRW'];

/** Of the shop's currency, or of another. */
export const currencyDecimals = (currency = formats.currency): 0 | 2 =>
  WITHOUT_DECIMALS.includes(currency) ? 0 : 2;

/** Whether the shop's currency has the decimals of an amount. Both sides refuse others by this. */
export const fitsCurrency = (amount: number): boolean =>
  currencyDecimals() > 0 || Number.isInteger(amount);
