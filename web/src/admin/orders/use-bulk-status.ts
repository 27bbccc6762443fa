import type { OrderStatus } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { type BulkReport, reportOf } from './bulk-report.ts';
import { offerUndo } from './offer-undo.ts';
import { atOnce } from './order-edits.ts';
import { showOrders } from './orders-cache.ts';
import type { Picked } from './picked-orders.ts';

interface BulkChange {
  picked: Picked;
  status: OrderStatus;
}

interface Listeners {
  onReport: (report: BulkReport) => void;
  /** What the report tells is not so any more. */
  onUndone: () => void;
}

/** One status for all that are picked; the report tells what became of each. */
export function useBulkStatus({ onReport, onUndone }: Listeners) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: async ({ picked, status }: BulkChange) => {
      const body = { orderIds: [...picked.keys()], status };
      const { results } = await call('PUT /order/status', { body });
      return results;
    },
    onSuccess: (results, { picked, status }) => {
      onReport(reportOf(picked, status, results));
      const set = results.flatMap(({ _id, before, order, customerTold = false }) =>
        before && order
          ? [{ _id, before, order, orderNumber: picked.get(_id) ?? '', customerTold }]
          : [],
      );
      offerUndo(client, status, set, onUndone);
      return showOrders(
        client,
        results.flatMap(({ order }) => order ?? []),
      );
    },
  });
}
