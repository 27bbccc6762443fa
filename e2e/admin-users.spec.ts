import type { Page } from '@playwright/test';
import { admin, customers, type Login } from './accounts.ts';
import { expect, fillLogin, logIn, openProduct, orderNumber, placeOrder, test } from './shop.ts';

function row(page: Page, { email }: Login) {
  return page.getByRole('row').filter({ hasText: email });
}

async function search(page: Page, { email }: Login): Promise<void> {
  await page
    .getByRole('main')
    .getByLabel(/search/i)
    .fill(email);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText(/^Showing 1 of \d+ users$/)).toBeVisible();
}

// spec: 1.8 1.11 2.36 2.107 6.9 8.7
test('an admin promotes a customer and takes it back, and both count at once', async ({
  page,
  browser,
}) => {
  const { promoted } = customers;
  const theirs = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(theirs, promoted, '/admin/users');
  await expect(theirs).toHaveURL(/\/unauthorized$/);

  await logIn(page, admin, '/admin/users');
  await search(page, promoted);
  const setAdmin = async (isAdmin: boolean) => {
    await row(page, promoted)
      .getByRole('button', { name: /Edit Roles/ })
      .click();
    await page.getByRole('checkbox', { name: 'Admin' }).setChecked(isAdmin);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('checkbox', { name: 'Admin' })).toHaveCount(0);
  };
  await setAdmin(true);
  await theirs.goto('/settings');
  await theirs.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/);

  await setAdmin(false);
  await theirs.goto('/admin/users');
  await expect(theirs.getByRole('main')).toContainText('Failed to load users: ');
  await theirs.close();
});

// spec: 1.11 2.105 2.108 5.14 8.14
test('an admin unlocks an account', async ({ page, browser }) => {
  const { locked } = customers;
  const theirs = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await theirs.goto('/login');
  for (let guessed = 0; guessed < 6; guessed++) {
    const answered = theirs.waitForResponse(/\/api\/auth\/login$/);
    await fillLogin(theirs, { email: locked.email, password: 'a guess' });
    await answered;
  }
  await expect(theirs.getByRole('heading', { name: 'Account Locked' })).toBeVisible();

  await logIn(page, admin, '/admin/users');
  await search(page, locked);
  await expect(row(page, locked)).toContainText('LOCKED');
  await row(page, locked)
    .getByRole('button', { name: /Unlock/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to unlock this account?');
  await dialog.getByRole('button', { name: /Unlock/ }).click();
  await expect(page.getByText('Account unlocked successfully')).toBeVisible();
  await expect(row(page, locked)).toContainText('ACTIVE');

  await fillLogin(theirs, locked);
  await expect(theirs.getByRole('button', { name: 'Logout' })).toBeVisible();
  await theirs.close();
});

// spec: 1.11 5.15
test('an admin deletes an account, and its order stays', async ({ page, browser }) => {
  const { leaver } = customers;
  const theirs = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(theirs, leaver);
  await openProduct(theirs, 'Zip Pouch');
  await theirs.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(theirs.getByRole('link', { name: 'View cart' })).toBeVisible();
  await placeOrder(theirs);
  await expect(theirs).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(theirs);

  await logIn(page, admin, '/admin/users');
  await search(page, leaver);
  await row(page, leaver)
    .getByRole('button', { name: /Delete/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this user?');
  await expect(dialog.getByText(leaver.name, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: `Delete ${leaver.name}` }).click();
  await expect(page.getByText('No users found matching the current filters.')).toBeVisible();

  await page.goto(`/admin/orders?orderNumber=${number}`);
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText(leaver.name);
  await theirs.goto('/orders');
  await expect(theirs).toHaveURL(/\/login$/);
  await fillLogin(theirs, leaver);
  await expect(theirs.getByText('Invalid email or password.')).toBeVisible();
  await theirs.close();
});
