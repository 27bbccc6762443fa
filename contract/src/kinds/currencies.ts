/** A currency as ISO 4217 and the card provider count it. */
export interface Currency {
  /** In English, as the settings offer it. */
  name: string;
  /** Of the smallest unit that is counted: 2 for cents, 0 where there is none. */
  decimals: 0 | 2;
  /** The least that a card is charged with, in the currency itself; left out: the provider names none. */
  leastCharge?: number;
  /** Decimals of the amounts that the card provider counts, where they are not those of ISO 4217. */
  cardDecimals?: 2;
}

/**
 * The currencies that a shop can sell in. Decimals are those of ISO 4217, list one, as published for
 * 1 January 2026; least charges are those that Stripe publishes. Left out are currencies of
 * three decimals, and those in which a piece may cost more than a price may be.
 */
export const CURRENCIES = {
  AED: { name: 'UAE dirham', decimals: 2, leastCharge: 2 },
  ARS: { name: 'Argentine peso', decimals: 2 },
  AUD: { name: 'Australian dollar', decimals: 2, leastCharge: 0.5 },
  BRL: { name: 'Brazilian real', decimals: 2, leastCharge: 0.5 },
  CAD: { name: 'Canadian dollar', decimals: 2, leastCharge: 0.5 },
  CHF: { name: 'Swiss franc', decimals: 2, leastCharge: 0.5 },
  CLP: { name: 'Chilean peso', decimals: 0 },
  CNY: { name: 'Chinese yuan', decimals: 2 },
  COP: { name: 'Colombian peso', decimals: 2 },
  CZK: { name: 'Czech koruna', decimals: 2, leastCharge: 15 },
  DKK: { name: 'Danish krone', decimals: 2, leastCharge: 2.5 },
  EGP: { name: 'Egyptian pound', decimals: 2 },
  EUR: { name: 'Euro', decimals: 2, leastCharge: 0.5 },
  GBP: { name: 'British pound', decimals: 2, leastCharge: 0.3 },
  HKD: { name: 'Hong Kong dollar', decimals: 2, leastCharge: 4 },
  HUF: { name: 'Hungarian forint', decimals: 2, leastCharge: 175 },
  ILS: { name: 'Israeli new shekel', decimals: 2 },
  INR: { name: 'Indian rupee', decimals: 2, leastCharge: 0.5 },
  ISK: { name: 'Icelandic króna', decimals: 0, cardDecimals: 2 },
  JPY: { name: 'Japanese yen', decimals: 0, leastCharge: 50 },
  KES: { name: 'Kenyan shilling', decimals: 2 },
  KRW: { name: 'South Korean won', decimals: 0 },
  MAD: { name: 'Moroccan dirham', decimals: 2 },
  MXN: { name: 'Mexican peso', decimals: 2, leastCharge: 10 },
  MYR: { name: 'Malaysian ringgit', decimals: 2, leastCharge: 2 },
  NGN: { name: 'Nigerian naira', decimals: 2 },
  NOK: { name: 'Norwegian krone', decimals: 2, leastCharge: 3 },
  NZD: { name: 'New Zealand dollar', decimals: 2, leastCharge: 0.5 },
  PEN: { name: 'Peruvian sol', decimals: 2 },
  PHP: { name: 'Philippine peso', decimals: 2 },
  PLN: { name: 'Polish złoty', decimals: 2, leastCharge: 2 },
  RON: { name: 'Romanian leu', decimals: 2, leastCharge: 2 },
  RSD: { name: 'Serbian dinar', decimals: 2 },
  SAR: { name: 'Saudi riyal', decimals: 2 },
  SEK: { name: 'Swedish krona', decimals: 2, leastCharge: 3 },
  SGD: { name: 'Singapore dollar', decimals: 2, leastCharge: 0.5 },
  THB: { name: 'Thai baht', decimals: 2, leastCharge: 10 },
  TRY: { name: 'Turkish lira', decimals: 2 },
  TWD: { name: 'New Taiwan dollar', decimals: 2 },
  UAH: { name: 'Ukrainian hryvnia', decimals: 2 },
  USD: { name: 'US dollar', decimals: 2, leastCharge: 0.5 },
  UYU: { name: 'Uruguayan peso', decimals: 2 },
  ZAR: { name: 'South African rand', decimals: 2 },
} as const satisfies Record<string, Currency>;

/** A code of ISO 4217. */
export type CurrencyCode = keyof typeof CURRENCIES;

// Object.keys gives text alone
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const CURRENCY_CODES = Object.keys(CURRENCIES) as CurrencyCode[];

/** The sentence about an amount with decimals that its currency does not have. */
export const noDecimals = (currency: CurrencyCode): string =>
  `A price in ${CURRENCIES[currency].name} has no decimals.`;

/** Names whose plural has an s; others have none, or one of their own. */
const WITH_S = /(?:dollar|euro|pound|franc|peso|rupee)$/i;

/** The unit of amounts, as the label of a field has it: Dollars, Yen. */
export function unitsOf(currency: CurrencyCode): string {
  const [last = ''] = /\S+$/.exec(CURRENCIES[currency].name) ?? [];
  return `${last.charAt(0).toUpperCase()}${last.slice(1)}${WITH_S.test(last) ? 's' : ''}`;
}
