import { createTabLock } from './tab-lock.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { createTokenStore } from './token-store.ts';

/** Undefined on the server and where the browser forbids storage. */
function storageOfBrowser(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** What this browser keeps of a person stands beside their token. */
export const tokenStorage = storageOfBrowser();

/** The token of this browser, shared by its tabs. */
export const tokenStore = createTokenStore(tokenStorage, Date.now);
export const tokenKeeper = createTokenKeeper(tokenStore, createTabLock(tokenStorage), Date.now);
