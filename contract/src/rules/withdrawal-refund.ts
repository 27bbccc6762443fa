import type { Withdrawal, WithdrawalItem } from '../withdrawals.ts';
import { isolate } from './isolate.ts';
import { minorUnits, type MinorUnits } from './money.ts';

type RefundableItem = Pick<
  WithdrawalItem,
  '_id' | 'product' | 'quantity' | 'withdrawn' | 'exception' | 'goodsCents' | 'taxCents'
>;

/** A choice among the goods of an order. */
export interface ChosenGoods {
  readonly _id: string;
  readonly quantity: number;
}

/** The money that is paid back for goods that are withdrawn from. */
export interface Refund {
  lines: { label: string; cents: MinorUnits }[];
  totalCents: MinorUnits;
  /** Whether nothing of the order is left then. */
  isWhole: boolean;
}

/**
 * Computes what is paid back for some of the goods, in the browser and on the server alike: their part of what
 * they cost, and the delivery once nothing of the order is left. All parts that are withdrawn from one
 * after the other add up to the whole.
 */
export function refundOf(
  {
    items,
    delivery,
    taxLabel,
  }: Pick<Withdrawal, 'delivery' | 'taxLabel'> & {
    items: readonly RefundableItem[];
  },
  chosen: readonly ChosenGoods[],
): Refund {
  const counts = new Map(chosen.map(({ _id, quantity }) => [_id, quantity]));
  const parts = items.flatMap((item) => {
    const count = counts.get(item._id) ?? 0;
    return count > 0
      ? [
          {
            item,
            goods: part(item, 'goodsCents', count),
            tax: part(item, 'taxCents', count),
            count,
          },
        ]
      : [];
  });
  const isWhole =
    parts.length > 0 &&
    items.every(
      ({ _id, quantity, withdrawn, exception }) =>
        exception?.why === 'service' || withdrawn + (counts.get(_id) ?? 0) >= quantity,
    );
  const back = isWhole ? delivery : null;
  const taxCents = parts.reduce((all, { tax }) => all + tax, 0) + (back?.taxCents ?? 0);
  const lines = [
    ...parts.map(({ item, goods, count }) => ({
      label: goodsInWords(item.product.name, count),
      cents: goods,
    })),
    ...(back ? [{ label: back.label, cents: minorUnits(back.cents) }] : []),
    ...(taxCents !== 0 ? [{ label: isolate(taxLabel ?? 'Tax'), cents: minorUnits(taxCents) }] : []),
  ];
  const totalCents = minorUnits(lines.reduce((all, { cents }) => all + cents, 0));
  return { lines, totalCents, isWhole };
}

/** `2 × Meadow Tote`. */
export const goodsInWords = (name: string, count: number): string => `${count} × ${isolate(name)}`;

/** Of so many pieces, after those that were withdrawn from before. */
function part(
  { quantity, withdrawn, ...item }: RefundableItem,
  of: 'goodsCents' | 'taxCents',
  count: number,
): MinorUnits {
  const upTo = (pieces: number) => Math.floor((item[of] * pieces) / quantity);
  return minorUnits(upTo(withdrawn + count) - upTo(withdrawn));
}
