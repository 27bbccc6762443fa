import { type CameFrom, cameFrom } from './came-from.ts';

/** Navigation state from one page around logging in to the next, so that nothing is typed twice. */
export interface Along {
  email?: string;
  /** Where the login leads in the end. */
  from?: CameFrom;
}

export function along(state: unknown, email: string): Along {
  const from = cameFrom(state);
  return { ...(email && { email }), ...(from && { from }) };
}

export function emailAlong(state: unknown): string {
  const email =
    typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
