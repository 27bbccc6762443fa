import type { OrderItem } from '@tailorbird/contract/orders';
import type { QuoteChanges } from '@tailorbird/contract/quotes';
import { formatAmount, fromMinorUnits, minorUnits } from '@tailorbird/contract/rules/money';
import { differenceOf, frozenLine } from '../offers/frozen-lines.ts';
import { changedLines } from '../orders/compare-carts.ts';
import { toItem } from '../orders/stored-order.ts';
import type { FrozenOffer } from './frozen-offer.ts';

/** The differences of a later version of a quote. */
export function quoteChanges(before: FrozenOffer, after: FrozenOffer): QuoteChanges {
  const [old, now] = [before.items.map(toItem), after.items.map(toItem)];
  const difference = differenceOf(old.map(frozenLine), now.map(frozenLine));
  const chosenAnew = new Set(difference.changed);
  const byId = new Map(old.map((item) => [item._id, item]));
  const kept = now.flatMap((item) => {
    const was = byId.get(item._id);
    if (!was) return [];
    const words = [wordsOf(was), wordsOf(item)] as const;
    // a drawing may be another for the same words
    return chosenAnew.has(item._id) || words[0] !== words[1]
      ? [{ _id: item._id, name: item.product.name, before: words[0], after: words[1] }]
      : [];
  });
  const added = new Set(difference.added);
  const removed = new Set(difference.removed);
  return {
    items: [
      ...kept,
      ...now
        .filter(({ _id }) => added.has(_id))
        .map((item) => ({
          _id: item._id,
          name: item.product.name,
          before: null,
          after: wordsOf(item),
        })),
      ...old
        .filter(({ _id }) => removed.has(_id))
        .map((item) => ({
          _id: item._id,
          name: item.product.name,
          before: wordsOf(item),
          after: null,
        })),
    ],
    priceLines: changedLines(before.priceLines, after.priceLines),
    before: dollars(before),
    after: dollars(after),
  };
}

/** Its choices, then quantity and price: `Navy, Theodor, 12 × $1.50`. */
function wordsOf({ selectedOptions, quantity, product: { cost } }: OrderItem): string {
  const choices = selectedOptions.map(({ value }) => value).filter((value) => value !== '');
  return [...choices, `${quantity} × ${formatAmount(cost)}`].join(', ');
}

const dollars = ({ totalCents }: FrozenOffer) => fromMinorUnits(minorUnits(totalCents));
