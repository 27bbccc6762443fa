import {
  commonErrors,
  errorCatalogue,
  isErrorCode,
  type ErrorCode,
} from '@tailorbird/contract/errors';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { PROGRAM_NAME, shopName } from '@tailorbird/contract/rules/shop-name';
import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { refusalOf } from './errors.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { ShopFacts, ShopIcon } from './pages.ts';

/** The contract as an OpenAPI 3.1 document, from the same schemas that validate. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  publicUrl: string,
  title = PROGRAM_NAME,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '0.1.0',
      description: `The API of the shop. Ids are UUIDs, moments are ISO 8601 in UTC, days are those of the shop's time zone, money is in US dollars.`,
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        login: { type: 'http', scheme: 'basic' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A sentence for a person.' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    requestId: { type: 'string' },
  },
};

function operation(endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/\W+/g, '_')}`,
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
    ],
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...unchanged(endpoint), ...failures(endpoint) },
  };
}

function requestBody({ body, multipart }: Endpoint) {
  if (multipart !== undefined) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', required: [multipart], properties: { [multipart]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const content = { 'application/json': { schema: jsonSchema(body, 'input') } };
  return { requestBody: { required: true, content } };
}

function security(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.path === '/auth/login') return [{ login: [] }];
  const takesToken =
    endpoint.access !== 'anyone' || ['/auth/refresh-token', '/auth/logout'].includes(endpoint.path);
  return takesToken ? [{ token: [] }] : [];
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

function success(endpoint: Endpoint) {
  const status = String(endpoint.status ?? 200);
  if (endpoint.bytes) {
    const content = Object.fromEntries(endpoint.bytes.map((type) => [type, {}]));
    return { [status]: { description: 'The bytes.', content } };
  }
  if (!endpoint.reply) return { [status]: { description: 'Done; no body.' } };
  const schema = jsonSchema(endpoint.reply, 'output');
  return { [status]: { description: 'Success.', content: { 'application/json': { schema } } } };
}

/** Whether a client that has the answer already may be told so. */
export function answersUnchanged({ method, access, shared, bytes }: Endpoint): boolean {
  return shared || (method === 'GET' && access === 'anyone' && bytes !== undefined);
}

function unchanged(endpoint: Endpoint) {
  const description = 'The answer has the entity tag that was sent in If-None-Match.';
  return answersUnchanged(endpoint) ? { '304': { description } } : {};
}

function failures(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${errorCatalogue[code].sentence}`).join('\n'),
        content: { 'application/json': { schema: errorsSchema(endpoint, codes) } },
      },
    ]),
  );
}

const ANY_ERROR = { $ref: '#/components/schemas/Error' };

/** An error of one of the codes, each with what its body says besides the keys of every error. */
function errorsSchema(endpoint: Endpoint, codes: readonly ErrorCode[]) {
  const plain = codes.filter((code) => !refusalOf(endpoint, code));
  const withBody = codes.flatMap((code) => {
    const schema = refusalOf(endpoint, code);
    const ofCode = { properties: { code: { const: code } } };
    return schema ? [{ allOf: [ANY_ERROR, ofCode, jsonSchema(schema, 'output')] }] : [];
  });
  if (withBody.length === 0) return ANY_ERROR;
  const others = { allOf: [ANY_ERROR, { properties: { code: { enum: plain } } }] };
  return { anyOf: [...withBody, ...(plain.length > 0 ? [others] : [])] };
}

/** Those that the endpoint declares, those of its access, path and rate limit, and those of every call. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = [];
  if (endpoint.access !== 'anyone') implied.push('NOT_AUTHENTICATED', 'TOKEN_EXPIRED');
  if (endpoint.access === 'customer' || endpoint.access === 'admin') implied.push('FORBIDDEN');
  // what is no id names nothing that exists
  if (endpoint.params) implied.push('NOT_FOUND');
  if (endpoint.rateLimit) implied.push('TOO_MANY_REQUESTS');
  const refusals = Object.keys(endpoint.refusals ?? {}).filter(isErrorCode);
  return [...new Set([...(endpoint.errors ?? []), ...refusals, ...implied, ...commonErrors])];
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The contract for machines at /api/openapi.json and for people at /api/docs. */
export function serveApiDocs(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  { publicUrl, getFacts }: { publicUrl: string; getFacts: () => Promise<ShopFacts> },
): void {
  // each takes a megabyte, and few shops are ever asked for them; all who read them share the bytes
  const documentOf = keepLatest((name) =>
    JSON.stringify(openApiDocument(endpoints, publicUrl, name)),
  );
  const pageOf = keepLatest((name, icon = PROGRAM_ICON) => apiPage(endpoints, name, icon));
  server.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(documentOf(await getFacts())),
  );
  server.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(await getFacts())),
  );
  server.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

const PROGRAM_ICON: ShopIcon = { href: '/favicon.svg', type: 'image/svg+xml' };

/** Writes it again only where the shop has another name or icon. */
function keepLatest(
  write: (name: string, icon: ShopIcon | undefined) => string,
): (facts: ShopFacts) => Buffer {
  let latest: { key: string; bytes: Buffer } | undefined;
  return ({ name, icon }) => {
    const key = JSON.stringify([name, icon]);
    if (latest?.key !== key) {
      latest = { key, bytes: Buffer.from(write(shopName(name), icon)) };
    }
    return latest.bytes;
  };
}

function apiPage(endpoints: readonly Endpoint[], name: string, icon: ShopIcon): string {
  const shop = escapeMarkup(isolate(name));
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const name = groupOf(endpoint);
    groups.set(name, [...(groups.get(name) ?? []), endpoint]);
  }
  const navigation = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join('');
  const sections = [...groups].map(
    ([name, calls]) =>
      `<section id="${name}"><h2>${name}</h2>${calls.map(call).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>API · ${shop}</title>
<link rel="icon" href="${escapeMarkup(icon.href)}" type="${icon.type}">
<link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>${shop} API</h1>
<p>All calls are below <code>/api</code>. Ids are UUIDs, moments are ISO 8601 in UTC, days are
those of the shop's time zone, money is US dollars. Errors are <code>{error, code, requestId}</code>. The same for machines:
<a href="/api/openapi.json">openapi.json</a>.</p><nav>${navigation}</nav></header>
<main>${sections.join('')}</main></body></html>`;
}

function groupOf(endpoint: Endpoint): string {
  return endpoint.path.split('/')[1] ?? '';
}

function call(endpoint: Endpoint): string {
  const inputs = [
    part('Path', endpoint.params),
    part('Query', endpoint.query),
    part('Headers', endpoint.headers),
    part('Body', endpoint.body),
  ];
  const file = endpoint.multipart
    ? `<p>Body: multipart/form-data, one file in the field <code>${endpoint.multipart}</code>.</p>`
    : '';
  const answer = endpoint.reply
    ? part(`Answer ${endpoint.status ?? 200}`, endpoint.reply, 'output')
    : `<p>Answer ${endpoint.status ?? 200}: ${endpoint.bytes ? endpoint.bytes.join(', ') : 'no body'}.</p>`;
  const errors = errorsOf(endpoint).map((code) => {
    const { status, sentence } = errorCatalogue[code];
    const body = part('With', refusalOf(endpoint, code), 'output');
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeMarkup(sentence)}${body}</td></tr>`;
  });
  return `<article><h3><b class="${endpoint.method}">${endpoint.method}</b> <code>${escapeMarkup(endpoint.path)}</code> <small>${endpoint.access}</small></h3>
<p>${escapeMarkup(endpoint.summary)}</p>${inputs.join('')}${file}${answer}
<details><summary>Errors</summary><table>${errors.join('')}</table></details></article>`;
}

function part(
  title: string,
  schema: Parameters<typeof jsonSchema>[0] | undefined,
  io: 'input' | 'output' = 'input',
): string {
  if (!schema) return '';
  const json = escapeMarkup(JSON.stringify(jsonSchema(schema, io), null, 2));
  return `<details><summary>${title}</summary><pre>${json}</pre></details>`;
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#23201a,#f4eddf);--soft:light-dark(#575041,#c9c0ac);
--line:light-dark(#e4dac6,#3a372b);--olive:light-dark(#495722,#bfce82);--rufous:light-dark(#93401b,#efa57e)}
body{margin:0;background:light-dark(#fbf6ec,#191812);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}h1,h2{font-family:Rockwell,"Roboto Slab",Georgia,serif;font-weight:500}
a,summary{color:var(--olive)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{padding:.5rem 0}
article{background:light-dark(#fffdf9,#222019);border:1px solid var(--line);border-radius:10px;padding:.75rem 1rem;margin:0 0 1rem}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}h3 b{color:var(--olive);margin-right:.25rem}h3 .DELETE{color:var(--rufous)}
h3 small{float:right;font-weight:400;color:var(--soft)}article p{margin:.375rem 0;color:var(--soft)}
summary{cursor:pointer;padding:.25rem 0}pre{overflow:auto;max-height:24rem;font-size:.8125rem;margin:0}
table{border-collapse:collapse;font-size:.875rem;width:100%}td{padding:.25rem .75rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;
