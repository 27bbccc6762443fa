import { useState, useSyncExternalStore } from 'react';
import { isObject } from '../../api-error.ts';
import { storedEntry } from '../../stored-entry.ts';
import { type EditFields, isSameText } from './edit-fields.ts';

/** The text typed in a field, and the one that stood there when it was begun. */
export interface TypedChange {
  readonly was: string;
  readonly now: string;
}

/** By the keys of fields. */
export type EditDraft = Readonly<Record<string, TypedChange>>;

const NOTHING: EditDraft = {};

/** Orders of which a tab keeps what is typed; the one changed longest ago goes first. */
const MOST_ORDERS = 5;

type StoredDrafts = readonly (readonly [orderId: string, draft: EditDraft])[];

/** What is typed outlives a reload of the tab. */
const stored = storedEntry<StoredDrafts>({
  lasts: 'in tab',
  key: 'tailorbird.order-edits',
  parse: (value) => (Array.isArray(value) ? value.flatMap(readDraft) : []),
});

/** Scripts of other versions of the shop write here, too. */
function readDraft(entry: unknown): StoredDrafts {
  if (!Array.isArray(entry)) return [];
  const [orderId, draft]: unknown[] = entry;
  if (typeof orderId !== 'string' || !isObject(draft)) return [];
  const changes = Object.entries(draft).flatMap(([key, change]) => {
    if (!isObject(change)) return [];
    const { was, now } = change;
    return typeof was === 'string' && typeof now === 'string' ? [[key, { was, now }] as const] : [];
  });
  return [[orderId, Object.fromEntries(changes)]];
}

/** The typed changes of an order, as this tab keeps them. */
export function useEditDraft(orderId: string) {
  const all = useSyncExternalStore(stored.subscribe, stored.read, stored.read);
  // where the tab has no storage, they last as long as the page
  const [own, setOwn] = useState<EditDraft>();
  const kept = all.find(([id]) => id === orderId)?.[1];
  const draft = own ?? kept ?? NOTHING;

  function set(change: (before: EditDraft) => EditDraft): void {
    const next = change(draft);
    const others = stored.read().filter(([id]) => id !== orderId);
    const entries: StoredDrafts =
      Object.keys(next).length > 0 ? [...others, [orderId, next]] : others;
    stored.write(entries.length > 0 ? entries.slice(-MOST_ORDERS) : undefined);
    setOwn(next);
  }

  return { draft, set };
}

/** The typed texts that change the order as it is now. */
export const changesIn = (draft: EditDraft, fields: EditFields): EditDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([key, { now }]) => {
      const field = fields.get(key);
      return field !== undefined && !isSameText(field, now, field.value);
    }),
  );

/** Fields that somebody else has changed, too, since they were typed in. */
export function conflictsIn(draft: EditDraft, fields: EditFields): string[] {
  return Object.entries(changesIn(draft, fields)).flatMap(([key, { was }]) => {
    const field = fields.get(key);
    return field && !isSameText(field, was, field.value) ? [key] : [];
  });
}

/** Typing begins anew on the field as it is now: whoever types has seen it. */
export function withTyped(
  draft: EditDraft,
  { key, value }: { key: string; value: string },
  now: string,
): EditDraft {
  if (now !== value) return { ...draft, [key]: { was: value, now } };
  const { [key]: _, ...others } = draft;
  return others;
}
