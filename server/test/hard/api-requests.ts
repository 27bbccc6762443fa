import * as fc from 'fast-check';
import { z } from 'zod';
import { accounts, PASSWORD } from '../fixture.ts';
import { someId, hostileValue } from './hostile-values.ts';

// Requests made from the OpenAPI description of the shop: right ones, and ones with mistakes.

type Schema = z.core.JSONSchema.JSONSchema;

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const content = z.record(z.string(), z.object({ schema: schema.optional() }));
const operation = z.object({
  'x-access': z.enum(['anyone', 'guest', 'customer', 'admin']),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema,
    }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: content.optional() }),
  ),
});
export const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.object({ Error: schema }) }),
});
export type Operation = z.output<typeof operation>;

/** Who sends it. Of most requests somebody who may. */
export const IDENTITIES = [
  'nobody',
  'guest',
  'customer',
  'other',
  'admin',
  'a stranger',
  'an expired session',
  'a password',
  'a wrong password',
] as const;
export type Identity = (typeof IDENTITIES)[number];

export interface GeneratedRequest {
  identity: Identity;
  path: Record<string, string>;
  /** As it stands in the address. */
  query: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Goes as the one file of a multipart body. */
  isFile: boolean;
}

const KNOWN_WORDS = [
  accounts.customer.email,
  accounts.other.email,
  'nobody@mail.example',
  PASSWORD,
  'Colour',
  'Olive',
  'tote',
  'approve',
  'deny',
  'pending',
  'completed',
  '#2f4a3a',
  'a',
];

/** Values that the schema allows. Formats and patterns are met mostly. */
export function valueOf(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return fc.oneof(...several.map((one) => valueOf(one)));
  const [type, ...more] = [schema.type ?? []].flat();
  if (more.length > 0) {
    return fc.oneof(...[type, ...more].map((each) => valueOf({ ...schema, type: each })));
  }
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
      const { minItems: minLength = 0, maxItems = 4 } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, 4));
      return fc.array(valueOf(items ?? {}), { minLength, maxLength });
    }
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = schema;
      const min = Math.ceil(Math.max(minimum, -1_000));
      const range = { min, max: Math.floor(Math.min(maximum, 1_000_000)) };
      return type === 'integer' ? fc.integer(range) : fc.integer(range).map((n) => n / 4);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(someId, fc.jsonValue({ maxDepth: 2 }));
  }
}

function objectOf({ properties = {}, required = [], ...schema }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(field)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  const { propertyNames, additionalProperties: further } = schema;
  if (!propertyNames && typeof further !== 'object') return known;
  const names = propertyNames ? valueOf(propertyNames).map(String) : fc.string({ maxLength: 8 });
  const others = fc.dictionary(names, valueOf(further ?? {}), { maxKeys: 3 });
  return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...one }));
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return someId;
  if (format === 'email') return fc.constantFrom(accounts.customer.email, 'new@mail.example');
  if (format === 'date') return fc.constantFrom('2026-01-01', '2026-12-31', '2020-02-29');
  if (format === 'date-time') return fc.constant('2026-01-01T12:00:00.000Z');
  if (pattern !== undefined) return fc.oneof(someId, fc.stringMatching(new RegExp(pattern)));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constantFrom(...KNOWN_WORDS),
    someId,
  );
}

interface Mistake {
  which: number;
  value: unknown;
  isAdded: boolean;
}

const mistakes = fc.array(
  fc.record<Mistake>({ which: fc.nat({ max: 30 }), value: hostileValue, isAdded: fc.boolean() }),
  { minLength: 1, maxLength: 2 },
);

/** The value with another in place of one that is in it, or beside it. */
function withMistake(value: unknown, { which, value: wrong, isAdded }: Mistake): unknown {
  if (typeof value !== 'object' || value === null || which === 0) return wrong;
  const entries = Object.entries(value);
  if (isAdded) entries.push([typeof wrong === 'string' ? wrong : 'further', wrong]);
  const at = which % Math.max(entries.length, 1);
  const changed = entries.map(([key, one], index): [string, unknown] => [
    key,
    index === at && !isAdded ? withMistake(one, { which: which >> 2, value: wrong, isAdded }) : one,
  ]);
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

const hostileText = hostileValue.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 6_000),
);

/** Mostly right ones; one in ten has a mistake. */
const parameterOf = (schema: Schema) =>
  fc.oneof(
    { weight: 9, arbitrary: valueOf(schema).map((value) => String(value).toWellFormed()) },
    { weight: 1, arbitrary: hostileText },
  );

function bodyOf(schema: Schema): fc.Arbitrary<string> {
  const value = valueOf(schema);
  const wrong = fc
    .tuple(value, mistakes)
    .map(([one, all]) => JSON.stringify(all.reduce(withMistake, one)) ?? 'undefined');
  const broken = fc.oneof(
    fc.tuple(value, fc.nat({ max: 80 })).map(([one, cut]) => JSON.stringify(one).slice(0, -cut)),
    fc.constantFrom('', '\uFEFF{}', 'null', '[]', '0', '"a"', '{', '['.repeat(5_000), 'a=b', '\0'),
    hostileText,
  );
  return fc.oneof(
    { weight: 5, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 5, arbitrary: wrong },
    { weight: 1, arbitrary: broken },
  );
}

const FILES = [
  'name,cost\nHat,4\n',
  'id,cost\nid#3#,5\nid#4#,x\n',
  '{"format":"tailorbird-catalogue","version":2,"categories":[{"name":"Hats"}]}',
  `{"format":"tailorbird-catalogue","version":2,"products":[${'['.repeat(3_000)}`,
  '\x89PNG\r\n\x1a\n',
  '\xFF\xD8\xFF',
  'RIFF\0\0\0\0WEBPVP8 ',
  'PK\x03\x04',
  '',
];

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/png',
  '*/*',
  'json',
];

/** Requests of an operation. */
export function requestsOf({
  'x-access': access,
  parameters,
  requestBody,
}: Operation): fc.Arbitrary<GeneratedRequest> {
  const within = (place: 'path' | 'query' | 'header') =>
    fc
      .tuple(
        ...parameters
          .filter((each) => each.in === place)
          .map(({ name, schema, required }) =>
            fc.tuple(
              fc.constant(name),
              fc.option(parameterOf(schema), { freq: required ? 30 : 1, nil: undefined }),
            ),
          ),
      )
      .map((pairs): Record<string, string> =>
        Object.fromEntries(
          pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        ),
      );
  const [content] = Object.entries(requestBody?.content ?? {});
  const [type, { schema: bodySchema }] = content ?? ['', { schema: undefined }];
  const isFile = type.startsWith('multipart');
  const body = isFile
    ? fc.oneof(fc.constantFrom(...FILES), hostileText)
    : bodySchema
      ? bodyOf(bodySchema)
      : fc.constant(undefined);
  const own: Identity[] = access === 'anyone' ? ['nobody', 'a password'] : [roleOf(access)];
  return fc
    .record({
      identity: fc.oneof(
        { weight: 7, arbitrary: fc.constantFrom(...own) },
        { weight: 3, arbitrary: fc.constantFrom(...IDENTITIES) },
      ),
      path: within('path'),
      query: within('query'),
      disorder: rarely('%zz', 'a[]=1&a[]=2', '__proto__=x', '&&==', 'page=1&page=2'),
      sent: within('header'),
      wrongType: rarely(...CONTENT_TYPES),
      body,
    })
    .map(({ query, disorder, sent, wrongType, ...others }) => ({
      ...others,
      query: [new URLSearchParams(query).toString(), disorder ?? ''].filter(Boolean).join('&'),
      headers: {
        ...headersOf(sent),
        ...(wrongType !== undefined && { 'content-type': wrongType }),
      },
      isFile: isFile && wrongType === undefined,
    }));
}

/** One of them now and then. */
const rarely = (...values: string[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

const roleOf = (access: Exclude<Operation['x-access'], 'anyone'>): Identity => access;

/** Of what a header can carry. */
function headersOf(sent: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e]/g, '?')]),
  );
}
