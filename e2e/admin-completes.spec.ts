import { readManifest } from '../bench/src/javascript.ts';
import { admin, customers } from './accounts.ts';
import { adminPageScripts, adminScripts } from './admin-scripts.ts';
import { expect, expectPieces, logIn, openProduct, orderNumber, placeOrder, test } from './shop.ts';

// spec: 1.10 2.3 2.35 2.88
test('an admin sees the order of a customer and completes it', async ({ page, browser }) => {
  await logIn(page, customers.imre);
  await openProduct(page, 'Two-Leaf Rucksack');
  await page.getByLabel('Note').fill('Left-handed buckle, please');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(page);

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(desk, admin, '/');
  await desk.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(desk).toHaveURL(/\/admin\/dashboard$/);
  await desk.goto(`/admin/orders?orderNumber=${number}`);
  const card = desk.getByRole('article').filter({ hasText: number });
  await expect(card).toContainText('Imre Szabó');
  await expect(card).toContainText('imre@szabo.example');
  await expect(card).toContainText('Left-handed buckle, please');
  await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();
  await card.getByRole('button', { name: 'Completed' }).click();
  await expect(card.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await desk.close();

  await page.goto('/orders');
  const own = page.getByRole('listitem').filter({ hasText: number });
  await expect(own).toContainText('Completed');
});

// spec: 2.3 6.3 6.4 6.5
test('a customer is not let into the admin panel, and a guest is asked to log in', async ({
  page,
}) => {
  await page.goto('/admin/orders');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, customers.tabs, '/admin/orders');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('main')).toContainText('Two Tabs');
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
});

test('no visitor downloads the code of the admin panel', async ({ page, request }) => {
  const files: string[] = [];
  page.on('request', (asked) => files.push(new URL(asked.url()).pathname.slice(1)));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await openProduct(page, 'Meadow Tote');
  await page.waitForLoadState('networkidle');

  const admins = adminScripts();
  expect(admins.length).toBeGreaterThan(10);
  expect(files.filter((file) => admins.includes(file))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (file) => (await request.get(`/${file}`)).text()),
  );
  const code = texts.join('\n');
  expect(code).toContain(readManifest()['src/storefront/product/product-page.tsx']?.file);
  expect(adminPageScripts().filter((file) => code.includes(file))).toEqual([]);
});
