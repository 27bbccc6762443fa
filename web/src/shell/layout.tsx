import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { EarlyPresses } from '../early-presses.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

/**
 * Around every page. A page brings its own banner and its own <main id="main">; the admin's side
 * has neither banner nor footer.
 */
export function Layout() {
  const { pathname } = useLocation();
  const admin = /^\/admin(\/|$)/.test(pathname);
  return (
    <div className={admin ? 'shell admin-body compact' : 'shell'}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navbar />
      <PageBoundary place={pathname}>
        <Suspense fallback={<PageWaiting />}>
          <Outlet />
          <EarlyPresses />
        </Suspense>
      </PageBoundary>
      {!admin && <Footer />}
      <Toasts />
      <RouteAnnouncer />
    </div>
  );
}
