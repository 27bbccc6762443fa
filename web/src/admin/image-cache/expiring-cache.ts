interface Entry<V> {
  value: V;
  /** Milliseconds, by the clock of the cache. */
  expiresAt: number;
}

interface Limits<V> {
  /** Milliseconds from when a value was put in; reading it does not make it younger. */
  lifetime: number;
  most: number;
  now: () => number;
  /** Called with each value that leaves, for whatever reason. */
  onLeave: (value: V) => void;
}

export interface ExpiringCache<V> {
  /** @returns undefined when it is not there, or too old */
  get: (key: string) => V | undefined;
  has: (key: string) => boolean;
  set: (key: string, value: V) => void;
  /** Drops expired values. */
  sweep: () => void;
  clear: () => void;
  size: () => number;
}

/** At most so many values for so long; the least recently used one makes room for another. */
export function createExpiringCache<V>({
  lifetime,
  most,
  now,
  onLeave,
}: Limits<V>): ExpiringCache<V> {
  /** A map keeps the order of insertion, so the least recently used one stands first. */
  const entries = new Map<string, Entry<V>>();

  function drop(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    onLeave(entry.value);
  }

  function fresh(key: string): Entry<V> | undefined {
    const entry = entries.get(key);
    if (!entry || entry.expiresAt > now()) return entry;
    drop(key);
    return undefined;
  }

  return {
    get: (key) => {
      const entry = fresh(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    has: (key) => fresh(key) !== undefined,
    set: (key, value) => {
      drop(key);
      entries.set(key, { value, expiresAt: now() + lifetime });
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        drop(oldest);
      }
    },
    sweep: () => {
      for (const key of entries.keys()) fresh(key);
    },
    clear: () => {
      for (const key of entries.keys()) drop(key);
    },
    size: () => entries.size,
  };
}
