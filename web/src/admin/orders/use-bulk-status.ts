import type { OrderStatus } from '@tailorbird/contract/orders';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { type BulkReport, reportOf } from './bulk-report.ts';
import { atOnce } from './order-edits.ts';
import { useShowOrders } from './orders-cache.ts';
import type { Picked } from './picked-orders.ts';

interface BulkChange {
  picked: Picked;
  status: OrderStatus;
}

/** One status for all that are picked; the report tells what became of each. */
export function useBulkStatus(onReport: (report: BulkReport) => void) {
  const show = useShowOrders();
  return useMutation({
    ...atOnce,
    mutationFn: async ({ picked, status }: BulkChange) => {
      const body = { orderIds: [...picked.keys()], status };
      const { results } = await call('PUT /order/status', { body });
      return results;
    },
    onSuccess: (results, { picked, status }) => {
      onReport(reportOf(picked, status, results));
      return show(results.flatMap(({ order }) => order ?? []));
    },
  });
}
