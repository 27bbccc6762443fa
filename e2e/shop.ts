import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { ProductSummary } from '@tailorbird/contract/catalogue';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { newCustomer, type Login } from './accounts.ts';
import { tokenFor } from './order-calls.ts';

interface Fixtures {
  /** Messages of the browser's console: a page must write none. */
  complaints: string[];
  /** Made when a test asks for it: somebody else in each. */
  customer: Login;
}

/** A test in a browser of its own, at the shop's address. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const isNews = message.type() === 'error' || message.type() === 'warning';
        // a refused call is shown by the browser as well as by the page; and what records the trace
        // reads the previews of pictures, which the shop's policy lets nobody do
        const isKnown = /Failed to load resource|^Connecting to 'blob:/.test(message.text());
        if (isNews && !isKnown) {
          complaints.push(message.text());
        }
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints, 'the browser had nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
  customer: async ({}, use) => use(await newCustomer()),
});

export { expect };

/**
 * Without a `path`, the browser opens no page. A browser that has shown a page logs in by the form,
 * so that a guest's cart comes along.
 */
export async function logIn(page: Page, login: Login, path?: string): Promise<void> {
  if (page.url() === 'about:blank') {
    const { token, origin } = await tokenFor(page.request, login);
    const value = JSON.stringify({ token, receivedAt: Date.now() });
    const localStorage = [{ name: 'tailorbird.token', value }];
    const { cookies } = await page.context().storageState();
    await page.context().setStorageState({ cookies, origins: [{ origin, localStorage }] });
  } else {
    await page.goto('/login');
    await fillLogin(page, login);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  if (path !== undefined) await page.goto(path);
}

/** On the login page, wherever one came from. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<Login, 'email' | 'password'>,
): Promise<void> {
  // the page before may still stand here, with a heading of the same word
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Until the page shows what it asked for: nothing of it is still loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Until React has taken over a field of a page that the shop rendered. */
export async function untilHydrated(field: Locator): Promise<void> {
  await expect
    .poll(() => field.evaluate((element) => Object.keys(element).join()))
    .toContain('__reactProps');
}

/**
 * Until the shop has saved a change that an admin sends next. To be called before the click: the
 * sentence that tells of it is gone after a few seconds.
 */
export async function savedOn(page: Page): Promise<void> {
  await page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
}

/** Opens the page of a product at the address to which its card leads. */
export async function openProduct(page: Page, name: string): Promise<void> {
  const query = { search: name, limit: '50' };
  const found = await page.request.get(`/api/product?${new URLSearchParams(query)}`);
  const { products }: { products: ProductSummary[] } = await found.json();
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`There is no product ${name}.`);
  const { _id, coverQuery } = product;
  await page.goto(`/product/${_id}${coverQuery ? `?${coverQuery}` : ''}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The navbar's link to the cart, with the pieces in it. */
export async function expectPieces(page: Page, pieces: number): Promise<void> {
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  if (pieces === 0) await expect(cart).toHaveText('Cart');
  else await expect(cart).toContainText(String(pieces));
}

/** The cart of this visitor, as the shop has it. */
export async function cartOf(page: Page): Promise<Cart> {
  const kept = await page.evaluate(() => localStorage.getItem('tailorbird.token'));
  const { token }: { token: string } = JSON.parse(kept ?? '{}');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get('/api/cart', { headers });
  const { cart }: { cart: Cart } = await answer.json();
  return cart;
}

export async function placeOrder(page: Page): Promise<void> {
  await page.goto('/cart');
  await page
    .getByRole('complementary', { name: 'Order summary' })
    .getByRole('button', { name: 'Place Order' })
    .click();
}

const ORDER_NUMBER = /TB-[0-9A-Z]{4}-[0-9A-Z]{4}/;

/** The number of the order that the page shows. */
export async function orderNumber(page: Page): Promise<string> {
  const main = page.getByRole('main');
  await expect(main).toContainText(ORDER_NUMBER);
  return ORDER_NUMBER.exec(await main.innerText())?.[0] ?? '';
}

/** A move of what is seen already: how far it went, and from where to where. */
interface Move {
  value: number;
  said: string;
}

/** Lists what has moved since the document came. */
export async function listMoves(page: Page): Promise<Move[]> {
  return page.evaluate(
    () =>
      new Promise<Move[]>((resolve) => {
        const moves: Move[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const value = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
            moves.push({ value, said: JSON.stringify(entry) });
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // what is buffered comes with the next frames
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moves))));
      }),
  );
}

/** Fetches every face of the shop: a page that is opened next is written in them at once. */
export async function fetchFaces(page: Page): Promise<void> {
  await page.goto('/login');
  // those of this machine that stand in may not be here
  await page.evaluate(async () => {
    await Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
  });
}

/** In pixels. */
export const widths = {
  phone: { width: 390, height: 900 },
  desk: { width: 1440, height: 900 },
} as const;

/** Looks at the page on a phone and on a desk, and leaves it as wide as it was. */
export async function onPhoneAndDesk(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    await look();
  }
  if (before) await page.setViewportSize(before);
}

/** Those whose outcome is another in the dark; the rest of the page is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Without `rules`, by all that axe runs by itself. */
async function runAxe(page: Page, rules?: readonly string[]): Promise<AxeResults> {
  // a page that it has looked at has it still
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // what passes is not collected: that takes half of axe's time
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(`axe.run(${JSON.stringify(options)})`);
}

/** By axe: no part of the page that a screen reader jumping from landmark to landmark misses. */
export async function expectWithinLandmarks(page: Page): Promise<void> {
  const { violations } = await runAxe(page, ['region']);
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target))).toEqual([]);
}

/** By axe, in the light and in the dark. */
export async function expectNothingSerious(page: Page, where: string): Promise<void> {
  // one that is on its way has none yet
  await expect(page).toHaveTitle(/./);
  await inBothModes(page, async (mode) => {
    const { violations } = await runAxe(page, mode === 'dark' ? COLOUR_RULES : undefined);
    expect(seriousIn(violations, where), mode).toEqual([]);
  });
}

/** By axe, in the light and in the dark: by its rules of colours alone. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await inBothModes(page, async (mode) => {
    const { violations } = await runAxe(page, COLOUR_RULES);
    expect(seriousIn(violations, where), mode).toEqual([]);
  });
}

async function inBothModes(page: Page, look: (mode: 'light' | 'dark') => Promise<void>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // without motion no colour is read halfway from one to the other
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await look(colorScheme);
  }
}

const seriousIn = (violations: AxeResults['violations'], where: string) =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id} at ${nodes.map((node) => node.target).join(', ')}`);
