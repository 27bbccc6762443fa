import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { categoriesQuery } from './catalogue-query.ts';
import { CategorySection } from './category-section.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { messages } from './messages.ts';
import { MoreCategories } from './more-categories.tsx';
import { anchorOf } from './anchor.ts';

export default function HomePage() {
  return (
    <>
      <PageHead title={messages.home.title} description={messages.home.description} />
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
      <ErrorState title={messages.home.failed} onRetry={() => void refetch()} />
    ) : (
      <HomeSkeleton />
    );
  }
  const filled = data.flatMap(({ designs = [], ...category }) =>
    designs.length > 0 ? [{ ...category, designs }] : [],
  );
  const more = data.filter(({ designs, designCount = 0 }) => !designs && designCount > 0);
  if (filled.length + more.length === 0) {
    return <EmptyState title={messages.home.empty} text={messages.home.emptyText} />;
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
            {messages.home.more} <b>{more.length}</b>
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
