import type { AppliedTax, PriceLine } from '../price-rules.ts';
import { minorUnits, times, type MinorUnits } from './money.ts';
import { shareOut } from './tax.ts';

/** An item of an order as it was ordered. */
export interface SharedItem {
  readonly unitCents: MinorUnits;
  readonly quantity: number;
  /** The rate of its tax in per cent. Where it is undefined, it is taxed as all goods are. */
  readonly percent: number | undefined;
}

/** An order at its price. */
export interface SharedOrder {
  readonly items: readonly SharedItem[];
  /** Besides its items: setup, discounts, delivery, and tax that was added. */
  readonly lines: readonly PriceLine[];
  readonly tax: AppliedTax | undefined;
  /** Whether a discount, which is a line, is for an item. Left out: it is for all. */
  readonly isFor?: (line: PriceLine, index: number) => boolean;
}

/** Part of what an order costs. The tax is that which was added to the prices. */
export interface PriceShare {
  goodsCents: MinorUnits;
  taxCents: MinorUnits;
}

/** The price of an order, by what it is paid for. All of it adds up to the total. */
export interface OrderShares {
  items: PriceShare[];
  /** Setups are paid for goods that were made for one customer, and are not paid back. */
  setup: PriceShare;
  delivery: PriceShare;
}

/**
 * Shares what an order costs among its goods, setup and delivery: discounts by the prices of the goods,
 * and the tax of each rate among all that was taxed by it, both in whole cents by the largest
 * remainder.
 */
export function sharesOf({ items, lines, tax, isFor = () => true }: SharedOrder): OrderShares {
  const totals = items.map(({ unitCents, quantity }) => times(unitCents, quantity));
  const setup = sumOf(lines, ['setup']);
  const delivery = sumOf(lines, ['delivery']);
  const others = lines.filter(({ why }) => why !== 'setup' && why !== 'delivery' && why !== 'tax');
  const goods = [...totals];
  // those of some goods first, as what comes off all takes from what is left of each
  for (const [isOfAll, line] of inOrder(others, totals, isFor)) {
    const among = goods.map((left, index) => (isOfAll || isFor(line, index) ? left : 0));
    const shares = shareOut(BigInt(-line.totalCents), weighted(among));
    for (const [index, share] of shares) {
      goods[index] = minorUnits((goods[index] ?? 0) - Number(share));
    }
  }
  const parts = [...goods, setup, delivery];
  const taxes = addedTaxes(parts, [...items.map(({ percent }) => percent), undefined, undefined], {
    lines,
    tax,
  });
  const shareAt = (index: number): PriceShare => ({
    goodsCents: minorUnits(parts[index] ?? 0),
    taxCents: minorUnits(taxes[index] ?? 0),
  });
  return {
    items: items.map((_, index) => shareAt(index)),
    setup: shareAt(items.length),
    delivery: shareAt(items.length + 1),
  };
}

/** Lines, and whether each is shared among all goods: also one that is for none of them any more. */
function inOrder(
  lines: readonly PriceLine[],
  totals: readonly number[],
  isFor: (line: PriceLine, index: number) => boolean,
): [boolean, PriceLine][] {
  const marked = lines.map((line): [boolean, PriceLine] => {
    const among = totals.map((total, index) => (isFor(line, index) ? total : 0));
    const reached = among.reduce((all, total) => all + total, 0);
    const isOfAll = reached < -line.totalCents || totals.every((_, index) => isFor(line, index));
    return [isOfAll, line];
  });
  return marked.toSorted(([one], [other]) => Number(one) - Number(other));
}

const sumOf = (lines: readonly PriceLine[], reasons: readonly PriceLine['why'][]): MinorUnits =>
  minorUnits(
    lines.reduce((all, { why, totalCents }) => (reasons.includes(why) ? all + totalCents : all), 0),
  );

const weighted = (amounts: readonly number[]) =>
  new Map(amounts.map((amount, index) => [index, BigInt(Math.max(0, amount))] as const));

/** The tax of each part. A part whose rate is none of the order counts at the nearest of them. */
function addedTaxes(
  parts: readonly number[],
  percents: readonly (number | undefined)[],
  { lines, tax }: Pick<SharedOrder, 'lines' | 'tax'>,
): number[] {
  const taxes = parts.map(() => 0);
  const added = sumOf(lines, ['tax']);
  if (added === 0) return taxes;
  const rates = tax?.rates ?? [];
  const groups = rates.map((rate) => ({ ...rate, parts: new Map<number, bigint>() }));
  for (const [index, amount] of parts.entries()) {
    if (amount <= 0) continue;
    const percent = percents[index];
    const group = groups.toSorted(
      (one, other) =>
        (percent === undefined
          ? 0
          : Math.abs(one.percent - percent) - Math.abs(other.percent - percent)) ||
        other.netCents - one.netCents,
    )[0];
    group?.parts.set(index, BigInt(amount));
  }
  const all = weighted(parts);
  for (const group of groups) {
    // what nothing of the order is known to be taxed by is shared among all of it
    const among = group.parts.size > 0 ? group.parts : all;
    for (const [index, share] of shareOut(BigInt(group.taxCents), among)) {
      taxes[index] = (taxes[index] ?? 0) + Number(share);
    }
  }
  return taxes;
}
