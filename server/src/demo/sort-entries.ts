import type { DemoEntry, StayingDemoEntry } from '@tailorbird/contract/demo';
import type { Use } from './queries.ts';

export interface DemoState {
  entries: readonly DemoEntry[];
  /** Ids of what an admin has changed. */
  changed: ReadonlySet<string>;
  /** Ids of what is in an order. */
  ordered: ReadonlySet<string>;
  /** By entries and by others; those by products before those by types. */
  uses: readonly Use[];
}

/**
 * Tells entries that go from entries that stay. An entry stays if it was changed or ordered, and if something needs it
 * that is not of the demo, or that stays.
 */
export function sortEntries({ entries, changed, ordered, uses }: DemoState): {
  goes: DemoEntry[];
  stays: StayingDemoEntry[];
} {
  const staying = new Map<string, Pick<StayingDemoEntry, 'reason' | 'by'>>();
  const known = new Set(entries.map(({ _id }) => _id));
  for (const id of ordered) staying.set(id, { reason: 'ordered', by: '' });
  for (const id of changed) staying.set(id, { reason: 'changed', by: '' });
  for (const { user, userName, used } of uses) {
    if (known.has(user) && !staying.has(user)) continue;
    if (!staying.has(used)) staying.set(used, { reason: 'used', by: userName });
  }
  return {
    goes: entries.filter(({ _id }) => !staying.has(_id)),
    stays: entries.flatMap((entry) => {
      const why = staying.get(entry._id);
      return why ? [{ ...entry, ...why }] : [];
    }),
  };
}
