import { useState } from 'react';
import { notify } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { type Decision, useProcessUnlock } from './unlock-requests-query.ts';
import type { useFailure } from './use-failure.ts';

const words = messages.unlockRequests;

type FailureTeller = Pick<ReturnType<typeof useFailure>, 'fail' | 'begin'>;

/** What is being asked about a request, and what is done after the answer. */
export function useUnlockDecision({ fail, begin }: FailureTeller) {
  const process = useProcessUnlock();
  const [decision, setDecision] = useState<Decision>();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);

  function ask(next: Decision) {
    setDecision(next);
    setAsking(true);
  }

  function confirm() {
    if (!decision) return;
    begin();
    process.mutate(decision, {
      onSuccess: ({ message }) => notify('success', message),
      onError: (error) =>
        fail(decision.action === 'approve' ? words.approveFailed : words.denyFailed, error),
      onSettled: close,
    });
  }

  return {
    decision,
    isAsking,
    /** What is being done to the request that was asked about. */
    doing: process.isPending ? decision?.action : undefined,
    ask,
    confirm,
    close,
  };
}
