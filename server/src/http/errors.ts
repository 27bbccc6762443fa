import type { Endpoint } from '@tailorbird/contract/endpoint';
import type { ErrorFacts } from '@tailorbird/contract/endpoints';
import { errorCatalogue, type ErrorBody, type ErrorCode } from '@tailorbird/contract/errors';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { commonRefusals } from '@tailorbird/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isTransientError } from '../database/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What bodies of errors say besides the keys that every error has, by code. */
    refusals?: Endpoint['refusals'];
  }
}

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What stands for the {names} in the catalogue's sentence. */
type Fill<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof errorCatalogue)[Code]['sentence']>, string | number>
>;

interface Circumstances {
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** Milliseconds until it is answered. */
  holdMs?: number;
  /** Why, for the log alone. */
  cause?: unknown;
}

/** Undefined: of the endpoints that declare the code, one or all answer with nothing more. */
type Facts<Code extends ErrorCode> = [ErrorFacts<Code>] extends [never]
  ? undefined
  : ErrorFacts<Code>;

/** What an error of the code needs, and what it may have besides. */
type Details<Code extends ErrorCode> = Circumstances &
  (object extends Fill<Code> ? { fill?: undefined } : { fill: Fill<Code> }) &
  (undefined extends Facts<Code> ? { body?: Facts<Code> } : { body: Facts<Code> });

/** An error of the catalogue. It may be thrown anywhere; one place turns it into an answer. */
export class ShopError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  /** The keys of its body besides those that every error has, such as the cart as it is now. */
  declare readonly body: Facts<Code>;
  readonly retryAfter: number | undefined;
  readonly holdMs: number;

  constructor(
    code: Code,
    ...[details]: object extends Details<Code>
      ? [details?: Details<Code>]
      : [details: Details<Code>]
  ) {
    const { status } = errorCatalogue[code];
    super(filled(code, details?.fill), { cause: details?.cause });
    this.name = 'ShopError';
    this.code = code;
    this.status = status;
    Object.assign(this, { body: details?.body });
    this.retryAfter = details?.retryAfter;
    this.holdMs = details?.holdMs ?? 0;
  }
}

export const errorSentence = <Code extends ErrorCode>(code: Code, fill: Fill<Code>): string =>
  filled(code, fill);

function filled(code: ErrorCode, words: Readonly<Record<string, string | number>> = {}): string {
  return errorCatalogue[code].sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    isolate(String(words[name] ?? placeholder)),
  );
}

/** Turns whatever was thrown into the one body that errors have. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(answerError);
}

/** Also for what the router refuses before any route is found. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toShopError(thrown);
  if (error.status === 500) request.log.error({ err: thrown }, 'failed');
  else if (error.status === 503 && error !== thrown)
    request.log.warn({ err: thrown }, 'failed, and may work in a moment');
  else if (error.cause !== undefined) request.log.warn({ err: error.cause }, 'refused');
  return sendError(request, reply, error);
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ShopError,
): FastifyReply {
  const facts = factsOf(request, error);
  // a body that is not as declared is our mistake
  if (!facts) return sendError(request, reply, new ShopError('INTERNAL'));
  const body: ErrorBody = { error: error.message, code: error.code, requestId: request.id };
  // sign-up reads the sentence from `message`
  const message = request.routeOptions.url === '/api/auth/register' ? error.message : undefined;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  request.holdMs = error.holdMs;
  return (
    reply
      .code(error.status)
      // of a file that was to be sent instead
      .removeHeader('content-disposition')
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...facts, ...body, message }))
  );
}

/**
 * The keys of the body of an error besides those that every error has.
 * @returns undefined when it has no others
 */
export function refusalOf(
  { refusals }: Pick<Endpoint, 'refusals'>,
  code: ErrorCode,
): z.ZodObject | undefined {
  return { ...commonRefusals, ...refusals }[code];
}

/**
 * Through the contract's schema, so that nothing leaves that nobody declared, as in an answer of
 * success. Undefined: the error does not have what the endpoint declares.
 */
function factsOf({ routeOptions, log }: FastifyRequest, { code, body }: ShopError) {
  const schema = refusalOf(routeOptions.config, code);
  if (!schema) return {};
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) log.error({ err: parsed.error }, `${code} is not as declared`);
  return parsed.data;
}

/** Errors of Fastify and of worker processes, by their codes, in the words of our catalogue. */
const knownErrors: Readonly<
  Record<
    string,
    'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MALFORMED_JSON' | 'NOT_FOUND' | 'SERVER_BUSY'
  >
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  WORKER_PROCESS_ENDED: 'SERVER_BUSY',
};

function toShopError(thrown: unknown): ShopError {
  if (thrown instanceof ShopError) return thrown;
  const code = isTransientError(thrown) ? 'SERVER_BUSY' : knownErrors[codeOf(thrown)];
  if (code === undefined) return new ShopError('INTERNAL');
  return new ShopError(code, { ...(code === 'SERVER_BUSY' && { retryAfter: 5 }) });
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
