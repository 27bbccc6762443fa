import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const all: readonly Endpoint[] = endpoints;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('the contract', () => {
  it('declares the errors that its own rules of a quantity name', () => {
    for (const endpoint of all) {
      const issues = endpoint.body?.safeParse({ quantity: 0 }).error?.issues ?? [];
      for (const issue of issues) {
        const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
        const errors: readonly unknown[] = [undefined, ...(endpoint.errors ?? [])];
        expect({ call: nameOf(endpoint), errors }).toHaveProperty(
          'errors',
          expect.arrayContaining([code]),
        );
      }
    }
  });

  it('takes no version that is larger than the database counts for one that could be', () => {
    const versioned = all.flatMap(({ method, path, body }) => {
      const field = body instanceof z.ZodObject ? body.shape['version'] : undefined;
      const read = field instanceof z.ZodType ? field.safeParse(2 ** 31) : undefined;
      return read ? [{ call: `${method} ${path}`, data: read.data }] : [];
    });
    expect(versioned.length).toBeGreaterThanOrEqual(10);
    expect(versioned.filter(({ data }) => data !== -1 && data !== undefined)).toEqual([]);
  });

  it('lists every call that one of its files declares', async () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
    const modules = await Promise.all(
      files.map((name): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `./${name}`)),
    );
    const declared = modules
      .flatMap((module) => Object.values(module))
      .filter(
        (value): value is Endpoint =>
          typeof value === 'object' && value !== null && 'access' in value,
      )
      .map(nameOf);
    expect([...new Set(declared)].toSorted()).toEqual(all.map(nameOf).toSorted());
  });

  it('has every address once', () => {
    const addresses = all.map((endpoint) => nameOf(endpoint).replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(all.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s declares the parameters of its address, and says in a sentence what it does',
    (_, endpoint) => {
      const inAddress = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inAddress);
      expect(endpoint.summary).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it('opens to anyone nothing but the catalogue, what the shop says of itself, the way in and what a link opens', () => {
    const open = all.filter(({ access }) => access === 'anyone').map(nameOf);
    expect(open).toEqual([
      'GET /auth/guest-token',
      'GET /auth/refresh-token',
      'POST /auth/login',
      'POST /auth/logout',
      'POST /auth/register',
      'POST /auth/register/mail',
      'POST /auth/verify-email',
      'POST /auth/resend-verification',
      'POST /auth/forgot-password',
      'GET /auth/brought-along',
      'POST /auth/reset-password',
      'GET /auth/opened-account',
      'DELETE /auth/opened-account',
      'POST /auth/request-unlock',
      'GET /category',
      'GET /category/{id}',
      'GET /catalogue/categories',
      'GET /catalogue/suggestions',
      'GET /product',
      'GET /product/{id}',
      'GET /product/{id}/preview',
      'GET /drawing/{hash}',
      'GET /drawing/{hash}/lettering',
      'GET /type',
      'GET /type/{id}',
      'GET /option',
      'GET /artwork/{id}/picture',
      'GET /binary/{id}',
      'GET /roster/shared',
      'POST /roster/shared/row',
      'PUT /roster/shared/row',
      'GET /home',
      'GET /pages/{path}',
      'GET /footer',
      'GET /legal/{id}',
      'GET /approval',
      'POST /approval',
      'PUT /approval/stop',
      'GET /withdrawal',
      'POST /withdrawal',
      'POST /withdrawal/link',
      'PUT /withdrawal/stop',
      'POST /withdrawal/faults',
      'POST /withdrawal/faults/{id}/photos',
      'GET /withdrawal/faults/{id}/photos/{photoId}',
      'GET /guest-order/edit',
      'POST /guest-order/edit',
      'GET /quote',
      'POST /quote/accept',
      'POST /quote/wish',
      'POST /quote/again',
      'PUT /quote/stop',
      'GET /guest-order',
      'POST /guest-order/cancel',
      'POST /guest-order/checkout',
      'POST /guest-order/mail',
      'PUT /guest-order/stop',
      'GET /guest-order/papers',
      'GET /guest-order/papers/{id}/file',
      'POST /guest-order/find',
    ]);
  });
});
