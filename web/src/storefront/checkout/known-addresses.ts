import type { Order } from '@tailorbird/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useSession } from '../../session.ts';
import type { TypedAddress } from './draft.ts';

export type KnownAddress = TypedAddress;

/** Orders that are looked through for addresses. */
const LATEST = 20;

const none: readonly KnownAddress[] = [];

/** Where the latest orders of an account went, each once, the latest first. */
export function useKnownAddresses(): readonly KnownAddress[] {
  const isGuest = useSession().status === 'guest';
  const { data = none } = useQuery({
    queryKey: ['known-addresses'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: LATEST };
      return addressesOf((await call('GET /order/history', { query }, signal)).orders);
    },
    enabled: !isGuest,
    staleTime: 300_000,
  });
  return isGuest ? none : data;
}

function addressesOf(orders: readonly Order[]): KnownAddress[] {
  const found = orders.flatMap(({ delivery }) => delivery?.address ?? []);
  return [...new Map(found.map((address) => [JSON.stringify(address), address])).values()];
}
