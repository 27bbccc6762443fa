import type { ShownSection } from '@tailorbird/contract/shown-look';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { shopName } from '../../ui/shop-name.ts';
import { HomeBanner, HomeHead, HomeSkeleton } from '../home/home-page.tsx';
import { homeQuery } from './home-query.ts';
import { messages } from './messages.ts';
import { OwnSection } from './own-sections.tsx';

/** The home page as its owner put it together. */
export default function OwnHome() {
  const { data, isError, refetch } = useQuery(homeQuery);
  const [first, ...rest] = data?.sections ?? [];
  const hasBannerFirst = first?.kind === 'banner';
  const sections = hasBannerFirst ? rest : (data?.sections ?? []);
  const hasBanner = data?.sections.some(({ kind }) => kind === 'banner') ?? false;
  return (
    <>
      <HomeHead />
      {hasBannerFirst && <BannerSection section={first} />}
      <main className="own-home" id="main">
        {!hasBanner && <h1 className="sr">{shopName()}</h1>}
        {data ? (
          sections.map((section, index) =>
            section.kind === 'banner' ? (
              <BannerSection key={section.id} section={section} />
            ) : (
              <OwnSection key={section.id} section={section} isFirst={index === 0} />
            ),
          )
        ) : (
          <div className="page">
            {isError ? (
              <ErrorState title={messages.failed} onRetry={() => void refetch()} />
            ) : (
              <HomeSkeleton />
            )}
          </div>
        )}
      </main>
    </>
  );
}

function BannerSection({ section: { id, anchor } }: { section: ShownSection }) {
  return (
    <div id={anchor} data-section={id}>
      <HomeBanner />
    </div>
  );
}
