import { useSyncExternalStore } from 'react';
import type { StoredEntry } from '../../stored-entry.ts';

/** The value of an entry of the browser's storage, the same in all that use it. */
export function useStored<Value>(entry: StoredEntry<Value>): Value {
  return useSyncExternalStore(entry.subscribe, entry.read, entry.read);
}
