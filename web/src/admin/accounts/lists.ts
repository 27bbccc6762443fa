import type { QueryClient } from '@tanstack/react-query';

/** Where the query cache keeps what is listed here. */
export const userLists = ['admin', 'users'];
export const unlockRequestPages = ['admin', 'unlock requests'];

/** An account has changed elsewhere: what is in view is loaded again, the rest when it is next seen. */
export function forgetUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: userLists });
}

/** Nothing that was fetched before counts any more; what is in view is fetched again. */
export function forgetUnlockRequests(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: unlockRequestPages, type: 'inactive' });
  return client.invalidateQueries({ queryKey: unlockRequestPages });
}
