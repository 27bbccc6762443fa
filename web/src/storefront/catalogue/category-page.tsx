import type { getCategory } from '@tailorbird/contract/catalogue';
import type { Reply } from '@tailorbird/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { PageOutOfRange, ListBar, ListPages } from './list-bar.tsx';
import {
  categoryAddress,
  countFilters,
  notNarrowed,
  readCategoryView,
  type CategoryView,
  PRODUCT_SORTS,
} from './list-address.ts';
import { CardsSkeleton, ProductCards } from './product-cards.tsx';
import { messages } from './messages.ts';
import { NarrowedGoods } from './narrowed-goods.tsx';
import { serverPage, type DocumentHead } from '../../page-renderer.ts';
import { categoryStructuredData, firstPicture } from './structured-data.ts';
import { isProductId } from './catalogue-query.ts';
import { categoryQuery } from './list-query.ts';

export const server = import.meta.env.SSR
  ? serverPage({
      address: ({ id, query }) => categoryAddress(id, readCategoryView(query)),
      async load({ id, query }, sources, queries) {
        if (!isProductId(id)) return undefined;
        const view = readCategoryView(query);
        const found = await sources.findCategoryWithProducts(id, view);
        queries.setQueryData(categoryQuery(id, view).queryKey, found ?? null);
        return found;
      },
      head: (found, { site }) => found && categoryHead(found, site),
    })
  : undefined;

/** Undefined behind the last page: nothing is there. */
function categoryHead(
  { category, pagination: { page, pages } }: Reply<typeof getCategory>,
  site: string,
): DocumentHead | undefined {
  if (page > Math.max(pages, 1)) return undefined;
  // Another order of the same products is not another page.
  const url = site + categoryAddress(category._id, { ...notNarrowed, sort: 'oldest', page });
  return {
    canonical: url,
    preview: { url, picture: firstPicture(site, category.designs?.[0]) },
    structuredData: categoryStructuredData(category, site),
  };
}

export default function CategoryPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (!isProductId(id)) return <Absent />;
  return <CategoryResults key={id} id={id} view={readCategoryView(search)} />;
}

function CategoryResults({ id, view }: { id: string; view: CategoryView }) {
  const { data, isError, refetch } = useQuery(categoryQuery(id, view));
  if (data) return <Goods found={data} view={view} />;
  if (data === null) return <Absent />;
  return (
    <Frame title="Category">
      {isError ? (
        <ErrorState title={messages.category.failed} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton />
      )}
    </Frame>
  );
}

function Goods({ found, view }: { found: Reply<typeof getCategory>; view: CategoryView }) {
  const { category, facets, pagination } = found;
  const { _id: id, name, description, searchTitle, searchDescription = description } = category;
  const { total, hasMore = false } = pagination;
  return (
    <Frame
      title={name}
      headTitle={searchTitle}
      description={searchDescription || messages.category.description(name)}
    >
      <div className="stack-10 category-head">
        <h1 className="h1">{name}</h1>
        {description && <p>{description}</p>}
      </div>
      <NarrowedGoods
        filters={view}
        found={{ total, hasMore, facets }}
        linkTo={(filters) => categoryAddress(id, { ...view, ...filters, page: 1 })}
        current={currentView}
      >
        {total === 0 ? <Nothing id={id} view={view} /> : <Listed found={found} view={view} />}
      </NarrowedGoods>
    </Frame>
  );
}

/** The view of the current address, which the page follows a moment later. */
function currentView(): CategoryView {
  return readCategoryView(new URLSearchParams(location.search));
}

function Nothing({ id, view }: { id: string; view: CategoryView }) {
  if (countFilters(view) === 0) {
    return (
      <EmptyState
        title={messages.category.empty}
        text={messages.category.emptyText}
        action={home}
      />
    );
  }
  return (
    <EmptyState
      title={messages.search.nothing('')}
      text={messages.search.tryFilters}
      action={
        <ButtonLink
          to={categoryAddress(id, { ...view, ...notNarrowed, page: 1 })}
          variant="secondary"
        >
          Clear Filters
        </ButtonLink>
      }
    />
  );
}

function Listed({ found, view }: { found: Reply<typeof getCategory>; view: CategoryView }) {
  const { category, facets, pagination } = found;
  const { _id: id, designs = [] } = category;
  const top = usePageTurn<HTMLDivElement>(view.page);
  const linkTo = (page: number) => categoryAddress(id, { ...view, page });
  return (
    <>
      <ListBar
        total={pagination.total}
        hasMore={pagination.hasMore ?? false}
        found={countFilters(view) > 0 && !facets?.isPartial ? facets?.found : undefined}
        sort={view.sort}
        sorts={['oldest', ...PRODUCT_SORTS]}
        linkToSort={(sort) => categoryAddress(id, { ...currentView(), sort, page: 1 })}
        ref={top}
      />
      {designs.length === 0 ? (
        <PageOutOfRange to={linkTo(1)} />
      ) : (
        <ProductCards products={designs} colours={view.colours} eager />
      )}
      <ListPages page={view.page} totalPages={pagination.pages} linkTo={linkTo} />
    </>
  );
}

const home = (
  <ButtonLink to="/" variant="secondary">
    Go Home
  </ButtonLink>
);

function Absent() {
  return (
    <Frame title={messages.category.notFound}>
      <EmptyState
        heading="h1"
        title={messages.category.notFound}
        text={messages.category.notFoundText}
        action={home}
      />
    </Frame>
  );
}

function Frame({
  title,
  headTitle = title,
  description,
  children,
}: {
  title: string;
  /** In the title of the document. */
  headTitle?: string | undefined;
  description?: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={headTitle} description={description} />
      <PageBanner variant="slim" title={title} crumbs={[{ label: 'Home', to: '/' }]} />
      <main className="page goods-page" id="main">
        {children}
      </main>
    </>
  );
}
