import type { Product } from '@tailorbird/contract/catalogue';
import { PRODUCTS_CHANGED_AT_ONCE } from '@tailorbird/contract/limits';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { notify } from '../../ui/toast.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { PickMatching, PickPageBox } from '../kit/bulk-bar.tsx';
import { DiscardQuestion } from '../kit/unsaved.tsx';
import { FormToggle, TableLoading } from '../kit/entity-list.tsx';
import { DeleteQuestion } from '../kit/delete-question.tsx';
import { useEditedList } from '../kit/use-edited-list.ts';
import { BulkProducts } from './bulk-products.tsx';
import { DeleteProducts } from './delete-products.tsx';
import { messages } from './messages.ts';
import { type PickedProducts, statusChanges, usePickedProducts } from './picked-products.ts';
import { useProductChanges, useProductCopy } from './product-changes.ts';
import { useProductEdits } from './product-edits.ts';
import { ProductForm } from './product-form.tsx';
import {
  fetchMatching,
  firstProducts,
  isNarrowed,
  listingSearch,
  type ProductListing,
  type ProductPage,
  readListing,
  useProductPage,
} from './product-query.ts';
import { ProductTable } from './product-table.tsx';
import { ProductTools } from './product-tools.tsx';
import '../catalogue.css';
import './products.css';

const nameOf = ({ name }: Product) => name;

export default function ProductListPage() {
  const [params] = useSearchParams();
  const listing = readListing(params);
  const { page } = listing;
  const navigate = useNavigate();
  const query = useProductPage(listing);
  const { data } = query;
  const { editor, edited, deletion, host } = useEditedList<Product>({
    entries: data?.products ?? [],
    ...useProductEdits(),
    onAdded: () => {
      // A new product stands first on the first page.
      if (listingSearch(listing) !== '?') void navigate(listingSearch(firstProducts));
    },
  });
  const selection = usePickedProducts(listing, data?.products ?? []);
  const [isDeleting, setDeleting] = useState(false);
  const rowActs = useRowActs(selection, editor.open);
  useExistingPage(listing, query);

  return (
    <>
      <DeskHead
        title={messages.title}
        line={data && <ResultCount data={data} search={listing.search} />}
      >
        <FormToggle
          isOpen={editor.shown !== undefined}
          add={messages.add}
          onOpen={() => editor.open('new')}
          onClose={editor.close}
        />
      </DeskHead>
      {editor.shown && <ProductForm key={edited?._id ?? 'new'} product={edited} host={host} />}
      {(isNarrowed(listing) || (data && data.counts.total > 0)) && (
        <ProductTools listing={listing} counts={data?.counts} />
      )}
      {!data && <LoadError query={query} title={messages.loadFailed} />}
      {query.isPending && <TableLoading />}
      {data?.total === 0 && <NoProducts listing={listing} />}
      {data && data.products.length > 0 && (
        <>
          <PickPageBox
            page={data.products}
            selection={selection}
            label={messages.bulk.pickPage(data.products.length)}
            className="check pick"
          />
          <ProductTable
            products={data.products}
            isStale={query.isPlaceholderData}
            page={page}
            editedId={edited?._id}
            onEdit={editor.open}
            onDelete={deletion.ask}
            {...rowActs}
          />
        </>
      )}
      {data && (
        <div data-keeps-form className="product-pages">
          <Pagination
            label={messages.pages}
            page={page}
            totalPages={data.pages}
            linkTo={(page) => listingSearch({ ...listing, page })}
            ends
          />
        </div>
      )}
      {data && selection.picked.size > 0 && (
        <BulkProducts selection={selection} onDelete={() => setDeleting(true)}>
          <PickMatchingProducts listing={listing} data={data} selection={selection} />
        </BulkProducts>
      )}
      <DeleteProducts
        picked={[...selection.picked.values()]}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={(ids) => {
          selection.drop(ids);
          if (edited && ids.includes(edited._id)) editor.drop();
        }}
        onRefused={selection.drop}
      />
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion
        of="product"
        messages={messages}
        nameOf={nameOf}
        question={deletion.question}
      />
    </>
  );
}

/** Leads to the last page where the one of the address is gone, or the address was an old one. */
function useExistingPage(
  listing: ProductListing,
  { data, isPlaceholderData }: ReturnType<typeof useProductPage>,
) {
  const navigate = useNavigate();
  const isBeyond = data && listing.page > 1 && listing.page > data.pages && !isPlaceholderData;
  const to = isBeyond ? listingSearch({ ...listing, page: Math.max(data.pages, 1) }) : undefined;
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true });
  }, [to, navigate]);
}

/** What the buttons of each row do. */
function useRowActs(selection: PickedProducts, open: (product: Product) => void) {
  const change = useProductChanges({ onDone: selection.update });
  const copy = useProductCopy(open);
  return {
    isPicked: (id: string) => selection.picked.has(id),
    onPick: (product: Product, isPicked: boolean) => selection.set([product], isPicked),
    isBusy: change.isPending || copy.isPending,
    onCopy: (product: Product) => copy.mutate(product),
    onDraft: (product: Product, isDraft: boolean) => {
      const { published, unpublished } = messages.changes;
      change.mutate(
        {
          changes: statusChanges([product], isDraft),
          before: [product],
          done: (isDraft ? unpublished : published)(product.name),
        },
        { onError: ({ message }) => notify('error', message) },
      );
    },
  };
}

function ResultCount({ data, search }: { data: ProductPage; search: string }) {
  return (
    <>
      <strong>{data.hasMore ? messages.moreThan(data.total) : messages.counted(data.total)}</strong>{' '}
      {search !== '' && messages.matching(search)}
    </>
  );
}

// spec: 2.142
function NoProducts({ listing }: { listing: ProductListing }) {
  if (!isNarrowed(listing)) return <EmptyState title={messages.none} />;
  const isSearch = listingSearch({ ...listing, search: '', sort: '', page: 1 }) === '?';
  return (
    <EmptyState
      title={isSearch ? messages.noneMatch(listing.search) : messages.noneFiltered}
      action={
        <ButtonLink to="?" variant="secondary" data-keeps-form>
          {messages.clearSearch}
        </ButtonLink>
      }
    />
  );
}

interface PickMatchingProps {
  listing: ProductListing;
  data: ProductPage;
  selection: PickedProducts;
}

/** Picks what the filters find on other pages as well, as many as can be changed at once. */
function PickMatchingProducts({ listing, data, selection }: PickMatchingProps) {
  const isPagePicked = data.products.every(({ _id }) => selection.picked.has(_id));
  const isMore = data.hasMore || data.total > PRODUCTS_CHANGED_AT_ONCE;
  const count = isMore ? PRODUCTS_CHANGED_AT_ONCE : data.total;
  if (!isPagePicked || data.pages < 2 || selection.picked.size >= count) return null;
  return (
    <PickMatching
      selection={selection}
      fetch={() => fetchMatching(listing)}
      label={isMore ? messages.bulk.pickFirst(count) : messages.bulk.pickMatching(count)}
      failed={messages.loadFailed}
    />
  );
}
