import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { UNLOCK_PAGE_SIZE } from '@tailorbird/contract/limits';
import type { listUnlockRequests, UnlockRequest } from '@tailorbird/contract/unlock-requests';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { keysOf, listAddress, oneOf, pageNumber } from '../../list-address.ts';
import { persisted, usePersistedQueries } from '../../persisted-queries.ts';
import { messages } from './messages.ts';

type UnlockRequestPage = Reply<EndpointOf<'GET /auth/unlock-requests'>>;

/** Milliseconds. Source: the specification, section 9. */
const UNLOCK_CACHE_LIFETIME = 60_000;

export function useUnlockRequests({ status, page }: UnlockFilters) {
  usePersistedQueries();
  const query = { status, page, limit: UNLOCK_PAGE_SIZE };
  return useQuery({
    queryKey: [...unlockRequestPages, query],
    queryFn: ({ signal }) => call('GET /auth/unlock-requests', { query }, signal),
    staleTime: UNLOCK_CACHE_LIFETIME,
    placeholderData: keepPreviousData,
    ...persisted,
  });
}

/** How many wait for an admin. Undefined while that is not known: it is a courtesy of the menu. */
export function usePendingUnlockCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...unlockRequestPages, 'pending'],
    queryFn: ({ signal }) =>
      call('GET /auth/unlock-requests', { query: { status: 'pending', limit: 1 } }, signal),
    select: ({ pagination }) => pagination.total,
    staleTime: UNLOCK_CACHE_LIFETIME,
  });
  return data;
}

export interface Decision {
  request: UnlockRequest;
  action: 'approve' | 'deny';
  notes: string;
}

export function useProcessUnlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, action, notes }: Decision) =>
      call('POST /auth/process-unlock', {
        body: { requestId: request._id, action, adminNotes: notesToSend({ action, notes }) },
      }),
    onSuccess: ({ unlockRequest }) => {
      show(client, unlockRequest);
      void invalidateUnlockRequests(client);
      void invalidateUsers(client);
    },
    onError: (error) => {
      // Somebody else was faster.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        void invalidateUnlockRequests(client);
      }
    },
  });
}

/** Shows the processed request at once, while the page in view is fetched again. */
function show(client: QueryClient, processed: UnlockRequest) {
  client.setQueriesData<UnlockRequestPage>(
    { queryKey: unlockRequestPages, type: 'active' },
    (page) =>
      page && {
        ...page,
        unlockRequests: page.unlockRequests.map((request) =>
          request._id === processed._id ? processed : request,
        ),
      },
  );
}

/** An owner who is refused is told something in any case. */
export function notesToSend({ action, notes }: Pick<Decision, 'action' | 'notes'>): string {
  const typed = notes.trim();
  return typed === '' && action === 'deny' ? messages.unlockRequests.deniedWithoutNotes : typed;
}

export type UnlockFilters = Omit<(typeof listUnlockRequests.query)['_output'], 'limit'>;

/** The choices, in the words of the specification. */
export const statuses = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
} as const satisfies Record<UnlockFilters['status'], string>;

const address = listAddress<UnlockFilters>({
  status: oneOf(keysOf(statuses), 'all'),
  page: pageNumber,
});

export const readUnlockFilters: (search: URLSearchParams) => UnlockFilters = address.read;
/** `?status=pending&page=2`; just `?` for the first page of all. */
export const unlockFilterSearch: (filters: UnlockFilters) => string = address.write;

/** Query keys of the two lists. */
export const userLists = ['admin', 'users'];
export const unlockRequestPages = ['admin', 'unlock requests'];

/** An account has changed elsewhere: refetches the users in view, the others when they are next seen. */
export function invalidateUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: userLists });
}

/** Drops every fetched page of unlock requests; refetches the one in view. */
export function invalidateUnlockRequests(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: unlockRequestPages, type: 'inactive' });
  return client.invalidateQueries({ queryKey: unlockRequestPages });
}
