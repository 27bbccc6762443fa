import { randomUUID } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import { endpoints } from '@tailorbird/contract/endpoints';
import { wellFormedPath } from '@tailorbird/contract/well-formed-path';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { AccountsShop } from './accounts/accounts-shop.ts';
import { findAccounts } from './accounts/queries.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { registrationRoutes } from './accounts/registration-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { identify, Tokens } from './accounts/sessions.ts';
import { unlockRequestRoutes } from './accounts/unlock-request-routes.ts';
import { userRoutes } from './accounts/user-routes.ts';
import { mergeGuestCart } from './cart/merge-guest-cart.ts';
import { deleteCart } from './cart/queries.ts';
import { cartRoutes } from './cart/routes.ts';
import { CatalogueChanges } from './catalogue/catalogue-changes.ts';
import { CATEGORIES_OF_PRODUCTS } from './catalogue/category-queries.ts';
import { editingRoutes } from './catalogue/editing-routes.ts';
import { pageSources } from './catalogue/page-sources.ts';
import type { CoverShop } from './catalogue/prepare-art.ts';
import {
  countProducts,
  listFilledCategoryIds,
  listProductIds,
} from './catalogue/sitemap-queries.ts';
import { findProduct } from './catalogue/queries.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { coverWorker } from './catalogue/cover-worker.ts';
import { transferRoutes } from './transfer/routes.ts';
import type { Database } from './database/pool.ts';
import { persistCover } from './drawings/keep-pictures.ts';
import { Renderer } from './drawings/renderer.ts';
import { drawingRoutes } from './drawings/routes.ts';
import { cachePreviewRequests } from './drawings/preview-request.ts';
import { drawingCleanup } from './drawings/drawing-cleanup.ts';
import { answerError, answerErrors } from './http/errors.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { logRequests } from './http/log.ts';
import { serveOperations } from './http/operations.ts';
import { servePages, type Pages } from './http/pages.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import type { Route } from './http/serve.ts';
import { ResponseCache } from './http/response-cache.ts';
import { serveSitemap } from './http/sitemap.ts';
import { PictureEncoder } from './images/picture-encoder.ts';
import { imageRoutes } from './images/routes.ts';
import { pictureWorker } from './images/picture-worker.ts';
import { TokenCipher } from './mail/token-cipher.ts';
import { hasMailbox, serveMailbox } from './mail/mailbox.ts';
import { claimGuestOrders } from './orders/change-queries.ts';
import { deskRoutes } from './orders/desk-routes.ts';
import { figureWorker } from './orders/figure-worker.ts';
import { overviewRoutes } from './orders/overview-routes.ts';
import { orderRoutes } from './orders/routes.ts';

export interface AppSettings {
  database: Database;
  publicUrl: string;
  /** An IANA name: whose days and clock the shop goes by. */
  timeZone: string;
  tokenSecret: string;
  /** How late the event loop may be until calls are put off with 503; 0: however late. */
  busyAfterMs: number;
  loginRatePerMinute: number;
  mailRatePerHour: number;
  drawingRatePerMinute: number;
  /** Undefined: mails are kept, and shown on this machine. */
  smtpUrl: string | undefined;
  trustProxy: boolean | number | string[];
  /** Undefined: the API alone. */
  pages: Pages | undefined;
  logger: FastifyBaseLogger | undefined;
}

export interface App {
  server: FastifyInstance;
  /** Told when the catalogue changed, and whether this process would hear of it. */
  catalogueChanges: CatalogueChanges;
}

/** The whole shop behind one HTTP server, not listening yet. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { database, publicUrl, timeZone } = settings;
  const tokens = new Tokens(settings.tokenSecret);
  const responseCache = new ResponseCache();
  const catalogueChanges = new CatalogueChanges(database, responseCache);
  const isSecure = publicUrl.startsWith('https:');

  const server: FastifyInstance = Fastify({
    ...(settings.logger && { loggerInstance: settings.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: ({ url = '/' }) => {
      const [path = '/', ...query] = url.split('?');
      return [wellFormedPath(path), ...query].join('?');
    },
    routerOptions: { ignoreTrailingSlash: true },
    // a client that trickles its request does not hold a connection for ever; a picture of 10 MB
    // takes 160 seconds on half a megabit
    requestTimeout: 180_000,
  });
  logRequests(server);
  readJson(server);
  answerErrors(server);
  sendSecurityHeaders(server, isSecure);
  await server.register(underPressure, {
    maxEventLoopDelay: settings.busyAfterMs,
    retryAfter: 5,
  });

  const encoder = new PictureEncoder();
  const pictures = pictureWorker({ database, encoder, logger: server.log });
  server.addHook('onListen', async () => pictures.begin());
  server.addHook('onClose', () => pictures.stop().then(() => encoder.close()));

  const renderer = new Renderer();
  const drawings = drawingCleanup(database, server.log);
  server.addHook('onListen', async () => drawings.begin());
  const covers: CoverShop = {
    database,
    keepCover: (drawing) => persistCover({ database, renderer }, drawing),
  };
  const { change } = catalogueChanges;
  const uncovered = coverWorker({ ...covers, database, change, logger: server.log });
  server.addHook('onListen', async () => uncovered.begin());
  server.addHook('onClose', async () => {
    await Promise.all([drawings.stop(), uncovered.stop()]);
    await renderer.close();
  });

  const figures = figureWorker(database, timeZone, server.log);
  server.addHook('onListen', async () => figures.begin());
  server.addHook('onClose', () => figures.stop());

  const accounts: AccountsShop = {
    database,
    tokens,
    seal: new TokenCipher(settings.tokenSecret),
    loginRatePerMinute: settings.loginRatePerMinute,
    mailRatePerHour: settings.mailRatePerHour,
    onGuestArrival: [mergeGuestCart, claimGuestOrders],
    onAccountDeparture: [deleteCart],
  };
  const routes = [
    ...accountRoutes({ ...accounts, secureCookies: isSecure }),
    ...registrationRoutes(accounts),
    ...profileRoutes(accounts),
    ...unlockRequestRoutes(accounts),
    ...userRoutes(accounts),
    ...catalogueRoutes(database),
    ...editingRoutes(change, covers),
    ...transferRoutes({ database, encoder, timeZone, changeAlone: catalogueChanges.changeAlone }, [
      pictures,
      uncovered,
    ]),
    ...imageRoutes({ database, encoder }, pictures),
    ...drawingRoutes({
      database,
      renderer,
      seeProduct: cachePreviewRequests(responseCache, (id) => findProduct(database, id)),
      ratePerMinute: settings.drawingRatePerMinute,
    }),
    ...cartRoutes(database),
    ...orderRoutes(database, timeZone),
    ...deskRoutes(database, findAccounts, timeZone),
    ...overviewRoutes(database, CATEGORIES_OF_PRODUCTS, timeZone),
  ];
  assertAllEndpointsBound(routes);
  const whoAsks = { identify: identifyRequest(database, tokens), responseCache };
  for (const route of routes) route.mount(server, whoAsks);

  serveApiDocs(server, endpoints, publicUrl);
  serveOperations(server, database);
  serveSitemap(server, {
    publicUrl,
    responseCache,
    sources: {
      listCategoryIds: () => listFilledCategoryIds(database),
      countProducts: () => countProducts(database),
      listProductIds: (part) => listProductIds(database, part),
    },
  });
  if (hasMailbox(settings))
    serveMailbox(server, { database, publicUrl, timeZone, seal: accounts.seal });
  await servePages(server, settings.pages, {
    publicUrl,
    timeZone,
    responseCache,
    sources: pageSources(database, responseCache),
  });
  return { server, catalogueChanges };
}

/** A number means that many proxies before this process. */
function trustedProxies(proxies: boolean | number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (_address: string, hop: number) => hop < proxies;
}

function identifyRequest(database: Database, tokens: Tokens) {
  return (request: { headers: { authorization?: string | undefined } }) =>
    identify(database, tokens, request.headers.authorization);
}

/** Some clients say JSON and send nothing: that is no body, not a wrong one. */
function readJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'ignore');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}

/** Every call of the contract is answered by exactly one function, and says who may call it. */
export function assertAllEndpointsBound(routes: readonly Route[]): void {
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    if (count !== 1) throw new Error(`${name} is answered by ${count} functions instead of one.`);
  }
  for (const { endpoint } of routes) {
    const isDeclared = ['anyone', 'guest', 'customer', 'admin'].includes(endpoint.access);
    if (isDeclared) continue;
    throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it.`);
  }
}
