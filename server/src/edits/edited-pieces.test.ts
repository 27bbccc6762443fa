import { orderItemOf } from '@tailorbird/contract/shop.fixture';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberEdit } from './edited-pieces.ts';

const items = (...quantities: number[]) =>
  quantities.map((quantity, index) => orderItemOf({ _id: `item ${index}`, quantity }));

const countedItem = (id: string, quantity: number) => ({
  id,
  quantity,
  isSplit: false,
  isMade: true,
});

describe('the pieces of a changed order', () => {
  it('keep their numbers, and those that come get new ones', () => {
    const edited = [countedItem('item 1', 3), countedItem('item 0', 2), countedItem('added 0', 1)];
    expect(numberEdit({ items: items(2, 2) }, edited, new Set())).toEqual({
      numbers: [[3, 4, 5], [1, 2], [6]],
      removed: [],
    });
  });

  it('that nobody has begun go, the last first', () => {
    const { numbers, removed } = numberEdit(
      { items: items(4), voided: [9] },
      [countedItem('item 0', 2)],
      new Set([4]),
    );
    expect({ numbers, removed }).toEqual({ numbers: [[1, 4]], removed: [2, 3] });
  });

  it('are none of a service, and split off under numbers of their own', () => {
    const split = { id: 'item 0', quantity: 2, isSplit: true, isMade: true };
    const service = { id: 'line 0', quantity: 3, isSplit: false, isMade: false };
    expect(
      numberEdit(
        { items: items(1), voided: [7] },
        [countedItem('item 0', 1), split, service],
        new Set(),
      ),
    ).toEqual({ numbers: [[1], [8, 9], []], removed: [] });
  });

  it('never have a number that another piece had, whatever is changed, and begun ones stay', () => {
    const quantity = fc.integer({ min: 0, max: 5 });
    const change = fc.record({
      quantities: fc.array(quantity, { minLength: 1, maxLength: 6 }),
      begun: fc.integer({ min: 0, max: 3 }),
      added: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    });
    const start = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(start, fc.array(change, { minLength: 1, maxLength: 5 }), (first, changes) => {
        let order = { items: items(...first), voided: [] as number[] };
        const used = new Map<number, string>();
        const note = () => {
          for (const [index, numbers] of numbersOfItems(order.items).entries()) {
            const id = order.items[index]?._id ?? '';
            for (const number of numbers) {
              expect(used.get(number) ?? id).toBe(id);
              used.set(number, id);
            }
          }
        };
        note();
        for (const [round, { quantities, begun, added }] of changes.entries()) {
          const all = numbersOfItems(order.items).flat();
          const isBegun = new Set(all.slice(0, begun));
          const least = order.items.map(
            (_, index) =>
              numbersOfItems(order.items)[index]?.filter((number) => isBegun.has(number)).length ??
              0,
          );
          const edited = [
            ...order.items.map(({ _id }, index) =>
              countedItem(
                _id,
                Math.max(least[index] ?? 0, quantities[index % quantities.length] ?? 1),
              ),
            ),
            ...added.map((count, index) => countedItem(`added ${round} ${index}`, count)),
          ].filter(({ quantity: count }) => count > 0);
          const { numbers, removed } = numberEdit(order, edited, isBegun);
          expect(numbers.map(({ length }) => length)).toEqual(edited.map((one) => one.quantity));
          expect(new Set(numbers.flat()).size).toBe(numbers.flat().length);
          expect(removed.some((number) => isBegun.has(number))).toBe(false);
          expect(removed.some((number) => numbers.flat().includes(number))).toBe(false);
          order = {
            items: edited.map(({ id, quantity: count }, index) =>
              orderItemOf({ _id: id, quantity: count, pieces: numbers[index] }),
            ),
            voided: [...order.voided, ...removed],
          };
          note();
        }
      }),
      { numRuns: 2000 },
    );
  });
});
