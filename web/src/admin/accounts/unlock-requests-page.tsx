import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import './accounts.css';
import { RefreshButton } from '../refresh-button.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { messages } from './messages.ts';
import { readUnlockFilters, unlockFilterSearch } from './unlock-filters.ts';
import { UnlockQuestion } from './unlock-question.tsx';
import { UnlockRequestCard } from './unlock-request-card.tsx';
import { UnlockRequestsLoading } from './unlock-requests-loading.tsx';
import { usePendingUnlockCount, useUnlockRequests } from './unlock-requests-query.ts';
import { UnlockStatusFilter } from './unlock-status-filter.tsx';
import { useFailure } from './use-failure.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useUnlockDecision } from './use-unlock-decision.ts';

const words = messages.unlockRequests;

export default function UnlockRequestsPage() {
  const [search] = useSearchParams();
  const filters = readUnlockFilters(search);
  const list = useUnlockRequests(filters);
  const waiting = usePendingUnlockCount();
  const failure = useFailure(list.isError ? list : undefined, words.fetchFailed);
  const { decision, isAsking, doing, ask, confirm, close } = useUnlockDecision(failure);
  /** By request; typed and not sent. */
  const [notes, setNotes] = useState<Record<string, string>>({});
  const top = usePageTurn<HTMLElement>(filters.page);
  useFocusKept(top, isAsking);

  const linkTo = (page: number) => unlockFilterSearch({ ...filters, page });
  const { data } = list;
  const pages = Math.max(data?.pagination.pages ?? 1, 1);
  if (data && !list.isPlaceholderData && filters.page > pages) {
    return <Navigate to={linkTo(pages)} replace />;
  }

  const refresh = () => {
    if (!list.isFetching) void list.refetch();
  };

  return (
    <>
      <PageHead title={words.title} />
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="soft mt-0.5 min-h-5" aria-live="polite">
            {waiting !== undefined && words.waiting(waiting)}
          </p>
        </div>
        <div className="unlock-head-acts">
          <UnlockStatusFilter status={filters.status} />
          <RefreshButton isFetching={list.isFetching} onClick={refresh} />
        </div>
      </div>
      <FailureBanner sentence={failure.sentence} onDismiss={failure.dismiss} />
      <section ref={top} tabIndex={-1} aria-label="Unlock requests" className="users-list">
        {list.isPending && <UnlockRequestsLoading />}
        {list.isError && !data && (
          <EmptyState
            title={words.noneHere}
            action={
              <Button aria-disabled={list.isFetching} onClick={refresh}>
                Try Again
              </Button>
            }
          />
        )}
        {data?.unlockRequests.length === 0 && (
          <EmptyState
            title={words.none(filters.status)}
            action={
              filters.status !== 'all' && (
                <ButtonLink to="?" variant="secondary">
                  Show all requests
                </ButtonLink>
              )
            }
          />
        )}
        {data && data.unlockRequests.length > 0 && (
          <>
            <div
              className="grid grid-cols-1 gap-4 aria-busy:opacity-60"
              aria-busy={list.isPlaceholderData}
            >
              {data.unlockRequests.map((request) => (
                <UnlockRequestCard
                  key={request._id}
                  request={request}
                  notes={notes[request._id] ?? ''}
                  onNotes={(typed) => setNotes({ ...notes, [request._id]: typed })}
                  doing={decision?.request._id === request._id ? doing : undefined}
                  onDecide={(action) => ask({ request, action, notes: notes[request._id] ?? '' })}
                />
              ))}
            </div>
            <div className="listbar">
              <span className="soft">
                {words.pageOf(filters.page, pages, data.pagination.total)}
              </span>
              <Pagination
                label="Pages"
                page={filters.page}
                totalPages={pages}
                linkTo={linkTo}
                ends
                compact
              />
            </div>
          </>
        )}
      </section>
      <UnlockQuestion
        decision={decision}
        isOpen={isAsking}
        isBusy={doing !== undefined}
        onConfirm={confirm}
        onCancel={close}
      />
    </>
  );
}
