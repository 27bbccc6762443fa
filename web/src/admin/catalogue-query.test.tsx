import { optionOf, valueOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { QueriesObserver, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { persistQueries } from '../persisted-queries.ts';
import { FakeApi, FakeBrowser, json } from '../session/fake-api.fixture.ts';
import { createQueryClient } from '../shell/query-client.ts';
import AdminShell from './admin-shell.tsx';
import { catalogueQueries, optionsQuery } from './catalogue-query.ts';
import { createValueAdds } from './options/value-adds.ts';

const START = Date.UTC(2026, 4, 14, 10);
const DAY = 24 * 3_600_000;

const OPTIONS = 'GET /api/option?populate=true';
const CATEGORIES = 'GET /api/category?populate=true&designs=1';
const PRODUCTS = 'GET /api/catalogue/products?page=1&limit=25';
const TYPES = 'GET /api/type?populate=options';

let api: FakeApi;
let browser: FakeBrowser;
let values: string[];

const colour = (): Option =>
  optionOf({
    _id: 'colour',
    name: 'Colour',
    kind: 'colour',
    isRequired: true,
    values: values.map((value, displayOrder) => valueOf({ value, displayOrder })),
  });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  api = new FakeApi();
  browser = new FakeBrowser(Date.now);
  values = ['Olive'];
  vi.stubGlobal('fetch', api.fetch);
  api.instead.set(OPTIONS, () => json(200, { options: [colour()] }));
  api.instead.set(CATEGORIES, () => json(200, { categories: [] }));
  api.instead.set(TYPES, () => json(200, { types: [] }));
  api.instead.set(PRODUCTS, () =>
    json(200, {
      products: [],
      pagination: { total: 0, pages: 1, hasMore: false },
      counts: { total: 0, drafts: 0 },
    }),
  );
  browser.openTab().store.write(api.makeToken('ada', ['customer', 'admin']));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that is loaded: its own query cache, on the storage of the browser. */
function loadPage() {
  const client = createQueryClient();
  persistQueries(client, browser.openTab().store, browser.storage, Date.now).restore();
  return client;
}

const settle = () => vi.advanceTimersByTimeAsync(1000);
const countCalls = (call: string) =>
  api.exchanges.filter(({ method, path }) => `${method} ${path}` === call).length;

/** The same as a component that shows it. */
function showOptions(client: ReturnType<typeof loadPage>) {
  new QueryObserver(client, optionsQuery).subscribe(() => undefined);
}

describe('the options', () => {
  // spec: 4.15 9.12
  test('are not asked for again within 300000 ms, and at once afterwards', async () => {
    const client = loadPage();
    showOptions(client);
    await settle();
    const fetchedAt = client.getQueryState(optionsQuery.queryKey)?.dataUpdatedAt ?? 0;
    vi.setSystemTime(fetchedAt + 299_999);
    showOptions(client);
    expect(countCalls(OPTIONS)).toBe(1);
    vi.setSystemTime(fetchedAt + 300_000);
    showOptions(client);
    expect(client.isFetching(optionsQuery)).toBe(1);
  });

  // spec: 4.15
  test('outlive a reload with the time they were fetched at, which their age is counted from', async () => {
    showOptions(loadPage());
    await settle();
    await settle();
    const reloaded = loadPage();
    expect(reloaded.getQueryData(optionsQuery.queryKey)).toEqual([colour()]);
    const fetchedAt = reloaded.getQueryState(optionsQuery.queryKey)?.dataUpdatedAt ?? 0;
    expect(fetchedAt).toBeLessThan(START + 100);
    vi.setSystemTime(fetchedAt + 299_999);
    const late = loadPage();
    showOptions(late);
    expect(late.isFetching(optionsQuery)).toBe(0);
    vi.setSystemTime(fetchedAt + 300_000);
    const tooLate = loadPage();
    showOptions(tooLate);
    expect(tooLate.isFetching(optionsQuery)).toBe(1);
    // meanwhile what is kept is shown
    expect(tooLate.getQueryData(optionsQuery.queryKey)).toEqual([colour()]);
  });

  // spec: 4.16
  test('are fetched by force after values are added, once for all that were typed, and kept', async () => {
    api.instead.set('POST /api/option-value', () => {
      const { value } = JSON.parse(api.exchanges.at(-1)?.body ?? '');
      return json(201, {
        optionValue: { _id: value, value, displayOrder: 0, version: 1, surcharge: 0 },
      });
    });
    api.instead.set('POST /api/option/colour/values', () => {
      values.push(...JSON.parse(api.exchanges.at(-1)?.body ?? '').valueIds);
      return json(200, { option: colour() });
    });
    const client = loadPage();
    showOptions(client);
    await settle();
    const adds = createValueAdds(client);
    for (const value of ['Rufous', 'Natural']) {
      adds.add('colour', { value, surcharge: 0, colour: undefined });
    }
    expect(adds.read().map(({ value }) => value)).toEqual(['Rufous', 'Natural']);
    await settle();
    await settle();
    expect(adds.read()).toEqual([]);
    expect(countCalls(OPTIONS)).toBe(2);
    expect(api.exchanges.at(-1)?.path).toBe('/api/option?populate=true');
    expect(loadPage().getQueryData(optionsQuery.queryKey)?.[0]?.values).toHaveLength(3);
  });
});

describe('the admin shell', () => {
  // spec: 2.40
  test('asks for categories, products and types, populated', async () => {
    const counts = { pending: 2, completed: 5, cancelled: 1 };
    api.instead.set('GET /api/order/counts', () => json(200, { counts }));
    api.instead.set('GET /api/demo', () => json(200, { demo: { goes: [], stays: [], carts: 0 } }));
    const client = loadPage();
    const router = createMemoryRouter([{ path: '*', element: <AdminShell /> }]);
    renderToString(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    // nothing is fetched where there is no browser: only declared
    const declared = client.getQueryCache().findAll({ queryKey: ['admin'] });
    await Promise.all(declared.map((query) => Promise.all([query.fetch(), settle()])));
    expect([CATEGORIES, PRODUCTS, TYPES].map(countCalls)).toEqual([1, 1, 1]);
  });

  // spec: 2.40
  test('asks once, however long its pages are open and whichever of them is shown', async () => {
    const client = loadPage();
    new QueriesObserver(client, [...catalogueQueries]).subscribe(() => undefined);
    await settle();
    vi.setSystemTime(START + DAY);
    for (const query of catalogueQueries) {
      new QueriesObserver(client, [query]).subscribe(() => undefined);
    }
    await settle();
    expect([CATEGORIES, PRODUCTS, TYPES].map(countCalls)).toEqual([1, 1, 1]);
  });
});
