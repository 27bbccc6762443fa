import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  Assets,
  PageRenderer,
  PageSources,
  ShopFacts,
} from '../../../web/src/page-renderer.ts';
import { projectRoot } from '../root.ts';
import type { RenderedResponse } from './cached-response.ts';
import { sendError, ShopError } from './errors.ts';
import type { ReadingTurns } from './reading-turns.ts';
import { type ResponseCache, withQuery } from './response-cache.ts';

export type {
  FoundProducts,
  PageNarrowing,
  PageRenderer,
  PageSources,
  ProductSearch,
  ShopFacts,
  ShopIcon,
  ShopTheme,
} from '../../../web/src/page-renderer.ts';

export interface Pages {
  readonly renderer: PageRenderer;
  /** The build's list of files, by which a page names its scripts and styles. */
  assets: Assets;
  /** Edits show at once: nothing is answered before `serveFiles` has seen the request. */
  isDevelopment?: boolean;
  /** The text of a file that `assets` names; left out where nothing is built. */
  readFile?: (file: string) => Promise<string>;
  /** Answers for scripts, styles and other files; `forget` drops the pages that are kept ready. */
  serveFiles(server: FastifyInstance, forget: () => void): Promise<void>;
}

/** The built web application; undefined where it has not been built. */
export async function loadPages(): Promise<Pages | undefined> {
  const folder = join(projectRoot, 'dist/web/client');
  const entry = join(projectRoot, 'dist/web/server/entry-server.js');
  if (!existsSync(entry)) return undefined;
  const renderer: PageRenderer = await import(pathToFileURL(entry).href);
  const assets: Assets = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  return {
    renderer,
    assets,
    readFile: (file) => readFile(join(folder, file), 'utf8'),
    serveFiles: (server) => serveFolder(server, folder),
  };
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

/** Files, and every other address as a page rendered here. What visitors share is kept as bytes. */
export async function servePages(
  server: FastifyInstance,
  pages: Pages | undefined,
  shop: Site & {
    responseCache: ResponseCache;
    turns: ReadingTurns;
    /** Finds the site as a preview shows it; undefined of who sees what everybody sees. */
    findPreview: (request: FastifyRequest) => Site | undefined;
  },
): Promise<void> {
  const findAddress = shop.turns.together<string>();
  replaceIcons(server, shop.getFacts);
  await pages?.serveFiles(server, () => shop.responseCache.forget());
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isCall(request.url);
    if (!isPage || !pages) return sendError(request, reply, new ShopError('NOT_FOUND'));
    const [path = '/', query] = request.url.split('?', 2);
    const address =
      query === undefined
        ? path
        : // it may read what the page is about
          await findAddress(request, request.url, () =>
            pages.renderer.addressOf(path, query, shop.sources),
          );
    const preview = shop.findPreview(request);
    if (preview) {
      const { bytes, status = 200, contentType, location } = await render(pages, address, preview);
      if (location !== undefined) return reply.redirect(withQuery(location, query), status);
      return reply
        .code(status)
        .type(contentType ?? 'text/html')
        .send(bytes);
    }
    return shop.responseCache.send(request, reply, {
      key: address,
      query,
      room: address.includes('?') ? 'typed' : 'page',
      make: () => render(pages, address, shop),
    });
  });
}

/** The program's icons, which browsers ask for by these names without a link to them. */
const ICONS = ['/favicon.svg', '/apple-touch-icon.png'];

function replaceIcons(server: FastifyInstance, getFacts: () => Promise<ShopFacts>): void {
  server.addHook('onRequest', async ({ url }, reply) => {
    const { icon } = ICONS.includes(url) ? await getFacts() : {};
    if (!icon) return;
    reply.header('cache-control', 'no-cache');
    if (url.endsWith('.png') && icon.type !== 'image/png') throw new ShopError('NOT_FOUND');
    await reply.redirect(icon.href);
  });
}

function isCall(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

/** The sources of all pages. */
export interface Site {
  sources: PageSources;
  publicUrl: string;
  getFacts: () => Promise<ShopFacts>;
  /** Where an address of before leads now; undefined of any other. */
  findRedirect: (path: string) => Promise<string | undefined>;
}

export async function render(
  { renderer, assets }: Pages,
  address: string,
  { sources, publicUrl, getFacts, findRedirect }: Site,
): Promise<RenderedResponse> {
  const page = await renderer.renderPage({
    address,
    sources,
    publicUrl,
    shop: await getFacts(),
    assets,
  });
  // an address that somebody has made up is none of before, which costs no statement to find out
  const [path = '/'] = address.split('?', 1);
  const location = page.status === 404 ? await findRedirect(path) : undefined;
  if (location !== undefined) return { bytes: Buffer.from(location), status: 301, location };
  return {
    bytes: Buffer.from(page.html),
    status: page.status,
    ...(page.isOneOfMany && { isKept: false }),
    contentType: 'text/html; charset=utf-8',
  };
}
