import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { expect, expectNothingSerious, logIn, openProduct, test, untilLoaded } from './shop.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 2.6
  test('home and product pages can be read', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Bags' })).toBeVisible();
    await page.getByRole('link', { name: 'Meadow Tote', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$48.00');
    await expect(page.getByRole('main')).toContainText('Navy');
  });
});

test('a product page tells search engines what it sells', async ({ page }) => {
  await openProduct(page, 'Meadow Tote');
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('property="og:title"');
  expect(html).toContain('<link rel="canonical"');
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data: { '@type': string; name: string } = JSON.parse(json);
  expect(data).toMatchObject({ '@type': 'Product', name: 'Meadow Tote' });
});

// spec: 8.38
test('what does not exist is said with the right status', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  const product = await page.goto('/product/0191d2c8-0000-7000-8000-000000000000');
  expect(product?.status()).toBe(404);
  await expect(page.getByText('Product not found').first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'From the shop' }).getByRole('link'),
  ).not.toHaveCount(0);
  const malformed = await page.goto('/%E0%A4%A');
  expect(malformed?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('axe finds nothing serious on the pages of a visitor, and none is too wide', async ({
  page,
}) => {
  await openProduct(page, 'Meadow Tote');
  const product = page.url();
  const category = await addressOfCategory(page);
  const search = ['/search?q=tote', '/search', '/search?q=umbrella'];
  const others = ['/', '/cart', '/login', '/unauthorized', '/nowhere'];
  for (const address of [product, category, ...search, ...others]) {
    await page.goto(address);
    await untilLoaded(page);
    await expectNothingSerious(page, address);
    await expectFits(page, address);
  }
  await page.goto(product);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Meadow Tote is in your cart.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Meadow Tote');
  await expectNothingSerious(page, 'a cart with something in it');
});

test('axe finds nothing serious on the pages of an admin', async ({ page }) => {
  await logIn(page, admin);
  for (const address of ['/admin/dashboard', '/admin/orders', '/admin/product', '/orders']) {
    await page.goto(address);
    await untilLoaded(page);
    await expectNothingSerious(page, address);
  }
});

test('a product can be chosen and put in the cart with the keyboard alone', async ({ page }) => {
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { checked: true }).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Canvas' })).toBeChecked();
  await page.getByRole('button', { name: 'Add to Cart' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Meadow Tote is in your cart.')).toBeVisible();
});

/** Where the breadcrumb of the product that is open leads. */
async function addressOfCategory(page: Page): Promise<string> {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  return (await crumbs.getByRole('link').last().getAttribute('href')) ?? '';
}

/** Nothing is wider than the screen, from the smallest phone to a desktop. */
async function expectFits(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where}, ${width} wide`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}
