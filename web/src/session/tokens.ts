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

/** Holds the token and, beside it, the persisted answers of its owner. */
export const tokenStorage = storageOfBrowser();

/** The token of this browser, shared by its tabs. */
export const tokenStore = createTokenStore(tokenStorage, Date.now);
export const tokenKeeper = createTokenKeeper(tokenStore, createTabLock(tokenStorage), Date.now);
