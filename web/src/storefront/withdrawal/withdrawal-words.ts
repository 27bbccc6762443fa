import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { refundOf } from '@tailorbird/contract/rules/withdrawal-refund';
import type { Withdrawal, WithdrawalItem } from '@tailorbird/contract/withdrawals';

/** How many pieces of each item are chosen, by the item's id. */
export type ChosenCounts = Readonly<Record<string, number>>;

/** Pieces of an item that can still be withdrawn from. */
export const remainingOf = ({
  exception,
  quantity,
  withdrawn,
}: Pick<WithdrawalItem, 'exception' | 'quantity' | 'withdrawn'>): number =>
  exception ? 0 : Math.max(0, quantity - withdrawn);

/** The chosen goods as they are sent, in the order of the page: no more than there are left. */
export function chosenItems(
  items: readonly WithdrawalItem[],
  chosen: ChosenCounts,
): { _id: string; quantity: number; withdrawn: number }[] {
  return items.flatMap((item) => {
    const quantity = Math.min(chosen[item._id] ?? 0, remainingOf(item));
    return quantity > 0 ? [{ _id: item._id, quantity, withdrawn: item.withdrawn }] : [];
  });
}

/** The price of so many pieces without added tax, after those that were withdrawn from before. */
export function goodsPrice(item: WithdrawalItem, count: number): string {
  const { _id, goodsCents, quantity, withdrawn, exception } = item;
  if (exception || withdrawn + count > quantity) return formatMoney(minorUnits(goodsCents));
  const own = { items: [{ ...item, taxCents: 0 }], delivery: null, taxLabel: null };
  return formatMoney(refundOf(own, [{ _id, quantity: count }]).totalCents);
}

/** Adds up what is paid back for what is chosen, and says whether that has tax that was added. */
export function paidBack(
  withdrawal: Pick<Withdrawal, 'items' | 'delivery' | 'taxLabel'>,
  chosen: ChosenCounts,
): { amount: string; hasTax: boolean } {
  const { totalCents } = refundOf(withdrawal, chosenItems(withdrawal.items, chosen));
  return { amount: formatMoney(totalCents), hasTax: withdrawal.taxLabel !== null };
}
