import type { Page } from '@playwright/test';
import { SignJWT, decodeJwt } from 'jose';
import { tokenSecret } from './accounts.ts';
import { expect, expectPieces, fillLogin, logIn, openProduct, test } from './shop.ts';

const KEY = 'tailorbird.token';

/** The token in the browser, made to have expired: signed by the shop, its time over. */
async function letTokenExpire(page: Page): Promise<void> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), KEY);
  const { token, ...rest }: { token: string } = JSON.parse(kept ?? '{}');
  const now = Math.floor(Date.now() / 1000);
  const expired = await new SignJWT({ ...decodeJwt(token), iat: now - 1800, exp: now - 900 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(tokenSecret));
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [KEY, JSON.stringify({ ...rest, token: expired })],
  );
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) count += 1;
  });
  return () => count;
}

// spec: 4.8
test('a token that expires in the middle is renewed once, and nothing is lost', async ({
  page,
  customer,
}) => {
  await logIn(page, customer);
  await openProduct(page, 'Heavyweight Tee');
  await page.getByLabel('Note').fill('Typed before the token ran out');
  const refreshes = countRefreshes(page);
  await letTokenExpire(page);

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Heavyweight Tee is in your cart.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(refreshes()).toBe(1);

  await page.goto('/cart');
  await expect(page.getByText('Typed before the token ran out')).toBeVisible();
});

// spec: 4.10
test('a session that was ended elsewhere becomes a guest’s, with a working cart', async ({
  page,
  customer,
}) => {
  await logIn(page, customer, '/orders');
  const kept = await page.evaluate((key) => localStorage.getItem(key), KEY);
  const { token }: { token: string } = JSON.parse(kept ?? '{}');
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });

  await openProduct(page, 'Zip Pouch');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a session that was ended elsewhere leads to a login that says so, a logout to one that does not', async ({
  page,
  customer,
}) => {
  const ended = page.getByText('Your session has ended');
  await logIn(page, customer, '/orders');
  const kept = await page.evaluate((key) => localStorage.getItem(key), KEY);
  const { token }: { token: string } = JSON.parse(kept ?? '{}');
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });

  await page.goto('/settings?tab=password');
  await expect(page).toHaveURL(/\/login$/);
  await expect(ended).toBeVisible();
  // the notice alone tells it; a toast would be gone by itself, so this does not wait
  expect(await page.getByText('You are logged out.').count()).toBe(0);
  await fillLogin(page, customer);
  await expect(page).toHaveURL(/\/settings\?tab=password$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(ended).toHaveCount(0);
});

// spec: 4.18
test('two tabs share one login, one cart, one refresh and one logout', async ({
  context,
  customer,
}) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await second.goto('/');
  await first.goto('/login');
  await fillLogin(first, customer);
  await expect(second.getByRole('button', { name: 'Logout' })).toBeVisible();

  const refreshes = [countRefreshes(first), countRefreshes(second)];
  await letTokenExpire(first);
  await Promise.all([first.goto('/orders'), second.goto('/orders')]);
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(refreshes.reduce((sum, count) => sum + count(), 0)).toBe(1);

  await openProduct(first, 'Zip Pouch');
  await first.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(first, 1);
  await second.goto('/cart');
  await expect(second.getByRole('main')).toContainText('Zip Pouch');

  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(second.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('after a logout in another tab the page of the cart says where the cart is', async ({
  context,
  customer,
}) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await logIn(first, customer, '/');
  await openProduct(first, 'Zip Pouch');
  await first.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(first, 1);
  await second.goto('/cart');
  const main = second.getByRole('main');
  await expect(main).toContainText('Zip Pouch');

  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(main).toContainText('Your cart waits in your account');
  await expect(main).not.toContainText('Your cart is empty');
  await main.getByRole('link', { name: 'Login' }).click();
  await fillLogin(second, customer);
  await expect(second).toHaveURL(/\/cart$/);
  await expect(main).toContainText('Zip Pouch');
});
