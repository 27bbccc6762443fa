import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../database/pool.ts';
import { sendError, ShopError } from './errors.ts';
import { isFromThisMachine } from './headers.ts';
import type { Load } from './load-shedding.ts';
import type { AnsweredRequest } from './log.ts';
import { RequestDurations } from './request-durations.ts';

interface OperationsShop {
  database: Database;
  metricsToken: string | undefined;
  load: Load;
}

/**
 * For those who run the shop: is it alive, can it serve, how does it do. Returns what counts an
 * answer.
 */
export function serveOperations(
  server: FastifyInstance,
  { database, metricsToken, load }: OperationsShop,
): (answered: AnsweredRequest) => void {
  server.get('/api/health', async () => ({ status: 'ok' }));
  const askDatabase = oneAtATime(() => database.query('select 1'));
  // anybody may ask, and is answered always: it must not look like work that others wait for
  const config = { worksElsewhere: true };
  server.get('/api/ready', { config }, async (request, reply) => {
    try {
      await askDatabase();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendError(request, reply, new ShopError('SERVER_BUSY', { retryAfter: 5 }));
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations();
  countLoad(load, registry);
  countPolicyReports(server, registry);
  server.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken
      ? isBearerOf(metricsToken, request.headers.authorization)
      : isFromThisMachine(request);
    if (!isAllowed) return sendError(request, reply, new ShopError('NOT_FOUND'));
    const metrics = await registry.metrics();
    return reply.type(registry.contentType).send(`${metrics}\n${durations.toString()}`);
  });
  return (answered) => durations.observe(answered);
}

/** Who asks meanwhile waits for what is under way. */
function oneAtATime(work: () => Promise<unknown>): () => Promise<unknown> {
  let underway: Promise<unknown> | undefined;
  return () => {
    underway ??= work().finally(() => {
      underway = undefined;
    });
    return underway;
  };
}

/** Read when somebody asks. */
function countLoad(load: Load, registry: Registry): void {
  const atWork: Gauge = new Gauge({
    name: 'http_requests_at_work',
    help: 'Requests that are being worked on.',
    registers: [registry],
    collect: () => atWork.set(load.atWork),
  });
  const refused: Counter = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests that were put off because the process was too busy.',
    labelNames: ['importance'],
    registers: [registry],
    collect() {
      refused.reset();
      for (const [importance, count] of Object.entries(load.refused)) {
        refused.inc({ importance }, count);
      }
    },
  });
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
