import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import type { Theme } from '@tailorbird/contract/kinds/theme';
import { ownName } from '@tailorbird/contract/rules/own-name';
import { wellFormedPath } from '@tailorbird/contract/rules/well-formed-path';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { listAccounts } from './accounts/queries.ts';
import {
  countMailSample,
  mayMailGuest,
  mayMailGuests,
  mayMailOrders,
} from './accounts/rate-limit.ts';
import { readsMailbox } from './accounts/found-orders-link.ts';
import { accountsSlice } from './accounts/slice.ts';
import { listOwnersByAccount, listUsers } from './accounts/user-queries.ts';
import { addressesSlice } from './addresses/slice.ts';
import { claimGuestArtworks } from './artwork/claim-artworks.ts';
import { deleteArtworksOf } from './artwork/cleanup.ts';
import { artworkSlice } from './artwork/slice.ts';
import { confirmLoginArtworks, giveBackArtworks } from './artwork/use-queries.ts';
import type { FindArtworks } from './cart/own-artworks.ts';
import { countLoginItems } from './cart/guest-cart-queries.ts';
import { confirmLoginItems, mergeGuestCart, removeLoginItems } from './cart/merge-guest-cart.ts';
import { deleteCart } from './cart/queries.ts';
import { findRenditionBytes } from './artwork/rendition-bytes.ts';
import { cartSlice } from './cart/slice.ts';
import type { CatalogueChanges } from './catalogue/catalogue-changes.ts';
import { claimDiscountUses } from './catalogue/discount-queries.ts';
import { type CatalogueGeneration, LiveCatalogue } from './catalogue/live-catalogue.ts';
import { pageSources } from './catalogue/page-sources.ts';
import { catalogueSlice } from './catalogue/slice.ts';
import type { Queryable } from './database/pool.ts';
import { onPrimary, type LaggingReads } from './database/read-replica.ts';
import { renameAmounts } from './demo/rename-amounts.ts';
import { demoSlice } from './demo/slice.ts';
import { PictureLinks } from './drawings/picture-links.ts';
import { drawingsSlice } from './drawings/slice.ts';
import { editsSlice } from './edits/slice.ts';
import { firstStepsSlice } from './first-steps/slice.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { answerError, answerErrors } from './http/errors.ts';
import { securityHeaders, sendHeaders } from './http/headers.ts';
import { bodyLimitOf, readJson } from './http/json-body.ts';
import { type AnsweredRequest, logAnswer, watchAnswers } from './http/log.ts';
import { Load, shedLoad, watchLoad } from './http/load-shedding.ts';
import { serveOperations } from './http/operations.ts';
import { render, servePages, type Pages, type ShopFacts, type Site } from './http/pages.ts';
import { RateLimiter, type RatesPerMinute } from './http/rate-limiter.ts';
import { ReadingTurns } from './http/reading-turns.ts';
import { readyFirst } from './http/ready-answers.ts';
import { requireOneHost } from './http/refuse-early.ts';
import { ResponseCache } from './http/response-cache.ts';
import { rememberCallers, type Route } from './http/serve.ts';
import { SignedIds } from './http/signed-ids.ts';
import { imagesSlice } from './images/slice.ts';
import { iconTileOf, letterLookOf } from './look/drawn-elsewhere.ts';
import { findRedirect } from './look/find-redirect.ts';
import type { LookView } from './look/look-view.ts';
import { findPreviews, mayPreviewImage, previewOf } from './look/serve-preview.ts';
import { serveTheme, ThemeSheets } from './look/serve-theme.ts';
import { lookSlice } from './look/slice.ts';
import { placedMail } from './offers/approval-mails.ts';
import { OfferLinks } from './offers/offer-links.ts';
import { offersSlice } from './offers/slice.ts';
import { mailSlice } from './mail/slice.ts';
import { giveBackOrders } from './orders/brought-orders.ts';
import {
  countOrders,
  setLoginOrdersConfirmed,
  listLoginOrders,
} from './orders/login-order-queries.ts';
import { claimGuestOrders } from './orders/change-queries.ts';
import { mailGuestOrdersOf } from './orders/mail-guest-orders.ts';
import { withRenditions } from './orders/ordered-pictures.ts';
import { OrderLinks } from './orders/order-links.ts';
import { followRefusal } from './orders/refused-pictures.ts';
import { ordersSlice } from './orders/slice.ts';
import { followStatusesOf } from './papers/follow-statuses.ts';
import { reissueInvoiceOf } from './papers/reissue-invoice.ts';
import { papersSlice } from './papers/slice.ts';
import { makeCheckoutsDue } from './payments/checkout-queries.ts';
import { offerPaymentOf, showPaymentOf } from './payments/providers.ts';
import { parcelsSlice } from './parcels/slice.ts';
import { paymentsSlice } from './payments/slice.ts';
import { deleteQuotesOf } from './quotes/delete-quotes.ts';
import {
  databaseOfDraft,
  findDraftCustomer,
  hasDraft,
  listOpenDrafts,
} from './quotes/draft-queries.ts';
import { quotesSlice } from './quotes/slice.ts';
import { rostersSlice } from './rosters/slice.ts';
import { iconOf } from './settings/shop-icon.ts';
import { settingsSlice } from './settings/slice.ts';
import { runWithServer, type Shop, type Slice } from './slice.ts';
import { transferSlice } from './transfer/slice.ts';
import { mailWithdrawalLinkOf } from './withdrawals/mail-link.ts';
import { withdrawalsSlice } from './withdrawals/slice.ts';

export interface AppSettings extends Omit<
  Shop,
  | 'reads'
  | 'responseCache'
  | 'catalogue'
  | 'logger'
  | 'timeZone'
  | 'findShopName'
  | 'findLetterLook'
  | 'findMailWords'
> {
  /** Of the environment; a setting of the shop replaces it. */
  timeZone: string;
  /** Undefined when nothing lags. */
  reads?: LaggingReads | undefined;
  /** How long calls may wait for their turn until more are put off with 503; 0: however long. */
  busyAfterMs: number;
  orderMailRatePerHour: number;
  shopperRatesPerMinute: RatesPerMinute;
  /** Undefined when metrics are for this machine alone. */
  metricsToken: string | undefined;
  trustProxy: boolean | number | string[];
  /** Undefined when the API is served alone. */
  pages: Pages | undefined;
  logger: FastifyBaseLogger | undefined;
}

export interface App {
  server: FastifyInstance;
  /** Told when the catalogue changed, and whether this process would hear of it. */
  catalogueChanges: CatalogueChanges;
  catalogue: LiveCatalogue;
  findLetterLook: Shop['findLetterLook'];
  /** Resolves when no worker has anything to do. */
  untilIdle: () => Promise<void>;
}

/** Milliseconds. */
const TIMEOUTS = {
  // a client that trickles its request does not hold a connection for ever; a picture of 10 MB
  // takes 160 seconds on half a megabit
  requestTimeout: 180_000,
  // longer than the minute of most proxies, so that none sends on a connection just being closed
  keepAliveTimeout: 72_000,
};

/** Accounts, guests whom an account waits for, and drafts of the desk: what is theirs stays. */
async function listLastingOwners(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const accounts = await listOwnersByAccount(db, ids);
  return new Set([...accounts, ...(await listOpenDrafts(db, ids))]);
}

/** Accounts by a part of their name or email. */
async function searchAccounts(db: Queryable, search: string, limit: number) {
  const { users } = await listUsers(db, {
    search,
    role: 'all',
    accountStatus: 'all',
    emailStatus: 'all',
    sortBy: 'lastLogIn',
    sortOrder: 'desc',
    page: 1,
    limit,
  });
  return users.map(({ _id: id, name, email }) => ({ id, name, email }));
}

/** The whole shop behind one HTTP server, not listening yet. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { database, publicUrl } = settings;
  const pictureLinks = new PictureLinks(settings.tokenSecret);
  const liveCatalogue = new LiveCatalogue(database, settings.timeZone, (pictures) =>
    pictureLinks.sign(pictures),
  );

  const watchers: ((answered: AnsweredRequest) => void)[] = [];
  const load = new Load(settings.busyAfterMs);
  const turns = new ReadingTurns(load);
  const responseCache = new ResponseCache(turns);
  const server = openServer(settings, { responseCache, load }, (answered) => {
    for (const watch of watchers) watch(answered);
  });

  const reads = settings.reads ?? onPrimary(database);
  const findLook = () => liveCatalogue.now().findLook();
  const shop: Shop = {
    ...settings,
    reads,
    logger: server.log,
    responseCache,
    catalogue: liveCatalogue,
    timeZone: () => liveCatalogue.now().getTimeZone(),
    findShopName: () => liveCatalogue.now().getShopName(),
    findLetterLook: async () => letterLookOf((await findLook()).look.theme),
    findMailWords: () => liveCatalogue.now().getMailWords(),
  };
  const keys = { hasCardKeys: shop.stripe !== undefined };
  const showPayment = showPaymentOf(keys);
  const images = imagesSlice(shop, (request, id) => mayPreviewImage(shop, request, id));
  const artwork = artworkSlice(shop, {
    encoder: images.encoder,
    listOwnersByAccount: listLastingOwners,
    hasDraft,
    onRefusal: [(tx, change) => followRefusal(tx, customers, change)],
  });
  const findArtworks: FindArtworks = (ownerId, wanted) =>
    artwork.renditions.findOwn({ ownerId }, wanted);
  const findDraftArtworks: FindArtworks = (ownerId, wanted) =>
    artwork.renditions.findOwn({ ownerId, withCart: true }, wanted);
  const drawings = drawingsSlice(shop, {
    findProduct: (id) => liveCatalogue.now().findProduct(id),
    findRenditions: (refs) => findRenditionBytes(database, refs),
    links: pictureLinks,
  });
  const catalogue = catalogueSlice(shop, drawings.keepCover);
  const links = new OrderLinks(settings.tokenSecret);
  const approvalLinks = new OfferLinks(settings.tokenSecret, 'approvals');
  const quoteLinks = new OfferLinks(settings.tokenSecret, 'quotes');
  const withdrawalLinks = new OfferLinks(settings.tokenSecret, 'withdrawals');
  const accounts = accountsSlice(shop, {
    onGuestLogin: [mergeGuestCart, claimGuestOrders, claimGuestArtworks, claimDiscountUses],
    onAccountDeletion: [deleteQuotesOf, deleteCart, deleteArtworksOf],
    loginAdditions: {
      show: async (db, accountId) => ({
        ...(await listLoginOrders(db, accountId)),
        pieces: await countLoginItems(db, accountId),
      }),
      keep: async (tx, accountId) => {
        await confirmLoginItems(tx, accountId);
        await setLoginOrdersConfirmed(tx, accountId);
        await confirmLoginArtworks(tx, accountId);
      },
      giveBack: async (tx, accountId) => {
        await removeLoginItems(tx, accountId);
        await giveBackOrders(tx, accountId);
        await giveBackArtworks(tx, accountId);
      },
    },
    countOrders,
    mailGuestOrders: mailGuestOrdersOf({ links, mayMailGuests }, shop),
    mailWithdrawalLink: mailWithdrawalLinkOf({
      withdrawalLinks,
      mayMailGuests,
      findDays: async () => (await liveCatalogue.now().findSettings()).returns.days,
    }),
  });
  const customers = {
    listAccounts,
    mayMail: (db: Queryable, mails: Parameters<typeof mayMailOrders>[1]) =>
      mayMailOrders(db, mails, settings.orderMailRatePerHour),
    mayMailGuest,
    mayMailGuests,
    readsMailbox,
    links,
  };
  const reissueInvoice = reissueInvoiceOf(customers, showPayment);
  const sheets = settings.pages && new ThemeSheets(settings.pages);
  const siteOf = (view: () => Promise<LookView>, kept: ResponseCache): Site => ({
    publicUrl,
    getFacts: async () => getShopFacts(liveCatalogue.now(), sheets, (await view()).look.theme),
    findRedirect: async (path) => findRedirect(await view(), path),
    sources: pageSources({
      database,
      reads,
      catalogue: liveCatalogue,
      responseCache: kept,
      findLook: view,
    }),
  });
  const site = siteOf(findLook, responseCache);
  /** As a preview shows it: nothing is kept, or taken from what is kept. */
  const previewSiteOf = (view: () => Promise<LookView>): Site => {
    const shown = siteOf(view, new ResponseCache(turns));
    return { ...shown, getFacts: async () => ({ ...(await shown.getFacts()), isPreview: true }) };
  };
  const previewLinks = new SignedIds(settings.tokenSecret, 'previews of the look', 1);
  const payments = paymentsSlice(shop, customers);
  // each below those that it uses
  const slices: readonly Slice[] = [
    mailSlice(shop, countMailSample),
    accounts,
    images,
    artwork,
    drawings,
    catalogue,
    settingsSlice(shop, {
      change: catalogue.changes.change,
      changeAlone: catalogue.changes.changeAlone,
      onFormats: renameAmounts,
      find: () => liveCatalogue.now().findSettings(),
      encoder: images.encoder,
      hasMailServer: settings.smtpUrl !== undefined,
      timeZone: settings.timeZone,
      findTile: async () => iconTileOf((await findLook()).look.theme),
      ...keys,
    }),
    lookSlice(shop, {
      change: catalogue.changes.change,
      renderFrame: async (view, address) =>
        settings.pages && render(settings.pages, address, previewSiteOf(view)),
      links: previewLinks,
    }),
    demoSlice(shop, catalogue.changes.changeAlone),
    firstStepsSlice(shop),
    transferSlice(shop, images, catalogue),
    cartSlice(shop, {
      listOwnersByAccount: listLastingOwners,
      findArtworks,
      findDraftArtworks,
      findDraftCustomer,
      databaseOfDraft: (id) => databaseOfDraft(database, id),
    }),
    rostersSlice(shop, {
      findArtworks,
      addressOfPicture: ({ id, edits }) => artwork.addresses.addressOf(id, edits),
    }),
    ordersSlice(shop, customers, {
      payments: { show: showPayment, offer: offerPaymentOf(keys) },
      papers: { followStatuses: followStatusesOf(customers, showPayment) },
      pictures: artwork.addresses,
      approvalMail: (order, pieces) => placedMail(approvalLinks, order, pieces),
    }),
    offersSlice(shop, {
      accounts: customers,
      approvalLinks,
      links,
      shownAtDesk: (order) => withRenditions(artwork.addresses, order),
    }),
    parcelsSlice(shop, {
      accounts: customers,
      links,
      shownAtDesk: (order) => withRenditions(artwork.addresses, order),
    }),
    quotesSlice(shop, {
      accounts: customers,
      mayMail: customers.mayMail,
      mayMailGuest,
      searchAccounts,
      links,
      approvalLinks,
      quoteLinks,
      shownAtDesk: (order) => withRenditions(artwork.addresses, order),
      payments: { show: showPayment, offer: offerPaymentOf(keys) },
      approvalMail: (order, pieces) => placedMail(approvalLinks, order, pieces),
    }),
    addressesSlice(shop),
    papersSlice(shop, customers, showPayment),
    payments,
    editsSlice(shop, {
      accounts: customers,
      findArtworks,
      approvalLinks,
      shownAtDesk: (order) => withRenditions(artwork.addresses, order),
      payments: { show: showPayment, offer: offerPaymentOf(keys) },
      onEdit: async (tx, change) => {
        await reissueInvoice(tx, change);
        await makeCheckoutsDue(tx, change.orderId);
      },
    }),
    withdrawalsSlice(shop, {
      accounts: customers,
      mayMailGuest,
      links,
      withdrawalLinks,
      encoder: images.encoder,
      payments,
      followStatuses: followStatusesOf(customers, showPayment),
      shownAtDesk: (order) => withRenditions(artwork.addresses, order),
    }),
  ];
  // before the slices mount what they serve
  findPreviews(server, { ...shop, links: previewLinks });
  const routes = slices.flatMap((slice) => slice.routes);
  assertAllEndpointsBound(routes);
  const rateLimiter = new RateLimiter(settings.shopperRatesPerMinute);
  for (const route of routes) {
    route.mount(server, {
      identify: accounts.identify,
      responseCache,
      rateLimiter,
      reads,
      noteWrite: settings.reads && accounts.noteWrite,
    });
  }
  runWithServer(server, slices);

  if (sheets) {
    const listThemes = async (request: FastifyRequest) => {
      const preview = previewOf(request);
      const shown = preview ? [await preview()] : [];
      return [await findLook(), ...shown].map(({ look }) => look.theme);
    };
    serveTheme(server, { sheets, listThemes, responseCache });
  }
  serveApiDocs(server, endpoints, site);
  watchers.push(
    (answered) => logAnswer(server.log, answered),
    serveOperations(server, { database, metricsToken: settings.metricsToken, load }),
  );
  await servePages(server, settings.pages, {
    ...site,
    responseCache,
    turns,
    findPreview: (request) => {
      const view = previewOf(request);
      return view && previewSiteOf(view);
    },
  });
  const workers = slices.flatMap((slice) => slice.workers ?? []);
  return {
    server,
    catalogueChanges: catalogue.changes,
    catalogue: liveCatalogue,
    findLetterLook: shop.findLetterLook,
    untilIdle: async () => void (await Promise.all(workers.map((worker) => worker.idle()))),
  };
}

/** What every page says of the shop. */
async function getShopFacts(
  catalogue: CatalogueGeneration,
  sheets: ThemeSheets | undefined,
  theme: Theme,
): Promise<ShopFacts> {
  const { shop } = await catalogue.findSettings();
  return {
    name: ownName(shop.name),
    timeZone: await catalogue.getTimeZone(),
    formats: await catalogue.getFormats(),
    icon: iconOf(shop, iconTileOf(theme)),
    theme: await sheets?.findFacts(theme),
  };
}

/** Fastify, and before it the answers that are ready. */
function openServer(
  { logger, publicUrl, trustProxy, pages }: AppSettings,
  { responseCache, load }: { responseCache: ResponseCache; load: Load },
  onAnswered: (answered: AnsweredRequest) => void,
): FastifyInstance {
  const headers = securityHeaders(publicUrl.startsWith('https:'));
  let isClosing = false;
  const ready = {
    responseCache,
    headerList: Object.entries(headers).flat(),
    isOpen: () => !isClosing,
    onAnswered,
  };
  const server: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitOf(false),
    // who is connected already is still served while the process ends
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: ({ url = '/' }) => {
      if (!url.includes('%')) return url;
      const [path = '/', ...query] = url.split('?');
      return [wellFormedPath(path), ...query].join('?');
    },
    routerOptions: { ignoreTrailingSlash: true },
    serverFactory: (next) =>
      createServer(
        TIMEOUTS,
        requireOneHost(
          headers,
          pages?.isDevelopment ? next : readyFirst(ready, shedLoad(load, headers, next)),
        ),
      ),
  });
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  watchAnswers(server, onAnswered);
  watchLoad(server, load);
  rememberCallers(server);
  readJson(server);
  answerErrors(server);
  sendHeaders(server, headers);
  return server;
}

/** A number means that many proxies before this process. */
function trustedProxies(proxies: boolean | number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (_address: string, hop: number) => hop < proxies;
}

/** Every call of the contract is answered by exactly one function, and says who may call it. */
export function assertAllEndpointsBound(routes: readonly Route[]): void {
  const listed: readonly Endpoint[] = endpoints;
  for (const endpoint of listed) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    if (count !== 1) throw new Error(`${name} is answered by ${count} functions instead of one.`);
  }
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (!['anyone', 'guest', 'customer', 'admin'].includes(endpoint.access)) {
      throw new Error(`${name} does not say who may call it.`);
    }
    if (!listed.includes(endpoint))
      throw new Error(`${name} is not in the contract's endpoints.ts.`);
  }
}
