import type { Order } from '@tailorbird/contract/orders';
import { type FieldPath, itemOfPath, valueAt } from './edit-fields.ts';

/** A field as it was when it was changed, and as it is to be. */
export interface FieldChange {
  before: string;
  after: string;
}

/** A product that is added, or one more row of a group. */
export interface AddedItem {
  key: string;
  product: string;
  name: string;
  quantity: number;
  /** By the ids of options: words, or the id of a value. */
  choices: Readonly<Record<string, string>>;
  /** Of a row: the item whose group it joins, and whose pictures it has. */
  like: string | undefined;
}

/** A line without a product, as it is typed. */
export interface AddedLine {
  key: string;
  name: string;
  quantity: number;
  /** Dollars of one, as typed. */
  cost: string;
  /** Empty: the standard rate. */
  taxClass: string;
  isMade: boolean;
}

/** The changes that an admin wants, apart from the order that they are about. */
export interface EditDraft {
  changes: Readonly<Record<string, FieldChange>>;
  added: readonly AddedItem[];
  lines: readonly AddedLine[];
  isMailed: boolean;
  reissuesInvoice: boolean;
  /** The version of the order that it was begun with, or that its changes were last put on. */
  since: number;
}

export const emptyDraft = (since: number): EditDraft => ({
  changes: {},
  added: [],
  lines: [],
  isMailed: true,
  reissuesInvoice: false,
  since,
});

export const isEmptyDraft = ({ changes, added, lines }: EditDraft): boolean =>
  Object.keys(changes).length + added.length + lines.length === 0;

/** Fields, products and lines that are changed. */
export const countChanges = ({ changes, added, lines }: EditDraft): number =>
  Object.keys(changes).length + added.length + lines.length;

/** The value of a field as it is to be. */
export const draftValue = (draft: EditDraft, order: Order, path: FieldPath): string =>
  draft.changes[path]?.after ?? valueAt(order, path) ?? '';

/** @returns the value of a field before; undefined where it is not changed */
export const valueBefore = ({ changes }: EditDraft, path: FieldPath): string | undefined =>
  changes[path]?.before;

/** Sets a field. What is as it was before is no change. */
export function withValue(
  draft: EditDraft,
  order: Order,
  path: FieldPath,
  value: string,
): EditDraft {
  const before = draft.changes[path]?.before ?? valueAt(order, path);
  if (before === undefined) return draft;
  const { [path]: _, ...others } = draft.changes;
  if (value === before) return { ...draft, changes: others };
  return { ...draft, changes: { ...draft.changes, [path]: { before, after: value } } };
}

/** Takes back changes of these fields. */
export function withoutChanges(draft: EditDraft, paths: readonly string[]): EditDraft {
  const left = Object.entries(draft.changes).filter(([path]) => !paths.includes(path));
  return { ...draft, changes: Object.fromEntries(left) };
}

/** A field that somebody else has changed, too, or that can no longer be changed. */
export interface EditConflict {
  path: string;
  before: string;
  mine: string;
  /** It is undefined where the item was taken out. */
  theirs: string | undefined;
  /** The piece was begun meanwhile. */
  isLocked: boolean;
}

/** An order as far as it decides on what can be changed of it. */
export interface EditBase {
  order: Order;
  begun: readonly number[];
}

/**
 * Puts a draft on an order that somebody else has changed: three-way, field by field. What both have
 * changed to the same value is no change any more. `conflicts` is what is left to ask.
 */
export function rebase(
  draft: EditDraft,
  base: EditBase,
  leastQuantity: (itemId: string) => number,
): { draft: EditDraft; conflicts: EditConflict[] } {
  const conflicts: EditConflict[] = [];
  const done: string[] = [];
  const goneItems = new Set<string>();
  for (const [path, { before, after }] of Object.entries(draft.changes)) {
    const theirs = valueAt(base.order, path);
    if (theirs === after) {
      done.push(path);
      continue;
    }
    const ofItem = itemOfPath(path);
    if (theirs === undefined && ofItem) {
      // one question for each item; an item that both take out is done
      const isRemoved = ofItem.optionId === undefined && after === '0';
      if (isRemoved || goneItems.has(ofItem.itemId)) done.push(path);
      else {
        goneItems.add(ofItem.itemId);
        conflicts.push({ path, before, mine: after, theirs, isLocked: false });
      }
      continue;
    }
    const least = ofItem ? leastQuantity(ofItem.itemId) : 0;
    const isLocked = ofItem
      ? ofItem.optionId === undefined
        ? Number(after) < least
        : least > 0
      : false;
    if (theirs !== before || isLocked) {
      conflicts.push({ path, before, mine: after, theirs, isLocked });
    }
  }
  return { draft: done.length === 0 ? draft : withoutChanges(draft, done), conflicts };
}

/** Keeps one's own value over that of the other: it is a change of theirs from now on. */
export function keepMine(draft: EditDraft, { path, mine, theirs }: EditConflict): EditDraft {
  if (theirs === undefined) return withoutChanges(draft, [path]);
  return { ...draft, changes: { ...draft.changes, [path]: { before: theirs, after: mine } } };
}

/** Takes the value of the other; of an item that is gone, nothing of it is changed any more. */
export function takeTheirs(draft: EditDraft, { path, theirs }: EditConflict): EditDraft {
  const itemId = itemOfPath(path)?.itemId;
  if (theirs !== undefined || itemId === undefined) return withoutChanges(draft, [path]);
  return withoutChanges(
    draft,
    Object.keys(draft.changes).filter((one) => itemOfPath(one)?.itemId === itemId),
  );
}
