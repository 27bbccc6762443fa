import { products } from '../server/seed/catalogue.ts';
import { openDatabase } from '../server/src/database/pool.ts';
import { fillWithDemo } from '../server/test/demo.ts';
import { admin } from './accounts.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, logIn } from './shop.ts';

const test = testAt(async () => {
  const shop = await startOwnShop();
  const database = openDatabase(shop.databaseUrl);
  await fillWithDemo(database);
  await database.close();
  return shop;
});

test('an owner removes the demo in one act, and is told what stayed and why', async ({ page }) => {
  await logIn(page, admin, '/admin/product?search=zip+pouch');
  await page.getByRole('button', { name: 'Edit Zip Pouch' }).click();
  await page.getByLabel('Cost').fill('31');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Zip Pouch is saved.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('summary').filter({ hasText: 'Admin menu' }).press('Enter');
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true });
  const entry = menu.getByRole('link', { name: 'Demo' }).filter({ visible: true });
  await entry.press('Enter');
  await expect(page).toHaveURL(/\/admin\/demo$/);
  await expect(entry).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(entry).toHaveAttribute('aria-current', 'page');

  await page.goto('/admin/transfer');
  await page.getByRole('link', { name: 'What is left of the demo' }).click();
  const stays = page.getByRole('table', { name: 'Stays' });
  await expect(stays.getByRole('row', { name: /Zip Pouch product An admin/ })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove the demo' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove the demo?' });
  await expect(question).toContainText(`${products.length - 1} products`);
  await expect(question).toContainText('NEST10');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();

  await remove.click();
  await question.getByRole('button', { name: 'Remove the demo' }).click();
  const report = page.getByRole('status').filter({ hasText: `${products.length - 1} products` });
  await expect(report).toContainText('removed.');
  await expect(remove).toHaveCount(0);
  await expect(entry, 'where one is').toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Product', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Bank Import' })).toBeVisible();
  await expect(entry, 'nothing is left to remove').toHaveCount(0);
  await page.goBack();
  await page.reload();
  await expect(
    stays.getByRole('row', { name: /Pouches category Zip Pouch needs it/ }),
  ).toBeVisible();
  await page.goto('/admin/product');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
});
