import { clearPersisted } from './persisted-entries.ts';
import { type StoredToken, readPayload } from './token.ts';

const KEY = 'tailorbird.token';

/** Where the token lives: shared by all tabs, read anew at every use. */
export interface TokenStore {
  read: () => StoredToken | undefined;
  write: (token: string) => void;
  clear: () => void;
  /** Called when the token changes, here or in another tab. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

// spec: 4.18
export function createTokenStore(storage: Storage | undefined, now: () => number): TokenStore {
  const listeners = new Set<() => void>();
  // Where storage is forbidden or full, the tab keeps the token to itself.
  let memory: string | undefined;

  const set = (raw: string | undefined) => {
    memory = raw;
    try {
      if (raw === undefined) storage?.removeItem(KEY);
      else if (storage) setInto(storage, raw);
      if (storage) memory = undefined;
    } catch {
      // Kept in memory.
    }
    for (const listener of listeners) listener();
  };

  return {
    read: () => parse(memory ?? stored(storage)),
    write: (token) => set(JSON.stringify({ token, receivedAt: now() } satisfies StoredToken)),
    clear: () => set(undefined),
    subscribe(listener) {
      listeners.add(listener);
      const stop = listenToOtherTabs(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

/** Where storage is full of answers that can be fetched again, the token comes first. */
function setInto(storage: Storage, raw: string) {
  try {
    storage.setItem(KEY, raw);
  } catch {
    clearPersisted(storage);
    storage.setItem(KEY, raw);
  }
}

/** A page that comes back from the browser's cache has missed the storage events meanwhile. */
function listenToOtherTabs(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}

function stored(storage: Storage | undefined): string | undefined {
  try {
    return storage?.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function parse(raw: string | undefined): StoredToken | undefined {
  if (raw === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('token' in value) || typeof value.token !== 'string') return undefined;
    if (!('receivedAt' in value) || typeof value.receivedAt !== 'number') return undefined;
    if (!readPayload(value.token)) return undefined;
    return { token: value.token, receivedAt: value.receivedAt };
  } catch {
    return undefined;
  }
}
