import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { USERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { User } from '@tailorbird/contract/users';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api.ts';
import { persisted, usePersistedQueries } from '../../persisted-queries.ts';
import { logOut, renewToken, subject } from '../../session.ts';
import { invalidateUnlockRequests, invalidateUsers, userLists } from './unlock-requests-query.ts';
import { userFilterQuery, type UserFilters, type UserView, viewUsers } from './user-list.ts';
import { hasCode } from '../../error-facts.ts';

type UserList = Reply<EndpointOf<'GET /user'>>;

/** Loaded once; what is left from an earlier load of the page is shown, and loaded anew. */
const allUsers = queryOptions({
  queryKey: [...userLists, 'all'],
  queryFn: ({ signal }) =>
    call(
      'GET /user',
      { query: { limit: USERS_AT_ONCE, sortBy: 'dateCreated', sortOrder: 'desc' } },
      signal,
    ),
  staleTime: ({ state }) => (state.dataUpdatedAt < performance.timeOrigin ? 0 : Infinity),
  ...persisted,
});

// spec: 4.20 4.21 7.19
/**
 * A page of users. The browser filters, sorts and pages by itself where it holds all of them; a
 * shop that has more is asked for each page, so that nobody is out of reach.
 */
export function useUsers(filters: UserFilters) {
  usePersistedQueries();
  const all = useQuery(allUsers);
  const isComplete = all.data && all.data.users.length >= all.data.pagination.total;
  const query = userFilterQuery(filters);
  const page = useQuery({
    queryKey: [...userLists, query],
    queryFn: ({ signal }) => call('GET /user', { query }, signal),
    enabled: isComplete === false,
    placeholderData: keepPreviousData,
    ...persisted,
  });

  const view: UserView | undefined = isComplete
    ? viewUsers(all.data.users, filters)
    : page.data && {
        users: page.data.users,
        matching: page.data.pagination.total,
        pages: page.data.pagination.pages,
      };

  return {
    view,
    /** Users in the whole shop, whatever the filters. */
    total: all.data?.pagination.total,
    /** The page in view is still the one before. */
    isTurning: isComplete === false && page.isPlaceholderData,
    isFetching: all.isFetching || page.isFetching,
    failed: [all, page].find(({ isError }) => isError),
    refresh: () => Promise.all([all.refetch(), isComplete === false && page.refetch()]),
  };
}

export function useSetRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId: string; roles: User['roles'] }) =>
      call('PUT /user/roles', { body }),
    onSuccess: ({ user }) => {
      showUser(client, user);
      // Where it fails, the next refresh of the token says what this one would have said.
      if (user._id === subject()) return renewToken().catch(() => undefined);
      return undefined;
    },
    onError: (error) => invalidateIfGone(client, error),
  });
}

export function useUnlockUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: User) => call('PUT /user/unlock', { body: { userId: _id } }),
    onSuccess: ({ user }) => {
      showUser(client, user);
      // A request that was waiting is closed by it.
      void invalidateUnlockRequests(client);
    },
    onError: (error) => invalidateIfGone(client, error),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: User) => call('DELETE /user', { query: { _id } }),
    onSuccess: (_, { _id }) => {
      if (_id === subject()) return logOut();
      client.setQueryData(allUsers.queryKey, (list) => list && withoutUser(list, _id));
      void invalidateUnlockRequests(client);
      return client.invalidateQueries({ queryKey: userLists, predicate: isOnePage });
    },
    onError: (error) => invalidateIfGone(client, error),
  });
}

/** A page that filters by what has changed keeps the row until it is next loaded. */
function showUser(client: QueryClient, changed: User) {
  client.setQueriesData<UserList>(
    { queryKey: userLists },
    (list) =>
      list && {
        ...list,
        users: list.users.map((user) => (user._id === changed._id ? changed : user)),
      },
  );
  void client.invalidateQueries({ queryKey: userLists, predicate: isOnePage, refetchType: 'none' });
}

/** When only part of the users is loaded, deleting one outside the list lowers the total as well. */
function withoutUser({ users, pagination }: UserList, id: string): UserList {
  const rest = users.filter(({ _id }) => _id !== id);
  const wasCounted = rest.length < users.length || users.length < pagination.total;
  const total = pagination.total - (wasCounted ? 1 : 0);
  return { users: rest, pagination: { ...pagination, total } };
}

function isOnePage({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[userLists.length] !== 'all';
}

/** Somebody else has deleted the account: refetches the list that still offers it. */
function invalidateIfGone(client: QueryClient, error: Error) {
  if (hasCode(error, 'NOT_FOUND')) void invalidateUsers(client);
}
