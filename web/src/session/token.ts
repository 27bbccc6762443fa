import type { tokenPayload } from '@tailorbird/contract/accounts';

export type TokenPayload = (typeof tokenPayload)['_output'];

/** A token as the browser keeps it. */
export interface StoredToken {
  readonly token: string;
  /** When it came, in milliseconds of this device's clock. */
  readonly receivedAt: number;
}

/** A token this close to its end may reach the server too late. Milliseconds. */
const TRAVEL_TIME = 5_000;

/** The payload, unverified: it decides what to show, never what is allowed. Undefined where it is none. */
export function readPayload(token: string): (TokenPayload & { iat?: number }) | undefined {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** The id of the guest or account that a token names. */
export function subjectOf(stored: StoredToken | undefined): string | undefined {
  return stored && readPayload(stored.token)?.sub;
}

/**
 * Whether the token has run out. A device's clock may be hours wrong, so its age is counted from
 * when it came, and its lifetime is exp - iat; a wrong answer costs one refresh or one 401.
 */
export function hasExpired(stored: StoredToken, now: number): boolean {
  const payload = readPayload(stored.token);
  if (!payload) return true;
  const end =
    payload.iat === undefined
      ? payload.exp * 1000
      : stored.receivedAt + (payload.exp - payload.iat) * 1000;
  return now >= end - TRAVEL_TIME;
}

function isPayload(value: unknown): value is TokenPayload & { iat?: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sub' in value &&
    typeof value.sub === 'string' &&
    'exp' in value &&
    typeof value.exp === 'number' &&
    'roles' in value &&
    Array.isArray(value.roles) &&
    value.roles.every((role) => role === 'customer' || role === 'admin') &&
    (!('iat' in value) || typeof value.iat === 'number')
  );
}
