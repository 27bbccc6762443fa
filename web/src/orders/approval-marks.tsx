import type { Order } from '@tailorbird/contract/orders';
import { Hourglass, MessageSquareText } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import { approvalMarkMessages } from './approval-mark-messages.ts';

/** By whom an order waits, the shop first, with its pieces: nothing where it waits for nobody. */
export const waitsInWords = ({ approval }: Pick<Order, 'approval'>) => [
  ...(approval && approval.wishes > 0
    ? [{ icon: MessageSquareText, says: approvalMarkMessages.wishes(approval.wishes) }]
    : []),
  ...(approval && approval.asked > 0
    ? [{ icon: Hourglass, says: approvalMarkMessages.waiting(approval.asked) }]
    : []),
];

/** Icon and words together, as of a payment. */
export function ApprovalMarks({ order }: { order: Pick<Order, 'approval'> }) {
  return waitsInWords(order).map(({ icon, says }) => (
    <span key={says} className="badge is-pending">
      <Icon of={icon} />
      {says}
    </span>
  ));
}
