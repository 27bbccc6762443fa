import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { chargedUnits } from '@tailorbird/contract/kinds/ways-to-pay';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
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
  const inOurs = amount / chargedUnits();
  const isOurs = currency.toUpperCase() === shopFormats().currency;
  if (isOurs && Number.isSafeInteger(inOurs)) return formatMoney(minorUnits(inOurs));
  return unclearMessages.otherCurrency(String(amount), currency.toUpperCase());
}
