import { expect, it } from 'vitest';
import { CURRENCIES, CURRENCY_CODES, type Currency, unitsOf } from './currencies.ts';
import { currencyDecimals } from './shop-formats.ts';

/** Unicode counts these without the decimals that ISO 4217 gives them. */
const WHOLE_IN_UNICODE = ['COP', 'HUF', 'RSD'];

it('has the decimals of Unicode’s own table, but for those that ISO 4217 gives two', () => {
  const different = Object.entries<Currency>(CURRENCIES).filter(([currency, { decimals }]) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits !== decimals;
  });
  expect(WHOLE_IN_UNICODE).toEqual(expect.arrayContaining(different.map(([code]) => code)));
});

it('names each as Unicode does, in English', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const different = Object.entries<Currency>(CURRENCIES).filter(
    ([code, { name }]) => names.of(code)?.toLowerCase() !== name.toLowerCase(),
  );
  expect(different.map(([code, { name }]) => [code, name, names.of(code)])).toEqual([
    ['AED', 'UAE dirham', 'United Arab Emirates Dirham'],
    ['PLN', 'Polish złoty', 'Polish Zloty'],
  ]);
});

it('has the decimals that pages count with', () => {
  for (const code of CURRENCY_CODES) expect(currencyDecimals(code)).toBe(CURRENCIES[code].decimals);
});

it('names what is counted', () => {
  expect((['USD', 'CAD', 'EUR', 'GBP', 'JPY', 'PLN', 'MXN'] as const).map(unitsOf)).toEqual([
    'Dollars',
    'Dollars',
    'Euros',
    'Pounds',
    'Yen',
    'Złoty',
    'Pesos',
  ]);
});

it('charges no least amount that the shop could not write', () => {
  for (const { decimals, leastCharge = 1 } of Object.values<Currency>(CURRENCIES)) {
    expect(Number.isInteger(leastCharge * 10 ** decimals)).toBe(true);
  }
});
