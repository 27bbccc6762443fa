import type { Location } from 'react-router';

/** Where a person wanted to go before the login, kept in the navigation state of /login. */
export interface ReturnTo {
  readonly path: string;
  /** Navigation state of that page. */
  readonly state: unknown;
}

/**
 * What a page was given stays with the one who was there: when they have been logged out, a next
 * person gets its address alone.
 */
export function stateForLogin(
  location: Location,
  { hasEnded }: { hasEnded: boolean },
): { from: ReturnTo; hasEnded: boolean } {
  const path = location.pathname + location.search + location.hash;
  return { from: { path, state: hasEnded ? undefined : location.state }, hasEnded };
}

/** Whether a session that was not ended by its owner in this tab has led to the login. */
export function hasEnded(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true
  );
}

/** Undefined where the login was opened by itself. */
export function returnTo(state: unknown): ReturnTo | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'object' || from === null) return undefined;
  if (!('path' in from) || typeof from.path !== 'string' || !/^\/(?!\/)/.test(from.path))
    return undefined;
  return { path: from.path, state: 'state' in from ? from.state : undefined };
}
