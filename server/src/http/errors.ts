import { errorCatalogue, type ErrorBody, type ErrorCode } from '@tailorbird/contract/errors';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTransientError } from '../database/errors.ts';

interface Details {
  /** Fills the {names} in the catalogue's sentence. */
  fill?: Record<string, string | number>;
  /** Further keys of the error's body, such as the cart as it is now. */
  body?: Record<string, unknown>;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** Milliseconds until it is answered. */
  holdMs?: number;
  /** Why, for the log alone. */
  cause?: unknown;
}

/** An error of the catalogue. It may be thrown anywhere; one place turns it into an answer. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number | undefined;
  readonly holdMs: number;

  constructor(code: ErrorCode, details: Details = {}) {
    const { status } = errorCatalogue[code];
    super(errorSentence(code, details.fill), { cause: details.cause });
    this.name = 'ShopError';
    this.code = code;
    this.status = status;
    this.body = details.body ?? {};
    this.retryAfter = details.retryAfter;
    this.holdMs = details.holdMs ?? 0;
  }
}

export function errorSentence(code: ErrorCode, fill: Details['fill'] = {}): string {
  return errorCatalogue[code].sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    isolate(String(fill[name] ?? placeholder)),
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
      .send(JSON.stringify({ ...error.body, ...body, message }))
  );
}

/** Errors of Fastify and of worker processes, by their codes, in the words of our catalogue. */
const knownErrors: Record<string, ErrorCode> = {
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
  return new ShopError(code, errorCatalogue[code].status === 503 ? { retryAfter: 5 } : {});
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
