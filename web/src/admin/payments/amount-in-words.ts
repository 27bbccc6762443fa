import { cents, formatMoney } from '@tailorbird/contract/rules/money';
import type { ReportedPayment } from '@tailorbird/contract/unclear-payments';
import { messages } from './messages.ts';

const unclearMessages = messages.unclear;

/** The amount that the provider tells of, in its own currency: `$48.00`, `500 JPY in its smallest unit`. */
export function amountInWords({
  amount,
  currency,
}: Pick<ReportedPayment, 'amount' | 'currency'>): string {
  if (amount === null) return unclearMessages.noAmount;
  if (currency === '') return unclearMessages.noCurrency(String(amount));
  if (currency === 'usd' && Number.isSafeInteger(amount)) return formatMoney(cents(amount));
  return unclearMessages.otherCurrency(String(amount), currency.toUpperCase());
}
