/** What a person has fetched and this browser keeps stands in storage under this, then their id. */
const PREFIX = 'tailorbird.kept.';

export function keptPrefix(owner: string): string {
  return `${PREFIX}${owner}.`;
}

/** Where the browser forbids storage, nothing was kept. */
export function keptKeys(storage: Storage | undefined, prefix = PREFIX): string[] {
  if (!storage) return [];
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes everybody's, or everybody else's. Works whether or not anything was restored before. */
export function wipeKept(storage: Storage | undefined, except?: string): void {
  for (const key of keptKeys(storage)) {
    if (except === undefined || !key.startsWith(keptPrefix(except))) storage?.removeItem(key);
  }
}
