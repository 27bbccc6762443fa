import { orderStatuses, type OrderStatus } from '@tailorbird/contract/kinds/order-statuses';
import { Ban, Check, Clock, Lock, X } from 'lucide';
import { Icon } from './icon.tsx';

/** Icon of a status, and the word that the contract has for it. */
export const statusLooks = {
  pending: { icon: Clock, ...orderStatuses.pending },
  completed: { icon: Check, ...orderStatuses.completed },
  cancelled: { icon: X, ...orderStatuses.cancelled },
} as const satisfies Record<OrderStatus, object>;

const looks = {
  ...statusLooks,
  approved: { icon: Check, word: 'Approved' },
  denied: { icon: Ban, word: 'Denied' },
  active: { icon: Check, word: 'ACTIVE' },
  locked: { icon: Lock, word: 'LOCKED' },
} as const;

export type Status = keyof typeof looks;

// spec: 2.60
/** Always icon, word and colour together: no state is told by colour alone. */
export function StatusBadge({ status }: { status: Status }) {
  const { icon, word } = looks[status];
  return (
    <span className={`badge is-${status}`}>
      <Icon of={icon} />
      {word}
    </span>
  );
}
