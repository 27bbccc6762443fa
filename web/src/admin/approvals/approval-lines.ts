import type { DeskApprovals } from '@tailorbird/contract/approvals';
import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { itemName } from '../orders/piece-name.ts';

type DeskItem = DeskApprovals['items'][number];

/** An item that the customer is asked about, and how it stands. */
export interface ApprovalLine extends DeskItem {
  item: OrderItem;
  /** Numbers of its pieces. */
  numbers: readonly number[];
  /** Its words, else its choices or product. */
  name: string;
}

type ItemsOfOrder = Pick<Order, 'cart'>;

/** In the order of the items; those that nobody is asked about are left out. */
export function approvalLines(
  { cart: { items } }: ItemsOfOrder,
  approvals: Pick<DeskApprovals, 'items'>,
): ApprovalLine[] {
  const known = new Map(approvals.items.map((entry) => [entry._id, entry]));
  const groups = new Map(
    groupItems(items).flatMap((group) => group.items.map(({ _id }) => [_id, group.items] as const)),
  );
  const allNumbers = numbersOfItems(items);
  return items.flatMap((item, index) => {
    const numbers = allNumbers[index] ?? [];
    const entry = known.get(item._id);
    if (!entry || entry.state === 'not asked') return [];
    return [{ ...entry, item, numbers, name: itemName(item, groups.get(item._id) ?? [item]) }];
  });
}

/** Whether its pieces may not be made yet. */
export const isOpen = ({ state }: Pick<DeskItem, 'state'>): boolean =>
  state === 'asked' || state === 'change wanted';

/** How many pieces are in each state. */
export function countStates(lines: readonly ApprovalLine[]): Map<ApprovalState, number> {
  const counts = new Map<ApprovalState, number>();
  for (const { state, numbers } of lines) {
    counts.set(state, (counts.get(state) ?? 0) + numbers.length);
  }
  return counts;
}

/** The items of these pieces that wait for a yes, as a step of the desk names them. */
export function heldItems(
  lines: readonly ApprovalLine[],
  numbers: readonly number[],
): { _id: string; hash: string }[] {
  const wanted = new Set(numbers);
  return lines
    .filter((line) => isOpen(line) && line.numbers.some((number) => wanted.has(number)))
    .map(({ _id, hash }) => ({ _id, hash }));
}

/** How many pieces are freed with these: an approval is of all pieces of an item. */
export function countFreed(
  { cart: { items } }: { cart: { items: Parameters<typeof numbersOfItems>[0] } },
  numbers: readonly number[],
): number {
  return numbersOfItems(items)
    .filter((ofItem) => ofItem.some((number) => numbers.includes(number)))
    .reduce((count, ofItem) => count + ofItem.length, 0);
}
