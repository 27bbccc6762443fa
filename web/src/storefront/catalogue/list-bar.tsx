import type { ReactNode, Ref } from 'react';
import { useNavigate } from 'react-router';
import { Pagination } from '../../ui/pagination.tsx';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { messages } from './messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Sort = keyof typeof messages.list.sortedBy;

/** How many there are, and in which order. */
export function ListBar<S extends Sort>({
  total,
  hasMore = false,
  found = 0,
  about,
  sort,
  sorts,
  linkToSort,
  ref,
}: {
  /** Undefined while it is not known yet. */
  total: number | undefined;
  hasMore?: boolean;
  /** Without filters there are so many. */
  found?: number | undefined;
  about?: ReactNode;
  sort: S;
  sorts: readonly S[];
  linkToSort: (sort: S) => string;
  ref: Ref<HTMLDivElement>;
}) {
  const navigate = useNavigate();
  const select = useEarlyInput<HTMLSelectElement>(({ value }) => {
    if (value !== sort) sortBy(value);
  });

  function sortBy(value: string) {
    const chosen = sorts.find((each) => each === value);
    if (chosen) void navigate(linkToSort(chosen), { preventScrollReset: true });
  }

  return (
    <div className="spread goods-bar" ref={ref} tabIndex={-1}>
      <h2 className="sr">{messages.list.title}</h2>
      <p aria-live="polite">
        {total !== undefined && (
          <>
            <strong>
              {found > total
                ? messages.list.countOf(total, found)
                : messages.list.count(total, hasMore)}
            </strong>{' '}
            {about}
          </>
        )}
      </p>
      <label className="line-10 goods-sort">
        <span>Sort by</span>
        <select
          ref={select}
          className="select"
          name="sort"
          value={sort}
          onChange={({ target }) => sortBy(target.value)}
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {messages.list.sortedBy[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

export function ListPages(props: {
  page: number;
  totalPages: number;
  linkTo: (page: number) => string;
}) {
  return <Pagination label="Pages" window={3} ends {...props} />;
}

/** The address names a page behind the last one. */
export function PageOutOfRange({ to }: { to: string }) {
  return (
    <EmptyState
      title={messages.list.beyond}
      text={messages.list.beyondText}
      action={
        <ButtonLink to={to} variant="secondary">
          {messages.list.toFirst}
        </ButtonLink>
      }
    />
  );
}
