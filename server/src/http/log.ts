import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

const SLOW_MS = 500;

/** A request whose answer is sent. */
export interface Answered {
  /** The answer's `x-request-id`. */
  id: string;
  method: string;
  url: string;
  /** What the address is an instance of, such as `/api/product/:id`. */
  route: string;
  status: number;
  ms: number;
}

/** Tells of each answer that Fastify gives. */
export function watchAnswers(server: FastifyInstance, tell: (answered: Answered) => void): void {
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
export function logAnswer(log: FastifyBaseLogger, answered: Answered): void {
  const { id, method, url, status, ms } = answered;
  const isNews = method !== 'GET' || status >= 400 || ms > SLOW_MS;
  log[isNews ? 'info' : 'debug'](
    { reqId: id, method, path: url.split('?', 1)[0], status, ms: Math.round(ms) },
    'answered',
  );
}
