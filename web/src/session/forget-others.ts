import type { Query, QueryClient } from '@tanstack/react-query';
import { clearPersisted, clearDrafts } from './persisted-entries.ts';
import { readPayload } from './token.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Answers fetched as one person are never shown to the next, in whichever tab they changed; nor
 * what was fetched in a role that has been taken away. Neither from the query cache, nor from what
 * this browser keeps.
 * @param onLeft after somebody with an account has left
 */
export function forgetOthers(
  queries: QueryClient,
  store: TokenStore,
  storage: Storage | undefined,
  onLeft: () => void,
): void {
  let before = payloadIn(store);
  clearPersisted(storage, before?.sub);
  store.subscribe(() => {
    const last = before;
    const now = payloadIn(store);
    before = now;
    const isAnother = now?.sub !== last?.sub;
    const hasLostRole = last?.roles.some((role) => !now?.roles.includes(role)) === true;
    if (!isAnother && !hasLostRole) return;
    // a guest who logs in is the same person, and goes on
    if (isAnother && last?.roles.length) {
      clearDrafts();
      onLeft();
    }
    // Answers that another tab has persisted for the new person stay.
    clearPersisted(storage, isAnother ? now?.sub : undefined);
    // Without a token nothing of anybody's was fetched.
    if (last) void queries.resetQueries({ predicate: isOnePersons });
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Logging in or out keeps the answer: it is the same whoever asks, as the catalogue is. */
      keptAtLogin?: boolean;
      /** The answer outlives the page: see `persisted-queries.ts`. */
      persisted?: boolean;
      /** No page waits for the answer: nobody is told that it is tried again. */
      isBackground?: boolean;
    };
  }
}

/** Whether an answer may depend on who asks. */
export function isOnePersons({ meta }: Query): boolean {
  return meta?.keptAtLogin !== true;
}

function payloadIn(store: TokenStore) {
  const stored = store.read();
  return stored && readPayload(stored.token);
}
