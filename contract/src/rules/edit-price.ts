import type { AppliedTax, PriceLine } from '../price-rules.ts';
import { type DiscountRule, discountLabel, withDiscounts } from './discount.ts';
import { minorUnits, sum, times, type MinorUnits } from './money.ts';
import { countPieces, type PiecePrice, priceItem, type PricedItem } from './price.ts';
import { taxLine, type TaxRule, withTax } from './tax.ts';

/**
 * The price of an order that is changed, in the browser and on the server alike. What nobody has
 * touched costs what it was ordered at; the rest costs what it does today.
 */

/** An item of an order, at the price that it was ordered at. */
export interface OrderedItem {
  id: string;
  quantity: number;
  unitCents: MinorUnits;
  lines: readonly PriceLine[];
  /** By the rules of today. */
  piece: PiecePrice;
}

/** An item as it is to be. */
export interface EditedItem {
  id: string;
  /** More than 0: what is taken out is left out. */
  quantity: number;
  /** By the rules of today, with the choices that it is to have. */
  piece: PiecePrice;
  /** Whether other choices are made than were ordered. */
  isChosenAnew: boolean;
}

/** A discount in per cent that the order has used, and of which it has a line. */
export type PercentDiscount = DiscountRule & { percent: number };

export interface OrderedPrice {
  items: readonly OrderedItem[];
  /** Those of the order besides its items: setup, discounts, delivery, tax. */
  lines: readonly PriceLine[];
  tax: AppliedTax | null;
}

/** The rules that the order was priced by, and another delivery where there is one. */
export interface EditPriceRules {
  /** An amount off the order is none of them: it stays as it is. */
  discounts: readonly PercentDiscount[];
  /** The rule of its tax, or null where it has none. */
  tax: TaxRule | null;
  /** Where it comes to another place or in another way: the new line, or null for free. */
  delivery?: PriceLine | null;
}

/** An item at its price. */
export interface PricedEdit extends OrderedItem {
  /** It costs what it was ordered at. */
  isUntouched: boolean;
  /** Pieces that an item has more, at another price than the others: an item of their own. */
  isSplit: boolean;
}

export interface EditedPrice {
  /** In the order of the items; a split follows its item, and has the id of that. */
  items: PricedEdit[];
  lines: PriceLine[];
  tax: AppliedTax | null;
  totalCents: MinorUnits;
  /** More that is to be paid than before; below 0 where it is less. */
  differenceCents: number;
}

/**
 * The order as it is to be. Pieces that nobody has touched cost what they were ordered at, changed and
 * added ones what they do today at the price for many that all pieces reach. A setup is paid for a design that the
 * order did not have, and given back with a design that goes. A discount in per cent follows the
 * goods, an amount stays as far as goods are left. Adding something and taking it away again changes
 * nothing.
 */
export function editPrice(
  before: OrderedPrice,
  edited: readonly EditedItem[],
  rules: EditPriceRules,
): EditedPrice {
  const items = editedItems(before, edited);
  const [was, now] = [goodsOf(before.items), goodsOf(items)];
  const subtotal = sum(now.map(({ unitCents, quantity }) => times(unitCents, quantity)));
  const setups = editedSetups(before, items);
  const discounts = editedDiscounts(before.lines, { was, now, subtotal }, rules.discounts);
  const delivery =
    rules.delivery === undefined
      ? before.lines.filter(({ why }) => why === 'delivery')
      : [rules.delivery ?? []].flat();
  const untaxed = [...setups, ...discounts, ...delivery];
  const taxed = editedTax(before, rules, [
    { goods: was, lines: before.lines },
    { goods: now, lines: untaxed },
  ]);
  const lines = [...untaxed, ...taxed.lines];
  const totalCents = totalOf(subtotal, lines);
  const ordered = sum(was.map(({ unitCents, quantity }) => times(unitCents, quantity)));
  return {
    items,
    lines,
    tax: taxed.tax,
    totalCents,
    differenceCents: totalCents - totalOf(ordered, before.lines),
  };
}

const totalOf = (subtotal: MinorUnits, lines: readonly PriceLine[]): MinorUnits =>
  sum([subtotal, ...lines.map((line) => minorUnits(line.totalCents))]);

function editedItems(before: OrderedPrice, edited: readonly EditedItem[]): PricedEdit[] {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const counts = countPieces(edited, ({ countedWith }) => countedWith);
  return edited.flatMap(({ id, quantity, piece, isChosenAnew }): PricedEdit[] => {
    const ordered = known.get(id);
    const counted = counts.get(piece.countedWith) ?? quantity;
    const isKept = ordered !== undefined && !isChosenAnew;
    if (!isKept) {
      const price = priceItem(piece, quantity, counted);
      return [{ id, quantity, piece, ...price, isUntouched: false, isSplit: false }];
    }
    const more = quantity - ordered.quantity;
    const today = priceItem(piece, Math.max(more, 0), counted);
    if (more <= 0 || today.unitCents === ordered.unitCents) {
      return [{ ...withQuantity(ordered, quantity), isUntouched: true, isSplit: false }];
    }
    return [
      { ...ordered, isUntouched: true, isSplit: false },
      { id, quantity: more, piece, ...today, isUntouched: false, isSplit: true },
    ];
  });
}

/** More or fewer pieces at the price that they were ordered at. */
const withQuantity = (item: OrderedItem, quantity: number): OrderedItem => ({
  ...item,
  quantity,
  lines: item.lines.map((line) => ({ ...line, quantity, totalCents: line.unitCents * quantity })),
});

/** Goods at the price that they have in the order, whatever else their product costs by now. */
interface Goods extends PricedItem {
  unitCents: MinorUnits;
}

const goodsOf = (items: readonly OrderedItem[]): Goods[] =>
  items.map(({ quantity, unitCents, piece }) => ({
    quantity,
    unitCents,
    piece: { ...piece, baseCents: unitCents, charges: [], tiers: [] },
  }));

const cartOf = (goods: readonly Goods[], lines: readonly PriceLine[]) => {
  const subtotalCents = sum(goods.map(({ unitCents, quantity }) => times(unitCents, quantity)));
  return {
    items: goods.map(({ unitCents }) => ({ unitCents, lines: [] })),
    lines: [...lines],
    subtotalCents,
    totalCents: totalOf(subtotalCents, lines),
  };
};

type Setup = PiecePrice['setups'][number];

const setupsOf = (items: readonly OrderedItem[]): Map<string, Setup> =>
  new Map(items.flatMap(({ piece }) => piece.setups.map((setup) => [setup.key, setup])));

/** Those of the order, one less for each design that goes and one more for each that comes. */
function editedSetups(before: OrderedPrice, items: readonly OrderedItem[]): PriceLine[] {
  const lines = before.lines.filter(({ why }) => why === 'setup');
  const [had, has] = [setupsOf(before.items), setupsOf(items)];
  for (const [key, setup] of had) {
    if (has.has(key)) continue;
    const index = lineOfSetup(lines, setup);
    if (index !== -1) addSetup(lines, index, -1);
  }
  for (const [key, setup] of has) {
    if (had.has(key)) continue;
    const { label, unitCents } = setup;
    const index = lines.findIndex((line) => line.label === label && line.unitCents === unitCents);
    if (index === -1) {
      lines.push({ label, quantity: 1, unitCents, totalCents: unitCents, why: 'setup' });
    } else addSetup(lines, index, 1);
  }
  return lines.filter(({ quantity }) => quantity > 0);
}

/** The line at the price of today, else the last one of the option: an order may have older prices. */
function lineOfSetup(lines: readonly PriceLine[], { label, unitCents }: Setup): number {
  const isOf = (line: PriceLine) => line.label === label && line.quantity > 0;
  const exact = lines.findIndex((line) => isOf(line) && line.unitCents === unitCents);
  return exact === -1 ? lines.findLastIndex(isOf) : exact;
}

function addSetup(lines: PriceLine[], index: number, by: 1 | -1): void {
  const line = lines[index];
  if (!line) return;
  const quantity = line.quantity + by;
  lines[index] = { ...line, quantity, totalCents: quantity * line.unitCents };
}

interface GoodsChange {
  was: readonly Goods[];
  now: readonly Goods[];
  /** Of the goods as they are to be. */
  subtotal: MinorUnits;
}

/** Together they take off no more than the goods cost. */
function editedDiscounts(
  lines: readonly PriceLine[],
  { was, now, subtotal }: GoodsChange,
  rules: readonly PercentDiscount[],
): PriceLine[] {
  const changes = new Map(
    rules.map((rule) => [discountLabel(rule), reductionBy(rule, now) - reductionBy(rule, was)]),
  );
  const had = lines.filter(({ why }) => why === 'discount');
  const labels = new Set(had.map(({ label }) => label));
  const come = [...changes.keys()].filter((label) => !labels.has(label));
  const all = [...had, ...come.map((label) => discountLine(label, 0))];
  let left: number = subtotal;
  return all.flatMap((line) => {
    const wanted = -line.totalCents + (changes.get(line.label) ?? 0);
    const taken = Math.max(0, Math.min(left, wanted));
    left -= taken;
    if (taken === 0) return [];
    return taken === -line.totalCents ? line : discountLine(line.label, taken);
  });
}

const discountLine = (label: string, taken: number): PriceLine => ({
  label,
  quantity: 1,
  unitCents: -taken,
  totalCents: -taken,
  why: 'discount',
});

/** In cents; the conditions of a discount were met when it was ordered. */
function reductionBy(rule: PercentDiscount, goods: readonly Goods[]): number {
  const met = { ...rule, fromPieces: 0, fromValue: 0 };
  const { lines } = withDiscounts(cartOf(goods, []), goods, [met]);
  return lines.reduce((total, { totalCents }) => total - totalCents, 0);
}

const rateOf = (rates: AppliedTax['rates'], percent: number) =>
  rates.find((rate) => rate.percent === percent) ?? { percent, netCents: 0, taxCents: 0 };

interface TaxedState {
  goods: readonly Goods[];
  lines: readonly PriceLine[];
}

/** The tax that was ordered, changed by what the rule says of the change: rates of before stay. */
function editedTax(
  before: OrderedPrice,
  { tax: rule, discounts }: EditPriceRules,
  [was, now]: readonly [TaxedState, TaxedState],
): { tax: AppliedTax | null; lines: PriceLine[] } {
  if (!before.tax || !rule) {
    return { tax: before.tax, lines: before.lines.filter(({ why }) => why === 'tax') };
  }
  const { label, isIncluded } = before.tax;
  const mode = isIncluded ? 'included' : 'added';
  const own: TaxRule = { ...rule, mode, label };
  const [old, fresh] = [taxOf(was, own, discounts), taxOf(now, own, discounts)];
  const percents = new Set([...before.tax.rates, ...fresh].map(({ percent }) => percent));
  const rates = [...percents]
    .toSorted((one, other) => other - one)
    .map((percent) => {
      const [base, minus, plus] = [before.tax?.rates ?? [], old, fresh].map((all) =>
        rateOf(all, percent),
      );
      return {
        percent,
        netCents: (base?.netCents ?? 0) - (minus?.netCents ?? 0) + (plus?.netCents ?? 0),
        taxCents: (base?.taxCents ?? 0) - (minus?.taxCents ?? 0) + (plus?.taxCents ?? 0),
      };
    })
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0);
  const lines = rates.flatMap((rate) => (rate.taxCents === 0 ? [] : taxLine(label, rate)));
  return { tax: { label, isIncluded, rates }, lines: isIncluded ? [] : lines };
}

/** What the rule says of such an order. */
function taxOf(
  { goods, lines }: TaxedState,
  rule: TaxRule,
  discounts: readonly PercentDiscount[],
): AppliedTax['rates'] {
  const untaxed = lines.filter(({ why }) => why !== 'tax');
  const cart = cartOf(goods, untaxed);
  const { left } = withDiscounts(cartOf(goods, []), goods, discounts);
  return withTax({ ...cart, discountIds: [], left }, goods, rule).tax?.rates ?? [];
}
