import { EMAIL_MAX_LENGTH } from '@tailorbird/contract/email-address';
import { USER_PAGE_SIZE } from '@tailorbird/contract/limits';
import { type FormEvent, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { fillForm } from '../../ui/form-values.ts';
import { allOrEnds } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { ErrorBanner, useListError, useFocusReturn } from './list-acts.tsx';
import { messages } from './messages.ts';
import { isOwn, UserQuestion, useUserActs } from './user-acts.tsx';
import {
  choices,
  countUserFilters,
  readUserFilterForm,
  readUserFilters,
  unfiltered,
  type UserFilters,
  userFilterSearch,
} from './user-list.ts';
import { UserRow, UsersLoading, UserTable } from './user-table.tsx';
import { useUsers } from './users-query.ts';
import './users.css';

const userMessages = messages.users;

// spec: 2.108 2.110 2.112
export default function UsersPage() {
  const [search] = useSearchParams();
  const filters = readUserFilters(search);
  const list = useUsers(filters);
  const { view, total } = list;
  const failure = useListError(
    list.failed,
    view ? userMessages.refreshFailed : userMessages.loadFailed,
  );
  const acts = useUserActs(failure);
  const top = usePageTurn<HTMLElement>(filters.page);
  useFocusReturn(
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
      <DeskHead
        title={userMessages.title}
        line={view && total !== undefined && userMessages.showing(view.users.length, total)}
      >
        <RefreshButton isFetching={list.isFetching} onClick={refresh} />
      </DeskHead>
      <ErrorBanner sentence={failure.sentence} onDismiss={failure.dismiss} />
      <UserFilterPanel filters={filters} />
      <section ref={top} tabIndex={-1} aria-label="Users" className="stack-16 users-list">
        {!view && !list.failed && <UsersLoading />}
        {!view && list.failed && (
          <EmptyState
            title={userMessages.noneHere}
            action={
              <Button busy={list.isFetching} onClick={refresh}>
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
            <div className="spread listbar">
              <span className="soft">
                {userMessages.range(first, first + view.users.length - 1, view.matching)}
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

// spec: 2.109
function NoUsers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={userMessages.none}
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

// spec: 2.101
/** It shows what the address says, also after going back; applying changes nothing but that. */
export function UserFilterPanel({ filters }: { filters: UserFilters }) {
  const form = useRef<HTMLFormElement>(null);
  const { apply: go } = useAddressForm(form, {
    shown: fieldsOf(filters),
    read: (search) => fieldsOf(readUserFilters(search)),
  });

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go(userFilterSearch(readUserFilterForm(new FormData(event.currentTarget))));
  }

  function clear() {
    fillForm(form.current, unfiltered);
    go(userFilterSearch(unfiltered));
  }

  return (
    <FilterFold className="box-panel" count={countUserFilters(filters)}>
      <form ref={form} className="stack-14 filters" onSubmit={apply}>
        <TextField
          label="Search"
          name="search"
          type="search"
          placeholder="Name or email"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          className="wide"
        />
        <Choice label="Role" name="role" />
        <Choice label="Account status" name="accountStatus" />
        <Choice label="Email status" name="emailStatus" />
        <Choice label="Sort by" name="sortBy" />
        <Choice label="Sort order" name="sortOrder" />
        <div className="filter-acts">
          <Button type="submit" size="compact">
            Apply Filters
          </Button>
          <Button variant="quiet" size="compact" onClick={clear}>
            Clear All Filters
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}

/** What the panel has fields for. */
const fieldsOf = ({ page: _, ...fields }: UserFilters) => fields;

function Choice({ label, name }: { label: string; name: keyof typeof choices }) {
  return (
    <Select label={label} name={name}>
      {Object.entries(choices[name]).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}
