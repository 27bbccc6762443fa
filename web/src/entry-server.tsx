import type { Product } from '@tailorbird/contract/catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, StaticRouter, useRoutes } from 'react-router';
import { publicPages, routes } from './routes.tsx';
import { documentHtml } from './shell/document.ts';
import { assetsFor, type Assets } from './shell/page-assets.ts';
import { fillCache, type PageData, type SentPageData } from './shell/page-data.ts';
import { createQueryClient } from './shell/query-client.ts';
import {
  categoryAddress,
  readCategoryView,
  type CategoryView,
} from './storefront/catalogue/category-address.ts';
import { sharedSearch } from './storefront/catalogue/chosen-drawing.ts';
import {
  categoryStructuredData,
  productStructuredData,
  shopStructuredData,
} from './storefront/catalogue/structured-data.ts';
import { isProductId } from './storefront/catalogue/product-id.ts';
import { sharedPicture, type SharedPicture } from './storefront/catalogue/shared-picture.ts';
import {
  readSearch,
  searchAddress,
  type ProductSearch,
} from './storefront/catalogue/search-address.ts';
import { HeadReport, type Head } from './ui/page-head.tsx';
import { setShopTimeZone } from './ui/time-zone.ts';

export type { Assets, PageData };

// Rendering does not wait, so their code is here before the first page is asked for.
await Promise.all(Object.values(publicPages).map(({ preload }) => preload()));

/** Where the code of a page stands in the manifest, for the pages that visitors come in by. */
const sources: Record<string, string> = {
  home: 'src/storefront/catalogue/home-page.tsx',
  product: 'src/storefront/catalogue/product-page.tsx',
  category: 'src/storefront/catalogue/category-page.tsx',
  search: 'src/storefront/catalogue/search-page.tsx',
  cart: 'src/storefront/cart/cart-page.tsx',
  shop: 'src/storefront/shop/shop-page.tsx',
  login: 'src/storefront/accounts/login-page.tsx',
  signUp: 'src/storefront/accounts/signup-page.tsx',
  forgotPassword: 'src/storefront/accounts/forgot-password-page.tsx',
  resetPassword: 'src/storefront/accounts/reset-password-page.tsx',
  verifyEmail: 'src/storefront/accounts/verify-email-page.tsx',
  resendVerification: 'src/storefront/accounts/resend-verification-page.tsx',
  requestUnlock: 'src/storefront/accounts/request-unlock-page.tsx',
};

/**
 * Path and as much of the query string as changes the document, written in one way only: whoever
 * asks for the same address gets the same bytes, and the rest is applied in the browser. `product`
 * is that of a product's page.
 */
export function addressOf(path: string, query: string, product: Product | undefined): string {
  const { page, id } = pageOf(path);
  if (page === 'product')
    return withSearch(path, sharedSearch(product, new URLSearchParams(query)));
  if (page === 'search') return searchAddress(readSearch(new URLSearchParams(query)));
  if (page === 'category') return categoryAddress(id, readCategoryView(new URLSearchParams(query)));
  return path;
}

function withSearch(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What the server has to load before it can render an address. */
export function pageDataNeeded(
  address: string,
):
  | { kind: 'home' }
  | { kind: 'product'; id: string }
  | { kind: 'category'; id: string; view: CategoryView }
  | { kind: 'search'; search: ProductSearch }
  | { kind: 'none' } {
  const { page, id } = pageOf(address);
  const query = new URLSearchParams(queryOf(address));
  if (page === 'home') return { kind: 'home' };
  if (page === 'product' && isProductId(id)) return { kind: 'product', id };
  if (page === 'category' && isProductId(id)) {
    return { kind: 'category', id, view: readCategoryView(query) };
  }
  if (page === 'search') return { kind: 'search', search: readSearch(query) };
  return { kind: 'none' };
}

/** The whole document of an address. */
export function renderPage({
  address,
  data,
  publicUrl,
  timeZone,
  assets,
}: {
  address: string;
  data: PageData;
  publicUrl: string;
  timeZone: string;
  assets: Assets;
}): { html: string; status: number } {
  const { page, id } = pageOf(address);
  const found = isFound(page, data);
  const site = publicUrl.replace(/\/$/, '');
  const sent = sentData(data, id);
  setShopTimeZone(timeZone);
  const { head, hoisted, body } = renderApp(address, sent);
  const html = documentHtml({
    head,
    canonical: found ? canonicalOf(site, data) : undefined,
    shared: found ? sharedAs(site, address, data) : undefined,
    facts: factsOf(site, data),
    assets: assetsFor(assets, sources[page]),
    hoisted,
    body,
    data: sent,
    timeZone,
  });
  return { html, status: found ? 200 : 404 };
}

function isFound(page: string, data: PageData): boolean {
  if (page === 'product') return data.kind === 'product' && data.product !== undefined;
  if (page !== 'category') return page !== 'notFound';
  const found = data.kind === 'category' ? data.found : undefined;
  // a page behind the last one is none
  return found !== undefined && found.pagination.page <= Math.max(found.pagination.pages, 1);
}

function queryOf(address: string): string {
  return address.split('?')[1] ?? '';
}

function pageOf(address: string): { page: string; id: string } {
  const [path = '/'] = address.split('?', 1);
  const match = matchRoutes(routes, path)?.at(-1);
  return { page: match?.route.id ?? '', id: match?.params['id'] ?? '' };
}

function sentData(data: PageData, id: string): SentPageData {
  if (data.kind === 'product') return { kind: 'product', id, product: data.product ?? null };
  if (data.kind === 'category') return { ...data, id, found: data.found ?? null };
  return data;
}

function App() {
  return useRoutes(routes);
}

function renderApp(address: string, data: SentPageData) {
  const queries = createQueryClient();
  fillCache(queries, data);
  // Pages that wait for a login have nothing to say yet.
  let head: Head = { title: '' };
  const rendered = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HeadReport value={(reported) => (head = reported)}>
          <StaticRouter location={address}>
            <App />
          </StaticRouter>
        </HeadReport>
      </QueryClientProvider>
    </StrictMode>,
  );
  // React puts preloads of the first pictures before everything else; they belong in the head.
  const hoisted = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { head, hoisted, body: rendered.slice(hoisted.length) };
}

function canonicalOf(site: string, data: PageData): string | undefined {
  if (data.kind === 'home') return `${site}/`;
  if (data.kind === 'product') return `${site}/product/${data.product?._id}`;
  if (data.kind !== 'category' || !data.found) return undefined;
  // another order of the same products is no other page
  const { category, pagination } = data.found;
  return `${site}${categoryAddress(category._id, { sort: 'oldest', page: pagination.page })}`;
}

/** What whoever is sent the address gets to see: of a chosen thing, that very thing. */
function sharedAs(
  site: string,
  address: string,
  data: PageData,
): { url: string; picture: SharedPicture | undefined } | undefined {
  const url = canonicalOf(site, data);
  if (!url) return undefined;
  const search = new URLSearchParams(queryOf(address));
  const chosen =
    data.kind === 'product' && data.product ? sharedPicture(data.product, search) : undefined;
  if (chosen) {
    return { url: withSearch(url, search), picture: { ...chosen, url: site + chosen.url } };
  }
  const image = productShownFirst(data)?.image_id[0];
  return { url, picture: image ? { url: `${site}/api/binary/${image}` } : undefined };
}

function productShownFirst(data: PageData): { image_id: string[] } | undefined {
  if (data.kind === 'home') return data.categories[0]?.designs?.[0];
  if (data.kind === 'product') return data.product;
  return data.kind === 'category' ? data.found?.category.designs?.[0] : undefined;
}

function factsOf(site: string, data: PageData): object[] {
  if (data.kind === 'home') return shopStructuredData(site);
  if (data.kind === 'product' && data.product) return productStructuredData(data.product, site);
  return data.kind === 'category' && data.found
    ? categoryStructuredData(data.found.category, site)
    : [];
}
