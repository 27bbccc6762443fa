import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { OrderStatus } from '@tailorbird/contract/orders';
import type { Picked } from './picked-orders.ts';

type Result = Reply<EndpointOf<'PUT /order/status'>>['results'][number];

export interface BulkReport {
  status: OrderStatus;
  /** How many have the status because of this. */
  setCount: number;
  lines: { _id: string; orderNumber: string; outcome: Result['outcome'] }[];
}

/** What became of each that was picked, in the order they were picked. */
export function reportOf(
  picked: Picked,
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

/** Those that are not there any more cannot stay picked. */
export function missingIn({ lines }: BulkReport): string[] {
  return lines.filter(({ outcome }) => outcome === 'not found').map(({ _id }) => _id);
}
