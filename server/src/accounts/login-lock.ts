/** Wrong passwords in a row after which an address is locked. */
export const MOST_FAILURES = 5;

export const LOCKOUT_REASON = `${MOST_FAILURES} wrong passwords in a row`;

export interface LoginAttempt {
  /** Attempts in a row without success from this browser, this one included. */
  attempts: number;
  isAccountLocked: boolean;
  /** The browser has logged in to this account before. */
  fromKnownDevice: boolean;
}

/**
 * A lock stops new logins from browsers that the account does not know. A known browser has
 * its own count, so that a stranger cannot lock the owner out of it. An address without an
 * account locks the same way, so that a lock tells nothing.
 */
export function isRefusedByLock(attempt: LoginAttempt): boolean {
  if (attempt.attempts > MOST_FAILURES) return true;
  return attempt.isAccountLocked && !attempt.fromKnownDevice;
}

export function locksAccount(attempt: LoginAttempt): boolean {
  return attempt.attempts >= MOST_FAILURES;
}
