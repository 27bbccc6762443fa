import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { errorCatalogue, isErrorCode } from '@tailorbird/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, PUBLIC_URL, type TestShop } from '../../test/app.ts';

const all: readonly Endpoint[] = endpoints;

interface Operation {
  operationId: string;
  'x-access': string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

let shop: TestShop;
let document: Document;
let page: string;
beforeAll(async () => {
  shop = await openShop();
  document = (await shop.server.inject('/api/openapi.json')).json();
  page = (await shop.server.inject('/api/docs')).payload;
});
afterAll(() => shop.close());

const errorStatus = (code: string) =>
  String(isErrorCode(code) ? errorCatalogue[code].status : undefined);

const operationOf = ({ method, path }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

describe('the description for machines', () => {
  it('is OpenAPI 3.1 of this shop', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.servers).toEqual([{ url: `${PUBLIC_URL}/api` }]);
  });

  it('has every call of the contract, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = all.map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('names each call once', () => {
    const names = all.map((endpoint) => operationOf(endpoint)?.operationId);
    expect(new Set(names).size).toBe(all.length);
  });

  it.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s says who may call it, what it takes and what it answers',
    (_, endpoint) => {
      const operation = operationOf(endpoint);
      expect(operation?.['x-access']).toBe(endpoint.access);
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath?.map(({ name }) => `{${name}}`).join()).toBe(
        (endpoint.path.match(/\{\w+\}/g) ?? []).join(),
      );
      const bodyType = endpoint.multipart ? 'multipart/form-data' : 'application/json';
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(
        endpoint.body || endpoint.multipart ? [bodyType] : [],
      );
      const success = operation?.responses[String(endpoint.status ?? 200)];
      expect(success?.content !== undefined).toBe(
        endpoint.reply !== undefined || endpoint.bytes !== undefined,
      );
      const refusals = endpoint.access === 'anyone' ? [] : ['401'];
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['400', '500', ...refusals]),
      );
    },
  );

  it('tells optional input from required', () => {
    const parameters = document.paths['/product']?.['get']?.parameters ?? [];
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['populate', false],
      ['page', false],
      ['limit', false],
      ['search', false],
      ['category', false],
      ['values', false],
      ['colour', false],
      ['size', false],
      ['lettered', false],
      ['from', false],
      ['to', false],
      ['facets', false],
      ['sort', false],
    ]);
    expect(document.paths['/cart']?.['delete']?.parameters).toMatchObject([
      { name: 'item_id', required: true },
    ]);
  });

  it('says what each error has besides its sentence, code and number', () => {
    const described = all.flatMap((endpoint) => {
      const { method, path, refusals = {} } = endpoint;
      return Object.entries({ INVALID_INPUT: { shape: { field: true } }, ...refusals }).map(
        ([code, { shape }]) => ({ call: `${method} ${path}`, code, keys: Object.keys(shape) }),
      );
    });
    expect(described.length).toBeGreaterThan(all.length + 40);
    for (const { call, code, keys } of described) {
      const [method = '', path = ''] = call.split(' ');
      const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
      const ofStatus = responses[errorStatus(code)]?.content?.['application/json']?.schema;
      expect(ofStatus, `${call} ${code}`).toMatchObject({
        anyOf: expect.arrayContaining([
          {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              { properties: { code: { const: code } } },
              {
                type: 'object',
                properties: expect.objectContaining(
                  Object.fromEntries(keys.map((key) => [key, expect.anything()])),
                ),
              },
            ].map((part) => expect.objectContaining(part)),
          },
        ]),
      });
    }
  });

  it('has no reference that leads nowhere', () => {
    for (const [reference] of JSON.stringify(document).matchAll(/#\/[\w/]+/g)) {
      expect(reference).toBe('#/components/schemas/Error');
    }
    expect(document.components.schemas).toHaveProperty('Error');
  });
});

describe('the page for people', () => {
  it('shows every call', () => {
    for (const { method, path } of all) {
      expect(page).toContain(`<b class="${method}">${method}</b> <code>${path}</code>`);
    }
  });

  it('needs no script and no other site', async () => {
    expect(page).not.toMatch(/<script|style=|https?:/);
    const style = await shop.server.inject('/api/docs.css');
    expect(style).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    });
  });
});
