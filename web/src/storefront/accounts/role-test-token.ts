import { useSyncExternalStore } from 'react';
import type { Session } from '../../session.ts';
import { tokenStore } from '../../session/tokens.ts';

/** Characters of the token; 0 where there is none yet. The token itself is not for showing. */
export function useTokenLength(): number {
  return useSyncExternalStore(tokenStore.subscribe, lengthOfToken, () => 0);
}

function lengthOfToken(): number {
  return tokenStore.read()?.token.length ?? 0;
}

export function tokenTypeOf(status: Session['status'], length: number): 'user' | 'guest' | 'none' {
  if (length === 0) return 'none';
  return status === 'authenticated' ? 'user' : 'guest';
}
