import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@tailorbird/contract/accounts';
import type { Endpoint, Reply } from '@tailorbird/contract/endpoint';
import { errorCatalogue, isErrorCode, type ErrorCode } from '@tailorbird/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MailingShop } from '../src/orders/placed-order-mails.ts';
import { openSession } from '../src/accounts/log-in.ts';
import { findAccountByEmail } from '../src/accounts/queries.ts';
import { Tokens } from '../src/accounts/sessions.ts';
import { createApp, type AppSettings } from '../src/app.ts';
import { mergeGuestCart } from '../src/cart/merge-guest-cart.ts';
import type { CatalogueChanges } from '../src/catalogue/catalogue-changes.ts';
import type { LiveCatalogue } from '../src/catalogue/live-catalogue.ts';
import { CATALOGUE_CHANGED } from '../src/catalogue/change-queries.ts';
import { listenForChanges } from '../src/database/listen.ts';
import { openDatabase, type Database, type Queryable } from '../src/database/pool.ts';
import { answersUnchanged, errorsOf } from '../src/http/api-docs.ts';
import { refusalOf } from '../src/http/errors.ts';
import { claimGuestOrders } from '../src/orders/change-queries.ts';
import type { GuestMails } from '../src/orders/guest-mails.ts';
import { placedMail } from '../src/offers/approval-mails.ts';
import { OfferLinks } from '../src/offers/offer-links.ts';
import { OrderLinks } from '../src/orders/order-links.ts';
import type { MayMail } from '../src/orders/order-mails.ts';
import type { Payments } from '../src/orders/payment-terms.ts';
import { offerPaymentOf, showPaymentOf } from '../src/payments/providers.ts';
import { basic } from './basic.ts';
import { cloneDatabase, restoreDatabase } from './database.ts';
import { PASSWORD } from './fixture.ts';

export const TOKEN_SECRET = 'a secret that only the tests know, 32+';
export const PUBLIC_URL = 'http://shop.example';

/** A request of a test. It is wrong on purpose at times, so it is looser than the contract. */
export interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** JSON; a string and bytes are sent as they are. */
  body?: unknown;
  token?: string;
  /** Where it comes from; this machine unless said. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
  /** Undefined when the answer is not JSON. */
  body: unknown;
}

export interface TestShop {
  server: FastifyInstance;
  /** Every process sees a test's change of the catalogue when the query has ended. */
  database: Database;
  /** The queries of the process itself, for a test that watches them. */
  ownDatabase: Database;
  /** The catalogue that this process caches. */
  catalogue: LiveCatalogue;
  /** Lets every order mail go out: for a test that calls a use case itself. */
  mayMail: MayMail;
  /** Without keys for cards. */
  payments: Payments;
  /** Lets every mail to a guest go out, likewise. */
  mayMailGuest: GuestMails['mayMailGuest'];
  mayMailGuests: GuestMails['mayMailGuests'];
  /** Makes and reads the secrets of links to orders. */
  links: OrderLinks;
  /** Makes the mail that asks for an approval. */
  approvalMail: MailingShop['approvalMail'];
  /** One call, whatever comes of it. */
  call(endpoint: Endpoint, sent?: TestRequest): Promise<Answer>;
  /** One call that must succeed; the reply in the contract's shape. */
  ask<E extends Endpoint>(endpoint: E, sent?: TestRequest): Promise<Reply<E>>;
  /** The token of a new guest. */
  guest(): Promise<string>;
  /** The token of an account. By its password, which takes its time, only with the headers of a login. */
  logIn(account: { email: string }, headers?: Record<string, string>): Promise<string>;
  /** Another process of the same shop: own memory, same database. */
  anotherProcess(): Promise<TestShop>;
  close(): Promise<void>;
}

type Settings = Partial<Omit<AppSettings, 'database'>>;

export const mayMail: MayMail = async (_db, mails) => mails.map(() => true);

const noKeys = { hasCardKeys: false };

/** Shops with the usual settings that were closed, as untouched as new ones. */
const untouched: OpenShop[] = [];

/**
 * A shop of its own, on a copy of the fixture's database. It costs half a second, so one with the
 * usual settings is put back as it was when it is closed, and opened again for the next test.
 */
export async function openShop(settings?: Settings): Promise<TestShop> {
  if (settings) return openAlone(settings);
  const shop = untouched.pop() ?? (await openAlone({}));
  let isClosed = false;
  return {
    ...shop,
    async close() {
      if (isClosed) return;
      isClosed = true;
      // the workers of one that listens go on by themselves
      if (!shop.server.server.listening && (await shop.restore())) untouched.push(shop);
      else await shop.close();
    },
  };
}

async function openAlone(settings: Settings): Promise<OpenShop> {
  const clone = await cloneDatabase();
  const shop = await openShopOn(clone.url, settings);
  return {
    ...shop,
    async close() {
      await shop.close();
      await clone.drop();
    },
  };
}

interface OpenShop extends TestShop {
  /** Puts everything back as it was; false: that cannot be done. */
  restore(): Promise<boolean>;
}

/** One more process of the shop on a database with the fixture in it. */
export async function openShopOn(url: string, settings: Settings = {}): Promise<OpenShop> {
  const database = openDatabase(url, { max: 5 });
  const { server, catalogueChanges, catalogue, untilIdle } = await createApp({
    publicUrl: PUBLIC_URL,
    timeZone: 'UTC',
    tokenSecret: TOKEN_SECRET,
    // whatever else this machine does meanwhile is no reason to refuse a test
    busyAfterMs: 0,
    loginRatePerMinute: 10_000,
    mailRatePerHour: 10_000,
    orderMailRatePerHour: 10_000,
    drawingRatePerMinute: 10_000,
    shopperRatesPerMinute: { cart: 1_000_000, order: 1_000_000, 'guest token': 1_000_000 },
    drawingsMaxMb: 1000,
    smtpUrl: undefined,
    mailFrom: { name: 'Tailorbird', address: 'shop@mail.example' },
    showsMails: true,
    stripe: undefined,
    metricsToken: undefined,
    trustProxy: false,
    pages: undefined,
    logger: undefined,
    ...settings,
    database,
  });
  const connection = new EventEmitter();
  const changes = listenForChanges(
    url,
    CATALOGUE_CHANGED,
    (message) => catalogueChanges.receive(message),
    (state) => {
      catalogueChanges.setConnection(state);
      connection.emit(state);
    },
  );
  await once(connection, 'listening');

  const call = async (endpoint: Endpoint, sent: TestRequest = {}) => {
    const from = sent.address === undefined ? {} : { remoteAddress: sent.address };
    const answer = toAnswer(await server.inject({ ...toRequest(endpoint, sent), ...from }));
    assertDeclared(endpoint, answer);
    return answer;
  };
  const ask = async <E extends Endpoint>(
    endpoint: E,
    sent: TestRequest = {},
  ): Promise<Reply<E>> => {
    const { status, body } = await call(endpoint, sent);
    if (status !== (endpoint.status ?? 200)) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    }
    // what the contract's own schema gave is what the contract says
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return endpoint.reply?.parse(body) as Reply<E>;
  };

  return {
    server,
    database: untilAnnounced(database, catalogueChanges),
    ownDatabase: database,
    catalogue,
    mayMail,
    payments: { show: showPaymentOf(noKeys), offer: offerPaymentOf(noKeys) },
    mayMailGuest: async () => true,
    mayMailGuests: async (_, mails) => mails.map(() => true),
    links: new OrderLinks(settings.tokenSecret ?? TOKEN_SECRET),
    approvalMail: (order, pieces) =>
      placedMail(new OfferLinks(settings.tokenSecret ?? TOKEN_SECRET, 'approvals'), order, pieces),
    call,
    ask,
    guest: async () => (await ask(contract.getGuestToken)).token,
    async logIn({ email }, headers) {
      if (headers) {
        const authorization = basic(email, PASSWORD);
        const { token } = await ask(contract.login, { headers: { ...headers, authorization } });
        return token;
      }
      const account = await findAccountByEmail(database, email);
      if (!account || account.is_account_locked) throw new Error(`${email} cannot log in.`);
      const tokens = new Tokens(settings.tokenSecret ?? TOKEN_SECRET);
      const onGuestLogin = [mergeGuestCart, claimGuestOrders];
      return openSession({ database, tokens, onGuestLogin }, account, undefined);
    },
    anotherProcess: () => openShopOn(url, settings),
    async restore() {
      await untilIdle();
      // a test may have left tables that have other names or columns
      const isRestored = await catalogueChanges.change(restoreDatabase).catch(() => false);
      // a process is of one shop: the next test's writes as this one did when it was new
      await catalogue.now().getFormats();
      return isRestored;
    },
    async close() {
      await server.close();
      await changes.stop();
      await database.close();
      setShopFormats(DEFAULT_FORMATS);
    },
  };
}

const CHANGES_CATALOGUE =
  /\b(insert|update|delete|truncate)\b[^;]*\b(products|product_\w+|options|option_values|categories|images|removed_names|shop_settings|redirects)\b/i;

const isChange = (query: Parameters<Queryable['query']>[0]) =>
  CHANGES_CATALOGUE.test(typeof query === 'string' ? query : query.text);

/** Processes hear of changes behind the API a moment later: tests wait for that moment. */
function untilAnnounced(database: Database, { change }: CatalogueChanges): Database {
  const announcedChange = () => change(async () => undefined);
  return {
    ...database,
    async query(query, values) {
      const result = await database.query<never>(query, values);
      if (isChange(query)) await announcedChange();
      return result;
    },
    async transaction(work) {
      let hasChanged = false;
      const result = await database.transaction((tx) =>
        work({
          query(query, values) {
            hasChanged ||= isChange(query);
            return tx.query(query, values);
          },
        }),
      );
      if (hasChanged) await announcedChange();
      return result;
    },
  };
}

/** The address of a call below the shop's own. */
export function addressOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)}`;
}

/** One call of a shop in a process of its own. Rejects when there is no answer in that time. */
export async function fetchAnswer(
  shopUrl: string,
  endpoint: Endpoint,
  sent: TestRequest,
  timeoutMs: number,
): Promise<Response> {
  const { url, payload, ...rest } = toRequest(endpoint, sent);
  const signal = AbortSignal.timeout(timeoutMs);
  const body = payload === undefined ? {} : { body: payload };
  return fetch(`${shopUrl}${url}`, { ...rest, ...body, signal });
}

function toRequest(endpoint: Endpoint, sent: TestRequest) {
  const query = Object.entries(sent.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const hasBody = sent.body !== undefined;
  return {
    method: endpoint.method,
    url: `${addressOf(endpoint, sent.params)}${search}`,
    headers: {
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(hasBody && { payload: isReady(sent.body) ? sent.body : JSON.stringify(sent.body) }),
  };
}

/**
 * What the contract declares of an endpoint is what it answers, in whatever test.
 * @throws Error for any other answer
 */
function assertDeclared(endpoint: Endpoint, { status, body }: Answer): void {
  if (status === (endpoint.status ?? 200)) return;
  if (status === 304 && answersUnchanged(endpoint)) return;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  const isDeclared = isErrorCode(code) && errorsOf(endpoint).includes(code);
  const isOfStatus = isDeclared && errorCatalogue[code].status === status;
  if (isOfStatus && hasDeclaredFacts(endpoint, code, body)) return;
  throw new Error(
    `${endpoint.method} ${endpoint.path} declares no answer ${status} ${JSON.stringify(body)}`,
  );
}

const errorBody = z.object({ error: z.string(), code: z.string(), requestId: z.string() });

/** Whether the body of an error says what the endpoint declares, no more and no less. */
function hasDeclaredFacts(endpoint: Endpoint, code: ErrorCode, body: unknown): boolean {
  const facts = refusalOf(endpoint, code)?.shape;
  const ofSignUp = endpoint.path === '/auth/register' && { message: z.string() };
  const declared = errorBody.extend({ ...facts, ...ofSignUp }).safeParse(body);
  return isDeepStrictEqual(declared.data, body);
}

function isReady(body: unknown): body is string | Buffer<ArrayBuffer> {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

function toAnswer(response: Awaited<ReturnType<FastifyInstance['inject']>>): Answer {
  const isJson =
    String(response.headers['content-type']).startsWith('application/json') &&
    response.headers['content-encoding'] === undefined;
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    body: isJson && response.payload !== '' ? JSON.parse(response.payload) : undefined,
  };
}
