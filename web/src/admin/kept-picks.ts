import { isObject } from '../api-error.ts';

/** What is picked of a list, and the filter that it was picked in. */
interface KeptPicks {
  scope: string;
  picked: readonly unknown[];
}

/** Keeps picks in this tab, for when its page is loaded again. */
export function writePicks(key: string, { scope, picked }: KeptPicks): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ scope, picked }));
  } catch {
    // Storage is forbidden or full: they last as long as the page.
  }
}

/** Of no list where nothing was kept that can be read. */
export function readPicks(key: string): KeptPicks {
  const none = { scope: '', picked: [] };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isObject(kept) || typeof kept['scope'] !== 'string') return none;
    return { scope: kept['scope'], picked: Array.isArray(kept['picked']) ? kept['picked'] : [] };
  } catch {
    return none;
  }
}
