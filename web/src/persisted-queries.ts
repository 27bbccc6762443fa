import { dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchedAt, PERSISTED_FOR, readEntry, writeEntry } from './persisted-entry.ts';
import { persistedKeys, persistedPrefix, clearPersisted } from './session/persisted-entries.ts';
import { subjectOf } from './session/token.ts';
import { tokenStorage, tokenStore } from './session/tokens.ts';
import type { TokenStore } from './session/token-store.ts';

/*
 * Answers that outlive the page: after a reload they are shown at once, with the time they were
 * fetched at, so that within their lifetime nothing is asked again.
 *
 * A query takes part by `...persisted` among its options, and the hook that it stands in calls
 * `usePersistedQueries()` before its first `useQuery`. Only for pages behind the login, and only
 * from files that are loaded with them: this one is not for the visitors' first download.
 *
 * One entry of local storage a query, under the id of its owner. `session/forget-others.ts`
 * wipes them, also where this file was never loaded. What leaves the query cache leaves storage.
 */

/** Filters and pages make ever new queries: so many of the newest are persisted. */
const MOST = 40;
/** Characters of one entry; a browser gives a shop about five million. */
const LONGEST = 1_000_000;
/** Milliseconds: one answer often comes with others. */
const PAUSE = 500;

/** Options of a query whose answers outlive a reload. */
export const persisted = { meta: { persisted: true }, gcTime: PERSISTED_FOR };

/** Restores the answers of the person who is logged in, and persists what is fetched from then on. */
export function usePersistedQueries(): void {
  const client = useQueryClient();
  // While rendering, as the queries below are read in the same pass.
  useState(() => persisterOf(client).restore());
}

const persisters = new WeakMap<QueryClient, PersistedQueries>();

function persisterOf(client: QueryClient): PersistedQueries {
  const persister =
    persisters.get(client) ?? persistQueries(client, tokenStore, tokenStorage, Date.now);
  persisters.set(client, persister);
  return persister;
}

export interface PersistedQueries {
  readonly restore: () => void;
}

export function persistQueries(
  client: QueryClient,
  store: TokenStore,
  storage: Storage | undefined,
  now: () => number,
): PersistedQueries {
  let owner = subjectOf(store.read());
  let restoredFor: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<string>();

  store.subscribe(() => {
    owner = subjectOf(store.read());
  });

  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (query.meta?.persisted !== true) return;
    if (event.type === 'removed') drop(query.queryHash);
    if (event.type !== 'updated') return;
    if (query.state.data === undefined) drop(query.queryHash);
    else if (['success', 'invalidate', 'setState'].includes(event.action.type)) {
      waiting.add(query.queryHash);
      timer ??= setTimeout(write, PAUSE);
    }
  });

  if (typeof window !== 'undefined') window.addEventListener('pagehide', write);

  function drop(hash: string) {
    waiting.delete(hash);
    if (owner !== undefined) remove(persistedPrefix(owner) + hash);
  }

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const hashes = [...waiting];
    waiting.clear();
    // Another tab may have changed the person, and this one not have heard of it yet.
    if (owner === undefined || owner !== subjectOf(store.read())) return;
    for (const hash of hashes) save(persistedPrefix(owner) + hash, hash);
  }

  function save(key: string, hash: string) {
    const state = dehydrate(client, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query) => query.queryHash === hash && query.state.status === 'success',
    });
    if (state.queries.length === 0) return;
    const text = writeEntry(state);
    if (text.length > LONGEST) return remove(key);
    try {
      storage?.setItem(key, text);
    } catch {
      // Full: persisted answers give way to everything else that the shop stores.
      clearPersisted(storage);
    }
  }

  function remove(key: string) {
    try {
      storage?.removeItem(key);
    } catch {
      // Storage is forbidden: nothing is persisted.
    }
  }

  function restore() {
    if (owner === undefined || restoredFor === owner) return;
    restoredFor = owner;
    const prefix = persistedPrefix(owner);
    const found = persistedKeys(storage, prefix).map((key) => ({
      key,
      state: readEntry(storage?.getItem(key) ?? '', key.slice(prefix.length), now()),
    }));
    const newest = found.toSorted((one, two) => fetchedAt(two.state) - fetchedAt(one.state));
    for (const [index, { key, state }] of newest.entries()) {
      if (!state || index >= MOST) remove(key);
      else hydrate(client, state, { defaultOptions: { queries: { gcTime: PERSISTED_FOR } } });
    }
  }

  return { restore };
}
