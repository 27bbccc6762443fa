import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import * as accounts from './accounts.ts';
import * as bank from './bank-import.ts';
import * as cart from './cart.ts';
import * as groups from './cart-groups.ts';
import * as catalogue from './catalogue.ts';
import * as editing from './catalogue-editing.ts';
import * as transfer from './catalogue-transfer.ts';
import * as delivery from './delivery.ts';
import * as discounts from './discounts.ts';
import * as guestOrders from './guest-orders.ts';
import * as images from './images.ts';
import * as desk from './order-desk.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as papers from './papers.ts';
import * as payments from './payments.ts';
import * as productDesk from './product-desk.ts';
import * as impact from './price-impact.ts';
import * as previews from './previews.ts';
import * as profile from './profile.ts';
import * as registration from './registration.ts';
import * as rosters from './rosters.ts';
import * as saved from './saved-items.ts';
import * as settings from './shop-settings.ts';
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

  it('takes no version that is larger than the database counts for one that could be', () => {
    const versioned = all.flatMap(({ method, path, body }) => {
      const field = body instanceof z.ZodObject ? body.shape['version'] : undefined;
      const read = field instanceof z.ZodType ? field.safeParse(2 ** 31) : undefined;
      return read ? [{ call: `${method} ${path}`, data: read.data }] : [];
    });
    expect(versioned.length).toBeGreaterThanOrEqual(10);
    expect(versioned.filter(({ data }) => data !== -1 && data !== undefined)).toEqual([]);
  });

  it('lists every call that one of its files declares', () => {
    const files = [
      accounts,
      bank,
      cart,
      catalogue,
      delivery,
      desk,
      discounts,
      tax,
      editing,
      groups,
      guestOrders,
      images,
      impact,
      orders,
      overview,
      papers,
      payments,
      productDesk,
      previews,
      profile,
      registration,
      rosters,
      saved,
      settings,
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
      'POST /auth/reset-password',
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
      'GET /binary/{id}',
      'GET /roster/shared',
      'POST /roster/shared/row',
      'PUT /roster/shared/row',
      'GET /footer',
      'GET /legal/{id}',
      'GET /guest-order',
      'POST /guest-order/cancel',
      'POST /guest-order/mail',
      'PUT /guest-order/stop',
      'GET /guest-order/papers',
      'GET /guest-order/papers/{id}/file',
    ]);
  });
});
