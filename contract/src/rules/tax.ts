import type { AppliedTax, PriceLine } from '../price-rules.ts';
import type { Tax } from '../tax.ts';
import { EXACT, type DiscountedCart } from './discount.ts';
import { formatPercent } from './write-number.ts';
import { isolate } from './isolate.ts';
import { minorUnits } from './money.ts';
import type { PiecePrice, PricedItem } from './price.ts';

/** The tax of a cart, in the browser and on the server alike. */

/** The settings of the shop's tax that the tax of a cart depends on. */
export type TaxRule = Pick<Tax, 'mode' | 'label' | 'rate'> & {
  classes: readonly Pick<Tax['classes'][number], '_id' | 'rate'>[];
};

export interface TaxedCart extends DiscountedCart {
  /** Null when the shop has none. */
  tax: AppliedTax | null;
}

/** Of rates in per cent: whole thousandths of a per cent are exact. */
const THOUSANDTHS = 1000;
const WHOLE = 100n * BigInt(THOUSANDTHS);

/**
 * The cart with its tax: one sum for each rate, rounded half up once. What discounts leave is shared
 * out among the rates in whole cents, so that all sums add up to the total. The order of items does
 * not matter, nor does how they are split.
 */
export function withTax(
  cart: DiscountedCart,
  items: readonly PricedItem[],
  rule: TaxRule,
): TaxedCart {
  if (rule.mode === 'none') return { ...cart, tax: null };
  const isIncluded = rule.mode === 'included';
  const rates = [...sumsByRate(cart, items, rule)]
    .filter(([, taxable]) => taxable > 0n)
    .toSorted(([one], [other]) => other - one)
    .map(([thousandths, taxable]) => {
      const rate = BigInt(thousandths);
      const taxCents = divided(taxable * rate, isIncluded ? WHOLE + rate : WHOLE);
      const netCents = isIncluded ? taxable - taxCents : taxable;
      return {
        percent: thousandths / THOUSANDTHS,
        netCents: minorUnits(Number(netCents)),
        taxCents: minorUnits(Number(taxCents)),
      };
    });
  const tax: AppliedTax = { label: rule.label, isIncluded, rates };
  if (isIncluded) return { ...cart, tax };
  const lines = rates.flatMap((rate) => (rate.taxCents > 0 ? taxLine(rule.label, rate) : []));
  const added = lines.reduce((total, { totalCents }) => total + totalCents, 0);
  return {
    ...cart,
    tax,
    lines: [...cart.lines, ...lines],
    totalCents: minorUnits(cart.totalCents + added),
  };
}

type Rate = AppliedTax['rates'][number];

/** The line of a tax that is added. */
export function taxLine(label: string, { percent, taxCents }: Rate): PriceLine {
  return {
    label: `${isolate(label)} ${formatPercent(percent)}`,
    quantity: 1,
    unitCents: taxCents,
    totalCents: taxCents,
    why: 'tax',
  };
}

/** What is taxed, in cents, by thousandths of a per cent. */
function sumsByRate(
  { left, items: prices, totalCents, lines }: DiscountedCart,
  items: readonly PricedItem[],
  rule: TaxRule,
): Map<number, bigint> {
  const rateOf = ratesByClass(rule);
  const weights = new Map<number, bigint>();
  for (const [index, { piece, quantity }] of items.entries()) {
    const unitLeft = left?.[index] ?? BigInt(prices[index]?.unitCents ?? 0) * EXACT;
    add(weights, rateOf(piece), unitLeft * BigInt(quantity));
  }
  const setups = setupsByRate(items, rateOf);
  const deliveryCents = sumOf(lines, 'delivery');
  // of equal remainders, the highest rate gets the cent
  const highestFirst = new Map([...weights].toSorted(([one], [other]) => other - one));
  const goodsCents = totalCents - sumOf(lines, 'setup') - deliveryCents;
  const sums = shareOut(BigInt(goodsCents), highestFirst);
  for (const [rate, amount] of setups) add(sums, rate, amount);
  // delivery is no goods of a class
  if (deliveryCents > 0) add(sums, thousandthsOf(rule.rate), BigInt(deliveryCents));
  return sums;
}

const sumOf = (lines: readonly PriceLine[], why: PriceLine['why']) =>
  lines.reduce((all, line) => all + (line.why === why ? line.totalCents : 0), 0);

type RateOf = (piece: Pick<PiecePrice, 'taxClass'>) => number;

/** The rate of goods of a class, or of none. */
export const percentOf = (rule: TaxRule, taxClass: string | null): number =>
  ratesByClass(rule)({ taxClass }) / THOUSANDTHS;

/** A class that is gone by now is taxed as goods without one. */
function ratesByClass({ rate, classes }: TaxRule): RateOf {
  const rates = new Map(classes.map((each) => [each._id, thousandthsOf(each.rate)]));
  const standard = thousandthsOf(rate);
  return ({ taxClass }) => (taxClass === null ? standard : (rates.get(taxClass) ?? standard));
}

const thousandthsOf = (percent: number) => Math.round(percent * THOUSANDTHS);

/** Each setup once: at the highest rate of the pieces that it is for. */
function setupsByRate(items: readonly PricedItem[], rateOf: RateOf): [number, bigint][] {
  const setups = new Map<string, [number, bigint]>();
  for (const { piece } of items) {
    for (const { key, unitCents } of piece.setups) {
      const rate = Math.max(rateOf(piece), setups.get(key)?.[0] ?? 0);
      setups.set(key, [rate, BigInt(unitCents)]);
    }
  }
  return [...setups.values()];
}

/** The largest remainders get a cent more; of equal ones, those that stand first. */
export function shareOut<Key>(total: bigint, weights: ReadonlyMap<Key, bigint>): Map<Key, bigint> {
  const weight = [...weights.values()].reduce((all, each) => all + each, 0n);
  // nothing is left of any goods but what rounding left: no cent is lost
  if (weight === 0n) return new Map([...weights.keys()].slice(0, 1).map((key) => [key, total]));
  const shares = [...weights].map(([key, each]) => {
    const exact = total * each;
    return { key, share: exact / weight, remainder: exact % weight };
  });
  const shared = new Map(shares.map(({ key, share }) => [key, share]));
  let rest = shares.reduce((all, { share }) => all - share, total);
  for (const { key, share } of shares.toSorted(byRemainder)) {
    if (rest === 0n) break;
    shared.set(key, share + 1n);
    rest -= 1n;
  }
  return shared;
}

const byRemainder = (one: { remainder: bigint }, other: { remainder: bigint }) =>
  one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1;

function add(sums: Map<number, bigint>, key: number, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

/** Rounded half up; neither is less than 0. */
const divided = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
