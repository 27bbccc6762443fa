import { formatNumber } from './format-number.ts';
import { currencyDecimals, shopFormats } from '../kinds/shop-formats.ts';

/**
 * Money is an integer number of the smallest unit of the shop's currency: cents, or yen where there
 * are none. On the wire it is a JSON number of dollars, or yen, with at most the decimals that the
 * currency has; it becomes cents at the edge and is never summed as dollars.
 */
export type Cents = number & { readonly unit: 'cents' };

export function cents(amount: number): Cents {
  if (!isCents(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount;
}

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount);
}

/** Dollars as sent on the wire. The nearest cent: binary fractions such as 1.15 are not exact. */
export function fromDollars(dollars: number): Cents {
  return cents(Math.round(dollars * 10 ** currencyDecimals()));
}

export function toDollars(amount: Cents): number {
  return amount / 10 ** currencyDecimals();
}

export function times(unitPrice: Cents, quantity: number): Cents {
  return cents(unitPrice * quantity);
}

export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** The cost is in dollars, as on the wire. */
interface ItemWithCost {
  product: { cost: number };
  quantity: number;
}

/** Price times quantity. */
export function lineTotal({ product, quantity }: ItemWithCost): Cents {
  return times(fromDollars(product.cost), quantity);
}

/** The sum over the items that can be ordered. */
export function subtotal(items: readonly (ItemWithCost & { available: boolean })[]): Cents {
  return sum(items.filter(({ available }) => available).map(lineTotal));
}

/** `$1,128.00`: with the sign, marks and decimals of the shop, or of a currency that it may have. */
export function formatMoney(amount: Cents, { money, currency } = shopFormats()): string {
  const decimals = currencyDecimals(currency);
  const [before, after] = amount < 0 ? money.negative : money.positive;
  const digits = formatNumber(Math.abs(amount / 10 ** decimals), {
    most: decimals,
    least: decimals,
    marks: money,
  });
  return before + digits + after;
}

/** Formats dollars as sent on the wire. */
export function formatDollars(dollars: number): string {
  return formatMoney(fromDollars(dollars));
}
