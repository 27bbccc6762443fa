import { createHash, timingSafeEqual } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/pool.ts';
import { sendError, ShopError } from './errors.ts';
import { isFromThisMachine } from './headers.ts';
import type { Answered } from './log.ts';

/** Milliseconds after the start in which a late event loop says how long the start took. */
const STARTING = 3_000;

/** Answers 503 with Retry-After while the event loop is later than that; 0: however late. */
export async function refuseWhenBusy(server: FastifyInstance, busyAfterMs: number): Promise<void> {
  let openSince = Infinity;
  server.addHook('onListen', async () => {
    openSince = performance.now();
  });
  await server.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    pressureHandler: async () => {
      if (performance.now() - openSince < STARTING) return;
      throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
    },
  });
}

/**
 * For those who run the shop: is it alive, can it serve, how does it do. Returns what counts an
 * answer.
 */
export function serveOperations(
  server: FastifyInstance,
  database: Database,
  metricsToken: string | undefined,
): (answered: Answered) => void {
  server.get('/api/health', async () => ({ status: 'ok' }));
  server.get('/api/ready', async (request, reply) => {
    try {
      await database.query('select 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendError(request, reply, new ShopError('SERVER_BUSY', { retryAfter: 5 }));
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  countPolicyReports(server, registry);
  server.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken
      ? isBearerOf(metricsToken, request.headers.authorization)
      : isFromThisMachine(request);
    if (!isAllowed) return sendError(request, reply, new ShopError('NOT_FOUND'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return ({ method, route, status, ms }) => durations.observe({ method, route, status }, ms / 1000);
}

function isBearerOf(token: string, authorization: string | undefined): boolean {
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''));
}

/** Of one length, so that two can be compared in a time that tells nothing. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const DIRECTIVE = /^(default|script|style|img|font|connect|manifest|frame|object|media|worker)-src/;

/** Browsers say what the content policy has kept a page from: that is counted, and kept nowhere. */
function countPolicyReports(server: FastifyInstance, registry: Registry): void {
  const reports = new Counter({
    name: 'csp_reports_total',
    help: 'What the content security policy kept pages from, as browsers report it.',
    labelNames: ['directive'],
    registers: [registry],
  });
  void server.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 8 * 1024 }, parse);
    scope.post('/api/csp-report', async ({ body }, reply) => {
      const text = JSON.stringify(body ?? '');
      const named = /"(?:effective|violated)-?[dD]irective":"([\w-]+)/.exec(text)?.[1] ?? '';
      reports.inc({ directive: DIRECTIVE.exec(named)?.[0] ?? 'other' });
      return reply.code(204).send();
    });
  });
}
