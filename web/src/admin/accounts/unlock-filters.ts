import type { listUnlockRequests } from '@tailorbird/contract/unlock-requests';

export type UnlockFilters = Omit<(typeof listUnlockRequests.query)['_output'], 'limit'>;

/** What there is to choose, in the words of the specification. */
export const statuses = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
} as const satisfies Record<UnlockFilters['status'], string>;

/** From the address bar, which anyone can type into: what is no filter is read as none. */
export function readUnlockFilters(search: URLSearchParams): UnlockFilters {
  const page = Number(search.get('page'));
  return {
    status: readStatus(search.get('status')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function readStatus(value: string | null): UnlockFilters['status'] {
  return isStatus(value) ? value : 'all';
}

/** `?status=pending&page=2`; just `?` for the first page of all. */
export function unlockFilterSearch({ status, page }: UnlockFilters): string {
  const search = new URLSearchParams();
  if (status !== 'all') search.set('status', status);
  if (page !== 1) search.set('page', String(page));
  return `?${search}`;
}

function isStatus(value: string | null): value is UnlockFilters['status'] {
  return value !== null && Object.hasOwn(statuses, value);
}
