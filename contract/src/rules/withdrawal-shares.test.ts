import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceLine } from '../price-rules.ts';
import { minorUnits } from './money.ts';
import { refundOf } from './withdrawal-refund.ts';
import { sharesOf, type SharedOrder } from './withdrawal-shares.ts';

const line = (why: PriceLine['why'], totalCents: number): PriceLine => ({
  label: why,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
  why,
});
const item = (unitCents: number, quantity = 1, percent?: number) => ({
  unitCents: minorUnits(unitCents),
  quantity,
  percent,
});
const tax = (isIncluded: boolean, ...rates: { percent: number; net: number; tax: number }[]) => ({
  label: 'Sales tax',
  isIncluded,
  rates: rates.map(({ percent, net, tax: taxCents }) => ({ percent, netCents: net, taxCents })),
});

const totalOf = ({ items, lines }: SharedOrder) =>
  items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0) +
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

const partsOf = (order: SharedOrder) => {
  const { items, setup, delivery } = sharesOf(order);
  return [...items, setup, delivery];
};

/** An order at any price, with a tax whose sums need not be those of the shop. */
const orders = fc
  .record({
    goods: fc.array(
      fc.record({
        unitCents: fc.integer({ min: 0, max: 9_999_999 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        percent: fc.constantFrom(undefined, 0, 7, 19),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    offPercent: fc.double({ min: 0, max: 1, noNaN: true }),
    setup: fc.integer({ min: 0, max: 5000 }),
    delivery: fc.integer({ min: 0, max: 5000 }),
    rates: fc.uniqueArray(
      fc.record({ percent: fc.constantFrom(7, 19), taxCents: fc.integer({ min: 1, max: 99_999 }) }),
      { maxLength: 2, selector: ({ percent }) => percent },
    ),
    isIncluded: fc.boolean(),
  })
  .map(({ goods, offPercent, setup, delivery, rates, isIncluded }): SharedOrder => {
    const value = goods.reduce((sum, each) => sum + each.unitCents * each.quantity, 0);
    const off = Math.floor(value * offPercent);
    const added = rates.reduce((sum, { taxCents }) => sum + taxCents, 0);
    return {
      items: goods.map((each) => item(each.unitCents, each.quantity, each.percent)),
      lines: [
        ...(setup > 0 ? [line('setup', setup)] : []),
        ...(off > 0 ? [line('discount', -off)] : []),
        ...(delivery > 0 ? [line('delivery', delivery)] : []),
        ...(!isIncluded && added > 0 ? [line('tax', added)] : []),
      ],
      tax: tax(
        isIncluded,
        ...rates.map(({ percent, taxCents }) => ({ percent, net: 100, tax: taxCents })),
      ),
    };
  });

describe('what an order costs, by what it is paid for', () => {
  it('shares a discount by the prices of the goods, and the tax by what is left of each', () => {
    const order = {
      items: [item(4800), item(2400), item(2400)],
      lines: [line('discount', -960), line('delivery', 500), line('tax', 731)],
      tax: tax(false, { percent: 8, net: 9140, tax: 731 }),
    };
    const { items, delivery } = sharesOf(order);
    expect(items.map(({ goodsCents }) => goodsCents)).toEqual([4320, 2160, 2160]);
    expect(items.map(({ taxCents }) => taxCents)).toEqual([345, 173, 173]);
    expect(delivery).toEqual({ goodsCents: 500, taxCents: 40 });
  });

  it('takes a discount of some goods off those alone', () => {
    const { items } = sharesOf({
      items: [item(4000), item(2000), item(2000)],
      lines: [line('discount', -1000)],
      tax: undefined,
      isFor: (_, index) => index > 0,
    });
    expect(items.map(({ goodsCents }) => goodsCents)).toEqual([4000, 1500, 1500]);
  });

  it('taxes each item at its own rate', () => {
    const { items } = sharesOf({
      items: [item(10_000, 1, 19), item(10_000, 1, 7)],
      lines: [line('tax', 2600)],
      tax: tax(
        false,
        { percent: 19, net: 10_000, tax: 1900 },
        { percent: 7, net: 10_000, tax: 700 },
      ),
    });
    expect(items.map(({ taxCents }) => taxCents)).toEqual([1900, 700]);
  });

  it('adds no tax where the prices contain it', () => {
    const { items } = sharesOf({
      items: [item(11_900)],
      lines: [],
      tax: tax(true, { percent: 19, net: 10_000, tax: 1900 }),
    });
    expect(items).toEqual([{ goodsCents: 11_900, taxCents: 0 }]);
  });

  it('adds up to the total whatever there is in the order', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const parts = partsOf(order);
        const all = parts.reduce((sum, part) => sum + part.goodsCents + part.taxCents, 0);
        expect(all).toBe(totalOf(order));
        expect(parts.every((part) => part.goodsCents >= 0 && part.taxCents >= 0)).toBe(true);
      }),
    );
  });

  it('is paid back to the cent, however goods are withdrawn from one after the other', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat({ max: 98 })), (order, picks) => {
        const shares = sharesOf(order);
        const delivery =
          shares.delivery.goodsCents > 0
            ? {
                label: 'Delivery',
                cents: shares.delivery.goodsCents,
                taxCents: shares.delivery.taxCents,
              }
            : null;
        const items = order.items.map(({ quantity }, index) => ({
          _id: String(index),
          product: { _id: '', name: 'Tote', image_id: [] },
          quantity,
          withdrawn: 0,
          exception: null,
          goodsCents: shares.items[index]?.goodsCents ?? 0,
          taxCents: shares.items[index]?.taxCents ?? 0,
        }));
        let back = 0;
        for (const [index, one] of items.entries()) {
          while (one.withdrawn < one.quantity) {
            const [pick = 0] = picks;
            const left = one.quantity - one.withdrawn;
            const quantity = 1 + (pick % left);
            const refund = refundOf({ items, delivery, taxLabel: null }, [
              { _id: String(index), quantity },
            ]);
            expect(refund.lines.every(({ cents }) => cents >= 0)).toBe(true);
            back += refund.totalCents;
            one.withdrawn += quantity;
            const isLast = items.every((each) => each.withdrawn === each.quantity);
            expect(refund.isWhole).toBe(isLast);
          }
        }
        // no setup is paid back, nor delivery whose goods cost nothing
        const kept = shares.setup.goodsCents + shares.setup.taxCents;
        const lost = delivery ? 0 : shares.delivery.taxCents;
        expect(back).toBe(totalOf(order) - kept - lost);
      }),
    );
  });
});
