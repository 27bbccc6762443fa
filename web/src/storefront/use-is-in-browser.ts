import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * False on the server and while its HTML is being taken over. What only this browser knows, such
 * as its token or its cart, is shown from then on.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
