import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';

const SLOW_MS = 500;

/** Writes lines of JSON. What PostgreSQL says of an error is told without the rows that it quotes. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/** In an error of PostgreSQL: whole rows, and the values of a query. */
const ROWS = ['detail', 'where', 'internalQuery'];

/** SQLSTATEs of class 22 quote the value that is wrong. */
const QUOTED = /"[^"]*"/g;

function describeError(error: Error): object {
  const told = pino.stdSerializers.err(error);
  const isAboutValues = 'code' in error && String(error.code).startsWith('22');
  const without = (text: string) => (isAboutValues ? text.replaceAll(QUOTED, '"…"') : text);
  const kept = Object.entries(told).filter(([name]) => !ROWS.includes(name));
  return {
    ...Object.fromEntries(kept),
    type: told.type,
    message: without(told.message),
    stack: without(told.stack),
  };
}

/** A request whose answer is sent. */
export interface AnsweredRequest {
  /** The answer's `x-request-id`. */
  id: string;
  method: string;
  url: string;
  /** The pattern of the address, such as `/api/product/:id`. */
  route: string;
  status: number;
  ms: number;
}

/** Tells of each answer that Fastify gives. */
export function watchAnswers(
  server: FastifyInstance,
  tell: (answered: AnsweredRequest) => void,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { id, method, url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    tell({ id, method, url, route: routeOf(request), status, ms });
    done();
  });
}

/** Pages have no route: they answer what nothing else does. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'page';
}

/**
 * One line a request that changed, failed or was slow; reading is told at debug. The address is
 * logged without its query, which may hold what a person typed.
 */
export function logAnswer(log: FastifyBaseLogger, answered: AnsweredRequest): void {
  const { id, method, url, status, ms } = answered;
  const level = method !== 'GET' || status >= 400 || ms > SLOW_MS ? 'info' : 'debug';
  if (level === 'debug' && log.level !== 'debug' && log.level !== 'trace') return;
  log[level](
    { reqId: id, method, path: url.split('?', 1)[0], status, ms: Math.round(ms) },
    'answered',
  );
}
