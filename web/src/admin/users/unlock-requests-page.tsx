import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { ErrorBanner, useListError, useFocusReturn } from './list-acts.tsx';
import { messages } from './messages.ts';
import { nameOf, UnlockRequestCard } from './unlock-request-card.tsx';
import {
  type Decision,
  notesToSend,
  readUnlockFilters,
  statuses,
  type UnlockFilters,
  unlockFilterSearch,
  usePendingUnlockCount,
  useProcessUnlock,
  useUnlockRequests,
} from './unlock-requests-query.ts';
import './users.css';

const unlockRequestMessages = messages.unlockRequests;

// spec: 2.115 2.119
export default function UnlockRequestsPage() {
  const [search] = useSearchParams();
  const filters = readUnlockFilters(search);
  const list = useUnlockRequests(filters);
  const waiting = usePendingUnlockCount();
  const failure = useListError(list.isError ? list : undefined, unlockRequestMessages.fetchFailed);
  const { decision, isAsking, doing, ask, confirm, close } = useUnlockDecision(failure);
  /** By request; typed and not sent. */
  const [notes, setNotes] = useState<Record<string, string>>({});
  const top = usePageTurn<HTMLElement>(filters.page);
  useFocusReturn(top, isAsking);

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
      <DeskHead
        title={unlockRequestMessages.title}
        line={waiting !== undefined && unlockRequestMessages.waiting(waiting)}
      >
        <div className="line-8 unlock-head-acts">
          <UnlockStatusFilter status={filters.status} />
          <RefreshButton isFetching={list.isFetching} onClick={refresh} />
        </div>
      </DeskHead>
      <ErrorBanner sentence={failure.sentence} onDismiss={failure.dismiss} />
      <section ref={top} tabIndex={-1} aria-label="Unlock requests" className="stack-16 users-list">
        {list.isPending && <UnlockRequestsLoading />}
        {list.isError && !data && (
          <EmptyState
            title={unlockRequestMessages.noneHere}
            action={
              <Button busy={list.isFetching} onClick={refresh}>
                Try Again
              </Button>
            }
          />
        )}
        {data?.unlockRequests.length === 0 && (
          <EmptyState
            title={unlockRequestMessages.none(filters.status)}
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
            <div className="stack-16" aria-busy={list.isPlaceholderData}>
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
            <div className="spread listbar">
              <span className="soft">
                {unlockRequestMessages.pageOf(filters.page, pages, data.pagination.total)}
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

// spec: 2.114
/** Applies the choice at once: there is no other field to apply with it. */
export function UnlockStatusFilter({ status }: Pick<UnlockFilters, 'status'>) {
  const navigate = useNavigate();
  return (
    <Select
      label="Status"
      className="unlock-status"
      value={status}
      onChange={(event) => {
        const chosen = new URLSearchParams({ status: event.target.value });
        void navigate(unlockFilterSearch(readUnlockFilters(chosen)));
      }}
    >
      {Object.entries(statuses).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}

interface UnlockQuestionProps {
  decision: Decision | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

// spec: 5.16 5.17
/** Asks for confirmation, and shows the notes that the owner will read. */
export function UnlockQuestion({
  decision,
  isOpen,
  isBusy,
  onConfirm,
  onCancel,
}: UnlockQuestionProps) {
  const { title, sentence, effect, confirm } = messages[decision?.action ?? 'approve'];
  const notes = decision && notesToSend(decision);
  return (
    <ConfirmDialog
      open={isOpen}
      title={title}
      sentence={sentence}
      details={
        decision && (
          <>
            <p>
              <strong>
                <bdi>{nameOf(decision.request)}</bdi>
              </strong>
              , <bdi>{decision.request.email}</bdi>
            </p>
            <p>{effect}</p>
            {notes && (
              <p>
                {messages.unlockRequests.noted} <q>{notes}</q>
              </p>
            )}
          </>
        )
      }
      confirmLabel={confirm}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** Placeholder cards of the final size. */
export function UnlockRequestsLoading() {
  return (
    <Skeleton label="Loading unlock requests">
      <div className="stack-16">
        {[1, 2, 3].map((card) => (
          <div key={card} className="ao">
            <div className="row-4 unlock-head">
              <SkeletonLine className="skel-third" />
              <SkeletonLine className="skel-short" />
            </div>
            <div className="ao-body">
              <div className="stack-12 card-wait">
                <SkeletonLine className="skel-most" />
                <SkeletonLine className="skel-half" />
                <SkeletonLine className="skel-quarter" />
              </div>
              <div className="stack-8 ao-notes">
                <SkeletonLine className="skel-box" />
                <SkeletonLine className="skel-control skel-half" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

type ErrorReporter = Pick<ReturnType<typeof useListError>, 'fail' | 'begin'>;

// spec: 8.13
/** Holds the open question about a request, and acts on the answer. */
export function useUnlockDecision({ fail, begin }: ErrorReporter) {
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
        fail(
          decision.action === 'approve'
            ? unlockRequestMessages.approveFailed
            : unlockRequestMessages.denyFailed,
          error,
        ),
      onSettled: close,
    });
  }

  return {
    decision,
    isAsking,
    /** The action under way on the request in question. */
    doing: process.isPending ? decision?.action : undefined,
    ask,
    confirm,
    close,
  };
}
