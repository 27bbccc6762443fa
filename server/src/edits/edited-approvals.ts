import {
  needsApproval,
  type ApprovalRule,
  type OrderApprovalRule,
} from '@tailorbird/contract/kinds/approval';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { OrderItem } from '@tailorbird/contract/orders';
import { hashOf } from '../offers/frozen-lines.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { PlannedItem } from './planned-items.ts';

/** How the approvals of a changed order stand. */
export interface EditedApprovals {
  held: number[];
  wished: number[];
  /** Pieces that the customer is asked about anew. */
  asked: number[];
  /** Null where nothing of the order ever was to be approved. */
  rule: OrderApprovalRule | null;
}

/**
 * Asks about what is made otherwise by now, or comes to the order; the rest keeps its yes, its wish or
 * its question. More pieces of an item stand as that does.
 * @param ruleOf that of the shop or of the type, of what has not been asked about
 */
export function editApprovals(
  { order, held, wished }: Pick<StoredOrder, 'order' | 'held' | 'wished'>,
  items: readonly PlannedItem[],
  ruleOf: (item: OrderItem) => ApprovalRule,
): EditedApprovals {
  const before = order.cart.items;
  const numbers = new Map(
    numbersOfItems(before).map((own, index) => [before[index]?._id, own] as const),
  );
  const hasIn = (id: string, pieces: ReadonlySet<number>) =>
    (numbers.get(id) ?? []).some((number) => pieces.has(number));
  const own = order.approvalRule;
  const rules: ApprovalRule[] = [];
  const asked: number[] = [];
  const stay: number[] = [];
  const wishes: number[] = [];
  for (const planned of items) {
    const { item } = planned;
    const pieces = item.pieces ?? [];
    const sameAs = planned.splitOf ?? (isAsBefore(planned) ? planned.before?._id : undefined);
    if (sameAs !== undefined) {
      if (hasIn(sameAs, held)) stay.push(...pieces);
      if (hasIn(sameAs, wished)) wishes.push(...pieces);
      continue;
    }
    const rule = own === undefined || own === 'mixed' ? ruleOf(item) : own;
    if (!needsApproval(rule, isDrawn(planned)) || pieces.length === 0) continue;
    rules.push(rule);
    asked.push(...pieces);
  }
  return {
    held: [...stay, ...asked],
    wished: wishes,
    asked,
    rule: own ?? ruleOfAll(rules),
  };
}

const isDrawn = ({ item, piece }: PlannedItem) =>
  piece === undefined ? item.drawing !== null : piece !== null;

/** Whether a yes to it as it was holds for it as it is to be. */
function isAsBefore({ item, before, piece }: PlannedItem): boolean {
  if (!before) return false;
  if (piece === undefined) return true;
  const drawing = piece && { address: '', title: '', hash: piece.hash };
  return hashOf({ ...item, drawing }) === hashOf(before);
}

function ruleOfAll(rules: readonly ApprovalRule[]): OrderApprovalRule | null {
  const [first, ...others] = new Set(rules);
  if (first === undefined) return null;
  return others.length > 0 ? 'mixed' : first;
}
