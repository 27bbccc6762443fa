import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { currencySign } from '@tailorbird/contract/rules/read-number';

/** The sign of the currency within a field of money, and its side, as attributes for a style sheet. */
export function moneySign() {
  const [before] = shopFormats().money.positive;
  const sign = currencySign();
  return {
    'data-sign': sign,
    'data-side': before === '' ? 'after' : 'before',
    'data-wide': sign.length > 1 ? 'true' : undefined,
  };
}
