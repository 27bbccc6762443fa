import { useQuery } from '@tanstack/react-query';
import type { Category } from '@tailorbird/contract/catalogue';
import type { ShownFrame } from '@tailorbird/contract/shown-look';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import { useState } from 'react';
import { serverPage } from '../../page-renderer.ts';
import { firstPicture } from '../catalogue/structured-data.ts';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { categoriesQuery } from '../catalogue/catalogue-query.ts';
import { SkeletonCards } from '../catalogue/product-cards.tsx';
import { footerQuery } from '../legal/footer.tsx';
import { bannerPicture, firstProduct, questionsData } from '../look/home-facts.ts';
import { homeQuery } from '../look/home-query.ts';
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
        const { banner, hasOwnHome } = (await sources.getFooter()).look ?? {};
        if (hasOwnHome) {
          const { sections } = await sources.getHome();
          queries.setQueryData(homeQuery.queryKey, { sections });
          return { banner, sections, first: firstProduct(sections) };
        }
        const categories = await sources.listCategoriesWithDesigns();
        queries.setQueryData(categoriesQuery.queryKey, categories);
        return { banner, sections: [], first: categories[0]?.designs?.[0] };
      },
      head: ({ banner, sections, first }, { site, ownName }) => ({
        canonical: `${site}/`,
        preview: {
          url: `${site}/`,
          picture: bannerPicture(site, banner) ?? firstPicture(site, first),
        },
        structuredData: [
          {
            '@context': 'https://schema.org',
            '@type': 'OnlineStore',
            name: shopName(ownName),
            url: `${site}/`,
          },
          ...questionsData(sections),
        ],
      }),
    })
  : undefined;

const OwnHome = lazyPage(() => import('../look/own-home.tsx'));

export const preload = (look: ShownFrame | undefined) => look?.hasOwnHome && OwnHome.preload();

export default function HomePage() {
  return useLook()?.hasOwnHome ? <OwnHome.Page /> : <UsualHome />;
}

const useLook = () => useQuery(footerQuery).data?.look;

/** A shelf for each category. */
function UsualHome() {
  return (
    <>
      <HomeHead />
      <HomeBanner />
      <main id="main">
        <Shelves />
      </main>
    </>
  );
}

export function HomeHead() {
  const line = useLook()?.banner?.line;
  return <PageHead title={messages.title} description={line || messages.description} />;
}

export function HomeBanner() {
  return (
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
  );
}

function Shelves() {
  const { data, isError, refetch } = useQuery(categoriesQuery);
  if (data) return <FilledShelves categories={data} eager />;
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

/** Categories with something in them: an empty one offers nothing to do. */
export function FilledShelves({
  categories,
  eager,
}: {
  categories: readonly Category[];
  /** They are the first on the page. */
  eager: boolean;
}) {
  const filled = categories.flatMap(({ designs = [], ...category }) =>
    designs.length > 0 ? [{ ...category, designs }] : [],
  );
  const more = categories.filter(({ designs, designCount = 0 }) => !designs && designCount > 0);
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
          eager={eager && index === 0}
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

export function HomeSkeleton() {
  return (
    <Skeleton>
      <SkeletonLine className="skel-title skel-quarter" />
      <SkeletonCards />
    </Skeleton>
  );
}
