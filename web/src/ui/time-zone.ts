import { useSyncExternalStore } from 'react';

let known: string | undefined;
const listeners = new Set<() => void>();

/** For pages that the server renders, without a document to read it from, and where it changes. */
export function setShopTimeZone(name: string): void {
  if (known === name || !isKnownHere(name)) return;
  known = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The shop's time zone. All that is below in the tree is rendered again when it changes. */
export function useShopTimeZone(): string {
  return useSyncExternalStore(subscribe, shopTimeZone, shopTimeZone);
}

/** By whose clock and calendar the shop goes: an IANA name, which comes with the document. */
export function shopTimeZone(): string {
  known ??= nameInDocument();
  return known;
}

function nameInDocument(): string {
  const name =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone'];
  return name !== undefined && isKnownHere(name) ? name : 'UTC';
}

/** Zones are renamed at times, and an older browser knows only the older name. */
function isKnownHere(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
