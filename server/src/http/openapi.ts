import { commonErrors, errorCatalogue, type ErrorCode } from '@tailorbird/contract/errors';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { z } from 'zod';

/** The contract as an OpenAPI 3.1 document, from the same schemas that validate. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tailorbird',
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
    responses: { ...success(endpoint), ...failures(endpoint) },
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

function failures(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(endpoint)) {
    const { status, sentence } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${sentence}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, sentences]) => [
      String(status),
      {
        description: sentences.join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** Those that the endpoint declares, those of its access, and those of every call. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const access: ErrorCode[] = [];
  if (endpoint.access !== 'anyone') access.push('NOT_AUTHENTICATED', 'TOKEN_EXPIRED');
  if (endpoint.access === 'customer' || endpoint.access === 'admin') access.push('FORBIDDEN');
  return [...new Set([...(endpoint.errors ?? []), ...access, ...commonErrors])];
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
