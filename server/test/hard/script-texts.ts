import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { z } from 'zod';
import { payloads } from './script-payloads.ts';

type Schema = z.core.JSONSchema.JSONSchema;

export const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Paths of the texts that a schema takes, such as `.rows[].note`; `*`: a name that is the sender's. */
function textsIn(schema: Schema | boolean | undefined, path = ''): string[] {
  if (typeof schema !== 'object') return [];
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items } = schema;
  const takesText =
    schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;
  // a text that must look like a token or a colour is none
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  return [
    ...(takesText && payloads.some((payload) => pattern.test(payload)) ? [path] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => textsIn(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => textsIn(one, `${path}.${name}`)),
    ...[items ?? []].flat().flatMap((one) => textsIn(one, `${path}[]`)),
    ...textsIn(schema.additionalProperties, `${path}.*`),
  ];
}

/** The texts that a part of a call takes, each once. */
export function textsOf(endpoint: Endpoint, part: 'body' | 'query'): string[] {
  const schema = endpoint[part];
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [...new Set(textsIn(described))].map((path) => path.slice(1));
}

/** Calls that keep what another keeps: a text that both take is tried in one of them. */
const SAME: Readonly<Record<string, string>> = {
  'PUT /category': 'POST /category',
  'PUT /product': 'POST /product',
  'PUT /type': 'POST /type',
  'PUT /option': 'POST /option',
  'PUT /option-value': 'POST /option-value',
  'PUT /discount': 'POST /discount',
  'PUT /address/{id}': 'POST /address',
  'PUT /cart/items/{id}': 'POST /cart',
  'PUT /cart/items/{id}/note': 'POST /cart',
  'PUT /cart/groups/{id}': 'POST /cart/items',
  'PUT /roster/{id}': 'POST /roster',
  'PUT /roster/shared/row': 'POST /roster/shared/row',
  // the address of an account
  'POST /auth/register/mail': 'POST /auth/register',
  'POST /auth/resend-verification': 'POST /auth/register',
  'POST /auth/forgot-password': 'POST /auth/register',
  'POST /guest-order/find': 'POST /auth/register',
  'POST /auth/request-unlock': 'POST /auth/register',
  'PUT /user/profile/email': 'POST /auth/register',
  'POST /order/{id}/approval': 'POST /approval',
  'POST /order/{id}/own-edit': 'POST /order/{id}/edit',
  'POST /guest-order/edit': 'POST /order/{id}/edit',
  'POST /order/{id}/withdrawal': 'POST /withdrawal',
  'PUT /desk/drafts/{id}': 'POST /desk/drafts',
  // the goods of a draft are a cart
  'POST /desk/drafts/{draftId}/cart': 'POST /cart',
  'PUT /desk/drafts/{draftId}/cart/items/{id}': 'POST /cart',
  'PUT /desk/drafts/{draftId}/cart/items/{id}/note': 'POST /cart',
  'POST /desk/drafts/{draftId}/cart/items': 'POST /cart/items',
  'PUT /desk/drafts/{draftId}/cart/groups/{id}': 'POST /cart/items',
  'PUT /desk/drafts/{draftId}/cart/code': 'PUT /cart/code',
};

/** Texts of bodies that are shown nowhere, each with the reason. */
const SHOWN_NOWHERE: readonly (readonly [RegExp, string])[] = [
  [/ (password|\w+Password)$/, 'is kept as a hash'],
  [/^POST \/order (_id|priceLines|items)\b/, 'is compared with the cart, and not kept'],
  [/^POST \/settings\/mail-(preview|sample) /, 'is not kept, and tried in the settings'],
  [/^POST \/roster\/shared\/row digest$/, 'is compared with the roster, and not kept'],
  [/^POST \/look\/publish parts/, 'is compared with the draft, and not kept'],
  [/\.artwork\[\]\.place$/, 'is compared with the places of the option'],
  [/^POST \/catalogue\/price-impact /, 'is not kept, and tried in the option'],
  [/ value\.colours\./, 'is a colour'],
  [/^POST \/order\/\{id\}\/edit method$/, 'is compared with the methods, and not kept'],
  [/approvals? items\[\]\.hash$/, 'is compared with the items, and not kept'],
];

const bodies = new Set(
  endpoints.flatMap((endpoint: Endpoint) =>
    textsOf(endpoint, 'body').map((path) => `${keyOf(endpoint)} ${path}`),
  ),
);

/** Both `POST /category name` and `PUT /category name` are the first. */
export function fieldOf(key: string, path: string): string {
  const same = `${SAME[key]} ${path}`;
  return bodies.has(same) ? same : `${key} ${path}`;
}

/** Texts that the contract lets somebody write and that are not among the tried ones. */
export function untriedOf(tried: ReadonlySet<string>): string[] {
  const all = [...bodies].map((body) =>
    fieldOf(body.slice(0, body.lastIndexOf(' ')), body.slice(body.lastIndexOf(' ') + 1)),
  );
  const untried = all.filter((field) => !tried.has(field));
  return untried.filter((field) => !SHOWN_NOWHERE.some(([pattern]) => pattern.test(field)));
}
