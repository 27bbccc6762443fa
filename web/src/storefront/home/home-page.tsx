import { useQuery } from '@tanstack/react-query';
import type { Category } from '@tailorbird/contract/catalogue';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import { useState } from 'react';
import { serverPage } from '../../page-renderer.ts';
import { firstPicture } from '../catalogue/structured-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { categoriesQuery } from '../catalogue/catalogue-query.ts';
import { SkeletonCards } from '../catalogue/product-cards.tsx';
import { Shelf } from './shelf.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

// in the chunk that has what they are made of
export { FeaturedGoods as OfferedGoods } from './featured-goods.tsx';

export const server = import.meta.env.SSR
  ? serverPage({
      async load(_request, sources, queries) {
        const categories = await sources.listCategoriesWithDesigns();
        queries.setQueryData(categoriesQuery.queryKey, categories);
        return categories;
      },
      head: ([first], { site, ownName }) => ({
        canonical: `${site}/`,
        preview: { url: `${site}/`, picture: firstPicture(site, first?.designs?.[0]) },
        structuredData: [
          {
            '@context': 'https://schema.org',
            '@type': 'OnlineStore',
            name: shopName(ownName),
            url: `${site}/`,
          },
        ],
      }),
    })
  : undefined;

export default function HomePage() {
  return (
    <>
      <PageHead title={messages.title} description={messages.description} />
      <PageBanner
        variant="home"
        title={
          <>
            Made yours,
            <br />
            stitch by stitch
          </>
        }
      >
        <p>
          Bags, shirts, sashes.{' '}
          <span>You choose the cloth, the colour and the words; we sew them.</span>
        </p>
      </PageBanner>
      <main id="main">
        <Shelves />
      </main>
    </>
  );
}

/** Categories with something in them: an empty one offers nothing to do. */
function Shelves() {
  const { data, isError, refetch } = useQuery(categoriesQuery);
  if (data === undefined) {
    return (
      <div className="page">
        {isError ? (
          <ErrorState title={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <HomeSkeleton />
        )}
      </div>
    );
  }
  const filled = data.flatMap(({ designs = [], ...category }) =>
    designs.length > 0 ? [{ ...category, designs }] : [],
  );
  const more = data.filter(({ designs, designCount = 0 }) => !designs && designCount > 0);
  if (filled.length + more.length === 0) {
    return (
      <div className="page">
        <EmptyState title={messages.empty} text={messages.emptyText} />
      </div>
    );
  }
  return (
    <div className="shelves">
      {filled.map((category, index) => (
        <Shelf
          key={category._id}
          category={category}
          products={category.designs}
          eager={index === 0}
        />
      ))}
      {more.length > 0 && <MoreCategories categories={more} />}
    </div>
  );
}

/** Links that are there at once. Hundreds would be most of the page, and nobody reads them all. */
const AT_FIRST = 48;

/** Categories whose products have no room on the home page. */
export function MoreCategories({ categories }: { categories: readonly Category[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, AT_FIRST);
  return (
    <section className="page more" id="more" aria-labelledby="more-title">
      <h2 className="h2" id="more-title">
        {messages.more}
      </h2>
      <ul className="more-categories">
        {shown.map(({ _id, name, designCount }) => (
          <li key={_id}>
            <Link className="line-8" to={`/category/${_id}`}>
              <bdi>{name}</bdi> <b>{designCount}</b>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < categories.length && (
        <Button variant="secondary" className="all-categories" onClick={() => setWhole(true)}>
          {messages.allMore(categories.length)}
        </Button>
      )}
    </section>
  );
}

function HomeSkeleton() {
  return (
    <Skeleton>
      <SkeletonLine className="skel-title skel-quarter" />
      <SkeletonCards />
    </Skeleton>
  );
}
