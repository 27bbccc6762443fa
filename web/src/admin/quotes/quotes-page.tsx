import { QUOTE_STATES } from '@tailorbird/contract/kinds/quotes';
import { SEARCH_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { ListedQuote } from '@tailorbird/contract/quotes';
import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { Plus, Search } from 'lucide';
import { type FormEvent, useRef } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { useDraftList } from '../drafts/draft-query.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { formatShortMoment } from '../orders/short-moment.ts';
import { quoteMessages } from './messages.ts';
import { QuoteBadge } from './quote-state.tsx';
import { QuoteView } from './quote-view.tsx';
import {
  quoteListingSearch,
  type QuoteListing,
  readQuoteListing,
  useQuotes,
} from './quotes-query.ts';
import '../orders/orders-bar.css';
import './quotes.css';

/** One quote, or the list of them: one address of the first download stands for both. */
export default function QuotesPage() {
  const { id } = useParams();
  return id === undefined ? <QuoteList /> : <QuoteView key={id} id={id} />;
}

/** Quotes that were sent, by their states, and drafts that wait. */
function QuoteList() {
  const [search] = useSearchParams();
  const listing = readQuoteListing(search);
  const query = useQuotes(listing);
  const top = usePageTurn<HTMLElement>(listing.page);
  const { data } = query;
  const pages = Math.max(data?.pagination.pages ?? 1, 1);
  const linkTo = (page: number) => quoteListingSearch({ ...listing, page });
  if (data && !query.isPlaceholderData && listing.page > pages) {
    return <Navigate to={linkTo(pages)} replace />;
  }
  return (
    <>
      <DeskHead
        title={quoteMessages.title}
        line={data && !query.isPlaceholderData && quoteMessages.count(data.pagination.total)}
      >
        <ButtonLink size="compact" to="/admin/orders/new">
          <Icon of={Plus} />
          {quoteMessages.create}
        </ButtonLink>
      </DeskHead>
      <div className="spread quote-tools">
        <StateTabs listing={listing} counts={data?.counts} />
        <QuoteSearch listing={listing} />
      </div>
      <section ref={top} tabIndex={-1} aria-label={quoteMessages.list} className="stack-16 compact">
        {query.isPending && <TableLoading />}
        {!data && <LoadError query={query} title={quoteMessages.loadFailed} />}
        {data?.quotes.length === 0 && <NoQuotes listing={listing} />}
        {data && data.quotes.length > 0 && (
          <>
            <QuoteTable quotes={data.quotes} isBusy={query.isPlaceholderData} />
            <div className="spread listbar">
              <span className="soft">{quoteMessages.page(listing.page, pages)}</span>
              <Pagination
                label="Pages"
                page={listing.page}
                totalPages={pages}
                linkTo={linkTo}
                ends
                compact
              />
            </div>
          </>
        )}
      </section>
      <Drafts />
    </>
  );
}

interface StateTabsProps {
  listing: QuoteListing;
  counts: Partial<Record<(typeof QUOTE_STATES)[number], number>> | undefined;
}

function StateTabs({ listing, counts }: StateTabsProps) {
  const all = counts && QUOTE_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return (
    <nav className="list-tabs" aria-label={quoteMessages.tabs}>
      {(['all', ...QUOTE_STATES] as const).map((state) => (
        <Link
          key={state}
          to={quoteListingSearch({ ...listing, state, page: 1 })}
          aria-current={listing.state === state ? 'page' : undefined}
        >
          {state === 'all' ? quoteMessages.all : quoteMessages.states[state]}{' '}
          <span className="faint">
            {counts && formatNumber(state === 'all' ? (all ?? 0) : (counts[state] ?? 0))}
          </span>
        </Link>
      ))}
    </nav>
  );
}

const readSearchText = (search: URLSearchParams) => ({ search: readQuoteListing(search).search });

/** The current address, which the page follows a moment later, with another search. */
const searchWith = (search: string): string =>
  quoteListingSearch({
    ...readQuoteListing(new URLSearchParams(window.location.search)),
    search,
    page: 1,
  });

function QuoteSearch({ listing }: { listing: QuoteListing }) {
  const form = useRef<HTMLFormElement>(null);
  const { current, apply } = useAddressForm(form, {
    shown: { search: listing.search },
    read: readSearchText,
  });
  function seek(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    if (typeof typed === 'string') apply(searchWith(typed.trim()));
  }
  return (
    <search className="order-search">
      <form ref={form} onSubmit={seek}>
        <input
          className="input"
          type="search"
          name="search"
          aria-label={quoteMessages.search}
          placeholder={quoteMessages.searchHint}
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={listing.search}
          onChange={({ target }) => {
            // the cross of the field empties it
            if (target.value === '' && current().search !== '') apply(searchWith(''));
          }}
        />
        <Button
          type="submit"
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={quoteMessages.find}
        >
          <Icon of={Search} />
        </Button>
      </form>
    </search>
  );
}

function NoQuotes({ listing }: { listing: QuoteListing }) {
  const isNarrowed = listing.search !== '' || listing.state !== 'all';
  return isNarrowed ? (
    <EmptyState
      title={quoteMessages.noMatch}
      action={
        <ButtonLink to="?" variant="secondary">
          {quoteMessages.showAll}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={quoteMessages.none}
      text={quoteMessages.noneHint}
      action={<ButtonLink to="/admin/orders/new">{quoteMessages.create}</ButtonLink>}
    />
  );
}

const { heads } = quoteMessages;

interface QuoteTableProps {
  quotes: readonly ListedQuote[];
  isBusy: boolean;
}

function QuoteTable({ quotes, isBusy }: QuoteTableProps) {
  return (
    <div className="table-wrap" aria-busy={isBusy}>
      <table className="table quotes">
        <caption className="sr">{quoteMessages.list}</caption>
        <thead>
          <tr>
            {Object.entries(heads).map(([key, head]) => (
              <th key={key} scope="col" className={key === 'total' ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <QuoteRow key={quote._id} quote={quote} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QuoteRow({ quote }: { quote: ListedQuote }) {
  const { _id, number, version, customer, state, wish, sentAt, validUntil, total } = quote;
  return (
    <tr>
      <th scope="row">
        <Link className="link" to={`/admin/quotes/${_id}`}>
          {number}
        </Link>{' '}
        {version > 1 && <span className="faint small">{quoteMessages.versionOf(version)}</span>}
      </th>
      <td data-l={heads.customer}>
        <div>
          <bdi>{customer.name || quoteMessages.nobody}</bdi>
          {customer.company && (
            <>
              , <bdi>{customer.company}</bdi>
            </>
          )}
          <br />
          <span className="soft small">{customer.email || quoteMessages.byHand}</span>
        </div>
      </td>
      <td data-l={heads.state}>
        <div>
          <QuoteBadge state={state} />
          {wish && state === 'wish' && <p className="small soft quote-wish">{wish.note}</p>}
        </div>
      </td>
      <td data-l={heads.sent}>{formatShortMoment(sentAt)}</td>
      <td data-l={heads.until}>{dateInWords(validUntil)}</td>
      <td data-l={heads.total} className="num">
        {formatAmount(total)}
      </td>
    </tr>
  );
}

/** Drafts that are no quotes yet: as many as there may be are few enough for one list. */
function Drafts() {
  const { data } = useDraftList();
  const { drafts: draftMessages } = quoteMessages;
  if (!data || data.drafts.length === 0) return null;
  return (
    <section className="stack-8" aria-labelledby="quote-drafts">
      <div>
        <h2 className="h3" id="quote-drafts">
          {draftMessages.title} <span className="faint">{formatNumber(data.drafts.length)}</span>
        </h2>
        <p className="small soft">{draftMessages.hint}</p>
      </div>
      <ul className="quote-drafts">
        {data.drafts.map(({ _id, customer, company, pieces, changedAt, changedBy }) => (
          <li key={_id}>
            <Link className="link" to={`/admin/drafts/${_id}`}>
              <bdi>{draftMessages.open(customer || company)}</bdi>
              {customer !== '' && company !== '' && (
                <>
                  , <bdi>{company}</bdi>
                </>
              )}
            </Link>
            <span className="soft small">{draftMessages.pieces(pieces)}</span>
            <span className="faint small">
              {draftMessages.changed(formatShortMoment(changedAt), changedBy)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
