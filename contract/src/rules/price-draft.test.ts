import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../cart.ts';
import type { DraftRules } from '../desk-drafts.ts';
import { cartItemOf, productOf } from '../shop.fixture.ts';
import { type PriceableDraft, priceDraft } from './price-draft.ts';

const FOOD = '018f0000-0000-7000-8000-00000000f00d';

const products = [
  productOf({ _id: 'tote', cost: 48 }),
  productOf({ _id: 'sash', cost: 22.5, tiers: [{ from: 5, percent: 10 }], taxClass: FOOD }),
];

const itemOf = (id: string, quantity: number, place = 0): CartItem =>
  cartItemOf({
    _id: `${id} ${place}`,
    product: { _id: id, name: id, cost: 0, basePrice: 0, image_id: [] },
    quantity,
  });

const rules: DraftRules = {
  products,
  discounts: [],
  tax: { mode: 'none', label: 'Tax', rate: 8, classes: [{ _id: FOOD, rate: 3.5 }] },
  methods: [
    { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true, zones: [] },
    {
      _id: 'parcel',
      name: 'Parcel',
      kind: 'delivery',
      isOffered: true,
      zones: [{ countries: ['GB'], postcodes: [], rates: [{ from: 0, cost: 9.5 }] }],
    },
  ],
  depositPercent: 0,
};

const nothing: PriceableDraft = {
  overrides: [],
  lines: [],
  discount: null,
  deposit: null,
  method: null,
  address: null,
};

const line = (cost: number, quantity = 1) => ({
  _id: 'line',
  name: 'Folding',
  quantity,
  cost,
  taxClass: null,
  isMade: false,
});

const added: DraftRules['tax'] = { ...rules.tax, mode: 'added' };
const sumOf = (totals: readonly { totalCents: number }[]) =>
  totals.reduce((sum, { totalCents }) => sum + totalCents, 0);

describe('the price of a draft', () => {
  it('counts pieces at an agreed price towards the price for many of the others', () => {
    const items = [itemOf('sash', 2, 0), itemOf('sash', 3, 1)];
    const overrides = [{ itemId: 'sash 0', cost: 20, reason: 'A mark', isShown: true }];
    const { items: priced } = priceDraft(items, { ...nothing, overrides }, rules);
    expect(priced.map(({ unitCents, listCents }) => [unitCents, listCents])).toEqual([
      [2000, 2025],
      [2025, 2025],
    ]);
    expect(priced[0]?.lines.at(-1)).toEqual({
      label: 'A mark',
      quantity: 2,
      unitCents: -25,
      totalCents: -50,
      why: 'agreed',
    });
  });

  it('asks for delivery where it goes to the address, and is without it elsewhere', () => {
    const address = {
      name: '',
      company: '',
      street: '',
      street2: '',
      postcode: 'TF2 6QP',
      city: '',
      region: '',
      country: 'GB',
    };
    const draft = { ...nothing, method: 'parcel', address };
    const there = priceDraft([itemOf('tote', 1)], draft, rules);
    expect([there.totalCents, there.isDelivered]).toEqual([5750, true]);
    const elsewhere = { ...draft, address: { ...address, country: 'FR' } };
    const not = priceDraft([itemOf('tote', 1)], elsewhere, rules);
    expect([not.totalCents, not.isDelivered]).toEqual([4800, false]);
  });

  it('shares the discount of the desk out among the rates of tax', () => {
    const draft: PriceableDraft = {
      ...nothing,
      lines: [line(10)],
      discount: { percent: 50, reason: 'For the second year' },
    };
    const { tax, lines } = priceDraft([itemOf('sash', 1)], draft, { ...rules, tax: added });
    expect(lines[0]).toMatchObject({ label: 'For the second year', totalCents: -1625 });
    expect(tax?.rates).toEqual([
      { percent: 8, netCents: 500, taxCents: 40 },
      { percent: 3.5, netCents: 1125, taxCents: 39 },
    ]);
  });

  it('adds up, whatever the desk says', () => {
    const money = fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100);
    const percent = fc.integer({ min: 1, max: 100 });
    const drafts = fc.record({
      quantities: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 }),
      agreed: fc.option(money),
      service: fc.option(money),
      discount: fc.option(
        fc.oneof(
          money.map((amount) => ({ amount, reason: '' })),
          percent.map((share) => ({ percent: share, reason: '' })),
        ),
      ),
      deposit: fc.option(
        fc.oneof(
          money.map((amount) => ({ amount })),
          percent.map((share) => ({ percent: share })),
        ),
      ),
      mode: fc.constantFrom('none' as const, 'included' as const, 'added' as const),
    });
    fc.assert(
      fc.property(drafts, ({ quantities, agreed, service, discount, deposit, mode }) => {
        const items = quantities.map((quantity, place) =>
          itemOf(place % 2 === 0 ? 'sash' : 'tote', quantity, place),
        );
        const draft: PriceableDraft = {
          ...nothing,
          discount,
          deposit,
          overrides:
            agreed === null
              ? []
              : [{ itemId: items[0]?._id ?? '', cost: agreed, reason: '', isShown: false }],
          lines: service === null ? [] : [line(service, 3)],
        };
        const price = priceDraft(items, draft, { ...rules, tax: { ...rules.tax, mode } });
        for (const { lines, unitCents, quantity } of price.items) {
          expect(sumOf(lines)).toBe(unitCents * quantity);
        }
        const goods = price.items.reduce(
          (sum, { unitCents, quantity }) => sum + unitCents * quantity,
          0,
        );
        expect(price.subtotalCents).toBe(goods);
        expect(price.totalCents).toBe(goods + sumOf(price.lines));
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
        expect(price.depositCents).toBeLessThanOrEqual(price.totalCents);
        const taxed = price.tax?.rates.map(({ netCents, taxCents }) => ({
          totalCents: netCents + taxCents,
        }));
        expect(taxed ? sumOf(taxed) : price.totalCents).toBe(price.totalCents);
      }),
    );
  });
});
