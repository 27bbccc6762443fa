import { customers } from './accounts.ts';
import { linkIn, mailTo } from './mails.ts';
import { expect, fillLogin, logIn, test } from './shop.ts';

// spec: 1.4 2.13 2.14 2.68 5.20 5.23 5.26
test('who forgot the password sets a new one by the mail, and every session ends', async ({
  page,
  browser,
}) => {
  const { email } = customers.forgetful;
  const elsewhere = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(elsewhere, customers.forgetful);

  await page.goto('/login');
  await page.getByRole('link', { name: /forgot/i }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();

  const link = linkIn(await mailTo(email, /password/i), '/reset-password?token=');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Abc');
  await expect(page.getByText('Weak', { exact: true })).toBeVisible();
  await page.getByLabel(/confirm/i).fill('Abc');
  await page
    .getByRole('main')
    .getByRole('button', { name: /reset|set/i })
    .click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Brand new 1!');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await page.getByLabel(/confirm/i).fill('Brand new 1!');
  const changed = Date.now();
  await page
    .getByRole('main')
    .getByRole('button', { name: /reset|set/i })
    .click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(Date.now() - changed).toBeGreaterThan(2000);
  await fillLogin(page, { email, password: 'Brand new 1!' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await elsewhere.goto('/orders');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password', { exact: true }).fill('A third one 2?');
  await elsewhere.getByLabel(/confirm/i).fill('A third one 2?');
  await elsewhere
    .getByRole('main')
    .getByRole('button', { name: /reset|set/i })
    .click();
  await expect(
    elsewhere.getByText('This reset link was used already or has expired.'),
  ).toBeVisible();
  await elsewhere.close();
});

// spec: 5.21
test('a reset link without its token says so', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(
    page.getByText('Invalid or missing reset token. Please request a new password reset.'),
  ).toBeVisible();
});
