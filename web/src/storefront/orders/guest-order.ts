import type { LinkedOrder } from '@tailorbird/contract/guest-orders';
import type { Paper } from '@tailorbird/contract/papers';
import { queryOptions } from '@tanstack/react-query';
import { unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { linkHeaders } from '../../orders/order-link.ts';

/** The order of a link; null when it has ended, or never was. */
export const linkedQuery = (link: string) =>
  queryOptions({
    queryKey: ['guest-order', link],
    queryFn: ({ signal }): Promise<LinkedOrder | null> =>
      unlessMissing(call('GET /guest-order', { headers: linkHeaders(link) }, signal)),
    // it belongs to the link, and not to whoever is logged in
    meta: { keptAtLogin: true },
  });

export const linkedPapersQuery = (link: string) =>
  queryOptions({
    queryKey: ['guest-order-papers', link],
    queryFn: async ({ signal }): Promise<Paper[]> => {
      const headers = linkHeaders(link);
      const found = await unlessMissing(call('GET /guest-order/papers', { headers }, signal));
      return found?.papers ?? [];
    },
    meta: { keptAtLogin: true },
  });
