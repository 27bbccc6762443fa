import { createHash } from 'node:crypto';
import type { OrderItem } from '@tailorbird/contract/orders';
import { textsOf } from '@tailorbird/contract/rules/own-texts';

/** An item as a customer said yes to it: what it is bound to, and its words to compare them. */
export interface FrozenLine {
  _id: string;
  hash: string;
  words: string[];
}

/** A yes to an item is bound to it: its drawing, or product, choices and words. A note is no part. */
export function hashOf({ drawing, product, selectedOptions }: OrderItem): string {
  if (drawing) return drawing.hash;
  const choices = selectedOptions.map(({ optionId, valueId, value, artwork }) => [
    optionId,
    valueId,
    value,
    artwork ?? null,
  ]);
  const chosen = JSON.stringify([product._id, choices]);
  return createHash('sha256').update(chosen).digest('base64url');
}

export const frozenLine = (item: OrderItem): FrozenLine => ({
  _id: item._id,
  hash: hashOf(item),
  words: textsOf(item).map(({ value }) => value),
});

/** How two states of the same lines differ, each by the ids of its lines. */
export interface LineDifference {
  same: string[];
  changed: string[];
  added: string[];
  removed: string[];
}

/** The difference of lines that were frozen and those of now. */
export function differenceOf(
  before: readonly FrozenLine[],
  now: readonly FrozenLine[],
): LineDifference {
  const known = new Map(before.map((line) => [line._id, line]));
  const ids = (lines: readonly FrozenLine[]) => lines.map(({ _id }) => _id);
  const kept = now.filter(({ _id }) => known.has(_id));
  const isSame = ({ _id, hash }: FrozenLine) => known.get(_id)?.hash === hash;
  const left = new Set(ids(now));
  return {
    same: ids(kept.filter(isSame)),
    changed: ids(kept.filter((line) => !isSame(line))),
    added: ids(now.filter(({ _id }) => !known.has(_id))),
    removed: ids(before.filter(({ _id }) => !left.has(_id))),
  };
}
