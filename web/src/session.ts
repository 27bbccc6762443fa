import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { forgetOthers } from './session/forget-others.ts';
import { readPayload, subjectOf, type TokenPayload } from './session/token.ts';
import { tokenKeeper, tokenStorage, tokenStore } from './session/tokens.ts';
import { dismiss, notify, withdrawOffers } from './ui/toast.ts';

export { isOnePersons } from './session/forget-others.ts';

export interface Session {
  /** A guest has no roles. */
  readonly status: 'guest' | 'authenticated';
  readonly name: string;
  readonly email: string;
  readonly roles: TokenPayload['roles'];
}

/** The session has ended, or was ended in another tab. */
const loggedOut = 'You are logged out. Please log in again.';

const guest: Session = { status: 'guest', name: '', email: '', roles: [] };

let shown: { token: string | undefined; session: Session } = { token: undefined, session: guest };

/** Who is using this browser, as the token says. The same object until the token changes. */
export function currentSession(): Session {
  const token = tokenStore.read()?.token;
  if (token !== shown.token) shown = { token, session: token ? sessionOf(token) : guest };
  return shown.session;
}

function sessionOf(token: string): Session {
  const payload = readPayload(token);
  if (!payload || payload.roles.length === 0) return guest;
  const { name, email, roles } = payload;
  return { status: 'authenticated', name, email, roles };
}

export function useSession(): Session {
  return useSyncExternalStore(tokenStore.subscribe, currentSession, () => guest);
}

/** Once, when the page starts. The token comes in the background: no page waits for it to be painted. */
export function startSession(queries?: QueryClient): void {
  if (queries) {
    forgetOthers(queries, tokenStore, tokenStorage, withdrawOffers);
    tellWhenEnded();
  }
  whenIdle(() => {
    // A caller that needs the token asks again and gets the error.
    tokenKeeper.current().catch(() => undefined);
  });
}

let leaving = false;

export function logIn(email: string, password: string): Promise<void> {
  leaving = false;
  return tokenKeeper.logIn(email, password);
}

export function logOut(): Promise<void> {
  leaving = true;
  return tokenKeeper.logOut();
}

/** The token says name and roles as they were: after these have changed, a new one is fetched. */
export async function renewToken(): Promise<void> {
  const stored = tokenStore.read();
  if (stored) await tokenKeeper.renew(stored.token);
}

/** Whether the last session of this tab ended by a logout here, rather than by the server. */
export function hasLoggedOut(): boolean {
  return leaving;
}

/** Set when a session ends without a logout in this tab, until somebody logs in. */
let ended: { toast: number } | undefined;

export function hasSessionEnded(): boolean {
  return ended !== undefined;
}

/** For a page that tells of the end itself. */
export function withdrawEndedToast(): void {
  if (ended) dismiss(ended.toast);
}

/** Somebody whose session ends without their doing is told so. */
function tellWhenEnded(): void {
  let before = currentSession();
  tokenStore.subscribe(() => {
    const last = before;
    before = currentSession();
    if (before.status === 'authenticated') ended = undefined;
    else if (last.status === 'authenticated' && !leaving) {
      ended = { toast: notify('info', loggedOut) };
    }
  });
}

/** The token of this browser while nobody is logged in; it may have run out. */
export function guestToken(): string | undefined {
  return currentSession().status === 'guest' ? tokenStore.read()?.token : undefined;
}

/** The id of the guest or account that this browser's token names. */
export function subject(): string | undefined {
  return subjectOf(tokenStore.read());
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}
