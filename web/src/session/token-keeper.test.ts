import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { FakeApi, FakeBrowser, json } from './fake-api.fixture.ts';
import { readPayload } from './token.ts';

let api: FakeApi;
let browser: FakeBrowser;

beforeEach(() => {
  api = new FakeApi();
  browser = new FakeBrowser(() => api.clock);
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const minutes = (count: number) => count * 60_000;
const subjectIn = (tab: ReturnType<FakeBrowser['openTab']>) =>
  readPayload(tab.store.read()?.token ?? '')?.sub;

function refuseOnce(path: string) {
  api.instead.set(`GET /api${path}`, () => {
    api.instead.delete(`GET /api${path}`);
    return json(401, { error: 'Please log in.', code: 'NOT_AUTHENTICATED', requestId: '1' });
  });
}

describe('a first visit', () => {
  // spec: 1.1 4.7
  test('fetches one guest token for all calls that wait for it', async () => {
    const tab = browser.openTab();
    await Promise.all([tab.call('GET /cart'), tab.call('GET /cart'), tab.tokens.current()]);
    expect(api.count('/auth/guest-token')).toBe(1);
    expect(api.count('/auth/refresh-token')).toBe(0);
  });

  // spec: 7.1
  test('reads the catalogue without waiting for a token', async () => {
    await browser.openTab().call('GET /category');
    expect(api.count('/auth/guest-token')).toBe(0);
  });

  test('two tabs share the guest token', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()];
    await Promise.all([one.call('GET /cart'), two.call('GET /cart')]);
    expect(api.count('/auth/guest-token')).toBe(1);
    expect(subjectIn(one)).toBe(subjectIn(two));
  });
});

describe('a token that has run out', () => {
  // spec: 4.8
  test('is refreshed before a call is sent, and the guest stays the same', async () => {
    const tab = browser.openTab();
    await tab.call('GET /cart');
    const guest = subjectIn(tab);
    api.clock += minutes(16);
    await tab.call('GET /cart');
    expect(api.count('/auth/refresh-token')).toBe(1);
    expect(api.count('/cart')).toBe(2);
    expect(subjectIn(tab)).toBe(guest);
  });

  test('is refreshed once for two tabs', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.tokens.logIn('ruth@example.com', 'linen');
    api.clock += minutes(16);
    await Promise.all([one.call('GET /cart'), two.call('GET /cart'), two.call('GET /cart')]);
    expect(api.count('/auth/refresh-token')).toBe(1);
    expect(one.store.read()).toEqual(two.store.read());
  });

  // spec: 4.9
  test('makes a guest of its owner when the refresh is refused', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    api.clock += minutes(16);
    api.alive.clear();
    await tab.call('GET /cart');
    expect(subjectIn(tab)).toMatch(/^guest/);
  });

  test('keeps its owner logged in while the shop is down', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    api.clock += minutes(16);
    const busy = { error: 'The shop is busy.', code: 'SERVER_BUSY', requestId: '1' };
    api.instead.set('GET /api/auth/refresh-token', () => json(503, busy, { 'retry-after': '5' }));
    await expect(tab.call('GET /cart')).rejects.toThrow('Please try again in 5 seconds.');
    expect(subjectIn(tab)).toBe('ruth');
    api.instead.clear();
    await tab.call('GET /cart');
    expect(subjectIn(tab)).toBe('ruth');
  });
});

describe('a refused token', () => {
  // spec: 4.11 7.63
  test('is refreshed once for five calls, and each is sent once more', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    // It looks good here and is refused there: a role was changed, or the secret.
    const before = tab.store.read()?.token ?? '';
    api.instead.set('GET /api/cart', () =>
      tab.store.read()?.token === before
        ? json(401, { error: 'Please log in.', code: 'NOT_AUTHENTICATED', requestId: '1' })
        : json(200, { cart: { _id: 'c', items: [] } }),
    );
    const carts = await Promise.all(Array.from({ length: 5 }, () => tab.call('GET /cart')));
    expect(carts).toHaveLength(5);
    expect(api.count('/auth/refresh-token')).toBe(1);
    expect(api.count('/cart')).toBe(10);
  });

  test('is not refreshed when another tab has done so meanwhile', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.tokens.logIn('ruth@example.com', 'linen');
    const refused = two.store.read()?.token ?? '';
    await one.tokens.renew(refused);
    expect(await two.tokens.renew(refused)).toBe(one.store.read()?.token);
    expect(api.count('/auth/refresh-token')).toBe(1);
  });

  // spec: 7.63
  test('is retried only once', async () => {
    const tab = browser.openTab();
    api.instead.set('GET /api/cart', () =>
      json(401, { error: 'Please log in.', code: 'NOT_AUTHENTICATED', requestId: '1' }),
    );
    await expect(tab.call('GET /cart')).rejects.toMatchObject({ status: 401 });
    expect(api.count('/cart')).toBe(2);
    expect(api.count('/auth/refresh-token')).toBe(1);
  });

  // spec: 4.10
  test('of a session that has ended makes a guest, and the call is sent as that guest', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    api.alive.clear();
    refuseOnce('/cart');
    await tab.call('GET /cart');
    expect(subjectIn(tab)).toMatch(/^guest/);
    expect(api.count('/auth/guest-token')).toBe(1);
  });
});

describe('logging in and out', () => {
  // spec: 7.2
  test('sends UTF-8 Basic, an empty body and the guest whose cart comes along', async () => {
    const tab = browser.openTab();
    await tab.call('GET /cart');
    const guest = tab.store.read()?.token;
    await tab.tokens.logIn('zoë@example.com', 'pa:ß🧵');
    const login = api.exchanges.at(-1);
    const basic = login?.headers.get('authorization')?.replace('Basic ', '') ?? '';
    expect(Buffer.from(basic, 'base64').toString('utf8')).toBe('zoë@example.com:pa:ß🧵');
    expect(login?.headers.get('x-guest-token')).toBe(guest);
    expect(login?.body).toBeUndefined();
    expect(subjectIn(tab)).toBe('ruth');
  });

  test('a wrong password is no reason to refresh, and the guest stays', async () => {
    const tab = browser.openTab();
    await tab.call('GET /cart');
    api.instead.set('POST /api/auth/login', () =>
      json(401, { error: 'Invalid email or password.', code: 'LOGIN_FAILED', requestId: '1' }),
    );
    await expect(tab.tokens.logIn('a@example.com', 'b')).rejects.toThrow(
      'Invalid email or password.',
    );
    expect(api.count('/auth/refresh-token')).toBe(0);
    expect(subjectIn(tab)).toMatch(/^guest/);
  });

  // spec: 4.10
  test('logging out ends the session and makes a guest', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    await tab.tokens.logOut();
    expect(api.alive.has('ruth')).toBe(false);
    expect(subjectIn(tab)).toMatch(/^guest/);
  });

  test('logging out forgets the token before the shop answers, whatever is on its way', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    const renewed = tab.tokens.renew(tab.store.read()?.token ?? '');
    const over = tab.tokens.logOut();
    expect(tab.store.read()).toBeUndefined();
    await Promise.all([renewed, over]);
    expect(api.alive.has('ruth')).toBe(false);
    expect(subjectIn(tab)).toMatch(/^guest/);
    expect(readPayload(await renewed)?.sub).toMatch(/^guest/);
  });

  test('logging out without a connection leaves no token behind', async () => {
    const tab = browser.openTab();
    await tab.tokens.logIn('ruth@example.com', 'linen');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await tab.tokens.logOut();
    expect(tab.store.read()).toBeUndefined();
  });
});

test('a device whose clock is a day ahead does not refresh at every call', async () => {
  const fast = new FakeBrowser(() => api.clock + minutes(24 * 60));
  const tab = fast.openTab();
  await tab.call('GET /cart');
  await tab.call('GET /cart');
  expect(api.count('/auth/refresh-token')).toBe(0);
});

test('a device whose clock is a day behind still refreshes when a quarter of an hour has passed', async () => {
  const slow = new FakeBrowser(() => api.clock - minutes(24 * 60));
  const tab = slow.openTab();
  await tab.call('GET /cart');
  api.clock += minutes(16);
  await tab.call('GET /cart');
  expect(api.count('/auth/refresh-token')).toBe(1);
});

test('without a connection the error is a sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await browser
    .openTab()
    .call('GET /category')
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 0,
    message: 'The shop cannot be reached. Please check your connection and try again.',
  });
});

function authorizationOf(path: string) {
  return api.exchanges.find((one) => one.path === `/api${path}`)?.headers.get('authorization');
}

describe('the token goes along', () => {
  const email = 'zoë@example.com';
  // spec: 7.1
  test('with every call but those that the specification excepts', async () => {
    const tab = browser.openTab();
    await tab.tokens.current();
    await tab.tokens.logIn(email, 'linen');
    for (const name of ['register', 'verify-email', 'resend-verification', 'forgot-password']) {
      api.instead.set(`POST /api/auth/${name}`, () => json(200, { message: 'Done.' }));
    }
    const password = 'linen';
    await tab.call('POST /auth/register', { body: { name: 'Zoë', email, password } });
    await tab.call('POST /auth/verify-email', { body: { token: '' } });
    await tab.call('POST /auth/resend-verification', { body: { email } });
    await tab.call('POST /auth/forgot-password', { body: { email } });
    await tab.call('GET /category');
    await tab.call('GET /cart');
    for (const name of ['guest-token', 'register', 'verify-email', 'resend-verification']) {
      expect(authorizationOf(`/auth/${name}`)).toBeNull();
    }
    expect(authorizationOf('/auth/login')).toMatch(/^Basic /);
    const bearer = `Bearer ${tab.store.read()?.token}`;
    for (const path of ['/auth/forgot-password', '/category', '/cart']) {
      expect(authorizationOf(path)).toBe(bearer);
    }
  });

  test('after a renewal asked for: a changed name is in the token of both tabs', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()];
    await one.tokens.logIn(email, 'linen');
    const before = one.store.read()?.token ?? '';
    const after = await one.tokens.renew(before);
    expect(after).not.toBe(before);
    expect(two.store.read()?.token).toBe(after);
    expect(api.count('/auth/refresh-token')).toBe(1);
  });
});
