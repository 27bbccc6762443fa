import type { Product } from '@tailorbird/contract/catalogue';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { requestIdOf } from '../request-id.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { FormToggle } from './form-toggle.tsx';
import { listingSearch, readListing } from './product-address.ts';
import { useProductEdits } from './product-edits.ts';
import { ProductForm } from './product-form.tsx';
import { messages as words } from './product-messages.ts';
import { useProductPage } from './product-query.ts';
import { ProductSearch } from './product-search.tsx';
import { ProductTable } from './product-table.tsx';
import { TableLoading } from './table-loading.tsx';
import { useEditedList } from './use-edited-list.ts';
import './catalogue.css';
import './product.css';

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
      <PageHead title={words.title} />
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="soft mt-0.5 min-h-5" aria-live="polite">
            {data && (
              <>
                <strong>
                  {data.hasMore ? words.moreThan(data.total) : words.counted(data.total)}
                </strong>{' '}
                {search !== '' && words.matching(search)}
              </>
            )}
          </p>
        </div>
        <FormToggle
          isOpen={editor.shown !== undefined}
          add={words.add}
          onOpen={() => editor.open('new')}
          onClose={editor.close}
        />
      </div>
      {editor.shown && <ProductForm key={edited?._id ?? 'new'} product={edited} place={place} />}
      {(search !== '' || (data && data.total > 0)) && <ProductSearch search={search} />}
      {query.isError && !data && (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.isPending && <TableLoading />}
      {data?.total === 0 &&
        (search === '' ? (
          <EmptyState title={words.none} />
        ) : (
          <EmptyState
            title={words.noneMatch(search)}
            action={
              <ButtonLink to="?" variant="secondary" data-keeps-form>
                {words.clearSearch}
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
            label={words.pages}
            page={page}
            totalPages={data.pages}
            linkTo={(page) => listingSearch({ page, search })}
            ends
          />
        </div>
      )}
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion of="product" words={words} nameOf={nameOf} question={deletion.question} />
    </>
  );
}
