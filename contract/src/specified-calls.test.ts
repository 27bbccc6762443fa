import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Source: the specification, section 7. What is sent, in the query or the body, and what of the answer is used. */
const SPECIFIED: readonly [call: string, sent: string, answered: string][] = [
  ['GET /auth/guest-token', '', 'token'],
  ['GET /auth/refresh-token', '', 'token'],
  ['POST /auth/login', '', 'token'],
  ['POST /auth/register', 'name email password', 'message'],
  ['POST /auth/forgot-password', 'email', 'message'],
  ['POST /auth/reset-password', 'token password', 'message'],
  ['POST /auth/verify-email', 'token', 'message'],
  ['POST /auth/resend-verification', 'email', 'message'],
  ['POST /auth/request-unlock', 'email reason', 'message'],
  ['GET /auth/unlock-requests', 'status page limit', 'unlockRequests pagination'],
  ['POST /auth/process-unlock', 'requestId action adminNotes', ''],
  ['GET /user/profile', '', 'user'],
  ['PUT /user/profile', 'name', 'message user'],
  ['PUT /user/profile/email', 'email password', 'message user'],
  ['PUT /user/profile/password', 'currentPassword newPassword confirmPassword', 'message'],
  ['GET /user', 'page limit sortBy sortOrder', 'users'],
  ['PUT /user/roles', 'userId roles', ''],
  ['DELETE /user', '_id', ''],
  ['PUT /user/unlock', 'userId', ''],
  ['GET /cart', '', 'cart'],
  ['POST /cart', 'product quantity note selectedOptions', 'cart'],
  ['DELETE /cart', 'item_id', 'cart'],
  ['GET /cart/subtotal', '', 'subTotal'],
  ['PUT /cart/items/{id}/note', 'note', 'cart'],
  ['PUT /cart/items/{id}/quantity', 'quantity', 'cart'],
  ['POST /cart/items/{id}/increment', '', 'cart'],
  ['POST /cart/items/{id}/decrement', '', 'cart'],
  ['POST /order', 'items', 'order'],
  [
    'GET /order',
    'page limit startDate endDate status orderNumber customerEmail',
    'orders pagination',
  ],
  ['PUT /order/{id}', 'status adminNotes', 'order'],
  ['PUT /order/{id}/items/{itemId}/note', 'note', 'order'],
  ['GET /category', 'populate', 'categories'],
  ['POST /category', 'name description', 'category'],
  ['PUT /category', '_id name description', 'category'],
  ['DELETE /category', '_id', ''],
  ['GET /product', 'populate', 'products'],
  ['GET /product/{id}', 'populate', 'product'],
  ['POST /product', 'name description cost image_id categories type', 'product'],
  ['PUT /product', '_id name description cost image_id categories type', 'product'],
  ['DELETE /product', '_id', ''],
  ['GET /type', 'populate', 'types'],
  ['GET /type/{id}', 'populate', 'type'],
  ['POST /type', 'name', 'type'],
  ['PUT /type', '_id name', 'type'],
  ['DELETE /type', '_id', ''],
  ['POST /type/{id}/options', 'optionIds', 'type'],
  ['DELETE /type/{id}/options', 'optionIds', ''],
  ['GET /option', 'populate', 'options'],
  ['POST /option', 'name description isRequired', 'option'],
  ['PUT /option', '_id name description isRequired', 'option'],
  ['DELETE /option/{id}', '', 'option'],
  ['POST /option/{id}/values', 'valueIds', 'option'],
  ['POST /option-value', 'value', ''],
  ['PUT /option-value', '_id value', ''],
  ['DELETE /option-value/{id}', '', ''],
  ['POST /binary', 'binary', 'binary'],
  ['GET /binary/{id}', '', ''],
  ['DELETE /binary', '_id', ''],
];

const all: readonly Endpoint[] = endpoints;

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

describe('the calls of the specification', () => {
  // spec: 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.18 7.20 7.21 7.22 7.23 7.24 7.25 7.26 7.27 7.28 7.29 7.30 7.31 7.32 7.33 7.34 7.36 7.37 7.38 7.39 7.40 7.41 7.42 7.43 7.44 7.45 7.46 7.47 7.48 7.49 7.50 7.51 7.52 7.53 7.54 7.55 7.56 7.57 7.58 7.59 7.60 7.61 7.62
  it.each(SPECIFIED)('%s takes "%s" and answers "%s"', (call, sent, answered) => {
    const endpoint = all.find(({ method, path }) => `${method} ${path}` === call);
    const taken = [
      ...fieldsOf(endpoint?.query, 'input'),
      ...fieldsOf(endpoint?.body, 'input'),
      ...(endpoint?.multipart === undefined ? [] : [endpoint.multipart]),
    ];
    expect(endpoint).toBeDefined();
    expect(taken).toEqual(expect.arrayContaining(words(sent)));
    expect(fieldsOf(endpoint?.reply, 'output')).toEqual(expect.arrayContaining(words(answered)));
  });

  // spec: 6.8
  it('take none but admins where only admins manage', () => {
    const managed = all.filter(
      ({ method, path }) =>
        method !== 'GET' && /^\/(category|product|type|option|option-value|binary)\b/.test(path),
    );
    expect(managed.length).toBeGreaterThan(20);
    expect(managed.filter(({ access }) => access !== 'admin')).toEqual([]);
  });
});
