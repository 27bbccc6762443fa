import { type ReturnTo, returnTo } from './return-to.ts';

/** Navigation state that the pages around the login hand on, so that nothing is typed twice. */
export interface LoginState {
  email?: string;
  /** Where the login leads in the end. */
  from?: ReturnTo;
}

export function loginState(state: unknown, email: string): LoginState {
  const from = returnTo(state);
  return { ...(email && { email }), ...(from && { from }) };
}

export function emailOf(state: unknown): string {
  const email =
    typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
