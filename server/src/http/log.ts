import type { FastifyInstance } from 'fastify';

const SLOW_MS = 500;

/**
 * One line a request that changed, failed or was slow; reading is told at debug. The address is
 * logged without its query, which may hold what a person typed.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const isNews =
      request.method !== 'GET' || reply.statusCode >= 400 || reply.elapsedTime > SLOW_MS;
    request.log[isNews ? 'info' : 'debug'](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
