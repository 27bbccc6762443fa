import type { Paper } from '@tailorbird/contract/papers';
import { queryOptions } from '@tanstack/react-query';
import { unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { linkHeaders } from '../../orders/order-link.ts';

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
