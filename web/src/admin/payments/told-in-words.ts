import { cents, formatMoney } from '@tailorbird/contract/rules/money';
import type { ToldPayment } from '@tailorbird/contract/unclear-payments';
import { messages } from './messages.ts';

const words = messages.unclear;

/** The amount that the provider tells of, in its own currency: `$48.00`, `500 JPY in its smallest unit`. */
export function toldInWords({
  amount,
  currency,
}: Pick<ToldPayment, 'amount' | 'currency'>): string {
  if (amount === null) return words.noAmount;
  if (currency === '') return words.noCurrency(String(amount));
  if (currency === 'usd' && Number.isSafeInteger(amount)) return formatMoney(cents(amount));
  return words.otherCurrency(String(amount), currency.toUpperCase());
}
