import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editPrice,
  type EditedItem,
  type OrderedItem,
  type OrderedPrice,
  type PercentDiscount,
} from './edit-price.ts';
import { withDiscounts, type DiscountRule } from './discount.ts';
import { minorUnits } from './money.ts';
import { type PiecePrice, priceCart } from './price.ts';
import { type TaxRule, withTax } from './tax.ts';

const piece = (given: Partial<PiecePrice> = {}): PiecePrice => ({
  productId: 'sash',
  categoryIds: [],
  taxClass: null,
  name: 'Sash',
  baseCents: minorUnits(2200),
  charges: [],
  setups: [],
  tiers: [],
  countedWith: 'sash',
  minimumQuantity: 1,
  ...given,
});

const setup = (key: string, cents = 500) => ({
  key,
  optionId: 'words',
  label: 'Setup, Words',
  unitCents: minorUnits(cents),
});

const TEN: PercentDiscount = {
  _id: 'ten',
  code: 'TEN',
  percent: 10,
  amount: null,
  of: { kind: 'order' },
  fromValue: 0,
  fromPieces: 1,
  withTier: 'both',
};
const FIVE_OFF: DiscountRule = { ...TEN, _id: 'five', code: 'FIVE', percent: null, amount: 5 };
const VAT: TaxRule = {
  mode: 'included',
  label: 'VAT',
  rate: 19,
  classes: [{ _id: 'books', rate: 7 }],
};

interface Goods {
  id: string;
  quantity: number;
  piece: PiecePrice;
}

/** An order of these, as it is placed: with these discounts and this tax. */
function ordered(goods: readonly Goods[], rules: readonly DiscountRule[], tax: TaxRule | null) {
  const discounted = withDiscounts(priceCart(goods), goods, rules);
  const price = tax ? withTax(discounted, goods, tax) : { ...discounted, tax: null };
  const items = goods.map(({ id, quantity, piece: own }, index): OrderedItem => {
    const { unitCents, lines } = price.items[index] ?? { unitCents: minorUnits(0), lines: [] };
    return { id, quantity, unitCents, lines, piece: own };
  });
  return { before: { items, lines: price.lines, tax: price.tax }, totalCents: price.totalCents };
}

const same = ({ items }: OrderedPrice): EditedItem[] =>
  items.map(({ id, quantity, piece: own }) => ({ id, quantity, piece: own, isChosenAnew: false }));

describe('an order that is changed', () => {
  it('keeps the price of what nobody has touched, and takes that of today for the rest', () => {
    const { before } = ordered([{ id: 'a', quantity: 2, piece: piece() }], [], null);
    const dearer = piece({ baseCents: minorUnits(3000) });
    const items = [
      ...same(before).map((item) => ({ ...item, piece: dearer })),
      { id: 'b', quantity: 1, piece: dearer, isChosenAnew: false },
    ];
    const edited = editPrice(before, items, { discounts: [], tax: null });
    expect(edited.items.map(({ unitCents, isUntouched }) => [unitCents, isUntouched])).toEqual([
      [2200, true],
      [3000, false],
    ]);
    expect(edited.differenceCents).toBe(3000);
  });

  it('counts all its pieces towards a price for many, and lowers only what is added', () => {
    const tiers = [{ from: 10, cost: 20 }];
    const { before } = ordered([{ id: 'a', quantity: 9, piece: piece({ tiers }) }], [], null);
    const added = { id: 'b', quantity: 1, piece: piece({ tiers }), isChosenAnew: false };
    const edited = editPrice(before, [...same(before), added], { discounts: [], tax: null });
    expect(edited.items.map(({ unitCents }) => unitCents)).toEqual([2200, 2000]);
  });

  it('pays a setup for a design that the order did not have, and none twice', () => {
    const goods = [{ id: 'a', quantity: 1, piece: piece({ setups: [setup('Alma')] }) }];
    const { before } = ordered(goods, [], null);
    const again = { id: 'b', quantity: 1, piece: piece({ setups: [setup('Alma', 700)] }) };
    const other = { id: 'c', quantity: 1, piece: piece({ setups: [setup('Ida', 700)] }) };
    const edited = editPrice(
      before,
      [...same(before), ...[again, other].map((item) => ({ ...item, isChosenAnew: false }))],
      { discounts: [], tax: null },
    );
    expect(edited.lines).toMatchObject([
      { quantity: 1, unitCents: 500 },
      { quantity: 1, unitCents: 700 },
    ]);
    const without = editPrice(before, [], { discounts: [], tax: null });
    expect(without).toMatchObject({ lines: [], totalCents: 0, differenceCents: -2700 });
  });

  it('takes per cent off new goods as well, and leaves an amount as it is', () => {
    const goods = [{ id: 'a', quantity: 1, piece: piece() }];
    const { before } = ordered(goods, [TEN, FIVE_OFF], null);
    const added = { id: 'b', quantity: 1, piece: piece(), isChosenAnew: false };
    const edited = editPrice(before, [...same(before), added], { discounts: [TEN], tax: null });
    expect(edited.lines.map(({ label, totalCents }) => [label, totalCents])).toEqual([
      ['Discount TEN', -440],
      ['Discount FIVE', -500],
    ]);
    // no more than the goods that are left
    const cheap = piece({ baseCents: minorUnits(300) });
    const less = editPrice(before, [{ id: 'c', quantity: 1, piece: cheap, isChosenAnew: false }], {
      discounts: [TEN],
      tax: null,
    });
    expect(less).toMatchObject({ totalCents: 0 });
  });

  it('keeps delivery unless it comes another way, and tells a tax that is added in lines', () => {
    const added: TaxRule = { ...VAT, mode: 'added' };
    const { before } = ordered([{ id: 'a', quantity: 1, piece: piece() }], [], added);
    const parcel = {
      label: 'Delivery, Parcel',
      quantity: 1,
      unitCents: 490,
      totalCents: 490,
      why: 'delivery' as const,
    };
    const edited = editPrice(before, same(before), {
      discounts: [],
      tax: added,
      delivery: parcel,
    });
    expect(edited.lines).toMatchObject([{ why: 'delivery' }, { why: 'tax', totalCents: 511 }]);
    expect(edited.differenceCents).toBe(490 + 93);
  });

  const anySetup = fc
    .constantFrom('Alma', 'Ida', 'Karla')
    .chain((key) => fc.constantFrom(300, 500).map((cents) => setup(key, cents)));
  const anyPiece = fc
    .record({
      product: fc.constantFrom('sash', 'tote', 'book'),
      cents: fc.integer({ min: 0, max: 5000 }),
      setups: fc.array(anySetup, { maxLength: 1 }),
      tier: fc.option(fc.integer({ min: 2, max: 12 }), { nil: undefined }),
    })
    .map(({ product, cents, setups, tier }) =>
      piece({
        productId: product,
        countedWith: product,
        taxClass: product === 'book' ? 'books' : null,
        baseCents: minorUnits(cents),
        setups,
        tiers: tier === undefined ? [] : [{ from: tier, percent: 20 }],
      }),
    );
  const anyGoods = fc.uniqueArray(
    fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: 9 }), piece: anyPiece }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
  );
  const anyRules = fc.record({
    discounts: fc.subarray<DiscountRule>([TEN, FIVE_OFF]),
    tax: fc.constantFrom<TaxRule | null>(null, VAT, { ...VAT, mode: 'added' }),
  });
  const percentOf = (rules: readonly DiscountRule[]) => (rules.includes(TEN) ? [TEN] : []);

  it('leaves what is untouched as it was, adds up, and owes nothing once a change is taken back', () => {
    fc.assert(
      fc.property(anyGoods, anyGoods, anyRules, fc.nat(), (goods, more, { discounts, tax }, at) => {
        const { before, totalCents } = ordered(goods, discounts, tax);
        const rules = { discounts: percentOf(discounts), tax };
        const nothing = editPrice(before, same(before), rules);
        expect(nothing).toMatchObject({ totalCents, differenceCents: 0, lines: before.lines });
        expect(nothing.tax).toEqual(before.tax);

        const added = more.map((item) => ({ ...item, id: `new ${item.id}`, isChosenAnew: false }));
        const grown = editPrice(before, [...same(before), ...added], rules);
        for (const [index, { unitCents, lines }] of before.items.entries()) {
          expect(grown.items[index]).toMatchObject({ unitCents, lines, isUntouched: true });
        }
        const goodsCents = grown.items.reduce((sum, { unitCents }, index) => {
          const quantity = [...before.items, ...added][index]?.quantity ?? 0;
          return sum + unitCents * quantity;
        }, 0);
        const linesCents = grown.lines.reduce((sum, line) => sum + line.totalCents, 0);
        expect(grown.totalCents).toBe(goodsCents + linesCents);
        expect(grown.differenceCents).toBe(grown.totalCents - totalCents);

        // as the order has it then, the added goods taken away again
        const items = [...before.items, ...added].map((item, index): OrderedItem => {
          const { unitCents, lines } = grown.items[index] ?? {
            unitCents: minorUnits(0),
            lines: [],
          };
          return { id: item.id, quantity: item.quantity, piece: item.piece, unitCents, lines };
        });
        const then = { items, lines: grown.lines, tax: grown.tax };
        const back = editPrice(then, same(before), rules);
        expect(back.totalCents).toBe(totalCents);
        expect(back.differenceCents + grown.differenceCents).toBe(0);

        // one of them made larger: the others stay
        const index = at % before.items.length;
        const larger = same(before).map((item, place) =>
          place === index ? { ...item, quantity: item.quantity + 1 } : item,
        );
        const edited = editPrice(before, larger, rules);
        const kept = edited.items.filter(({ isSplit }) => !isSplit);
        expect(kept.map(({ unitCents }) => unitCents)).toEqual(
          before.items.map(({ unitCents }) => unitCents),
        );
        expect(edited.totalCents).toBeGreaterThanOrEqual(0);
      }),
      // four changes each
      { numRuns: 2500 },
    );
  });
});
