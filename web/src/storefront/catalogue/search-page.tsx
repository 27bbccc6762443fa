import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import FeaturedFooter from '../featured-footer.tsx';
import { serverPage, type DocumentHead } from '../../page-renderer.ts';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { PageOutOfRange, ListBar, ListPages } from './list-bar.tsx';
import { NarrowedGoods } from './narrowed-goods.tsx';
import { CardsSkeleton, ProductCards } from './product-cards.tsx';
import { messages } from './messages.ts';
import { SuggestedField } from './suggested-field.tsx';
import {
  countFilters,
  currentSearch,
  notNarrowed,
  PRODUCT_SORTS,
  readSearch,
  searchAddress,
  type ProductSearch,
} from './list-address.ts';
import { searchQuery } from './list-query.ts';
import { Icon } from '../../ui/icon.tsx';

export const server = import.meta.env.SSR
  ? serverPage({
      address: ({ query }) => searchAddress(readSearch(query)),
      async load({ query }, sources, queries) {
        const search = readSearch(query);
        const found = await sources.searchProducts(search);
        queries.setQueryData(searchQuery(search).queryKey, found);
        return { search, total: found.total };
      },
      head: ({ search, total }, { site }) => searchHead(search, total, site),
    })
  : undefined;

/**
 * Search engines list a search for words that find something. They leave alone every other: anybody
 * can make an address with words of their own, and filters make more pages than the shop has goods.
 */
function searchHead(search: ProductSearch, total: number, site: string): DocumentHead {
  const isPlain = search.q && countFilters(search) === 0 && search.page === 1;
  if (!isPlain || total === 0) return {};
  return { canonical: site + searchAddress({ ...search, sort: 'relevance' }) };
}

/** The search stands in the address, so that it can be bookmarked, shared and gone back to. */
export default function SearchPage() {
  const [params] = useSearchParams();
  const search = readSearch(params);
  const { q } = search;
  const { data } = useQuery(searchQuery(search));
  const title = q ? messages.search.titleFor(q) : messages.search.title;
  return (
    <>
      <PageHead title={title} description={messages.search.description} />
      <PageBanner variant="strip" title={messages.search.title} />
      <main className="page goods-page" id="main">
        <SearchField search={search} />
        <NarrowedGoods
          filters={search}
          found={data}
          linkTo={(filters) => searchAddress({ ...search, ...filters, page: 1 })}
          current={currentSearch}
        >
          <Results search={search} />
        </NarrowedGoods>
        {data?.total === 0 && countFilters(search) === 0 && <FeaturedFooter />}
      </main>
    </>
  );
}

function Results({ search }: { search: ProductSearch }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(searchQuery(search));
  const top = usePageTurn<HTMLDivElement>(search.page);
  const { q, sort } = search;
  if (isError && (!data || isPlaceholderData)) {
    return <ErrorState title={messages.search.failed} onRetry={() => void refetch()} />;
  }
  if (!data) return <CardsSkeleton />;
  if (data.total === 0) return <Nothing search={search} />;
  const linkTo = (page: number) => searchAddress({ ...search, page });
  return (
    <>
      <ListBar
        total={data.total}
        hasMore={data.hasMore}
        found={countFilters(search) > 0 && !data.facets?.isPartial ? data.facets?.found : undefined}
        about={q && messages.search.forWords(q)}
        sort={sort}
        sorts={q ? ['relevance', ...PRODUCT_SORTS] : PRODUCT_SORTS}
        linkToSort={(chosen) => searchAddress({ ...currentSearch(), sort: chosen, page: 1 })}
        ref={top}
      />
      <div aria-busy={isPlaceholderData}>
        {data.products.length === 0 ? (
          <PageOutOfRange to={linkTo(1)} />
        ) : (
          <ProductCards products={data.products} colours={search.colours} eager />
        )}
      </div>
      <ListPages page={search.page} totalPages={data.pages} linkTo={linkTo} />
    </>
  );
}

function Nothing({ search }: { search: ProductSearch }) {
  const { q } = search;
  const isFiltered = countFilters(search) > 0;
  const withoutFilters = searchAddress({
    ...search,
    ...notNarrowed,
    category: undefined,
    page: 1,
  });
  return (
    <div aria-live="polite">
      <EmptyState
        title={messages.search.nothing(q)}
        text={isFiltered ? messages.search.tryFilters : messages.search.tryWords}
        action={
          isFiltered ? (
            <ButtonLink to={withoutFilters} variant="secondary">
              Clear Filters
            </ButtonLink>
          ) : (
            <ButtonLink to="/" variant="secondary">
              Go Home
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

const readSearchText = (search: URLSearchParams) => ({ q: readSearch(search).q });

/** Asks when it is sent, not with every letter. Filters stay; the order and the page start anew. */
export function SearchField({ search }: { search: ProductSearch }) {
  const { q: sought } = search;
  const form = useRef<HTMLFormElement>(null);
  const { apply } = useAddressForm(form, {
    shown: { q: sought },
    read: readSearchText,
    isRendered: true,
  });
  useEffect(() => {
    if (sought) return undefined;
    // a change of page moves the focus to main first
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.id === 'main') {
        form.current?.querySelector('input')?.focus();
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [sought]);
  return (
    <search>
      <form
        ref={form}
        className="search-field"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('q');
          const q = typeof typed === 'string' ? typed.trim() : '';
          const sort = q ? 'relevance' : 'newest';
          apply(searchAddress({ ...currentSearch(), q, sort, page: 1 }));
        }}
      >
        <Icon of={Search} />
        <SuggestedField
          aria-label={messages.search.label}
          placeholder={messages.search.placeholder}
          defaultValue={search.q}
          // opened without words, there is nothing else to do on the page
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={search.q === ''}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
