import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type {
  Category,
  getCategory,
  Product,
  ProductFacets,
  ProductSummary,
} from '@tailorbird/contract/catalogue';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../root.ts';
import { sendError, ShopError } from './errors.ts';
import type { RenderedResponse, ResponseCache } from './response-cache.ts';

type CategoryPage = Reply<typeof getCategory>;

/** Which part of a category is shown. */
export interface CategoryView {
  sort: 'oldest' | 'newest' | 'price' | 'price-desc';
  page: number;
}

export interface ProductSearch {
  q: string;
  category: string | undefined;
  /** Ids of option values. */
  values: readonly string[];
  sort: 'relevance' | 'newest' | 'price' | 'price-desc';
  page: number;
}

export interface FoundProducts {
  products: ProductSummary[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
  pages: number;
}

export type PageData =
  | { kind: 'home'; categories: Category[] }
  | { kind: 'product'; product: Product | undefined }
  | { kind: 'category'; view: CategoryView; found: CategoryPage | undefined }
  | { kind: 'search'; search: ProductSearch; found: FoundProducts; facets: ProductFacets }
  | { kind: 'none' };

export type PageDataNeeded =
  | { kind: 'home' }
  | { kind: 'product'; id: string }
  | { kind: 'category'; id: string; view: CategoryView }
  | { kind: 'search'; search: ProductSearch }
  | { kind: 'none' };

/** What the web build's server entry exports. */
export interface PageRenderer {
  /**
   * Path and as much of the query string as changes the page, written in one way only. Of a
   * product's page that is told by the product.
   */
  addressOf(path: string, query: string, product: Product | undefined): string;
  pageDataNeeded(address: string): PageDataNeeded;
  renderPage(input: {
    address: string;
    data: PageData;
    publicUrl: string;
    timeZone: string;
    assets: unknown;
  }): { html: string; status: number };
}

export interface Pages {
  readonly renderer: PageRenderer;
  /** The build's list of files, by which a page names its scripts and styles. */
  assets: unknown;
  /** Answers for scripts, styles and other files; `forget` drops the pages that are kept ready. */
  serveFiles(server: FastifyInstance, forget: () => void): Promise<void>;
}

/** The built web application; undefined where it has not been built. */
export async function loadPages(): Promise<Pages | undefined> {
  const folder = join(projectRoot, 'dist/web/client');
  const entry = join(projectRoot, 'dist/web/server/entry-server.js');
  if (!existsSync(entry)) return undefined;
  const renderer: PageRenderer = await import(pathToFileURL(entry).href);
  const assets: unknown = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  return { renderer, assets, serveFiles: (server) => serveFolder(server, folder) };
}

/** Files of a build: those named by a hash of their content for a year, the others for an hour. */
export async function serveFolder(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${folder}/assets/`);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

export interface PageSources {
  listCategoriesWithDesigns: () => Promise<Category[]>;
  findProduct: (id: string) => Promise<Product | undefined>;
  findCategoryPage: (id: string, view: CategoryView) => Promise<CategoryPage | undefined>;
  searchProducts: (search: ProductSearch) => Promise<FoundProducts>;
  findFacets: () => Promise<ProductFacets>;
}

/** Files, and every other address as a page rendered here. What visitors share is kept as bytes. */
export async function servePages(
  server: FastifyInstance,
  pages: Pages | undefined,
  shop: { sources: PageSources; publicUrl: string; timeZone: string; responseCache: ResponseCache },
): Promise<void> {
  await pages?.serveFiles(server, () => shop.responseCache.forget());
  server.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isCall(request.url);
    if (!isPage || !pages) return sendError(request, reply, new ShopError('NOT_FOUND'));
    const [path = '/', query] = request.url.split('?', 2);
    const send = (address: string) =>
      shop.responseCache.send(request, reply, `page ${address}`, () =>
        render(pages, address, shop),
      );
    if (query === undefined) return send(path);
    return addressOf(pages, path, query, shop.sources).then((address) => send(address) ?? reply);
  });
}

function isCall(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

async function addressOf(
  { renderer }: Pages,
  path: string,
  query: string,
  { findProduct }: PageSources,
): Promise<string> {
  const needed = renderer.pageDataNeeded(path);
  const isProduct = needed.kind === 'product' && isId(needed.id);
  return renderer.addressOf(path, query, isProduct ? await findProduct(needed.id) : undefined);
}

async function render(
  { renderer, assets }: Pages,
  address: string,
  { sources, publicUrl, timeZone }: { sources: PageSources; publicUrl: string; timeZone: string },
): Promise<RenderedResponse> {
  const data = await loadData(renderer.pageDataNeeded(address), sources);
  const { html, status } = renderer.renderPage({ address, data, publicUrl, timeZone, assets });
  return { bytes: Buffer.from(html), status, contentType: 'text/html; charset=utf-8' };
}

async function loadData(needed: PageDataNeeded, sources: PageSources): Promise<PageData> {
  if (needed.kind === 'home') {
    return { kind: 'home', categories: await sources.listCategoriesWithDesigns() };
  }
  if (needed.kind === 'product') {
    const product = isId(needed.id) ? await sources.findProduct(needed.id) : undefined;
    return { kind: 'product', product };
  }
  if (needed.kind === 'category') {
    const { id, view } = needed;
    const found = isId(id) ? await sources.findCategoryPage(id, view) : undefined;
    return { kind: 'category', view, found };
  }
  if (needed.kind === 'search') {
    const { search } = needed;
    const [found, facets] = await Promise.all([
      sources.searchProducts(search),
      sources.findFacets(),
    ]);
    return { kind: 'search', search, found, facets };
  }
  return needed;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
