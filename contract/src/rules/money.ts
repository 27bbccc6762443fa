import { formatNumber } from './format-number.ts';
import { currencyDecimals, shopFormats } from '../kinds/shop-formats.ts';

/**
 * Money is an integer number of minor units of the shop's currency: cents, or yen where there are
 * none. On the wire it is a JSON number in the currency itself, such as 48.5, with at most the
 * decimals that it has; it becomes minor units at the edge and is never summed otherwise. Fields and
 * columns that end with `Cents` hold minor units, whatever the currency is.
 */
export type MinorUnits = number & { readonly unit: 'minor' };

export function minorUnits(amount: number): MinorUnits {
  if (!isWhole(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  return amount;
}

function isWhole(amount: number): amount is MinorUnits {
  return Number.isSafeInteger(amount);
}

/** From an amount on the wire. The nearest unit: binary fractions such as 1.15 are not exact. */
export function toMinorUnits(amount: number): MinorUnits {
  return minorUnits(Math.round(amount * 10 ** currencyDecimals()));
}

export function fromMinorUnits(units: MinorUnits): number {
  return units / 10 ** currencyDecimals();
}

export function times(unitPrice: MinorUnits, quantity: number): MinorUnits {
  return minorUnits(unitPrice * quantity);
}

export function sum(amounts: readonly MinorUnits[]): MinorUnits {
  return minorUnits(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** The cost is an amount of the wire. */
interface ItemWithCost {
  product: { cost: number };
  quantity: number;
}

/** Price times quantity. */
export function lineTotal({ product, quantity }: ItemWithCost): MinorUnits {
  return times(toMinorUnits(product.cost), quantity);
}

/** The sum over the items that can be ordered. */
export function subtotal(items: readonly (ItemWithCost & { available: boolean })[]): MinorUnits {
  return sum(items.filter(({ available }) => available).map(lineTotal));
}

/** `$1,128.00`: with the sign, marks and decimals of the shop, or of a currency that it may have. */
export function formatMoney(amount: MinorUnits, { money, currency } = shopFormats()): string {
  const decimals = currencyDecimals(currency);
  const [before, after] = amount < 0 ? money.negative : money.positive;
  const digits = formatNumber(Math.abs(amount / 10 ** decimals), {
    most: decimals,
    least: decimals,
    marks: money,
  });
  return before + digits + after;
}

/** Formats an amount of the wire. */
export function formatAmount(amount: number): string {
  return formatMoney(toMinorUnits(amount));
}
