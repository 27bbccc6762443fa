import type { Discount } from '../discounts.ts';
import type { PriceLine } from '../price-rules.ts';
import { formatPercent } from './write-number.ts';
import {
  minorUnits,
  formatAmount,
  formatMoney,
  toMinorUnits,
  sum,
  times,
  type MinorUnits,
} from './money.ts';
import { fullUnitPrice, type CartPrice, type PricedItem } from './price.ts';

/** Computes discounts of a cart, in the browser and on the server alike. */

/** The part of a discount that decides on its effect on a cart. */
export type DiscountRule = Pick<
  Discount,
  '_id' | 'code' | 'percent' | 'amount' | 'of' | 'fromValue' | 'fromPieces' | 'withTier'
>;

export interface DiscountedCart extends CartPrice {
  /** The discounts that take something off. */
  discountIds: string[];
  /**
   * The price of one piece of each item after discounts; null when it is the full price. An amount
   * off the order is not counted.
   */
  left: readonly bigint[] | null;
}

/** The goods of a cart that a discount is for. */
interface Goods {
  /** Of one piece, as it is priced. */
  unitCents: MinorUnits;
  /** The same without a price for many. */
  fullCents: MinorUnits;
  quantity: number;
  /** Of one piece, what no discount has taken off yet. */
  left: bigint;
  item: PricedItem;
}

/** Ten thousandths of a cent: a share of a price in hundredths of a per cent is exact in them. */
export const EXACT = 10_000n;

/**
 * The cart with these discounts taken off its goods. Each is computed on the prices before any
 * discount and rounded half up once; together they take off no more than the goods cost, and no
 * more than a piece costs off each piece. The order of items and of discounts does not matter, nor
 * does how items are split.
 */
export function withDiscounts(
  price: CartPrice,
  items: readonly PricedItem[],
  rules: readonly DiscountRule[],
): DiscountedCart {
  // most carts have none, and each cart that is read comes here
  if (rules.length === 0) return { ...price, discountIds: [], left: null };
  const all = goodsOf(items, price);
  let left: number = price.subtotalCents;
  const lines: PriceLine[] = [];
  const discountIds: string[] = [];
  for (const rule of rules.toSorted(inFixedOrder)) {
    const goods = all.filter(({ item }) => isFor(rule, item));
    if (missing(rule, goods)) continue;
    const { taken, saved } = isOnce(rule) ? takeOnce(rule, goods) : takeOffPieces(rule, goods);
    const totalCents = Math.min(taken, left);
    if (totalCents === 0) continue;
    left -= totalCents;
    discountIds.push(rule._id);
    lines.push({
      label: discountLabel(rule),
      quantity: 1,
      unitCents: -totalCents,
      totalCents: -totalCents,
      why: 'discount',
      ...(saved > 0 && { note: noteOf(rule, minorUnits(taken + saved), saved) }),
    });
  }
  const totalCents = minorUnits(price.totalCents - (price.subtotalCents - left));
  return {
    ...price,
    lines: [...price.lines, ...lines],
    totalCents,
    discountIds,
    left: all.map((goods) => goods.left),
  };
}

/** The condition of a discount that a cart does not meet yet; undefined when it meets all. */
export type Missing =
  | { what: 'goods' }
  | { what: 'value'; held: MinorUnits }
  | { what: 'pieces'; held: number };

export function whatIsMissing(
  rule: DiscountRule,
  items: readonly PricedItem[],
  price: CartPrice,
): Missing | undefined {
  const goods = items.flatMap((item, index) => {
    const unitCents = price.items[index]?.unitCents ?? minorUnits(0);
    return isFor(rule, item) ? { unitCents, quantity: item.quantity } : [];
  });
  return missing(rule, goods);
}

/** `goods`: those that the discount is for. */
function missing(
  rule: DiscountRule,
  goods: readonly Pick<Goods, 'unitCents' | 'quantity'>[],
): Missing | undefined {
  if (goods.length === 0) return { what: 'goods' };
  const pieces = goods.reduce((total, { quantity }) => total + quantity, 0);
  if (pieces < rule.fromPieces) return { what: 'pieces', held: pieces };
  const value = sum(goods.map(({ unitCents, quantity }) => times(unitCents, quantity)));
  return value < toMinorUnits(rule.fromValue) ? { what: 'value', held: value } : undefined;
}

function goodsOf(items: readonly PricedItem[], price: CartPrice): Goods[] {
  return items.map((item, index) => {
    const unitCents = price.items[index]?.unitCents ?? minorUnits(0);
    return {
      unitCents,
      fullCents: fullUnitPrice(item.piece),
      quantity: item.quantity,
      left: BigInt(unitCents) * EXACT,
      item,
    };
  });
}

function isFor({ of }: DiscountRule, { piece }: PricedItem): boolean {
  switch (of.kind) {
    case 'order':
      return true;
    case 'products':
      return of.ids.includes(piece.productId);
    case 'categories':
      return of.ids.some((id) => piece.categoryIds.includes(id));
    default:
      return of satisfies never;
  }
}

const isOnce = ({ amount, of }: DiscountRule) => amount !== null && of.kind === 'order';

/** What comes off pieces first: an amount off the order takes from what is left of it. */
function inFixedOrder(one: DiscountRule, other: DiscountRule): number {
  return Number(isOnce(one)) - Number(isOnce(other)) || (one._id < other._id ? -1 : 1);
}

interface DiscountAmount {
  taken: MinorUnits;
  /** What of the discount prices for many take off already, and it does not. */
  saved: MinorUnits;
}

/** Beyond what prices for many have saved already, where the discount says so. */
function takeOnce({ amount, withTier }: DiscountRule, goods: readonly Goods[]): DiscountAmount {
  const wanted = toMinorUnits(amount ?? 0);
  if (withTier === 'both') return { taken: wanted, saved: minorUnits(0) };
  const tiers = goods.reduce(
    (total, { unitCents, fullCents, quantity }) => total + (fullCents - unitCents) * quantity,
    0,
  );
  const saved = minorUnits(Math.min(wanted, tiers));
  return { taken: minorUnits(wanted - saved), saved };
}

function takeOffPieces(rule: DiscountRule, goods: readonly Goods[]): DiscountAmount {
  let taken = 0n;
  let saved = 0n;
  for (const each of goods) {
    const wanted = offPiece(rule, each);
    const byTier = savedOfPiece(rule, each, wanted);
    const off = smaller(wanted - byTier, each.left);
    each.left -= off;
    taken += off * BigInt(each.quantity);
    saved += byTier * BigInt(each.quantity);
  }
  const total = inCents(taken);
  // rounded with what is taken, so that both are the discount to the cent
  return { taken: total, saved: minorUnits(inCents(taken + saved) - total) };
}

/** Rounded half up. */
const inCents = (exact: bigint) => minorUnits(Number((2n * exact + EXACT) / (2n * EXACT)));

/** What it is of one piece, as it is without a price for many unless it comes off that. */
const offPiece = (rule: DiscountRule, { unitCents, fullCents }: Goods): bigint =>
  offPrice(rule, BigInt(rule.withTier === 'both' ? unitCents : fullCents));

function savedOfPiece({ withTier }: DiscountRule, goods: Goods, wanted: bigint): bigint {
  if (withTier === 'both') return 0n;
  return smaller(wanted, BigInt(goods.fullCents - goods.unitCents) * EXACT);
}

/** Why a discount takes off less than it says. */
const noteOf = (rule: DiscountRule, whole: MinorUnits, saved: MinorUnits) =>
  `${rule.code ?? reductionOf(rule)} comes to ${formatMoney(whole)}, and your price for many takes ${formatMoney(saved)} of that off already.`;

function offPrice({ percent, amount }: DiscountRule, price: bigint): bigint {
  if (percent !== null) return price * BigInt(Math.round(percent * 100));
  return smaller(BigInt(toMinorUnits(amount ?? 0)), price) * EXACT;
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/** Of the line of a discount. */
export function discountLabel(rule: DiscountRule): string {
  return `Discount ${rule.code ?? reductionOf(rule)}`;
}

/** Such as: 10 %, $3.00 a piece, or $15.00. */
export function reductionOf({
  percent,
  amount,
  of,
}: Pick<DiscountRule, 'percent' | 'amount' | 'of'>): string {
  if (percent !== null) return formatPercent(percent);
  return `${formatAmount(amount ?? 0)}${of.kind === 'order' ? '' : ' a piece'}`;
}
