import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from '../format-count.ts';

type Reason = 'asked' | 'change wanted' | 'both';

const because = (reason: Reason, count: number) => {
  const them = count === 1 ? 'it' : 'them';
  if (reason === 'asked') return `the customer has not approved ${them}.`;
  return reason === 'both'
    ? `the customer has not approved ${them}, or wants a change.`
    : 'the customer wants a change.';
};

/** Texts about pieces that are not made, since the customer has not approved them. */
export const heldMessages = {
  few: (pieces: readonly string[], reason: Reason) => {
    const names = new Intl.ListFormat('en-GB').format(pieces.map(isolate));
    return `${names} ${pieces.length === 1 ? 'is' : 'are'} not made: ${because(reason, pieces.length)}`;
  },
  several: (count: number, reason: Reason) =>
    `${counted(count, 'piece is', 'pieces are')} not made: ${because(reason, count)}`,
  /** On a row of the pieces. */
  mark: 'Not approved',
  act: 'Make it anyway',
  actSeveral: 'Make them anyway',
} as const;
