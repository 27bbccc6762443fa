import { Ban, Check, Clock, Lock, X } from 'lucide';
import { Icon } from './icon.tsx';

const looks = {
  pending: { icon: Clock, word: 'Pending' },
  completed: { icon: Check, word: 'Completed' },
  cancelled: { icon: X, word: 'Cancelled' },
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
