import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import * as accounts from './accounts.ts';
import * as cart from './cart.ts';
import * as groups from './cart-groups.ts';
import * as catalogue from './catalogue.ts';
import * as editing from './catalogue-editing.ts';
import * as transfer from './catalogue-transfer.ts';
import * as discounts from './discounts.ts';
import * as images from './images.ts';
import * as desk from './order-desk.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as impact from './price-impact.ts';
import * as previews from './previews.ts';
import * as profile from './profile.ts';
import * as registration from './registration.ts';
import * as rosters from './rosters.ts';
import * as tax from './tax.ts';
import * as unlockRequests from './unlock-requests.ts';
import * as users from './users.ts';

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

  it('lists every call that one of its files declares', () => {
    const files = [
      accounts,
      cart,
      catalogue,
      desk,
      discounts,
      tax,
      editing,
      groups,
      images,
      impact,
      orders,
      overview,
      previews,
      profile,
      registration,
      rosters,
      transfer,
      unlockRequests,
      users,
    ];
    const declared = files
      .flatMap((slice): unknown[] => Object.values(slice))
      .filter((value) => typeof value === 'object' && value !== null && 'access' in value);
    expect(new Set(declared)).toEqual(new Set(all));
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

  it('opens to anyone nothing but the catalogue, the way in and what a link opens', () => {
    const open = all.filter(({ access }) => access === 'anyone').map(nameOf);
    expect(open).toEqual([
      'GET /auth/guest-token',
      'GET /auth/refresh-token',
      'POST /auth/login',
      'POST /auth/logout',
      'POST /auth/register',
      'POST /auth/verify-email',
      'POST /auth/resend-verification',
      'POST /auth/forgot-password',
      'POST /auth/reset-password',
      'POST /auth/request-unlock',
      'GET /category',
      'GET /category/{id}',
      'GET /catalogue/facets',
      'GET /product',
      'GET /product/{id}',
      'GET /product/{id}/preview',
      'GET /drawing/{hash}',
      'GET /drawing/{hash}/lettering',
      'GET /type',
      'GET /type/{id}',
      'GET /option',
      'GET /binary/{id}',
      'GET /roster/shared',
      'POST /roster/shared/row',
      'PUT /roster/shared/row',
    ]);
  });
});
