import type { QuoteState } from '@tailorbird/contract/kinds/quotes';
import { Ban, Check, Clock, MessageSquare, Send } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { quoteMessages } from './messages.ts';

const LOOKS = {
  sent: { icon: Send, look: 'active' },
  wish: { icon: MessageSquare, look: 'pending' },
  accepted: { icon: Check, look: 'completed' },
  ended: { icon: Clock, look: 'cancelled' },
  withdrawn: { icon: Ban, look: 'cancelled' },
} as const satisfies Record<QuoteState, object>;

/** How a quote stands, in a word with its icon. */
export function QuoteBadge({ state }: { state: QuoteState }) {
  const { icon, look } = LOOKS[state];
  return (
    <span className={`badge is-${look}`}>
      <Icon of={icon} />
      {quoteMessages.states[state]}
    </span>
  );
}
