import type { OrderStatus } from '@tailorbird/contract/orders';
import { APPROVAL_FILTERS } from '@tailorbird/contract/kinds/approval';
import { SENDING_FILTERS } from '@tailorbird/contract/kinds/parcels';
import { ORDER_STATUSES, orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { Bookmark, LayoutList, Rows3, Search, X } from 'lucide';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  filterSearch,
  firstPage,
  type OrderFilters,
  readFilters,
  unfiltered,
} from '../../orders/order-filters.ts';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { storedEntry } from '../../stored-entry.ts';
import { useStored } from '../kit/use-stored.ts';
import { approvalFilterMessages } from '../../orders/approval-mark-messages.ts';
import { messages } from './messages.ts';
import {
  useApprovalCounts,
  useOrderCounts,
  useReturnCounts,
  useSendingCounts,
} from './orders-query.ts';
import { useSavedViews, VIEW_NAME_MAX_LENGTH, VIEWS_MAX } from './saved-views.ts';
import { RETURN_FILTERS } from '@tailorbird/contract/kinds/withdrawals';
import { returnFilterMessages } from '../returns/returns-messages.ts';
import './orders-bar.css';

const barMessages = messages.bar;

const look = storedEntry({
  lasts: 'in browser',
  key: 'tailorbird:order-list',
  parse: (stored) => (stored === 'compact' ? stored : 'cards'),
});

/** Whether the list stands in rows: by default it has cards. */
export function useCompactList(): [isCompact: boolean, set: (isCompact: boolean) => void] {
  return [
    useStored(look) === 'compact',
    (isCompact) => look.write(isCompact ? 'compact' : 'cards'),
  ];
}

/**
 * All orders of the shop by status, whatever the other filters are; of pending ones those that are
 * to be sent, and those that are on their way.
 */
export function StatusTabs({ filters }: { filters: OrderFilters }) {
  const { data: counts } = useOrderCounts();
  const { data: sending } = useSendingCounts();
  const all = counts && ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return (
    <nav className="list-tabs" aria-label={barMessages.tabs}>
      {[...ORDER_STATUSES, 'all' as const].flatMap((status) => [
        <Link
          key={status}
          to={filterSearch(firstPage({ ...filters, status, sending: '' }))}
          aria-current={filters.sending === '' && filters.status === status ? 'page' : undefined}
        >
          {tabName(status)}{' '}
          <span className="faint">
            {counts && all !== undefined && formatNumber(status === 'all' ? all : counts[status])}
          </span>
        </Link>,
        ...(status === 'pending' ? SENDING_FILTERS : []).map((each) => (
          <Link
            key={each}
            to={filterSearch(firstPage({ ...filters, status: 'all', sending: each }))}
            aria-current={filters.sending === each ? 'page' : undefined}
          >
            {barMessages.sending[each]}{' '}
            <span className="faint">{sending && formatNumber(sending[each])}</span>
          </Link>
        )),
      ])}
    </nav>
  );
}

const tabName = (status: OrderStatus | 'all') =>
  status === 'all' ? barMessages.all : orderStatuses[status].word;

interface OrderToolsProps {
  filters: OrderFilters;
  searchField: RefObject<HTMLFormElement | null>;
}

/** The search of the list, and how the list is shown. */
export function OrderTools({ filters, searchField }: OrderToolsProps) {
  return (
    <>
      <SearchField form={searchField} sought={filters.search} />
      {filters.sending !== 'to send' && <OrderLook filters={filters} />}
    </>
  );
}

/** Order and look of the list; those to be sent have their own. */
function OrderLook({ filters }: { filters: OrderFilters }) {
  const navigate = useNavigate();
  const [isCompact, setCompact] = useCompactList();
  return (
    <>
      <Select
        label={barMessages.sort}
        className="field-line order-sort"
        value={filters.sort}
        onChange={({ target }) => {
          void navigate(searchWith({ sort: target.value === 'oldest' ? 'oldest' : 'newest' }));
        }}
      >
        <option value="newest">{barMessages.newest}</option>
        <option value="oldest">{barMessages.oldest}</option>
      </Select>
      <fieldset className="seg" aria-label={barMessages.view}>
        <button type="button" aria-pressed={isCompact} onClick={() => setCompact(true)}>
          <Icon of={Rows3} />
          {barMessages.compact}
        </button>
        <button type="button" aria-pressed={!isCompact} onClick={() => setCompact(false)}>
          <Icon of={LayoutList} />
          {barMessages.cards}
        </button>
      </fieldset>
    </>
  );
}

const readSearchText = (search: URLSearchParams) => ({ search: readFilters(search).search });

/** The current address, which the page follows a moment later, with other filters. */
function searchWith(changed: Partial<OrderFilters>): string {
  const current = readFilters(new URLSearchParams(window.location.search));
  return filterSearch(firstPage({ ...current, ...changed }));
}

/** Characters: addresses on paper are longer than what is sought. */
const CODE_MAX_LENGTH = 300;

interface SearchFieldProps {
  form: RefObject<HTMLFormElement | null>;
  sought: string;
}

function SearchField({ form, sought }: SearchFieldProps) {
  const { current, apply } = useAddressForm(form, {
    shown: { search: sought },
    read: readSearchText,
  });
  function seek(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = fieldOf(event.currentTarget, 'search')?.value.trim() ?? '';
    // a code on paper, scanned into the field, leads to its order
    const [address] = /\/admin\/orders\/[^/?#]+\?[^#]*$/.exec(typed) ?? [];
    apply(address ?? searchWith({ search: typed }));
  }
  return (
    <search className="order-search">
      <form ref={form} onSubmit={seek}>
        <input
          className="input"
          type="search"
          name="search"
          aria-label={barMessages.search}
          placeholder={barMessages.searchHint}
          autoComplete="off"
          maxLength={CODE_MAX_LENGTH}
          defaultValue={sought}
          onChange={({ target }) => {
            // the cross of the field empties it
            if (target.value === '' && current().search !== '') apply(searchWith({ search: '' }));
          }}
        />
        <Button
          type="submit"
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={barMessages.find}
        >
          <Icon of={Search} />
        </Button>
      </form>
    </search>
  );
}

/** Orders that wait for an approval, as long as there are any. */
export function ApprovalViews({ filters }: { filters: OrderFilters }) {
  const { data: counts } = useApprovalCounts();
  const shown = APPROVAL_FILTERS.filter(
    (each) => filters.approval === each || (counts?.[each] ?? 0) > 0,
  );
  if (shown.length === 0) return null;
  return (
    <nav className="row order-views" aria-label={approvalFilterMessages.views}>
      {shown.map((each) => {
        const isCurrent = filters.approval === each;
        const approval = isCurrent ? '' : each;
        return (
          <Link
            key={each}
            className="inline-6 order-view"
            to={filterSearch({ ...unfiltered, sort: filters.sort, limit: filters.limit, approval })}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {approvalFilterMessages.names[each]}{' '}
            <span className="faint">{counts && formatNumber(counts[each])}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Orders with withdrawals or faults that wait for the desk, as long as there are any. */
export function ReturnViews({ filters }: { filters: OrderFilters }) {
  const { data: counts } = useReturnCounts();
  const shown = RETURN_FILTERS.filter(
    (each) => filters.returns === each || (counts?.[each] ?? 0) > 0,
  );
  if (shown.length === 0) return null;
  return (
    <nav className="row order-views" aria-label={returnFilterMessages.views}>
      {shown.map((each) => {
        const isCurrent = filters.returns === each;
        const returns = isCurrent ? '' : each;
        return (
          <Link
            key={each}
            className="inline-6 order-view"
            to={filterSearch({ ...unfiltered, sort: filters.sort, limit: filters.limit, returns })}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {returnFilterMessages.names[each]}{' '}
            <span className="faint">{counts && formatNumber(counts[each])}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Filters by name, and a way to keep those of the address. */
export function SavedViews({ filters }: { filters: OrderFilters }) {
  const { views, save, remove } = useSavedViews();
  const bar = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string>();
  const search = filterSearch(firstPage(filters));
  const current = views.find((view) => view.search === search);

  /** The control that was used goes. */
  function change(act: () => void, focused: 'a[aria-current]' | 'button:last-child') {
    flushSync(act);
    bar.current?.querySelector<HTMLElement>(focused)?.focus();
  }

  function keep(event: FormEvent) {
    event.preventDefault();
    const kept = name?.trim();
    if (!kept) return;
    change(() => {
      save({ name: kept, search });
      setName(undefined);
    }, 'a[aria-current]');
  }

  return (
    <div className="row order-views" ref={bar}>
      {views.length > 0 && (
        <nav className="row" aria-label={barMessages.views}>
          {views.map((view) => (
            <Link
              key={view.name}
              className="order-view"
              to={view.search}
              aria-current={view === current ? 'page' : undefined}
            >
              <bdi>{view.name}</bdi>
            </Link>
          ))}
        </nav>
      )}
      {current && (
        <Button
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={barMessages.removeView(current.name)}
          onClick={() => change(() => remove(current.name), 'button:last-child')}
        >
          <Icon of={X} />
        </Button>
      )}
      {name !== undefined ? (
        <form className="row" ref={focusFirst} onSubmit={keep}>
          <TextField
            label={barMessages.viewName}
            className="field-line order-view-name"
            autoComplete="off"
            maxLength={VIEW_NAME_MAX_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" size="compact">
            {barMessages.save}
          </Button>
          <Button
            variant="quiet"
            size="compact"
            onClick={() => change(() => setName(undefined), 'button:last-child')}
          >
            {barMessages.cancel}
          </Button>
        </form>
      ) : (
        !current &&
        search !== '?' &&
        views.length < VIEWS_MAX && (
          <Button variant="quiet" size="compact" onClick={() => setName('')}>
            <Icon of={Bookmark} />
            {barMessages.saveView}
          </Button>
        )
      )}
    </div>
  );
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();
