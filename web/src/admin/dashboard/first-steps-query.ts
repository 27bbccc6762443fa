import type { FirstStep } from '@tailorbird/contract/first-steps';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { notify, offer } from '../../ui/toast.ts';
import { messages } from './messages.ts';

const stepMessages = messages.steps;

/** Asked anew by each look at the dashboard: steps are done on other pages, and by others. */
export const firstStepsQuery = queryOptions({
  queryKey: ['admin', 'first steps'],
  queryFn: ({ signal }) => call('GET /first-steps', {}, signal),
  staleTime: 0,
});

interface SkippedSteps {
  ids: readonly FirstStep[];
  isSkipped: boolean;
}

/** Skips steps, or takes that back. `onGone`: the list has nothing left to show. */
export function useSkippedSteps(onGone: () => void) {
  const client = useQueryClient();
  const skipping = useMutation({
    mutationFn: ({ ids, isSkipped }: SkippedSteps) =>
      call('PUT /first-steps/skipped', { body: { ids: [...ids], isSkipped } }),
    onSuccess: (firstSteps, { ids }) => {
      client.setQueryData(firstStepsQuery.queryKey, firstSteps);
      if (firstSteps.steps.some(({ state }) => state === 'open')) return;
      onGone();
      offer('success', stepMessages.putAwayDone, {
        label: stepMessages.undo,
        run: () => skipping.mutate({ ids, isSkipped: false }),
      });
    },
    onError: (error) =>
      notify('error', error instanceof ApiError ? error.message : stepMessages.skipFailed),
  });
  return skipping;
}
