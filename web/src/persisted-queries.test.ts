import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { persisted, persistQueries } from './persisted-queries.ts';
import { FakeApi, FakeBrowser, FakeStorage } from './session/fake-api.fixture.ts';
import { forgetOthers } from './session/forget-others.ts';
import { persistedKeys } from './session/persisted-entries.ts';
import { createTokenStore } from './session/token-store.ts';
import { dismiss, notify, offer, toastStore, withdrawOffers } from './ui/toast.ts';

let api: FakeApi;
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 14, 10) });
  api = new FakeApi();
  browser = new FakeBrowser(Date.now);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const orders = { orders: [{ _id: 'o1' }], pagination: { currentPage: 1 } };
const key = ['order-history', { page: 1 }];
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

/** A page that is loaded: its own query cache on the storage of the browser. */
function loadPage(storage: Storage = browser.storage) {
  const { store, tokens } = browser.openTab();
  const queries = new QueryClient();
  forgetOthers(queries, store, storage, withdrawOffers);
  const { restore } = persistQueries(queries, store, storage, Date.now);
  restore();
  const fetched = vi.fn<() => Promise<typeof orders>>().mockResolvedValue(orders);
  const show = (queryKey: readonly unknown[] = key) =>
    queries.fetchQuery({ queryKey, queryFn: fetched, staleTime: minutes(2), ...persisted });
  return { store, tokens, queries, fetched, show };
}

const settle = () => vi.advanceTimersByTimeAsync(1000);
const keepFor = (subject: string) =>
  browser.openTab().store.write(api.makeToken(subject, ['customer']));

/** Another tab changes storage; this one hears of it. */
function otherTabWrites(token: string) {
  createTokenStore(browser.storage, Date.now).write(token);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tailorbird.token' }));
}

describe('what is kept', () => {
  beforeEach(() => keepFor('ruth'));

  // spec: 4.19
  test('needs no request after a reload within its lifetime', async () => {
    await loadPage().show();
    await settle();
    const reloaded = loadPage();
    expect(await reloaded.show()).toEqual(orders);
    expect(reloaded.fetched).not.toHaveBeenCalled();
  });

  test('is shown at once afterwards, with the time it was fetched at', async () => {
    const fetchedAt = Date.now();
    await loadPage().show();
    await vi.advanceTimersByTimeAsync(minutes(3));
    const reloaded = loadPage();
    expect(reloaded.queries.getQueryData(key)).toEqual(orders);
    expect(reloaded.queries.getQueryState(key)?.dataUpdatedAt).toBe(fetchedAt);
    await reloaded.show();
    expect(reloaded.fetched).toHaveBeenCalledOnce();
  });

  test('is kept also when the page is left at once', async () => {
    await loadPage().show();
    window.dispatchEvent(new Event('pagehide'));
    expect(loadPage().queries.getQueryData(key)).toEqual(orders);
  });

  test('follows a change, and what no longer counts is asked for again', async () => {
    const page = loadPage();
    await page.show();
    page.queries.setQueryData(key, { ...orders, orders: [] });
    await settle();
    await page.queries.invalidateQueries({ queryKey: key, refetchType: 'none' });
    await settle();
    const reloaded = loadPage();
    expect(reloaded.queries.getQueryData(key)).toEqual({ ...orders, orders: [] });
    expect(reloaded.queries.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test('leaves storage with the query cache', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    page.queries.removeQueries({ queryKey: key });
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('is dropped after a day', async () => {
    await loadPage().show();
    await settle();
    vi.setSystemTime(Date.now() + hours(25));
    expect(loadPage().queries.getQueryData(key)).toBeUndefined();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('is dropped where the clock was set back since', async () => {
    await loadPage().show();
    await settle();
    vi.setSystemTime(Date.now() - hours(1));
    expect(loadPage().queries.getQueryData(key)).toBeUndefined();
  });

  test('is no answer that would fill storage by itself', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    page.queries.setQueryData(key, { ...orders, orders: [{ _id: 'o'.repeat(1_000_000) }] });
    await settle();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('is nothing but the queries that ask for it', async () => {
    const page = loadPage();
    await page.queries.fetchQuery({ queryKey: ['profile'], queryFn: async () => orders });
    await settle();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('is the newest forty', async () => {
    const page = loadPage();
    for (let number = 1; number <= 45; number += 1) {
      await page.show(['order-history', number]);
      await vi.advanceTimersByTimeAsync(10);
    }
    await settle();
    const { queries } = loadPage();
    expect(queries.getQueryData(['order-history', 5])).toBeUndefined();
    expect(queries.getQueryData(['order-history', 6])).toEqual(orders);
    expect(persistedKeys(browser.storage)).toHaveLength(40);
  });
});

describe('what stands in storage and is none of it is ignored and removed:', () => {
  let name: string;
  let text: string;
  beforeEach(async () => {
    keepFor('ruth');
    await loadPage().show();
    await settle();
    name = persistedKeys(browser.storage)[0] ?? '';
    text = browser.storage.getItem(name) ?? '';
  });

  test.each([
    ['text that is cut off', () => text.slice(0, -5)],
    ['another shape', () => text.replace(/"version":\d+/, '"version":3')],
    ['another query', () => text.replaceAll('order-history', 'other-history')],
    [
      'an answer that is none',
      () => text.replace(/"data":\{.*?\}\]?,"pagination":\{.*?\}\}/, '"data":null'),
    ],
    ['a list', () => '[]'],
    ['nothing', () => ''],
  ])('%s', (_, written) => {
    expect(written()).not.toBe(text);
    browser.storage.setItem(name, written());
    expect(loadPage().queries.getQueryData(key)).toBeUndefined();
    expect(browser.storage.getItem(name)).toBeNull();
  });
});

describe('storage that is', () => {
  class FullStorage extends FakeStorage {
    override setItem = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }

  test('full keeps nothing, and the page goes on', async () => {
    keepFor('ruth');
    const page = loadPage(new FullStorage());
    expect(await page.show()).toEqual(orders);
    await settle();
  });

  test('full gives up what was kept, which may be what fills it', async () => {
    keepFor('ruth');
    const page = loadPage();
    await page.show();
    await settle();
    browser.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await page.show(['order-history', { page: 2 }]);
    await settle();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('full gives way to a new token', async () => {
    keepFor('ruth');
    await loadPage().show();
    await settle();
    const store = browser.storage.setItem;
    browser.storage.setItem = (name, value) => {
      if (persistedKeys(browser.storage).length > 0)
        throw new DOMException('full', 'QuotaExceededError');
      store(name, value);
    };
    keepFor('ruth');
    expect(browser.storage.getItem('tailorbird.token')).not.toBeNull();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('forbidden keeps nothing, and the page goes on', async () => {
    keepFor('ruth');
    const forbidden = new Proxy(new FakeStorage(), {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    expect(await loadPage(forbidden).show()).toEqual(orders);
    await settle();
  });
});

describe('nobody else sees it:', () => {
  beforeEach(() => keepFor('ruth'));

  test('logging out wipes token, kept answers and query cache', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    const token = page.store.read()?.token;
    const out = page.tokens.logOut();
    await settle();
    await out;
    expect(page.store.read()?.token).not.toBe(token);
    expect(persistedKeys(browser.storage)).toEqual([]);
    expect(page.queries.getQueryData(key)).toBeUndefined();
  });

  test('so does logging out without a connection', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await page.tokens.logOut();
    expect(page.store.read()).toBeUndefined();
    expect(persistedKeys(browser.storage)).toEqual([]);
    expect(page.queries.getQueryData(key)).toBeUndefined();
  });

  test('so does the end of the session', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    api.alive.clear();
    const renewed = page.tokens.renew(page.store.read()?.token ?? '');
    await settle();
    await renewed;
    expect(persistedKeys(browser.storage)).toEqual([]);
    expect(page.queries.getQueryData(key)).toBeUndefined();
  });

  test('another person in another tab wipes it here, and keeps their own', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    const imre = api.makeToken('imre', ['customer']);
    browser.storage.setItem('tailorbird.kept.imre.["x"]', 'his');
    otherTabWrites(imre);
    expect(persistedKeys(browser.storage)).toEqual(['tailorbird.kept.imre.["x"]']);
    expect(page.queries.getQueryData(key)).toBeUndefined();
  });

  test('an answer that comes while another tab changes the person is not kept', async () => {
    const page = loadPage();
    await page.show();
    // The token has changed, and this tab has not been told yet.
    browser.openTab().store.write(api.makeToken('imre', ['customer']));
    await settle();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('a page that is loaded as another person wipes what the last one left', async () => {
    await loadPage().show();
    await settle();
    keepFor('imre');
    const { queries } = loadPage();
    expect(queries.getQueryData(key)).toBeUndefined();
    expect(persistedKeys(browser.storage)).toEqual([]);
  });

  test('a role that is taken away takes along what was fetched in it', async () => {
    const { store } = browser.openTab();
    store.write(api.makeToken('ada', ['customer', 'admin']));
    const page = loadPage();
    await page.show(['admin', 'users']);
    await settle();
    page.store.write(api.makeToken('ada', ['customer']));
    expect(persistedKeys(browser.storage)).toEqual([]);
    expect(page.queries.getQueryData(['admin', 'users'])).toBeUndefined();
  });

  test('what was offered to undo goes with the person whose it was, and the rest stays', () => {
    const page = loadPage();
    const undo = { label: 'Undo', run: () => undefined };
    offer('success', 'Removed', undo);
    notify('info', 'Saved');
    page.store.write(api.makeToken('ruth', ['customer', 'admin']));
    expect(toastStore.read().map(({ message }) => message)).toEqual(['Removed', 'Saved']);
    page.store.write(api.makeToken('imre', ['customer']));
    expect(toastStore.read().map(({ message }) => message)).toEqual(['Saved']);
    for (const { id } of toastStore.read()) dismiss(id);
  });

  test('a new token of the same person changes nothing', async () => {
    const page = loadPage();
    await page.show();
    await settle();
    keepFor('ruth');
    otherTabWrites(api.makeToken('ruth', ['customer', 'admin']));
    expect(page.queries.getQueryData(key)).toEqual(orders);
    expect(persistedKeys(browser.storage)).toHaveLength(1);
  });
});
