import type { Page } from '@playwright/test';
import { admin, secondAdmin } from './accounts.ts';
import { addCategory, addProduct, uniqueName } from './catalogue-desk.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test, widths } from './shop.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByLabel(`Pick ${name}`, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');

/** The list, narrowed to one category by its filter. */
async function narrowTo(page: Page, category: string): Promise<void> {
  await page.goto('/admin/product');
  await page.locator('summary').filter({ hasText: 'Filters' }).click();
  await page.getByLabel('In category').selectOption(category);
  await expect(page).toHaveURL(/category=/);
}

test('many products change at once and back again', async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await logIn(page, admin);
  const category = uniqueName('Kites');
  await addCategory(page, category);
  const names = ['Box', 'Delta', 'Sled'].map((kind) => `${kind} of ${category}`);
  const [box = '', delta = '', sled = ''] = names;
  for (const name of names) await addProduct(page, { name, cost: '20', category });

  await narrowTo(page, category);
  await page.getByLabel('Sort').selectOption('Name, A to Z');
  await expect(page.getByRole('checkbox', { name: /^Pick .* of / })).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Pick .* of / })).toHaveCount(3);
  await expect(page.getByText('3 products', { exact: true })).toBeVisible();

  // by keyboard alone
  await page.getByLabel('Pick all 3 on this page').focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Picked products' });
  await expect(bar).toContainText('3 picked');
  await page.reload();
  await expect(page.getByLabel('Pick all 3 on this page')).toBeChecked();
  await bar.getByRole('button', { name: 'Change cost' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('How')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await expect(dialog(page)).toContainText('$20.00 → $22.50');
  await expect(dialog(page)).toContainText('No open cart changes.');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a cost for many'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 products have a new cost.')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Change cost' })).toBeFocused();
  for (const name of names) await expect(row(page, name)).toContainText('$22.50');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 products are as before.')).toBeVisible();
  for (const name of names) await expect(row(page, name)).toContainText('$20.00');

  // what cannot be is said before it is sent, with the name
  await bar.getByRole('button', { name: 'Change cost' }).click();
  await dialog(page).getByLabel('How').selectOption('Lower by $');
  await dialog(page).getByLabel('Dollars').fill('20.01');
  await expect(dialog(page)).toContainText(`${box} would cost -$0.01.`);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Change cost' })).toBeFocused();

  await page.getByLabel(`Pick ${sled}`, { exact: true }).uncheck();
  await bar.getByRole('button', { name: 'Change categories' }).click();
  await dialog(page).getByRole('group', { name: 'Add to' }).getByLabel('Bags').check();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'categories of many'));
  await dialog(page).getByRole('button', { name: 'Change 2 products' }).click();
  await expect(row(page, box)).toContainText(/Bags/);
  await expect(row(page, delta)).toContainText(/Bags/);
  await expect(row(page, sled)).not.toContainText(/Bags/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, box)).not.toContainText(/Bags/);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'picked products'));
  await bar.getByRole('button', { name: 'Pick none' }).press('Enter');
  await expect(page.getByLabel('Pick all 3 on this page')).toBeFocused();
});

test('a copy is a draft that nobody else sees until it is published', async ({ page, browser }) => {
  await page.setViewportSize(widths.desk);
  await logIn(page, admin);
  const category = uniqueName('Gloves');
  await addCategory(page, category);
  const name = `Mitten of ${category}`;
  await addProduct(page, { name, cost: '18', category });

  await page.goto(`/admin/product?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click();
  const copy = `${name} (copy)`;
  const form = page.getByRole('form', { name: `Edit ${copy}` });
  await expect(form.getByLabel('Product Name')).toHaveValue(copy);
  await expect(form.getByLabel('Product Name')).toBeFocused();
  await expect(form.getByLabel(/^Draft/)).toBeChecked();
  await form.getByLabel('Cost').fill('21');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${copy} is saved.`)).toBeVisible();
  await expect(row(page, copy)).toContainText('Draft');

  await page.getByRole('link', { name: /^Drafts / }).click();
  await expect(row(page, copy)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'drafts'));

  const visitor = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  const found = await page.request.get(`/api/product?search=${encodeURIComponent(name)}&limit=5`);
  expect(await found.text()).not.toContain('(copy)');
  await visitor.goto(`/search?q=${encodeURIComponent(name)}`);
  await expect(visitor.getByRole('link', { name }).first()).toBeVisible();
  await expect(visitor.getByText(copy)).toHaveCount(0);
  const id = await idOf(page, copy);
  const response = await visitor.goto(`/product/${id}`);
  expect(response?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: 'Product not found' })).toBeVisible();

  await page.getByRole('button', { name: `Publish ${copy}`, exact: true }).click();
  await expect(page.getByText(`${copy} is on sale.`)).toBeVisible();
  expect((await visitor.goto(`/product/${id}`))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { name: copy, exact: true })).toBeVisible();
  await expect(visitor.getByText('$21.00').first()).toBeVisible();
  await visitor.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(visitor.getByText(`${copy} is in your cart.`)).toBeVisible();

  await page.goto(`/admin/product?search=${encodeURIComponent(name)}&status=on-sale`);
  await page.getByRole('button', { name: `Unpublish ${copy}`, exact: true }).click();
  await expect(page.getByText(`${copy} is a draft: only admins see it.`)).toBeVisible();
  await visitor.goto('/cart');
  await expect(visitor.getByText(`${copy} is no longer sold.`)).toBeVisible();
  await visitor.close();
});

/** As the admin's list has it. */
async function idOf(page: Page, name: string): Promise<string> {
  const id = await row(page, name)
    .getByRole('button', { name: /^Edit / })
    .getAttribute('id');
  return id?.replace('edit-', '') ?? '';
}

test('what one admin has changed meanwhile stops all that another one changes', async ({
  page,
  browser,
}) => {
  await logIn(page, admin);
  const category = uniqueName('Whistles');
  await addCategory(page, category);
  const [tin, reed] = [`Tin of ${category}`, `Reed of ${category}`] as const;
  for (const name of [tin, reed]) await addProduct(page, { name, cost: '5', category });
  await narrowTo(page, category);
  await page.getByLabel('Pick all 2 on this page').check();

  const other = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(other, secondAdmin);
  await narrowTo(other, category);
  await other.getByLabel(`Pick ${tin}`, { exact: true }).check();
  await other.getByRole('button', { name: 'Change cost' }).click();
  await dialog(other).getByLabel('How').selectOption('Set to');
  await dialog(other).getByLabel('Dollars').fill('9');
  await dialog(other).getByRole('button', { name: 'Change 1 product' }).click();
  await expect(row(other, tin)).toContainText('$9.00');

  await page.getByRole('button', { name: 'Change cost' }).click();
  await dialog(page).getByLabel('Percent').fill('50');
  await dialog(page).getByRole('button', { name: 'Change 2 products' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    `Nothing is saved: somebody else has changed ${tin} meanwhile.`,
  );
  await expect(row(page, tin)).toContainText('$9.00');
  await expect(row(page, reed)).toContainText('$5.00');
  // the other one is still picked
  await dialog(page).getByRole('button', { name: 'Change 1 product' }).click();
  await expect(row(page, reed)).toContainText('$7.50');
  await expect(row(page, tin)).toContainText('$9.00');
  await other.close();
});

test('options are searched, the first is selected, and one is duplicated with its values', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, '/admin/options');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links.first()).toHaveAttribute('aria-current', 'true');
  const all = await links.count();
  await page.getByLabel('Search options').fill('colour');
  await expect.poll(() => links.count()).toBeLessThan(all);
  await expect(links.first()).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(page.getByLabel('Search options')).toHaveValue('colour');
  await expect(links.first()).toBeVisible();
  await expectNothingSerious(page, 'options that are searched');

  const name = (await links.first().locator('bdi').innerText()).trim();
  await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click();
  const copy = page.getByRole('region', { name: `Values of ${name} (copy` });
  await expect(copy).toBeVisible();
  await expect(copy.getByRole('listitem').first()).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^Delete ${name} \\(copy`) })
    .first()
    .click();
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(copy).toHaveCount(0);
});
