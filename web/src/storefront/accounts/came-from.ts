import type { Location } from 'react-router';

/** Where a person wanted to go before the login, kept in the navigation state of /login. */
export interface CameFrom {
  readonly path: string;
  /** Navigation state of that page. */
  readonly state: unknown;
}

export function stateForLogin(location: Location): { from: CameFrom } {
  return {
    from: { path: location.pathname + location.search + location.hash, state: location.state },
  };
}

/** Undefined where the login was opened by itself. */
export function cameFrom(state: unknown): CameFrom | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'object' || from === null) return undefined;
  if (!('path' in from) || typeof from.path !== 'string' || !from.path.startsWith('/'))
    return undefined;
  return { path: from.path, state: 'state' in from ? from.state : undefined };
}
