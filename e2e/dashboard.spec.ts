import type { Page } from '@playwright/test';
import { admin, customers } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { cutOff } from './failing-calls.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { expect, logIn, test } from './shop.ts';

const { newcomer, regular } = customers;
const WIDTHS = [390, 1440];

// spec: 2.24 2.26
test('who has ordered nothing yet sees a sample that is marked as one', async ({ page }) => {
  await logIn(page, newcomer);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await expect(main).toContainText(newcomer.name);
    await expect(main).toContainText(newcomer.email);
    await expect(main).toContainText('Verified');
    await expect(main).toContainText('Your cart is empty');
    const sample = main.getByRole('list', { name: 'Sample orders' });
    await expect(sample.getByText('Sample', { exact: true })).toHaveCount(3);
    await expect(sample.getByRole('listitem')).toHaveCount(3);
    await expect(main).toContainText('this sample shows how it will look');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// spec: 2.24
test('who has ordered sees the five newest orders, and what is in the cart', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, uniqueName('Reed Basket'), 10.25);
  const shopper = await callerFor(request, regular);
  const numbers: string[] = [];
  for (let placed = 0; placed < 6; placed += 1) {
    numbers.push((await orderOf(shopper, [{ goods }])).orderId);
  }
  await shopper.call('POST', '/cart', { product: goods.id, quantity: 3, note: 'a' });
  await shopper.call('POST', '/cart', { product: goods.id, quantity: 1, note: 'b' });

  await logIn(page, regular);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    const orders = main.locator('details.order');
    await expect(orders).toHaveCount(5);
    await expect(orders.first()).toContainText(numbers[5] ?? '');
    await expect(main).not.toContainText(numbers[0] ?? '');
    await expect(main.getByText('Sample', { exact: true })).toHaveCount(0);
    await expect(main).toContainText('2 items, 4 pieces');
    await expect(main).toContainText('$41.00');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'All my orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('orders that fail to load are no sample, and are tried again', async ({ page }) => {
  await logIn(page, newcomer);
  await cutOff(page, '/order/history');
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
});

// spec: 6.2 6.4 6.6
test('the dashboard, the orders, the settings and the order summary are for people who are logged in', async ({
  page,
}) => {
  for (const address of ['/dashboard', '/orders', '/settings', '/order-summary']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
  }
  await logIn(page, newcomer, '/order-summary');
  await expect(page.getByText('No order data found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto('/unauthorized');
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// spec: 2.18
test('/shop shows two demo tees that lead to tees that can be ordered', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/shop');
    const tees = page.getByRole('main').getByRole('article');
    await expect(tees).toHaveCount(2);
    await expect(tees.first()).toContainText('$28.00');
    await expect(tees.first().getByRole('img')).toHaveJSProperty('naturalWidth', 640);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await tees.first().getByRole('link', { name: 'Demo Tee in Olive', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?q=tee$/);
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Tee');
  }
});

// spec: 2.23
test('/role-test tells the status, the roles, and the type and length of the token', async ({
  page,
}) => {
  await page.goto('/cart');
  await page.goto('/role-test');
  const main = page.getByRole('main');
  await expect(main).toContainText('Not authenticated');
  await logIn(page, admin, '/role-test');
  await expect(main).toContainText('Authenticated');
  await expect(main).toContainText('customer, admin');
  await expect(main).toContainText(/Token type\s*user/);
  const length = await page.evaluate(() => {
    const kept: { token: string } = JSON.parse(localStorage.getItem('tailorbird.token') ?? '{}');
    return kept.token.length;
  });
  await expect(main).toContainText(`${length} characters`);
});

/** Pixels by which the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
