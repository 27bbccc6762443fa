import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { kitMessages } from './messages.ts';

/** An answer that refuses says why on its page; this is of none, or of a shop that cannot answer. */
export const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What a page needs has failed once, and is asked for again. */
function isTriedAgain(query: Query): boolean {
  const { data, fetchStatus, fetchFailureCount, fetchFailureReason } = query.state;
  return (
    data === undefined &&
    fetchStatus === 'fetching' &&
    fetchFailureCount > 0 &&
    isUnanswered(fetchFailureReason) &&
    query.meta?.isBackground !== true &&
    query.isActive()
  );
}

/**
 * Says from the first attempt that failed on that the server does not answer, for all queries of the
 * pages. After the last attempt the page itself says what is missing, with a way to try again.
 */
export function LoadStatus() {
  const cache = useQueryClient().getQueryCache();
  const isTrying = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]),
    () => cache.getAll().some(isTriedAgain),
    () => false,
  );
  if (!isTrying) return null;
  return <Notice tone="warning" title={kitMessages.tryingAgain} live />;
}
