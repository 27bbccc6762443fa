import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import type { ShownFrame } from '@tailorbird/contract/shown-look';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, renderMatches, StaticRouter, type RouteMatch } from 'react-router';
import type { PageRenderer, PageRequest, ServerPage } from './page-renderer.ts';
import { pages } from './pages.ts';
import { routes } from './routes.tsx';
import { categoryLinksQuery, hasCategoryBar } from './storefront/catalogue/category-bar.tsx';
import { footerQuery } from './storefront/legal/footer.tsx';
import { hasOwnFrame, loadFrame } from './storefront/look/own-parts.ts';
import { assetsFor, documentHtml, type ShopFacts } from './shell/document.ts';
import { cachedData } from './shell/page-data.ts';
import { createQueryClient } from './shell/query-client.ts';
import { HeadReport, type Head } from './ui/page-head.tsx';
import { setShopName } from './ui/shop-name.ts';
import { setShopTimeZone } from './ui/time-zone.ts';

/** Pages that are for everybody, loaded before the first request: rendering does not wait. */
const loaded = new Map(
  await Promise.all(
    Object.entries(pages)
      .filter(([, { role }]) => !role)
      .map(async ([name, page]) => {
        const { server, preload } = await page.preload();
        await preload?.({ hasOwnHome: true });
        return [name, server] as const;
      }),
  ),
);

await loadFrame();

export const addressOf: PageRenderer['addressOf'] = async (path, query, sources) => {
  const { server, request } = find(`${path}?${query}`);
  return (await server?.address(request, sources)) ?? path;
};

export const renderPage: PageRenderer['renderPage'] = async (input) => {
  const { address, sources, shop, assets } = input;
  const found = find(address, input.publicUrl, shop.name);
  // the head has amounts, too
  applyFacts(shop);
  const { matches, name, server, request } = found;
  const queries = createQueryClient();
  // Where a page has no part for the server, it is found, and search engines leave it alone.
  const head = server ? await server.load(request, sources, queries) : {};
  const footer = await sources.getFooter();
  if (hasCategoryBar(request.path) && !footer.look?.menu) {
    queries.setQueryData(categoryLinksQuery.queryKey, await sources.getCategoryLinks());
  }
  // the header shows the logo of the shop
  queries.setQueryData(footerQuery.queryKey, footer);
  const data = cachedData(queries);
  applyFacts(shop);
  const rendered = render(address, matches, queries);
  const html = documentHtml({
    ...rendered,
    ...head,
    assets: assetsFor(
      assets,
      loaded.has(name) ? name : undefined,
      shop.theme,
      listOwnParts(footer.look, name),
    ),
    data,
    shop,
  });
  return { html, status: head ? 200 : 404, isOneOfMany: !hasOneAddress(found) };
};

/** Modules of the owner's parts that the page needs, by their names in storefront/look. */
const listOwnParts = (look: ShownFrame | undefined, page: string): string[] => [
  ...(hasOwnFrame(look) ? ['own-frame'] : []),
  ...(look?.hasOwnHome && page === 'home' ? ['own-home'] : []),
];

/** All that is rendered from now on writes as the shop does. */
function applyFacts({ name, timeZone, formats = DEFAULT_FORMATS }: ShopFacts): void {
  setShopName(name);
  setShopTimeZone(timeZone);
  setShopFormats(formats);
}

interface PageMatch {
  /** The routes from the outermost to the page. */
  matches: RouteMatch[];
  name: string;
  server: ServerPage | undefined;
  request: PageRequest;
}

function find(address: string, publicUrl = '', ownName = ''): PageMatch {
  const [path = '/', query] = address.split('?', 2);
  const matches = matchesOf(path);
  const match = matches.at(-1);
  const name = match?.route.id ?? '';
  const request = {
    path,
    id: match?.params['id'] ?? '',
    query: new URLSearchParams(query),
    site: publicUrl.replace(/\/$/, ''),
    ownName,
  };
  return { matches, name, server: loaded.get(name), request };
}

/**
 * Whether the path is the one that leads to this document. Routes match `/CART/` as well, and a page
 * that is for one person whatever its path ends in.
 */
function hasOneAddress({ matches, server, request: { path, id } }: PageMatch): boolean {
  const written = matches.flatMap(({ route }) => route.path ?? []).join('/');
  const isKept = id === id.toLowerCase().normalize('NFC');
  const isListed = id === '' || (server !== undefined && isKept);
  return (
    isListed && path === written.replace(/\/:id\??$/, id === '' ? '' : `/${encodeURIComponent(id)}`)
  );
}

const MOST_PATHS = 500;
/** Characters. A page's path has some 50, a visitor's whim thousands. */
const LONGEST_PATH = 200;
const knownMatches = new Map<string, RouteMatch[]>();

/** React Router compiles all routes at each call, which took a third of a page's rendering. */
function matchesOf(path: string): RouteMatch[] {
  const known = knownMatches.get(path);
  if (known) return known;
  const matches = matchRoutes(routes, path) ?? [];
  if (path.length > LONGEST_PATH) return matches;
  if (knownMatches.size >= MOST_PATHS) knownMatches.clear();
  knownMatches.set(path, matches);
  return matches;
}

function App({ matches }: { matches: RouteMatch[] }) {
  return renderMatches(matches);
}

function render(address: string, matches: RouteMatch[], queries: QueryClient) {
  // Pages that wait for a login have nothing to say yet.
  let head: Head = { title: '' };
  const rendered = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HeadReport value={(reported) => (head = reported)}>
          <StaticRouter location={address}>
            <App matches={matches} />
          </StaticRouter>
        </HeadReport>
      </QueryClientProvider>
    </StrictMode>,
  );
  // React puts preloads of the first pictures before everything else; they belong in the head.
  const hoisted = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { head, hoisted, body: rendered.slice(hoisted.length) };
}
