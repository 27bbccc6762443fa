/** Valid and invalid requests from the OpenAPI description: each response is as documented. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { endpoints } from '@tailorbird/contract/endpoints';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../src/http/api-docs.ts';
import { openShop, PUBLIC_URL, type TestShop } from '../app.ts';
import { basic } from '../basic.ts';
import { drawProducts } from '../drawn.ts';
import { accounts, colour, NOWHERE, PASSWORD, products, size } from '../fixture.ts';
import { multipart } from '../pictures.ts';
import { fill, order } from '../shopper.ts';
import { expired } from '../tokens.ts';
import {
  openApi,
  requestsOf,
  type Identity,
  type GeneratedRequest,
  type Operation,
} from './api-requests.ts';
import { isLong, report, rounds } from './rounds.ts';
import { SOME_ID } from './hostile-values.ts';

const { paths, components } = openApi.parse(openApiDocument(endpoints, PUBLIC_URL));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) =>
      [`${method.toUpperCase()} ${path}`, { method, path, operation }] as const,
  ),
);
type Call = (typeof operations)[number][1];

const REQUESTS = Math.ceil(rounds(1_600, 100_000) / operations.length);
/** A shop as it was, and new sessions, after so many: what went before may have changed both. */
const REQUESTS_OF_A_SHOP = 400;

/** Milliseconds that the event loop may stand still for a request. */
const LONGEST_STALL = 50;
/** Milliseconds. */
const RESOLUTION = 4;

let shop: TestShop | undefined;
let sent = 0;
let tokens: Partial<Record<Identity, string>> = {};
/** Ids that the shop has, and those of its answers. */
let ids: string[] = [];
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
let found = 0;
const statuses = new Map<number, number>();

beforeAll(() => delay.enable());
afterAll(async () => {
  delay.disable();
  await shop?.close();
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`);
  report(
    `${[...statuses.values()].reduce((sum, count) => sum + count, 0)} requests (${counts.join(', ')}): ${found} failed, off contract or stalling`,
  );
});

async function currentShop(): Promise<TestShop> {
  if (shop && sent % REQUESTS_OF_A_SHOP !== 0) return shop;
  await shop?.close();
  shop = await openShop();
  await drawProducts(shop);
  const known = [...Object.values(products), ...Object.values(accounts), colour, size];
  ids = [NOWHERE, ...known.map(({ id }) => id), colour.olive.id, size.small.id];
  tokens = { guest: await shop.guest() };
  for (const name of ['customer', 'other', 'admin'] as const) {
    // one after the other: each password takes a core
    tokens[name] = await shop.logIn(accounts[name]);
  }
  tokens['an expired session'] = await expired(tokens.customer ?? '');
  for (const token of [tokens.guest ?? '', tokens.customer ?? '']) {
    harvest([await order(shop, token), await fill(shop, token)]);
  }
  return shop;
}

function harvest(body: unknown): void {
  const found = JSON.stringify(body)?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  ids = [...new Set([...ids.slice(0, 20), ...found, ...ids.slice(20)])].slice(0, 200);
}

const withIds = (text: string) =>
  text.replaceAll(SOME_ID, (_, number: string) => ids[Number(number) % ids.length] ?? NOWHERE);

function authorization(identity: Identity): Record<string, string> {
  const token = tokens[identity];
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (identity === 'nobody') return {};
  if (identity === 'a stranger') return { authorization: 'Bearer not.a.token' };
  const password = identity === 'a password' ? PASSWORD : 'wrong';
  return { authorization: basic(accounts.other.email, password) };
}

function toInject({ method, path }: Call, made: GeneratedRequest): InjectOptions {
  const { identity, headers, body, isFile } = made;
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = withIds(made.path[name] ?? '');
    return encodeURIComponent(value) || '%20';
  });
  const text = body === undefined ? undefined : withIds(body);
  const name = path === '/binary' ? 'binary' : 'file';
  const file = isFile
    ? multipart({ field: name, name: 'a.csv', bytes: Buffer.from(text ?? '', 'latin1') })
    : undefined;
  const type = file?.type ?? (text !== undefined && 'application/json');
  return {
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(method.toUpperCase()),
    url: `/api${place}${made.query && `?${withIds(made.query)}`}`,
    headers: { ...(type && { 'content-type': type }), ...authorization(identity), ...headers },
    // limits of one network would hide what lies behind them
    remoteAddress: `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`,
    ...(text !== undefined && { payload: file?.bytes ?? text }),
  };
}

/** What is wrong with the answer to one request; undefined: nothing. */
async function problemOf(call: Call, request: InjectOptions): Promise<string | undefined> {
  const { server } = await currentShop();
  sent += 1;
  const { answer, stall } = await timed(() => server.inject(request));
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  const problem = offContract(call.operation, answer);
  if (problem) return problem;
  return (await isStalled(stall, () => server.inject(request)))
    ? `stops the event loop for ${stall} ms`
    : undefined;
}

async function timed<Result>(ask: () => Promise<Result>) {
  delay.reset();
  const answer = await ask();
  // a turn of the loop, so that what it waited for is counted
  await setImmediate();
  return { answer, stall: delay.max / 1e6 - RESOLUTION };
}

/** Whether the request stalls each time: other programs on the machine stall it now and then. */
async function isStalled(stall: number, ask: () => Promise<unknown>): Promise<boolean> {
  let shortest = stall;
  for (let tries = 0; tries < 20 && shortest > LONGEST_STALL; tries += 1) {
    shortest = Math.min(shortest, (await timed(ask)).stall);
  }
  return shortest > LONGEST_STALL;
}

type InjectedResponse = Awaited<ReturnType<TestShop['server']['inject']>>;

/** How the answer is other than the description says. */
function offContract({ responses }: Operation, answer: InjectedResponse): string | undefined {
  const { statusCode: status, payload, headers } = answer;
  if (status >= 500) return `${status} ${payload}`;
  const declared = responses[status];
  if (!declared) return `The status ${status} is not declared: ${payload.slice(0, 300)}`;
  if (!declared.content) return payload === '' ? undefined : `${status} has a body.`;
  const type = String(headers['content-type']).replace(/;.*/, '');
  const content = declared.content[type];
  if (!content) return `${status} has the content type ${type}.`;
  if (type !== 'application/json') return undefined;
  const body: unknown = JSON.parse(payload);
  if (status < 400) harvest(body);
  const { schema = {} } = content;
  const checked = checkOf(status < 400 ? schema : components.schemas.Error).safeParse(body);
  if (!checked.success) return `${status} has another shape: ${z.prettifyError(checked.error)}`;
  if (status < 400) return undefined;
  const codes = declared.description.split('\n').map((line) => line.replace(/:.*/, ''));
  const { code } = z.object({ code: z.string() }).parse(body);
  return codes.includes(code) ? undefined : `${status} does not declare ${code}.`;
}

const checks = new Map<object, z.ZodType>();

function checkOf(schema: z.core.JSONSchema.JSONSchema): z.ZodType {
  const check = checks.get(schema) ?? z.fromJSONSchema(schema);
  checks.set(schema, check);
  return check;
}

describe('whatever is sent is answered as declared, and never fails:', () => {
  it.each(operations)('%s', async (_, call) => {
    const { seed = Date.now() } = fc.readConfigureGlobal();
    const requests = fc.sample(requestsOf(call.operation), { numRuns: REQUESTS, seed });
    const problems = new Map<string, unknown>();
    for (const made of requests) {
      await currentShop();
      const request = toInject(call, made);
      const problem = await problemOf(call, request);
      if (problem) problems.set(problem.slice(0, 120), { problem, request });
    }
    found += problems.size;
    expect([...problems.values()].slice(0, isLong ? 20 : 3)).toEqual([]);
  });
});

describe('a megabyte is too much, in a sentence, for', () => {
  const withBody = operations.filter(
    ([, { operation }]) => operation.requestBody?.content['application/json'],
  );
  it.each(withBody)('%s', async (_, call) => {
    const { server } = await currentShop();
    const { schema } = call.operation.requestBody?.content['application/json'] ?? {};
    const fields = Object.keys(schema?.properties ?? { x: {} });
    const body = Object.fromEntries(fields.map((field) => [field, 'x'.repeat(1024 * 1024)]));
    const made = { path: { id: NOWHERE, itemId: NOWHERE }, query: '', headers: {}, isFile: false };
    const request = toInject(call, { ...made, identity: 'admin', body: JSON.stringify(body) });
    const answer = await server.inject(request);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 'BODY_TOO_LARGE',
      error: 'The request is too large.',
    });
  });
});
