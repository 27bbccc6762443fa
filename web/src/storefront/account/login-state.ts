import type { Location } from 'react-router';

/** The pages around the login pass this on as navigation state, so that nothing is typed twice. */
interface LoginState {
  email?: string;
  /** An account that somebody else may have opened, which the page of the login tells once more. */
  opened?: OpenedAccount;
  /** Where the login leads in the end. */
  from?: ReturnTo;
  /** The page shows what a guest has just ordered, and no link of the bar leads there. */
  isOrdered?: true;
}

export function isOrdered(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isOrdered' in state && state.isOrdered === true
  );
}

export interface OpenedAccount {
  /** Shortened. */
  readonly email: string;
  readonly dateCreated: string;
  /** The secret of a link that was mailed to its address. */
  readonly link: string;
}

export function loginState(state: unknown, email: string, opened?: OpenedAccount): LoginState {
  const from = returnTo(state);
  return { ...(email && { email }), ...(from && { from }), ...(opened && { opened }) };
}

/** Undefined where no address was verified just before. */
export function openedOf(state: unknown): OpenedAccount | undefined {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return undefined;
  const { opened } = state;
  if (typeof opened !== 'object' || opened === null) return undefined;
  const { email, dateCreated, link } = { email: '', dateCreated: '', link: '', ...opened };
  return email && dateCreated && link ? { email, dateCreated, link } : undefined;
}

export function emailOf(state: unknown): string {
  const email =
    typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}

/** Where a person wanted to go before the login. The navigation state of /login carries it. */
interface ReturnTo {
  readonly path: string;
  /** Navigation state of that page. */
  readonly state: unknown;
}

/**
 * The state of a page belongs to the person who was there. After their session ended, somebody else
 * may log in: only the address goes along.
 */
export function stateForLogin(
  location: Location,
  { sessionEnded }: { sessionEnded: boolean },
): { from: ReturnTo; sessionEnded: boolean } {
  const path = location.pathname + location.search + location.hash;
  return { from: { path, state: sessionEnded ? undefined : location.state }, sessionEnded };
}

/** Whether the login was opened because a session ended without a logout in this tab. */
export function readSessionEnded(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'sessionEnded' in state &&
    state.sessionEnded === true
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
