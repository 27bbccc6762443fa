import { useSyncExternalStore } from 'react';

/** A text that this browser keeps, for whoever uses it, the same in all of its tabs. */
export interface KeptText {
  read: () => string | null;
  write: (text: string) => void;
  /** The text, and what changes it; null: none was written yet. */
  use: () => [text: string | null, write: (text: string) => void];
}

export function keptText(name: string): KeptText {
  const listeners = new Set<() => void>();
  /** Where the browser forbids storage the text lasts as long as the page. */
  let written: string | null = null;

  function read(): string | null {
    try {
      return localStorage.getItem(name) ?? written;
    } catch {
      return written;
    }
  }

  function write(text: string): void {
    written = text;
    try {
      localStorage.setItem(name, text);
    } catch {
      // Storage is forbidden or full: see above.
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { read, write, use: () => [useSyncExternalStore(subscribe, read, () => null), write] };
}
