import type { ArtworkPosition } from '@tailorbird/contract/kinds/artwork';
import { useState, useSyncExternalStore } from 'react';

/** A value that changes with each frame while a picture is held; undefined while there is none. */
export interface LiveValue<Value> {
  read: () => Value | undefined;
  write: (value: Value | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Where a picture is while it is held; undefined while nobody holds it. */
export type LivePosition = LiveValue<ArtworkPosition>;

/** Nothing is drawn again when it changes, but what follows it. */
export function useLiveValue<Value>(): LiveValue<Value> {
  const [live] = useState(() => {
    let now: Value | undefined;
    const listeners = new Set<() => void>();
    return {
      read: () => now,
      write(value: Value | undefined) {
        now = value;
        for (const listener of listeners) listener();
      },
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  return live;
}

/** Of a value that changes seldom: each change draws anew what shows it. */
export const useShown = <Value>({ subscribe, read }: LiveValue<Value>): Value | undefined =>
  useSyncExternalStore(subscribe, read, read);
