import { useQuery } from '@tanstack/react-query';
import type { Category, ProductSummary } from '@tailorbird/contract/catalogue';
import { slug } from '@tailorbird/contract/rules/slug';
import { useState } from 'react';
import { serverPage } from '../../page-renderer.ts';
import { firstPicture } from '../catalogue/structured-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { categoriesQuery } from '../catalogue/catalogue-query.ts';
import { ProductCards, SkeletonCards } from '../catalogue/product-cards.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

export const server = import.meta.env.SSR
  ? serverPage({
      async load(_request, sources, queries) {
        const categories = await sources.listCategoriesWithDesigns();
        queries.setQueryData(categoriesQuery.queryKey, categories);
        return categories;
      },
      head: ([first], { site }) => ({
        canonical: `${site}/`,
        preview: { url: `${site}/`, picture: firstPicture(site, first?.designs?.[0]) },
        structuredData: [
          {
            '@context': 'https://schema.org',
            '@type': 'OnlineStore',
            name: 'Tailorbird',
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
      <main className="page" id="main">
        <Shelves />
      </main>
    </>
  );
}

/** Categories with something in them: an empty one offers nothing to do. */
function Shelves() {
  const { data, isError, refetch } = useQuery(categoriesQuery);
  if (data === undefined) {
    return isError ? (
      <ErrorState title={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <HomeSkeleton />
    );
  }
  const filled = data.flatMap(({ designs = [], ...category }) =>
    designs.length > 0 ? [{ ...category, designs }] : [],
  );
  const more = data.filter(({ designs, designCount = 0 }) => !designs && designCount > 0);
  if (filled.length + more.length === 0) {
    return <EmptyState title={messages.empty} text={messages.emptyText} />;
  }
  return (
    <>
      <nav className="jump" aria-label="Categories">
        {filled.map((category) => (
          <a key={category._id} href={anchorOf(category)}>
            <bdi>{category.name}</bdi> <b>{category.designCount ?? category.designs.length}</b>
          </a>
        ))}
        {more.length > 0 && (
          <a href="#more">
            {messages.more} <b>{more.length}</b>
          </a>
        )}
      </nav>
      {filled.map((category, index) => (
        <CategorySection
          key={category._id}
          category={category}
          products={category.designs}
          eager={index === 0}
        />
      ))}
      {more.length > 0 && <MoreCategories categories={more} />}
    </>
  );
}

export function CategorySection({
  category,
  products,
  eager,
}: {
  category: Pick<Category, '_id' | 'name' | 'description' | 'designCount'>;
  products: readonly ProductSummary[];
  /** The first category of the page. */
  eager: boolean;
}) {
  const id = slug(category.name);
  const address = `/category/${category._id}`;
  return (
    <section className="category" id={id} aria-labelledby={`${id}-title`}>
      <div className="category-head">
        <h2 className="h1" id={`${id}-title`}>
          <Link to={address}>{category.name}</Link>
        </h2>
        {category.description && <p>{category.description}</p>}
      </div>
      <div className="category-goods">
        <ProductCards products={products} eager={eager} />
        {category.designCount !== undefined && (
          <Link className="see-all" to={address}>
            {messages.seeAll(category.designCount, category.name)}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Links that are there at once. Hundreds would be most of the page, and nobody reads them all. */
const AT_FIRST = 48;

/** Categories whose products have no room on the home page. */
export function MoreCategories({ categories }: { categories: readonly Category[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, AT_FIRST);
  return (
    <section className="category" id="more" aria-labelledby="more-title">
      <div className="category-head">
        <h2 className="h1" id="more-title">
          {messages.more}
        </h2>
      </div>
      <div className="category-goods">
        <ul className="more-categories">
          {shown.map(({ _id, name, designCount }) => (
            <li key={_id}>
              <Link to={`/category/${_id}`}>
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
      </div>
    </section>
  );
}

/** Where a category stands on the home page. */
export function anchorOf(category: { name: string }): string {
  return `#${slug(category.name)}`;
}

function HomeSkeleton() {
  return (
    <Skeleton>
      <div className="category">
        <div className="category-head">
          <SkeletonLine className="skel-title skel-half" />
          <SkeletonLine className="skel-most" />
        </div>
        <SkeletonCards />
      </div>
    </Skeleton>
  );
}
