import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import { CircleCheck, CircleDashed, Hammer, MessageSquareText, Phone, Send } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { approvalMessages } from './messages.ts';

const looks = {
  'not asked': { icon: CircleDashed, tone: 'none' },
  asked: { icon: Send, tone: 'asked' },
  'change wanted': { icon: MessageSquareText, tone: 'wished' },
  approved: { icon: CircleCheck, tone: 'yes' },
  'approved by phone': { icon: Phone, tone: 'yes' },
  'made anyway': { icon: Hammer, tone: 'anyway' },
} satisfies Record<ApprovalState, unknown>;

/** From what is approved to what waits, in the order of a bar. */
export const IN_ORDER: readonly ApprovalState[] = [
  'approved',
  'approved by phone',
  'made anyway',
  'change wanted',
  'asked',
];

/** Names the class that gives a state its colour. */
export const toneOf = (state: ApprovalState) => looks[state].tone;

/** A state by icon and word, never by its colour alone; with a count where it tells of several. */
export function ApprovalStateMark({ state, count }: { state: ApprovalState; count?: number }) {
  return (
    <span className={`inline-4 approval-state is-${toneOf(state)}`}>
      <Icon of={looks[state].icon} />
      {count === undefined
        ? approvalMessages.states[state]
        : approvalMessages.counted(count, state)}
    </span>
  );
}
