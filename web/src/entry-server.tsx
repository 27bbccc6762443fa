import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, StaticRouter, useRoutes } from 'react-router';
import { publicPages, routes } from './routes.tsx';
import { documentHtml } from './shell/document.ts';
import { assetsFor, type Assets } from './shell/page-assets.ts';
import { fillCache, type PageData, type SentPageData } from './shell/page-data.ts';
import { createQueryClient } from './shell/query-client.ts';
import { productFacts, shopFacts } from './storefront/catalogue/facts.ts';
import { isProductId } from './storefront/catalogue/product-id.ts';
import { HeadReport, type Head } from './ui/page-head.tsx';

export type { Assets, PageData };

// Rendering does not wait, so their code is here before the first page is asked for.
await Promise.all(Object.values(publicPages).map(({ preload }) => preload()));

/** Where the code of a page stands in the manifest, for the pages that visitors come in by. */
const sources: Record<string, string> = {
  home: 'src/storefront/catalogue/home-page.tsx',
  product: 'src/storefront/catalogue/product-page.tsx',
  cart: 'src/storefront/cart/cart-page.tsx',
  login: 'src/storefront/accounts/login-page.tsx',
  signUp: 'src/storefront/accounts/signup-page.tsx',
  forgotPassword: 'src/storefront/accounts/forgot-password-page.tsx',
  resetPassword: 'src/storefront/accounts/reset-password-page.tsx',
  verifyEmail: 'src/storefront/accounts/verify-email-page.tsx',
  resendVerification: 'src/storefront/accounts/resend-verification-page.tsx',
  requestUnlock: 'src/storefront/accounts/request-unlock-page.tsx',
};

/** What the server has to load before it can render a path. */
export function pageDataNeeded(
  path: string,
): { kind: 'home' } | { kind: 'product'; id: string } | { kind: 'none' } {
  const { page, id } = pageOf(path);
  if (page === 'home') return { kind: 'home' };
  if (page === 'product' && isProductId(id)) return { kind: 'product', id };
  return { kind: 'none' };
}

/**
 * The whole document of a path. The query string changes nothing in it: every visitor gets the
 * same bytes, and what is chosen in the address is applied in the browser.
 */
export function renderPage({
  path,
  data,
  publicUrl,
  assets,
}: {
  path: string;
  search: string;
  data: PageData;
  publicUrl: string;
  assets: Assets;
}): { html: string; status: number } {
  const { page, id } = pageOf(path);
  const found = page === 'product' ? data.kind === 'product' && data.product : page !== 'notFound';
  const site = publicUrl.replace(/\/$/, '');
  const sent = sentData(data, id);
  const { head, hoisted, body } = renderApp(path, sent);
  const html = documentHtml({
    head,
    canonical: found ? canonicalOf(site, data) : undefined,
    picture: pictureOf(site, data),
    facts: factsOf(site, data),
    assets: assetsFor(assets, sources[page]),
    hoisted,
    body,
    data: sent,
  });
  return { html, status: found ? 200 : 404 };
}

function pageOf(path: string): { page: string; id: string } {
  const match = matchRoutes(routes, path)?.at(-1);
  return { page: match?.route.id ?? '', id: match?.params['id'] ?? '' };
}

function sentData(data: PageData, id: string): SentPageData {
  return data.kind === 'product' ? { kind: 'product', id, product: data.product ?? null } : data;
}

function App() {
  return useRoutes(routes);
}

function renderApp(path: string, data: SentPageData) {
  const queries = createQueryClient();
  fillCache(queries, data);
  // Pages that wait for a login have nothing to say yet.
  let head: Head = { title: '' };
  const rendered = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HeadReport value={(reported) => (head = reported)}>
          <StaticRouter location={path}>
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
  return data.kind === 'product' ? `${site}/product/${data.product?._id}` : undefined;
}

function pictureOf(site: string, data: PageData): string | undefined {
  const product =
    data.kind === 'home'
      ? data.categories[0]?.designs?.[0]
      : data.kind === 'product'
        ? data.product
        : undefined;
  const image = product?.image_id[0];
  return image && `${site}/api/binary/${image}`;
}

function factsOf(site: string, data: PageData): object[] {
  if (data.kind === 'home') return shopFacts(site);
  return data.kind === 'product' && data.product ? productFacts(data.product, site) : [];
}
