import { Navigate, useSearchParams } from 'react-router';
import { USER_PAGE_SIZE } from '@tailorbird/contract/limits';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { allOrEnds } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import './accounts.css';
import { RefreshButton } from '../refresh-button.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { messages } from './messages.ts';
import { useFailure } from './use-failure.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { isOwn, useUserActs } from './use-user-acts.ts';
import { UserFilterPanel } from './user-filter-panel.tsx';
import { countUserFilters, readUserFilters, userFilterSearch } from './user-filters.ts';
import { UserQuestion } from './user-question.tsx';
import { UserRow } from './user-row.tsx';
import { UsersLoading, UserTable } from './user-table.tsx';
import { useUsers } from './users-query.ts';

const words = messages.users;

export default function UsersPage() {
  const [search] = useSearchParams();
  const filters = readUserFilters(search);
  const list = useUsers(filters);
  const { view, total } = list;
  const failure = useFailure(list.failed, view ? words.refreshFailed : words.loadFailed);
  const acts = useUserActs(failure);
  const top = usePageTurn<HTMLElement>(filters.page);
  useFocusKept(
    top,
    acts.isAsking || acts.edited !== undefined,
    acts.question && `user-${acts.question.user._id}`,
  );

  const linkTo = (page: number) => userFilterSearch({ ...filters, page });
  const lastPage = Math.max(view?.pages ?? 1, 1);
  if (view && !list.isTurning && filters.page > lastPage) {
    return <Navigate to={linkTo(lastPage)} replace />;
  }

  const refresh = () => {
    if (!list.isFetching) void list.refresh();
  };
  const first = (filters.page - 1) * USER_PAGE_SIZE + 1;

  return (
    <>
      <PageHead title={words.title} />
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="soft mt-0.5 min-h-5" aria-live="polite">
            {view && total !== undefined && words.showing(view.users.length, total)}
          </p>
        </div>
        <RefreshButton isFetching={list.isFetching} onClick={refresh} />
      </div>
      <FailureBanner sentence={failure.sentence} onDismiss={failure.dismiss} />
      <UserFilterPanel filters={filters} />
      <section ref={top} tabIndex={-1} aria-label="Users" className="users-list">
        {!view && !list.failed && <UsersLoading />}
        {!view && list.failed && (
          <EmptyState
            title={words.noneHere}
            action={
              <Button aria-disabled={list.isFetching} onClick={refresh}>
                Try Again
              </Button>
            }
          />
        )}
        {view?.users.length === 0 && <NoUsers isFiltered={countUserFilters(filters) > 0} />}
        {view && view.users.length > 0 && (
          <>
            <UserTable isBusy={list.isTurning}>
              {view.users.map((user) => (
                <UserRow
                  key={user._id}
                  user={user}
                  isOwn={isOwn(user)}
                  editing={
                    acts.edited === user._id
                      ? {
                          isSaving: acts.isSaving,
                          onSave: (roles) => acts.saveRoles(user, roles),
                          onClose: acts.stopEditing,
                        }
                      : undefined
                  }
                  onEdit={() => acts.edit(user._id)}
                  onUnlock={() => acts.ask({ act: 'unlock', user })}
                  onDelete={() => acts.ask({ act: 'delete', user })}
                />
              ))}
            </UserTable>
            <div className="listbar">
              <span className="soft">
                {words.range(first, first + view.users.length - 1, view.matching)}
              </span>
              <Pagination
                label="Pages"
                page={filters.page}
                totalPages={view.pages}
                entries={allOrEnds(filters.page, view.pages)}
                linkTo={linkTo}
                compact
              />
            </div>
          </>
        )}
      </section>
      <UserQuestion
        question={acts.question}
        isOpen={acts.isAsking}
        isBusy={acts.isDoing}
        onConfirm={acts.confirm}
        onCancel={acts.close}
      />
    </>
  );
}

function NoUsers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={words.none}
      action={
        isFiltered && (
          <ButtonLink to="?" variant="secondary">
            Clear All Filters
          </ButtonLink>
        )
      }
    />
  );
}
