import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { addCategory } from './catalogue-desk.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, logIn } from './shop.ts';

const test = testAt(() => startOwnShop());

const settingsOf = (page: Page) => page.getByRole('region', { name: 'What changes what' });

test('a shop without types leads from the first drawn product to a type, and loses nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, '/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await expect(page.getByText('There are no types yet.')).toBeVisible();
  const ofCategories = page.getByRole('group', { name: 'Categories' });
  await expect(ofCategories.getByRole('link', { name: 'Make one' })).toHaveAttribute(
    'href',
    '/admin/category',
  );
  await page.getByLabel('Product Name').fill('First Sash');
  await page.getByLabel('Cost', { exact: true }).fill('39.90');
  await page.getByRole('button', { name: 'Pick a drawing' }).click();
  await page.getByRole('radio', { name: 'Satin sash' }).check();
  const settings = settingsOf(page);
  await expect(settings).toContainText('There are no types yet.');

  const opened = page.waitForEvent('popup');
  await settings.getByRole('link', { name: 'Make one' }).click();
  const desk = await opened;
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole('button', { name: 'Add new type' }).click();
  await desk.getByRole('link', { name: 'Make one' }).click();

  // the button of a long form is in sight, and the focus is not lost where there are no values
  await desk.getByLabel('Option Name').fill('Your words');
  await desk.getByRole('radio', { name: /^Text/ }).check();
  await desk.evaluate(() => scrollTo(0, 0));
  const addOption = desk.getByRole('button', { name: 'Add Option' });
  await expect(addOption).toBeInViewport({ ratio: 1 });
  await addOption.click();
  await expect(desk.getByRole('heading', { name: 'Your words is a text' })).toBeFocused();

  await desk.getByRole('link', { name: 'Type', exact: true }).click();
  await desk.getByRole('button', { name: 'Add new type' }).click();
  await desk.getByLabel('Type Name').fill('Sash');
  await desk.getByRole('checkbox', { name: /^Your words/ }).check();
  await desk.getByRole('button', { name: 'Add Type' }).click();
  await expect(desk.getByText('Sash is added.').first()).toBeVisible();
  await addCategory(desk, 'Sashes');
  await desk.close();

  // as when the window of the product is seen again
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await ofCategories.getByRole('checkbox', { name: 'Sashes' }).check();
  await page.getByLabel('Type', { exact: true }).selectOption('Sash');
  await settings.getByRole('button', { name: 'Let its options change it' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('First Sash is added.').first()).toBeVisible();
});
