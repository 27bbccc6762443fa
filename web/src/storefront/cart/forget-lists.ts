import type { QueryClient } from '@tanstack/react-query';
import { isOnePersons } from '../../session.ts';
import { clearPersisted } from '../../session/persisted-entries.ts';
import { tokenStorage } from '../../session/tokens.ts';
import { cartQuery } from './shown-cart.ts';

/**
 * A list of orders seen before lacks the new one: in this page, and also in storage, where a page
 * before this one has left it that this one may not have restored yet. Not the cart: after a lost
 * answer it stays in view, and ordering it again gives the same order.
 */
export function forgetLists(queries: QueryClient, storage = tokenStorage): void {
  clearPersisted(storage);
  void queries.invalidateQueries({
    predicate: (query) => isOnePersons(query) && query.queryKey[0] !== cartQuery.queryKey[0],
  });
}
