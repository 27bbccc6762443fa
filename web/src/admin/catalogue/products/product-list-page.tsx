import type { Product } from '@tailorbird/contract/catalogue';
import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { requestIdOf } from '../../request-id.ts';
import { DiscardQuestion } from '../form/unsaved.tsx';
import { FormToggle, TableLoading } from '../list/catalogue-list.tsx';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { useEditedList } from '../list/use-edited-list.ts';
import { messages } from './messages.ts';
import { useProductEdits } from './product-edits.ts';
import { ProductForm } from './product-form.tsx';
import { listingSearch, readListing, useProductPage } from './product-query.ts';
import { ProductTable } from './product-table.tsx';
import '../catalogue.css';
import './products.css';
import { Icon } from '../../../ui/icon.tsx';

const nameOf = ({ name }: Product) => name;

export default function ProductListPage() {
  const [params] = useSearchParams();
  const listing = readListing(params);
  const { search, page } = listing;
  const navigate = useNavigate();
  const query = useProductPage(listing);
  const { data } = query;
  const { editor, edited, deletion, place } = useEditedList<Product>({
    entries: data?.products ?? [],
    ...useProductEdits(),
    onAdded: () => {
      // A new product stands first on the first page.
      if (page > 1 || search !== '') void navigate(listingSearch({ page: 1, search: '' }));
    },
  });

  useEffect(() => {
    // The last product of the last page is gone, or the address was an old one.
    if (data && page > 1 && page > data.pages && !query.isPlaceholderData) {
      void navigate(listingSearch({ page: Math.max(data.pages, 1), search }), { replace: true });
    }
  }, [data, page, search, query.isPlaceholderData, navigate]);

  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <div>
          <h1>{messages.title}</h1>
          <p className="head-line" aria-live="polite">
            {data && (
              <>
                <strong>
                  {data.hasMore ? messages.moreThan(data.total) : messages.counted(data.total)}
                </strong>{' '}
                {search !== '' && messages.matching(search)}
              </>
            )}
          </p>
        </div>
        <FormToggle
          isOpen={editor.shown !== undefined}
          add={messages.add}
          onOpen={() => editor.open('new')}
          onClose={editor.close}
        />
      </div>
      {editor.shown && <ProductForm key={edited?._id ?? 'new'} product={edited} place={place} />}
      {(search !== '' || (data && data.total > 0)) && <ProductSearch search={search} />}
      {query.isError && !data && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.isPending && <TableLoading />}
      {data?.total === 0 &&
        (search === '' ? (
          <EmptyState title={messages.none} />
        ) : (
          <EmptyState
            title={messages.noneMatch(search)}
            action={
              <ButtonLink to="?" variant="secondary" data-keeps-form>
                {messages.clearSearch}
              </ButtonLink>
            }
          />
        ))}
      {data && data.products.length > 0 && (
        <ProductTable
          products={data.products}
          isStale={query.isPlaceholderData}
          page={page}
          editedId={edited?._id}
          onEdit={editor.open}
          onDelete={deletion.ask}
        />
      )}
      {data && (
        <div data-keeps-form className="product-pages">
          <Pagination
            label={messages.pages}
            page={page}
            totalPages={data.pages}
            linkTo={(page) => listingSearch({ page, search })}
            ends
          />
        </div>
      )}
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion of="product" words={messages} nameOf={nameOf} question={deletion.question} />
    </>
  );
}

/** Milliseconds without a key, after which the list is asked. */
const PAUSE = 250;

/** Looks for what is typed; the address says it, so that it can be a link. */
export function ProductSearch({ search }: { search: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);

  useEffect(() => {
    // Going back, or another link: the field says what the list shows.
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);

  useEffect(() => {
    const sought = typed.trim();
    if (sought === asked.current) return undefined;
    const timer = setTimeout(() => go(sought), PAUSE);
    return () => clearTimeout(timer);
  });

  function go(sought: string) {
    asked.current = sought;
    void navigate(listingSearch({ page: 1, search: sought }), { replace: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== asked.current) go(typed.trim());
  }

  return (
    <search>
      <form className="product-search" onSubmit={submit}>
        <Icon of={Search} />
        <input
          type="search"
          className="input"
          aria-label={messages.search}
          placeholder={messages.search}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}
