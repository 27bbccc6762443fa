/**
 * Money is an integer number of cents. On the wire it is a JSON number of dollars with at
 * most two decimals; it becomes cents at the edge and is never summed as dollars.
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
  return cents(Math.round(dollars * 100));
}

export function toDollars(amount: Cents): number {
  return amount / 100;
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

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,128.00`: a dollar sign and two decimals. */
export function formatMoney(amount: Cents): string {
  return dollarFormat.format(amount / 100);
}

/** Formats dollars as sent on the wire. */
export function formatDollars(dollars: number): string {
  return formatMoney(fromDollars(dollars));
}
