import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { EarlyPresses } from '../early-presses.ts';
import { Toasts } from '../ui/toasts.tsx';
import { CategoryBar, hasCategoryBar } from '../storefront/catalogue/category-bar.tsx';
import { Footer, footerQuery } from '../storefront/legal/footer.tsx';
import { useOwnFrame } from '../storefront/look/own-parts.ts';
import { OwnBanner } from '../ui/own-banner.ts';
import { Navbar } from './navbar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx';

/**
 * Around every page. A page has its own banner and its own <main id="main">; the admin's side
 * has neither banner nor footer.
 */
export function Layout() {
  const { pathname } = useLocation();
  const admin = !hasCategoryBar(pathname);
  const look = useQuery(footerQuery).data?.look;
  const frame = useOwnFrame(admin ? undefined : look);
  const { notice, menu } = (frame && look) ?? {};
  return (
    <div className={admin ? 'shell admin-body compact' : 'shell'}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {frame && notice && <frame.ShopNotice {...notice} />}
      <Navbar>{frame && menu && <frame.PhoneEntries entries={menu} />}</Navbar>
      {frame && menu ? <frame.ShopMenu entries={menu} /> : !admin && <CategoryBar />}
      <PageBoundary place={pathname}>
        <OwnBanner value={frame && look?.banner && frame.renderBanner}>
          <Suspense fallback={<PageWaiting />}>
            <Outlet />
            <EarlyPresses />
          </Suspense>
        </OwnBanner>
      </PageBoundary>
      {!admin && <Footer />}
      <Toasts />
      <RouteAnnouncer />
    </div>
  );
}

/** While the code of a page is on its way. */
function PageWaiting() {
  return (
    <main className="page page-body" id="main">
      <PageHead title="" />
      <Skeleton>
        <div className="stack-12">
          <SkeletonLine className="skel-title skel-third" />
          <SkeletonLine className="prose" />
          <SkeletonLine className="skel-third" />
        </div>
      </Skeleton>
    </main>
  );
}
