import { linkIn, mailTo } from './mails.ts';
import { expect, fillLogin, test } from './shop.ts';

const welcome =
  'Account created successfully! Please check your email to verify your account before logging in.';

test('a visitor signs up, verifies the address by the mail, and logs in', async ({ page }) => {
  const zoe = { name: 'Zoë Müller', email: 'zoe@example.com', password: 'süße Nähte 🧵' };
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign up|create an account/i })
    .click();
  await expect(page).toHaveURL(/\/signup$/);

  await page.getByLabel('Name', { exact: true }).fill(zoe.name);
  await page.getByLabel('Email').fill(zoe.email);
  await page.getByLabel('Password', { exact: true }).fill(zoe.password);
  await page.getByLabel('Confirm password').fill(`${zoe.password}!`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(zoe.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(welcome)).toBeVisible();

  await page.goto('/login');
  await fillLogin(page, zoe);
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /verification/ })
    .click();
  await expect(page).toHaveURL(/\/resend-verification$/);

  const mail = await mailTo(zoe.email, /verify/i);
  const link = linkIn(mail, '/verify-email?token=');
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(/verified/i);
  await expect(page).toHaveURL(/\/login$/, { timeout: 6000 });
  await fillLogin(page, zoe);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(zoe.name);

  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('This verification link was used already');
});

test('who did not get the verification mail has it sent again, and the address is not taken twice', async ({
  page,
}) => {
  const email = 'again@example.com';
  const signUp = async (address: string) => {
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill('Ann Again');
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: true }).fill('ann again has one');
    await page.getByLabel('Confirm password').fill('ann again has one');
    await page.getByRole('button', { name: 'Sign Up' }).click();
  };
  await signUp(email);
  await expect(page.getByText(welcome)).toBeVisible();
  const first = linkIn(await mailTo(email, /verify/i), '/verify-email?token=');

  await signUp(email.toUpperCase());
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();

  await page.goto('/resend-verification');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button').click();
  await expect
    .poll(async () => linkIn(await mailTo(email, /verify/i), '/verify-email?token='))
    .not.toBe(first);
});
