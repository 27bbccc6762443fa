import type { Footer } from '@tailorbird/contract/shop-settings';
import { setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { wellFormedPath } from '@tailorbird/contract/rules/well-formed-path';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes, renderMatches, useLocation } from 'react-router';
import { takeEarlyPresses } from './early-presses.ts';
import { pages } from './pages.ts';
import { routes } from './routes.tsx';
import { startSession } from './session.ts';
import { fillCache, type PageData } from './shell/page-data.ts';
import { footerQuery } from './storefront/legal/footer.tsx';
import { hasOwnFrame, loadFrame } from './storefront/look/own-parts.ts';
import { createQueryClient } from './shell/query-client.ts';
import './ui/styles.css';
import './storefront/styles.css';

// Listens from here on, not from hydration: a page that loses the connection before tries again, too.
onlineManager.subscribe(() => undefined);
onlineManager.setOnline(navigator.onLine);
const queries = createQueryClient();

/** What `useRoutes` does, without what it does for routes within routes: 1 kB. */
function App() {
  return renderMatches(matchRoutes(routes, useLocation()));
}

const app = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
);

/** The code of the page that the server rendered must be here before React takes it over. */
async function preloadPage() {
  const name = matchRoutes(routes, location.pathname)?.at(-1)?.route.id;
  const page = pages[name ?? ''];
  const { look } = queries.getQueryData<Footer>(footerQuery.queryKey) ?? {};
  await Promise.all([
    // The server leaves a customer's page out, and a guest never needs its code.
    !page?.role && page?.preload().then(({ preload }) => preload?.(look)),
    hasOwnFrame(look) && loadFrame(),
  ]);
}

/** The router cannot read a malformed path: it is written as the server took it. */
function mendAddress() {
  const path = wellFormedPath(location.pathname);
  if (path === location.pathname) return;
  history.replaceState(history.state, '', path + location.search + location.hash);
}

/** Not a top-level await: the pages import this file's chunk and would wait for it for ever. */
async function start() {
  mendAddress();
  const root = document.getElementById('root');
  const sent = document.getElementById('page-data')?.textContent;
  if (!root || !sent) return;
  // Written by renderPage in entry-server.tsx.
  const data: PageData = JSON.parse(sent);
  const { formats } = document.documentElement.dataset;
  if (formats) setShopFormats(JSON.parse(formats));
  fillCache(queries, data);
  await preloadPage();
  takeEarlyPresses();
  hydrateRoot(root, app);
  startSession(queries);
}

void start().catch((error: unknown) => {
  // The code did not come. Where the connection broke, the page is taken over once it is back.
  window.addEventListener('online', () => location.reload(), { once: true });
  throw error;
});
