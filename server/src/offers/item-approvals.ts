import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { OrderItem } from '@tailorbird/contract/orders';
import type { StoredOrder } from '../orders/stored-order.ts';
import { differenceOf, frozenLine, type FrozenLine } from './frozen-lines.ts';
import type { ApprovalEntry, StepItem, StepKind } from './queries.ts';

/** An item of an order, and how it stands with its approval. */
export interface ItemApproval {
  item: OrderItem;
  line: FrozenLine;
  /** Numbers of its pieces. */
  numbers: readonly number[];
  state: ApprovalState;
  /** The entry that brought it into this state, where there is one. */
  entry: ApprovalEntry | undefined;
  wish: { note: string; by: string; at: string } | undefined;
  /** Its words as the customer was shown them before, where they are others now. */
  before: string[] | undefined;
}

/** Of all items of an order, in their order. */
export function itemApprovals(
  { order, held, wished }: Pick<StoredOrder, 'order' | 'held' | 'wished'>,
  entries: readonly ApprovalEntry[],
): ItemApproval[] {
  const byItem = entriesByItem(entries);
  const numbersOf = numbersOfItems(order.cart.items);
  return order.cart.items.map((item, index) => {
    const numbers = numbersOf[index] ?? [];
    const line = frozenLine(item);
    const about = byItem.get(item._id) ?? [];
    const isHeld = numbers.some((number) => held.has(number));
    const isWished = isHeld && numbers.some((number) => wished.has(number));
    const [state, entry] = stateOf({ isHeld, isWished }, about, line);
    return {
      item,
      line,
      numbers,
      state,
      entry,
      wish: isHeld ? wishIn(about) : undefined,
      before: isHeld ? wordsBefore(about, line) : undefined,
    };
  });
}

/** An entry, and what it says of one item. */
interface ItemEntry {
  entry: ApprovalEntry;
  at: StepItem;
}

/** Of each item what was said of it, in its order. */
function entriesByItem(entries: readonly ApprovalEntry[]): Map<string, ItemEntry[]> {
  const byItem = new Map<string, ItemEntry[]>();
  for (const entry of entries) {
    for (const at of entry.items) {
      const known = byItem.get(at._id);
      if (known) known.push({ entry, at });
      else byItem.set(at._id, [{ entry, at }]);
    }
  }
  return byItem;
}

const isSame = (then: FrozenLine, now: FrozenLine) => differenceOf([then], [now]).same.length === 1;

const AFTER: Partial<Record<StepKind, ApprovalState>> = {
  answer: 'approved',
  'by phone': 'approved by phone',
  'make anyway': 'made anyway',
};

function stateOf(
  { isHeld, isWished }: { isHeld: boolean; isWished: boolean },
  about: readonly ItemEntry[],
  line: FrozenLine,
): [ApprovalState, ApprovalEntry | undefined] {
  if (isHeld) return [isWished ? 'change wanted' : 'asked', about.at(-1)?.entry];
  const yes = about.findLast(
    ({ entry, at }) => at.wish === undefined && AFTER[entry.step] && isSame(at, line),
  );
  const state = yes && AFTER[yes.entry.step];
  return state ? [state, yes.entry] : ['not asked', undefined];
}

/** The last wish that was said of it. */
function wishIn(about: readonly ItemEntry[]): ItemApproval['wish'] {
  const said = about.findLast(({ at }) => at.wish !== undefined);
  return said && { note: said.at.wish ?? '', by: said.entry.by, at: said.entry.at.toISOString() };
}

/** Those of the last time that they were others. */
function wordsBefore(about: readonly ItemEntry[], { words }: FrozenLine): string[] | undefined {
  const shown = about.flatMap(({ at }) => [...(at.before ? [at.before] : []), at.words]);
  return shown.findLast((then) => then.join('\n') !== words.join('\n'));
}
