import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { OrderStatus } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { failOffline } from './order-edits.ts';
import { updateCachedOrders } from './orders-query.ts';
import type { PickedNumbers } from './picked-orders.ts';
import { offerUndo } from './undo-status.ts';

interface BulkChange {
  picked: PickedNumbers;
  status: OrderStatus;
}

interface Listeners {
  onReport: (report: BulkReport) => void;
  /** Called when an undo has made the report outdated. */
  onUndone: () => void;
}

/** One status for all that are picked; the report tells what became of each. */
export function useBulkStatus({ onReport, onUndone }: Listeners) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: async ({ picked, status }: BulkChange) => {
      const body = { orderIds: [...picked.keys()], status };
      const { results } = await call('PUT /order/status', { body });
      return results;
    },
    onSuccess: (results, { picked, status }) => {
      onReport(reportOf(picked, status, results));
      const set = results.flatMap(({ _id, before, order, ...told }) => {
        const { customerTold = false, overusedDiscounts = [] } = told;
        const orderNumber = picked.get(_id) ?? '';
        return before && order
          ? [{ _id, before, order, orderNumber, customerTold, overusedDiscounts }]
          : [];
      });
      offerUndo(client, status, set, onUndone);
      return updateCachedOrders(
        client,
        results.flatMap(({ order }) => order ?? []),
      );
    },
  });
}

type Result = Reply<EndpointOf<'PUT /order/status'>>['results'][number];

export interface BulkReport {
  status: OrderStatus;
  /** How many have the status because of this. */
  setCount: number;
  lines: { _id: string; orderNumber: string; outcome: Result['outcome'] }[];
}

/** Reports the outcome for each picked order, in the order they were picked. */
export function reportOf(
  picked: PickedNumbers,
  status: OrderStatus,
  results: readonly Pick<Result, '_id' | 'outcome'>[],
): BulkReport {
  const outcomes = new Map(results.map(({ _id, outcome }) => [_id, outcome]));
  const lines = [...picked].map(([_id, orderNumber]) => ({
    _id,
    orderNumber,
    outcome: outcomes.get(_id) ?? ('not found' as const),
  }));
  return { status, setCount: lines.filter(({ outcome }) => outcome === 'set').length, lines };
}

/** Ids of picked orders that no longer exist: they cannot stay picked. */
export function missingIn({ lines }: BulkReport): string[] {
  return lines.filter(({ outcome }) => outcome === 'not found').map(({ _id }) => _id);
}
