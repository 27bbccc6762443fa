/** An entry of the browser's storage. It holds a value of one kind, whatever stands there. */
export interface StoredEntry<Value> {
  /** @returns one and the same object until another value is stored. */
  read: () => Value;
  /** Undefined removes the entry. */
  write: (value: Value | undefined) => void;
  /** Calls the listener after each change, also by another tab. Returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

interface StoredEntryOptions<Value> {
  /** Whether it lasts as long as the tab, or is shared by all tabs of this browser. */
  lasts: 'in tab' | 'in browser';
  key: string;
  /** Grows when the value changes its shape. Entries of other versions are ignored. */
  version?: number;
  /**
   * Checks a stored value, null where there is none: scripts of other versions of the shop write
   * here, and anybody at this browser can.
   */
  parse: (stored: unknown) => Value;
  /** Characters. For a longer value there is no room. */
  mostCharacters?: number;
}

/** More than any entry needs, and a small part of the 5 MB that browsers give. */
const MOST_CHARACTERS = 200_000;

/**
 * Where the browser forbids storage, or has no room, a value for all tabs lasts as long as the page,
 * and one of the tab is not stored.
 */
export function storedEntry<Value>(options: StoredEntryOptions<Value>): StoredEntry<Value> {
  const { lasts, key, version = 1, parse, mostCharacters = MOST_CHARACTERS } = options;
  const listeners = new Set<() => void>();
  let refused: string | undefined;
  let known: { text: string | null; value: Value } | undefined;
  const storage = () => (lasts === 'in tab' ? sessionStorage : localStorage);

  /** An entry of a tab is a person's and goes at the logout, which clears the storage alone. */
  function hold(text: string | undefined): void {
    if (lasts === 'in browser') refused = text;
  }

  function readText(): string | null {
    if (refused !== undefined) return refused;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }

  function read(): Value {
    const text = readText();
    if (known?.text !== text || !known) known = { text, value: parse(decode(text, version)) };
    return known.value;
  }

  function write(value: Value | undefined): void {
    const text = value === undefined ? undefined : encode(value, version);
    refused = undefined;
    try {
      if (text === undefined) storage().removeItem(key);
      else if (text.length > mostCharacters) hold(text);
      else storage().setItem(key, text);
    } catch {
      hold(text);
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

  return { read, write, subscribe };
}

/** The first version of an entry is its value alone. */
const encode = (value: unknown, version: number) =>
  JSON.stringify(version === 1 ? value : { version, value });

function decode(text: string | null, version: number): unknown {
  const stored = parseJson(text);
  if (version === 1) return stored;
  const isCurrent = typeof stored === 'object' && stored !== null && 'version' in stored;
  return isCurrent && stored.version === version && 'value' in stored ? stored.value : null;
}

/** A text that is no JSON is itself: some entries were written as they are. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
