import type { Access } from '@tailorbird/contract/endpoint';

export interface Nobody {
  kind: 'nobody';
}

/** A visitor with a guest token. */
export interface Guest {
  kind: 'guest';
  /** Owns the guest's cart and orders. */
  id: string;
}

export interface Account {
  kind: 'account';
  id: string;
  sessionId: string;
  name: string;
  email: string;
  /** No text of the account's owner is mailed to an address that may be a stranger's. */
  isEmailVerified: boolean;
  /** The password goes back to one that was set by a link mailed to this address. */
  isOfMailbox?: boolean;
  roles: readonly ('customer' | 'admin')[];
  /** Position in the write-ahead log after the account's latest write at the desk. */
  wroteAt?: string | null;
}

export type Caller = Nobody | Guest | Account;

/** Who a handler can be called by, given the access its endpoint declares. */
export type CallerFor<A extends Access> = A extends 'anyone'
  ? Caller
  : A extends 'guest'
    ? Guest | Account
    : Account;

export function isAdmin(caller: Caller): boolean {
  return caller.kind === 'account' && caller.roles.includes('admin');
}

// spec: 6.3
/** Undefined when the caller may; else why not. */
export function accessError(
  access: Access,
  caller: Caller,
): 'NOT_AUTHENTICATED' | 'FORBIDDEN' | undefined {
  if (access === 'anyone') return undefined;
  if (caller.kind === 'nobody') return 'NOT_AUTHENTICATED';
  if (access === 'guest') return undefined;
  if (caller.kind === 'guest') return 'FORBIDDEN';
  if (access === 'admin' && !isAdmin(caller)) return 'FORBIDDEN';
  return undefined;
}
