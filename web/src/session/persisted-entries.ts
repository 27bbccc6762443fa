/** Storage keys of persisted answers begin with this, then the id of their owner. */
const PREFIX = 'tailorbird.kept.';

export function persistedPrefix(owner: string): string {
  return `${PREFIX}${owner}.`;
}

/** Where the browser forbids storage, nothing is persisted. */
export function persistedKeys(storage: Storage | undefined, prefix = PREFIX): string[] {
  try {
    return Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes everybody's, or everybody else's. Works whether or not anything was restored before. */
export function clearPersisted(storage: Storage | undefined, except?: string): void {
  for (const key of persistedKeys(storage)) {
    if (except === undefined || !key.startsWith(persistedPrefix(except))) storage?.removeItem(key);
  }
}

/** Notes and quantities of pieces that are not in the cart yet, in this tab's storage. */
export const DRAFTS = 'tailorbird.pieces';
/** Rows of several pieces that are not in the cart yet. */
export const ROWS = 'tailorbird.rows';
/** Contact and addresses of an order that is not placed yet. */
export const CHECKOUT = 'tailorbird.checkout';
/** Removes all that this tab keeps of a person: an order on its way or placed as a guest, too. */
export function clearDrafts(): void {
  try {
    for (const key of persistedKeys(sessionStorage, 'tailorbird.')) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
