import type { EditRules } from '../order-edits.ts';
import type { Order } from '../orders.ts';
import type { PiecePrice } from './price.ts';
import type { TaxRule } from './tax.ts';

/** Of goods that are added, which are taxed as they are today. */
const TODAY = 'today';

/** The class of goods as they were ordered. */
const then = (id: string) => `then ${id}`;

/**
 * The tax of the order. What was ordered keeps the rates of then: a class whose rate is another one by
 * now counts at the nearest of them.
 */
export function taxesOf({ tax }: Pick<Order, 'tax'>, today: EditRules['tax']) {
  const rates = tax?.rates.map(({ percent }) => percent) ?? [];
  const nearest = (percent: number) =>
    rates.toSorted((one, other) => Math.abs(one - percent) - Math.abs(other - percent))[0] ??
    percent;
  // a shop without tax taxes nothing today: what is added to an order that has one is taxed as that
  const isTaxed = today.mode !== 'none';
  const rule: TaxRule | null = tax
    ? {
        mode: tax.isIncluded ? 'included' : 'added',
        label: tax.label,
        rate: nearest(today.rate),
        classes: today.classes
          .flatMap(({ _id, rate }) => [
            { _id, rate: isTaxed ? rate : nearest(rate) },
            { _id: then(_id), rate: nearest(rate) },
          ])
          .concat({ _id: TODAY, rate: isTaxed ? today.rate : nearest(today.rate) }),
      }
    : null;
  return {
    rule,
    ordered: (own: PiecePrice): PiecePrice =>
      own.taxClass === null ? own : { ...own, taxClass: then(own.taxClass) },
    added: (own: PiecePrice): PiecePrice => ({ ...own, taxClass: own.taxClass ?? TODAY }),
  };
}
