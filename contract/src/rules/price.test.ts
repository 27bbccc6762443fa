import { optionOf, pictureOf, picturesOf, placeOf, typeOf, valueOf } from '../shop.fixture.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artworkPrice, type ArtworkPlace, type ArtworkRules } from '../artwork-rules.ts';
import type { Option, OptionValue } from '../catalogue.ts';
import type { DescribedPicture } from '../kinds/artwork.ts';
import type { Tier } from '../price-rules.ts';
import type { ChosenOption } from './drawn-choices.ts';
import { toMinorUnits, sum, times } from './money.ts';
import {
  nextTier,
  priceCart,
  pricePiece,
  type PricedItem,
  type PriceableProduct,
} from './price.ts';

const value = (name: string, surcharge = 0): OptionValue => valueOf({ value: name, surcharge });

const choiceOf = (name: string, fields: Partial<Option>): Option =>
  optionOf({ name, isRequired: true, ...fields });

const size = choiceOf('Size', { isSize: true, values: [value('S'), value('M'), value('3XL', 3)] });
const cloth = choiceOf('Cloth', {
  values: [value('Cotton'), value('Silk', 4.5), value('Rest', -1)],
});
const wording = choiceOf('Wording', {
  kind: 'text',
  isRequired: false,
  textRules: { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' },
  textPrice: {
    flat: 0,
    perCharacter: 0.5,
    freeCharacters: 3,
    areSpacesFree: true,
    setup: 6,
    setupFor: 'design',
  },
});

const tiersOfTen: Tier[] = [
  { from: 10, percent: 10 },
  { from: 20, cost: 18 },
];

const shirts = typeOf({ _id: 'shirts', name: 'Shirts', options: [size, cloth, wording] });

function product(fields: Partial<PriceableProduct> = {}): PriceableProduct {
  return {
    _id: 'shirt',
    name: 'Shirt',
    cost: 28,
    tiers: [],
    minimumQuantity: 1,
    categories: [],
    type: shirts,
    ...fields,
  };
}

const chosen = (sizeId: string, clothId: string, words = ''): ChosenOption[] => [
  { optionId: 'Size', valueId: sizeId },
  { optionId: 'Cloth', valueId: clothId },
  ...(words ? [{ optionId: 'Wording', valueId: null, value: words }] : []),
];

const item = (goods: PriceableProduct, choices: ChosenOption[], quantity = 1): PricedItem => ({
  piece: pricePiece(goods, choices),
  quantity,
});

const first = (items: readonly PricedItem[]) => priceCart(items).items[0];

describe('the price of a piece', () => {
  it('is the cost where nothing has a price', () => {
    const { items, lines, totalCents } = priceCart([item(product(), chosen('S', 'Cotton'), 3)]);
    expect(items[0]).toEqual({
      unitCents: 2800,
      lines: [{ label: 'Shirt', quantity: 3, unitCents: 2800, totalCents: 8400, why: 'piece' }],
    });
    expect(lines).toEqual([]);
    expect(totalCents).toBe(8400);
  });

  it('adds what each value says, which may be less than nothing', () => {
    expect(first([item(product(), chosen('3XL', 'Silk'))])?.unitCents).toBe(3550);
    expect(first([item(product(), chosen('S', 'Rest'))])?.unitCents).toBe(2700);
  });

  it('is never less than nothing', () => {
    const cheap = first([item(product({ cost: 0.4 }), chosen('S', 'Rest'), 2)]);
    expect(cheap?.unitCents).toBe(0);
    expect(cheap?.lines.map(({ totalCents }) => totalCents)).toEqual([80, -80]);
  });

  it('counts letters after the free ones, without spaces', () => {
    const priced = first([item(product(), chosen('S', 'Cotton', 'bread first'), 2)]);
    expect(priced?.lines.at(-1)).toEqual({
      label: 'Wording: 10 letters, 3 free, 7 × $0.50',
      quantity: 2,
      unitCents: 350,
      totalCents: 700,
      why: 'text',
    });
    expect(first([item(product(), chosen('S', 'Cotton', 'a b c'))])?.lines).toHaveLength(1);
  });

  it('counts an emoji as one letter', () => {
    expect(first([item(product(), chosen('S', 'Cotton', 'abc🧵'))])?.unitCents).toBe(2850);
  });
});

describe('setup', () => {
  it('is paid once for a design, whatever its sizes and names are', () => {
    const { lines } = priceCart([
      item(product(), chosen('S', 'Cotton', 'Anna')),
      item(product(), chosen('3XL', 'Cotton', 'Berta'), 5),
    ]);
    expect(lines).toEqual([
      { label: 'Setup, Wording', quantity: 1, unitCents: 600, totalCents: 600, why: 'setup' },
    ]);
  });

  it('is paid again for another design, and not for a piece without a text', () => {
    const { lines } = priceCart([
      item(product(), chosen('S', 'Cotton', 'Anna')),
      item(product(), chosen('S', 'Silk', 'Anna')),
      item(product(), chosen('S', 'Rest')),
    ]);
    expect(lines[0]).toMatchObject({ quantity: 2, totalCents: 1200 });
  });

  it('can be paid once for each text, over all products', () => {
    const perText = {
      ...wording,
      textPrice: wording.textPrice && { ...wording.textPrice, setupFor: 'text' as const },
    };
    const goods = (id: string) =>
      product({ _id: id, type: { ...shirts, options: [size, cloth, perText] } });
    const { lines } = priceCart([
      item(goods('shirt'), chosen('S', 'Cotton', 'Anna')),
      item(goods('bag'), chosen('S', 'Silk', 'Anna')),
      item(goods('bag'), chosen('S', 'Silk', 'Berta')),
    ]);
    expect(lines).toMatchObject([{ quantity: 2, totalCents: 1200 }]);
  });
});

const typed = (id: string, countsTogether: boolean) =>
  product({ _id: id, type: { ...shirts, tiers: tiersOfTen, countsTogether } });

const unitCentsOfTwelve = (together: boolean) =>
  first([
    item(typed('shirt', together), chosen('S', 'Cotton'), 6),
    item(typed('hoodie', together), chosen('S', 'Cotton'), 6),
  ])?.unitCents;

describe('prices for many', () => {
  it('count all items of the product: 20 shirts in five sizes reach the tier of 20, with one setup', () => {
    const shirts = ['S', 'M', '3XL', 'S', 'M'].map((sizeId, place) =>
      item(product({ tiers: tiersOfTen }), chosen(sizeId, 'Cotton', `Name ${place}`), 4),
    );
    const { items, lines, totalCents } = priceCart(shirts);
    expect(items[0]?.lines[0]).toEqual({
      label: 'Shirt, price from 20',
      quantity: 4,
      unitCents: 1800,
      totalCents: 7200,
      why: 'tier',
    });
    expect(lines).toMatchObject([{ quantity: 1, totalCents: 600 }]);
    expect(totalCents).toBe(20 * 1800 + 4 * 300 + 20 * 100 + 600);
  });

  it('take a percentage off the cost alone, rounded half up', () => {
    const goods = product({ cost: 10.05, tiers: [{ from: 2, percent: 50 }] });
    expect(first([item(goods, chosen('3XL', 'Cotton'), 2)])?.unitCents).toBe(503 + 300);
  });

  it('of a type count each product by itself, or all together where the type says so', () => {
    expect(unitCentsOfTwelve(false)).toBe(2800);
    expect(unitCentsOfTwelve(true)).toBe(2520);
  });

  it('of the product stand in place of those of its type', () => {
    const goods = product({
      tiers: [{ from: 5, cost: 20 }],
      type: { ...shirts, tiers: tiersOfTen, countsTogether: true },
    });
    expect(first([item(goods, chosen('S', 'Cotton'), 12)])?.unitCents).toBe(2000);
  });

  it('never make a piece dearer', () => {
    const goods = product({
      tiers: [
        { from: 5, cost: 20 },
        { from: 10, cost: 30 },
      ],
    });
    expect(first([item(goods, chosen('S', 'Cotton'), 12)])?.unitCents).toBe(2000);
    expect(nextTier(pricePiece(goods, []), 5)).toBeUndefined();
  });

  it('name the next one', () => {
    const goods = product({ tiers: tiersOfTen });
    expect(nextTier(pricePiece(goods, []), 10)).toEqual({ from: 20, unitCents: 1800 });
  });
});

const anyAmount = fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100);
const anyTier = fc.oneof(
  fc.record({ from: fc.integer({ min: 2, max: 60 }), cost: anyAmount }),
  fc.record({
    from: fc.integer({ min: 2, max: 60 }),
    percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
  }),
);
const anyTiers = fc
  .uniqueArray(anyTier, { selector: ({ from }) => from, maxLength: 4 })
  .map((list) => list.toSorted((one, other) => one.from - other.from));
const anyProducts = fc
  .tuple(fc.array(anyTiers, { minLength: 3, maxLength: 3 }), anyTiers, fc.boolean(), anyAmount)
  .map(([own, ofType, countsTogether, cost]) =>
    own.map((tiers, place) =>
      product({
        _id: `product ${place}`,
        cost: cost + place,
        tiers: place === 0 ? tiers : [],
        type: { ...shirts, tiers: ofType, countsTogether },
      }),
    ),
  );
const anyLine = fc.record({
  product: fc.integer({ min: 0, max: 2 }),
  size: fc.constantFrom('S', 'M', '3XL'),
  cloth: fc.constantFrom('Cotton', 'Silk', 'Rest'),
  words: fc.constantFrom('', 'Anna', 'bread first', 'a'),
  quantity: fc.integer({ min: 1, max: 40 }),
});
const anyCart = fc
  .tuple(anyProducts, fc.array(anyLine, { minLength: 1, maxLength: 8 }))
  .map(([products, lines]) =>
    lines.flatMap((line) => {
      const goods = products[line.product];
      return goods ? item(goods, chosen(line.size, line.cloth, line.words), line.quantity) : [];
    }),
  );

/** Carts that each property looks at; PRICE_CARTS asks for more. */
const runs = { numRuns: Number(process.env.PRICE_CARTS ?? 300) };

describe('any cart', () => {
  it('costs what its lines add up to, in whole cents', () => {
    fc.assert(
      fc.property(anyCart, (items) => {
        const { items: priced, lines, subtotalCents, totalCents } = priceCart(items);
        const all = [...priced.flatMap((one) => one.lines), ...lines];
        expect(all.reduce((total, line) => total + line.totalCents, 0)).toBe(totalCents);
        for (const line of all) expect(line.totalCents).toBe(line.quantity * line.unitCents);
        const units = priced.map(({ unitCents }, place) =>
          times(unitCents, items[place]?.quantity ?? 0),
        );
        expect(sum(units)).toBe(subtotalCents);
        expect(Number.isSafeInteger(totalCents) && totalCents >= 0).toBe(true);
      }),
      runs,
    );
  });

  it('costs the same in another order, and with an item split in two', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(), (items, place) => {
        const { totalCents, lines } = priceCart(items);
        const other = priceCart(items.toReversed());
        expect(other.totalCents).toBe(totalCents);
        expect(other.lines).toEqual(lines);
        const split = items.flatMap((one, index) => {
          if (index !== place % items.length || one.quantity === 1) return [one];
          return [
            { ...one, quantity: 1 },
            { ...one, quantity: one.quantity - 1 },
          ];
        });
        expect(priceCart(split).totalCents).toBe(totalCents);
      }),
      runs,
    );
  });

  it('with one more piece costs less at most by what the tier takes off the pieces before', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(), (items, place) => {
        const more = items.map((one, index) =>
          index === place % items.length ? { ...one, quantity: one.quantity + 1 } : one,
        );
        const [before, after] = [priceCart(items), priceCart(more)];
        const step = items.map(({ quantity }, index) => {
          const [was, is] = [before.items[index], after.items[index]];
          return was && is ? (was.unitCents - is.unitCents) * quantity : 0;
        });
        for (const one of step) expect(one).toBeGreaterThanOrEqual(0);
        const most = step.reduce((total, one) => total + one, 0);
        expect(after.totalCents).toBeGreaterThanOrEqual(before.totalCents - most);
      }),
      runs,
    );
  });

  it('without rules costs quantity times cost', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 99 }), (cost, quantity) => {
        const plain = product({ cost, type: null });
        expect(priceCart([item(plain, [], quantity)]).totalCents).toBe(
          toMinorUnits(cost) * quantity,
        );
      }),
      runs,
    );
  });
});

/** A shirt that takes a picture. */
const goods = (rules: ArtworkRules) =>
  product({
    type: typeOf({ options: [optionOf({ name: 'Logo', kind: 'artwork', artwork: rules })] }),
  });
const linesOf = (...items: PricedItem[]) =>
  priceCart(items).lines.map(({ label, quantity, totalCents }) => [label, quantity, totalCents]);
const at = (place: string) => pictureOf({ place });

const withPictures = (rules: ArtworkRules, artwork: DescribedPicture[], quantity = 1) =>
  item(goods(rules), [{ optionId: 'Logo', valueId: null, value: 'a', artwork }], quantity);
const chargesOf = (rules: ArtworkRules, ...artwork: DescribedPicture[]) =>
  first([withPictures(rules, artwork)])
    ?.lines.slice(1)
    .map(({ label, unitCents }) => [label, unitCents]);

describe('the price of a picture', () => {
  const priceOf = artworkPrice.parse.bind(artworkPrice);
  const rulesWith = (price: object, more: Partial<ArtworkPlace> = {}) =>
    picturesOf({ places: [placeOf({ price: priceOf(price), ...more })] });
  const other = '0196b6a0-0000-7000-8000-00000000c2e6';

  it('is nothing where the place is free, or gone', () => {
    expect(chargesOf(rulesWith({}), pictureOf())).toEqual([]);
    expect(chargesOf(rulesWith({ piece: 8 }), pictureOf({ place: 'sleeve' }))).toEqual([]);
    expect(chargesOf(rulesWith({ piece: 8 }))).toEqual([]);
  });

  it('is flat', () => {
    expect(chargesOf(rulesWith({ piece: 8, each: 2 }), pictureOf())).toEqual([
      ['Logo, Front', 800],
    ]);
  });

  it.each([
    [50, 1],
    [100, 1],
    [100.1, 2],
    [200, 4],
    [200.1, 5],
  ])('of %s mm has so many begun 100 cm²: %s', (width, steps) => {
    const rules = rulesWith({ by: 'area', piece: 3, each: 0.5 });
    expect(chargesOf(rules, pictureOf({ width }))).toEqual([
      [`Logo, Front: $3.00 + ${steps} × 100 cm² × $0.50`, 300 + 50 * steps],
    ]);
  });

  it('is by colours', () => {
    const rules = rulesWith({ by: 'colours', each: 0.75 });
    expect(chargesOf(rules, pictureOf())).toEqual([['Logo, Front: 2 colours × $0.75', 150]]);
    const one = pictureOf({ picture: { colours: ['#112233'] } });
    expect(chargesOf(rules, one)).toEqual([['Logo, Front: 1 colour × $0.75', 75]]);
  });

  it('counts a photograph as 13 colours, and as few as its method takes where it is redrawn', () => {
    const rules = { ...rulesWith({ by: 'colours', each: 1 }), redrawing: 25 };
    const photo = pictureOf({ picture: { colours: null } });
    expect(chargesOf(rules, photo)).toEqual([['Logo, Front: 13 colours × $1.00', 1300]]);
    const redrawn = { ...photo, redraw: true as const };
    expect(chargesOf(rules, redrawn)).toEqual([['Logo, Front: 6 colours × $1.00', 600]]);
    // it is not offered any more
    expect(chargesOf({ ...rules, redrawing: null }, redrawn)?.[0]?.[1]).toBe(1300);
  });

  it('takes setup once for each different picture, however many rows have it', () => {
    const rules = rulesWith({ setup: 12 });
    const rows = Array.from({ length: 30 }, (_, index) =>
      withPictures(rules, [pictureOf({ width: 50 + index })], 2),
    );
    expect(linesOf(...rows)).toEqual([['Setup, Logo', 1, 1200]]);
    expect(linesOf(...rows, withPictures(rules, [pictureOf({ id: other })]))).toEqual([
      ['Setup, Logo', 2, 2400],
    ]);
  });

  it('sets a picture up anew for other edits and another method', () => {
    const rules = picturesOf({
      mostPictures: 2,
      places: [
        placeOf({ price: priceOf({ setup: 12 }) }),
        placeOf({ id: 'back', name: 'Back', price: priceOf({ setup: 12 }) }),
        placeOf({ id: 'nape', name: 'Nape', method: 'embroidery', price: priceOf({ setup: 12 }) }),
      ],
    });
    expect(linesOf(withPictures(rules, [at('front'), at('back')]))).toEqual([
      ['Setup, Logo', 1, 1200],
    ]);
    expect(linesOf(withPictures(rules, [at('front'), at('nape')]))).toEqual([
      ['Setup, Logo', 2, 2400],
    ]);
    const red = pictureOf({ place: 'back', edits: { colour: '#aa0000' } });
    expect(linesOf(withPictures(rules, [at('front'), red]))).toEqual([['Setup, Logo', 2, 2400]]);
  });

  it('takes setup for each colour where the shop says so', () => {
    const rules = rulesWith({ setup: 12, isSetupByColour: true });
    expect(linesOf(withPictures(rules, [pictureOf()]))).toEqual([['Setup, Logo', 2, 2400]]);
  });

  it('does not depend on which of two prices of a setup comes first', () => {
    const places = [
      placeOf({ price: priceOf({ setup: 12 }) }),
      placeOf({ id: 'back', name: 'Back', price: priceOf({ setup: 20 }) }),
    ];
    const rules = picturesOf({ mostPictures: 2, places });
    const [front, back] = [pictureOf(), pictureOf({ place: 'back' })];
    const items = [withPictures(rules, [front]), withPictures(rules, [back])];
    expect(priceCart(items).lines).toEqual(priceCart(items.toReversed()).lines);
  });

  it('takes redrawing once for a picture, beside its setup', () => {
    const rules = { ...rulesWith({ setup: 12 }), redrawing: 25 };
    const redrawn = pictureOf({ redraw: true });
    const wider = pictureOf({ redraw: true, width: 60 });
    expect(linesOf(withPictures(rules, [redrawn], 3), withPictures(rules, [wider]))).toEqual([
      ['Setup, Logo', 1, 1200],
      ['Redrawing, Logo', 1, 2500],
    ]);
    expect(linesOf(withPictures({ ...rules, redrawing: 0 }, [redrawn]))).toEqual([
      ['Setup, Logo', 1, 1200],
    ]);
  });
});
