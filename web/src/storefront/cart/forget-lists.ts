import type { QueryClient } from '@tanstack/react-query';
import { isOnePersons } from '../../session.ts';
import { wipeKept } from '../../session/kept-entries.ts';
import { tokenStorage } from '../../session/tokens.ts';

/**
 * A list of orders seen before lacks the new one: in this page, and also in storage, where a page
 * before this one has left it that this one may not have restored yet.
 */
export function forgetLists(queries: QueryClient, storage = tokenStorage): void {
  wipeKept(storage);
  void queries.invalidateQueries({ predicate: isOnePersons });
}
