import type { ArtworkPosition } from '@tailorbird/contract/kinds/artwork';
import { useState, useSyncExternalStore } from 'react';

/** Where a picture is while it is held; undefined while nobody holds it. */
export interface LivePosition {
  read: () => ArtworkPosition | undefined;
  write: (position: ArtworkPosition | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

/** It changes with each frame, and only those who follow it are drawn again. */
export function useLivePosition(): LivePosition {
  const [live] = useState(() => {
    let now: ArtworkPosition | undefined;
    const listeners = new Set<() => void>();
    return {
      read: () => now,
      write(position: ArtworkPosition | undefined) {
        now = position;
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

/** As it is held, else as it lies. */
export function useShownPosition(live: LivePosition, lies: ArtworkPosition): ArtworkPosition {
  return useSyncExternalStore(live.subscribe, live.read, live.read) ?? lies;
}
