import { customers } from './accounts.ts';
import { linkIn, mailTo } from './mails.ts';
import {
  expect,
  expectNothingSerious,
  fillLogin,
  logIn,
  openProduct,
  orderNumber,
  placeOrder,
  test,
} from './shop.ts';

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

test('a new password asks whether what a login brought along is kept', async ({
  page,
  browser,
}) => {
  const { bringer } = customers;
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await placeOrder(page);
  const number = await orderNumber(page);
  await fillLogin(page, bringer);
  await expect(page).toHaveURL(/\/order-summary$/);

  const owner = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await owner.goto('/forgot-password');
  await owner.getByLabel('Email').fill(bringer.email);
  await owner.getByRole('main').getByRole('button').click();
  await expect(owner.getByRole('main').getByRole('status')).toBeVisible();
  await owner.goto(linkIn(await mailTo(bringer.email, /password/i), '/reset-password?token='));
  const question = owner.getByRole('group', { name: 'Is this yours?' });
  await expect(question).toContainText(number);
  await expect(question).toContainText('$48.00');
  await expectNothingSerious(owner, 'the question of a new password');
  const password = 'brought and kept';
  await owner.getByLabel('New password', { exact: true }).fill(password);
  await owner.getByLabel(/confirm/i).fill(password);
  const submit = owner.getByRole('button', { name: 'Reset Password' });
  await submit.click();
  await expect(owner.getByText('Please say whether what came along is yours.')).toBeVisible();
  await question.getByRole('radio', { name: 'Yes, keep it in my account' }).check();
  await submit.click();
  await expect(owner).toHaveURL(/\/login$/);
  await fillLogin(owner, { email: bringer.email, password });
  await expect(owner.getByRole('button', { name: 'Logout' })).toBeVisible();
  await owner.goto('/orders');
  await expect(owner.getByRole('main')).toContainText(number);
  await owner.close();
});
