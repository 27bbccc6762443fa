import type { Order } from '@tailorbird/contract/orders';
import { Undo2 } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { returnMarkMessages } from './returns-messages.ts';

type ReturnedOrder = Pick<Order, 'returns' | 'withdrawn'>;

/** Says what waits for the desk, else how much was withdrawn from; nothing where there is neither. */
export function returnsInWords({ returns = 0, withdrawn = 0 }: ReturnedOrder): string | undefined {
  if (returns > 0) return returnMarkMessages.waiting(returns);
  return withdrawn > 0 ? returnMarkMessages.withdrawn(withdrawn) : undefined;
}

/** Withdrawals and faults of an order, by icon and words. */
export function ReturnsMark({ order }: { order: ReturnedOrder }) {
  const words = returnsInWords(order);
  if (words === undefined) return null;
  return (
    <span className={(order.returns ?? 0) > 0 ? 'badge is-pending' : 'badge is-cancelled'}>
      <Icon of={Undo2} />
      {words}
    </span>
  );
}
