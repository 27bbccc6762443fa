import type { Location } from 'react-router';

/** Where a person wanted to go before the login, kept in the navigation state of /login. */
export interface CameFrom {
  readonly path: string;
  /** Navigation state of that page. */
  readonly state: unknown;
}

interface LoginState {
  readonly from: CameFrom;
  /** The session has ended while its owner was at work. */
  readonly expired: boolean;
}

/** What the page was given is for the one who was there: a next person gets its address alone. */
export function stateForLogin(location: Location, { expired }: { expired: boolean }): LoginState {
  const path = location.pathname + location.search + location.hash;
  return { from: { path, state: expired ? undefined : location.state }, expired };
}

export function hasExpired(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'expired' in state && state.expired === true
  );
}

/** Undefined where the login was opened by itself. */
export function cameFrom(state: unknown): CameFrom | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'object' || from === null) return undefined;
  if (!('path' in from) || typeof from.path !== 'string' || !/^\/(?!\/)/.test(from.path))
    return undefined;
  return { path: from.path, state: 'state' in from ? from.state : undefined };
}
