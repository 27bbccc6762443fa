import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Access, Endpoint, ParsedInput, Reply } from '@tailorbird/contract/endpoint';
import { isRuleError, type RuleError } from '@tailorbird/contract/errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../database/pool.ts';
import type { LaggingReads } from '../database/read-replica.ts';
import { accessError, isAdmin, type Caller, type CallerFor } from './caller.ts';
import { ShopError } from './errors.ts';
import { bodyLimitOf } from './json-body.ts';
import { worksElsewhere } from './load-shedding.ts';
import { UNCOUNTED, type CountedCall, type RateLimiter } from './rate-limiter.ts';
import type { ResponseCache } from './response-cache.ts';
import { sharedAddressOf } from './shared-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before that is known. */
    caller: Caller | null;
    /** What it takes of the calls of its network; null before it is counted. */
    counted: CountedCall | null;
  }
}

export interface Context<A extends Access> {
  caller: CallerFor<A>;
  /**
   * Who asks, of a call that is open to anyone and gives more to some. A token that is no good is
   * none: it opens nothing, and hinders nobody.
   */
  findCaller: () => Promise<Caller>;
  /** The caller's IP address, for rate limits. */
  address: string;
  /** For a call that is as much work as several, or a guess. */
  counted: CountedCall;
  /** For lists that may lag behind what others wrote. It has what the caller wrote. */
  reads: Queryable;
  /** For what JSON cannot carry: headers, cookies, bytes. */
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: Context<E['access']>,
) => Promise<Reply<E> | BytesReply | StreamReply>;

/** An answer that is not JSON. */
export interface BytesReply {
  bytes: Buffer;
}

/** One that is too large for memory; never of a shared endpoint. */
export interface StreamReply {
  stream: Readable;
}

/** An endpoint with the function that answers it. */
export interface Route {
  endpoint: Endpoint;
  mount: (server: FastifyInstance, shop: Mounting) => void;
}

export interface Mounting {
  identify: (request: FastifyRequest) => Promise<Caller>;
  responseCache: ResponseCache;
  rateLimiter: RateLimiter;
  reads: LaggingReads;
  /** Remembers what an admin wrote, for `reads.after`. Undefined when nothing lags. */
  noteWrite: ((accountId: string) => Promise<void>) | undefined;
}

/** Gives requests a place for their caller: a map beside them costs many times as much. */
export function rememberCallers(server: FastifyInstance): void {
  server.decorateRequest('caller', null);
  server.decorateRequest('counted', null);
}

/** Binds an endpoint of the contract to the function that answers it. */
export function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, mount: (server, shop) => mount(server, shop, endpoint, handler) };
}

function mount<E extends Endpoint>(
  server: FastifyInstance,
  shop: Mounting,
  endpoint: E,
  handler: Handler<E>,
): void {
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const status = endpoint.status ?? 200;

  // who asks is found out before a body is read
  const onRequest = async (request: FastifyRequest) => {
    const caller = await allowedCaller(endpoint, request, shop);
    request.counted = shop.rateLimiter.count(endpoint.rateLimit, request.ip, caller);
    request.caller = caller;
  };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    input = parseInput(endpoint, request),
  ) => {
    const known = request.caller ?? (await allowedCaller(endpoint, request, shop));
    // allowedCaller() lets exactly these pass
    const caller = known as CallerFor<E['access']>;
    const result = await handler(input, {
      caller,
      findCaller: () => shop.identify(request).catch(nobodyIfRefused),
      address: request.ip,
      counted: request.counted ?? UNCOUNTED,
      reads: shop.reads.after(caller.kind === 'account' ? caller.wroteAt : undefined),
      request,
      reply,
    });
    await noteWrite(endpoint, caller, shop);
    return encode(endpoint, result);
  };

  if (endpoint.shared) {
    server.route({ method: endpoint.method, url, handler: shareAnswers(endpoint, shop, answer) });
    return;
  }
  const hasLargeBody = endpoint.largeBody ?? false;
  const route: RouteOptions = {
    method: endpoint.method,
    url,
    bodyLimit: bodyLimitOf(hasLargeBody),
    config: {
      hasLargeBody,
      worksElsewhere: worksElsewhere(endpoint),
      refusals: endpoint.refusals,
    },
    onRequest,
    ...(endpoint.rateLimit && { onSend: countAnswer }),
    handler: async (request, reply) => {
      reply.code(status);
      const bytes = await answer(request, reply);
      if (bytes === undefined) return reply.send();
      if (!endpoint.bytes) {
        reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      }
      return reply.send(bytes);
    },
  };
  if (endpoint.multipart === undefined) server.route(route);
  else void server.register(async (scope) => takeFiles(scope, route));
}

/** Of a refusal as well: one that shows the cart is as large. */
const countAnswer: onSendHookHandler = (request, _reply, payload, done) => {
  const isKnown = typeof payload === 'string' || Buffer.isBuffer(payload);
  request.counted?.countAnswer(isKnown ? Buffer.byteLength(payload) : 0);
  done();
};

/** Answers from the cache, whichever way a visitor has written the address. */
function shareAnswers<E extends Endpoint>(
  endpoint: E,
  { responseCache }: Mounting,
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    input: ParsedInput<E>,
  ) => Promise<Buffer | Readable | undefined>,
): RouteHandlerMethod {
  const { path } = endpoint;
  const addressOf = sharedAddressOf(endpoint);
  return async (request, reply) => {
    const input = parseInput(endpoint, request);
    const { address, query, room } = addressOf(input);
    const make = async () => {
      const { params, headers, body } = request;
      const meant = parseInput(endpoint, { params, query, headers, body });
      const made = await answer(request, reply, meant);
      if (Buffer.isBuffer(made)) return made;
      throw new Error(`${path} is shared, and answers with no bytes.`);
    };
    if (request.isPreview) return reply.type('application/json; charset=utf-8').send(await make());
    return responseCache.send(request, reply, { key: address, room, make });
  };
}

/**
 * Reads the body in the handler, as a stream. A body that is not multipart reaches the handler too,
 * which answers it in its own words.
 */
async function takeFiles(scope: FastifyInstance, route: RouteOptions): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.route(route);
}

async function allowedCaller(
  { access }: Endpoint,
  request: FastifyRequest,
  shop: Mounting,
): Promise<Caller> {
  const caller = access === 'anyone' ? NOBODY : await shop.identify(request);
  const denied = accessError(access, caller);
  if (denied) throw new ShopError(denied);
  return caller;
}

/** The lists of the desk that the admin asks for next show it. Customers are served by the primary. */
async function noteWrite({ method }: Endpoint, caller: Caller, shop: Mounting): Promise<void> {
  if (method === 'GET' || caller.kind !== 'account' || !isAdmin(caller)) return;
  await shop.noteWrite?.(caller.id);
}

const NOBODY: Caller = { kind: 'nobody' };

function nobodyIfRefused(error: unknown): Caller {
  if (error instanceof ShopError && error.status === 401) return NOBODY;
  throw error;
}

type RawInput = Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body'>;

function parseInput<E extends Endpoint>(endpoint: E, request: RawInput): ParsedInput<E> {
  return {
    params: parse(endpoint.params, request.params, notFound),
    query: parse(endpoint.query, request.query, invalidInput),
    headers: parse(endpoint.headers, request.headers, invalidInput),
    body: parse(endpoint.body, request.body ?? {}, invalidInput),
  } as ParsedInput<E>;
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  toError: (error: z.ZodError) => Error,
) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: sentenceOfField });
  if (parsed.success) return parsed.data;
  throw toError(parsed.error);
}

/** A malformed id in the path names nothing that exists. */
function notFound(): Error {
  return new ShopError('NOT_FOUND');
}

/**
 * The sentence for what the contract has none for: zod's, with the field. zod asks for it where
 * neither the schema nor a rule of it gives an error.
 */
const sentenceOfField: z.core.$ZodErrorMap = (issue) => {
  const said = z.config().localeError?.(issue);
  const words = typeof said === 'string' ? said : said?.message;
  return `${issue.path?.join('.') || 'The request'} is not valid: ${words ?? 'Invalid input'}.`;
};

/** The first problem as a sentence, with the field that it is about. */
function invalidInput(error: z.ZodError): Error {
  const [issue] = error.issues;
  if (!issue) return new ShopError('INVALID_INPUT', { fill: { problem: 'The input is wrong.' } });
  const code = issue.code === 'custom' ? errorCodeIn(issue.params) : undefined;
  if (code) return new ShopError(code);
  return new ShopError('INVALID_INPUT', {
    fill: { problem: issue.message },
    ...(issue.path.length > 0 && { body: { field: issue.path.join('.') } }),
  });
}

/** A rule of the contract may name the error that breaking it gives. */
function errorCodeIn(params: Record<string, unknown> | undefined): RuleError | undefined {
  const code = params?.['code'];
  return isRuleError(code) ? code : undefined;
}

/** Through the contract's schema, so that a column nobody declared cannot leak. */
function encode(endpoint: Endpoint, result: unknown): Buffer | Readable | undefined {
  if (isBytesReply(result)) return result.bytes;
  if (isStreamReply(result)) return result.stream;
  if (!endpoint.reply) return undefined;
  return Buffer.from(JSON.stringify(endpoint.reply.parse(result)));
}

function isBytesReply(result: unknown): result is BytesReply {
  return typeof result === 'object' && result !== null && 'bytes' in result;
}

function isStreamReply(result: unknown): result is StreamReply {
  return (
    typeof result === 'object' &&
    result !== null &&
    'stream' in result &&
    result.stream instanceof Readable
  );
}
