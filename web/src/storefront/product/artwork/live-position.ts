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

/** Only those who follow it are drawn again when it changes. */
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

/** A text or number of it: whoever shows it is drawn again only when that changes. */
export function useShownOf<Value, Shown extends string | number>(
  { subscribe, read }: LiveValue<Value>,
  shownOf: (value: Value) => Shown,
): Shown | undefined {
  const readShown = () => {
    const value = read();
    return value === undefined ? undefined : shownOf(value);
  };
  return useSyncExternalStore(subscribe, readShown, readShown);
}
