import type { Page, Route } from '@playwright/test';
import { customers } from './accounts.ts';
import { answer, cutOff, REASON, refuse } from './failing-calls.ts';
import { passUntilVisible, stopClock } from './page-clock.ts';
import { expect, logIn, test } from './shop.ts';

const token = 'x'.repeat(43);
const email = 'somebody@example.com';

const forms = [
  ['/login', '/auth/login', { Email: email, Password: 'linen' }, 'Login failed.'],
  [
    '/signup',
    '/auth/register',
    { Name: 'Nell', Email: email, Password: 'linen cloth', 'Confirm password': 'linen cloth' },
    'Sign up failed.',
  ],
  ['/forgot-password', '/auth/forgot-password', { Email: email }, 'Failed to send reset email.'],
  [
    `/reset-password?token=${token}`,
    '/auth/reset-password',
    { 'New password': 'linen cloth', 'Confirm password': 'linen cloth' },
    'Failed to reset password.',
  ],
  [
    '/resend-verification',
    '/auth/resend-verification',
    { Email: email },
    'Failed to resend verification email.',
  ],
  [
    '/request-unlock',
    '/auth/request-unlock',
    { Email: email, Reason: 'Me' },
    'Failed to submit unlock request.',
  ],
] as const;

for (const [address, call, fields, failed] of forms) {
  // spec: 2.67 2.68 2.69 2.71 2.72 8.19 8.22 8.23 8.24 8.25 8.28 8.29
  test(`${call} without an answer: '${failed} Please try again.', and with one its own`, async ({
    page,
  }) => {
    await cutOff(page, call);
    await page.goto(address);
    await send(page, fields);
    await expect(page.getByText(`${failed} Please try again.`, { exact: true })).toBeVisible();
    await page.unrouteAll();
    await refuse(page, ['POST', call]);
    await send(page, {});
    await expect(page.getByText(REASON, { exact: true })).toBeVisible();
  });
}

async function send(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.locator('main button[type=submit]').click();
}

// spec: 2.70 8.26 8.27
test('an address that cannot be verified just now is tried again', async ({ page }) => {
  await cutOff(page, '/auth/verify-email');
  await page.goto(`/verify-email?token=${token}`);
  await expect(page.getByText('Email verification failed. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await answer(page, ['POST', '/auth/verify-email'], { message: 'Verified at last.' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Verified at last.')).toBeVisible();
  await page.goto('/verify-email');
  await expect(page.getByText('Invalid verification link')).toBeVisible();
});

const redirects = [
  ['/verify-email', `/verify-email?token=${token}`, undefined, 3],
  [
    '/reset-password',
    `/reset-password?token=${token}`,
    { 'New password': 'linen cloth', 'Confirm password': 'linen cloth' },
    3,
  ],
  ['/request-unlock', '/request-unlock', { Email: email, Reason: 'Me' }, 5],
] as const;

for (const [call, address, fields, seconds] of redirects) {
  // spec: 2.73 2.74 2.75 9.25
  test(`the login follows ${seconds} seconds after ${call}, not sooner`, async ({ page }) => {
    await page.clock.install();
    // answered only once the clock stands
    const held = new Promise<Route>((resolve) => {
      void page.route(`**/api/auth${call}`, resolve);
    });
    await page.goto(address);
    if (fields) await send(page, fields);
    const route = await held;
    await stopClock(page);
    await route.fulfill({ json: { message: 'All is well.' } });
    await passUntilVisible(page, page.getByText('All is well.'));
    await page.clock.runFor(seconds * 1000 - 100);
    await expect(page).not.toHaveURL(/\/login$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/login$/);
  });
}

// spec: 8.21
test('settings that fail say what failed, and why', async ({ page }) => {
  await logIn(page, customers.refused);
  await refuse(page, ['GET', '/user/profile']);
  await page.goto('/settings');
  await expect(page.getByText(`Failed to load profile: ${REASON}`)).toBeVisible();
  await page.unrouteAll();

  await page.goto('/settings');
  await refuse(page, ['PUT', '/user/profile']);
  await send(page, { Name: 'Remy' });
  await expect(page.getByText(`Failed to update profile: ${REASON}`)).toBeVisible();

  await page.goto('/settings?tab=email');
  await refuse(page, ['PUT', '/user/profile/email']);
  await send(page, { 'New email': email, 'Current password': 'linen' });
  await expect(page.getByText(`Failed to update email: ${REASON}`)).toBeVisible();

  await page.goto('/settings?tab=password');
  await refuse(page, ['PUT', '/user/profile/password']);
  await send(page, {
    'Current password': 'linen',
    'New password': 'linen cloth',
    'Confirm password': 'linen cloth',
  });
  await expect(page.getByText(`Failed to update password: ${REASON}`)).toBeVisible();
});

// spec: 2.20 2.21 2.22 6.5
test('a page that is not for somebody says who they are, and leads on', async ({ page }) => {
  await page.goto('/unauthorized');
  await expect(page.getByRole('heading', { level: 1, name: '403 Access Denied' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();

  const { refused } = customers;
  await logIn(page, refused, '/admin/users');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('main')).toContainText(refused.name);
  await expect(page.getByRole('main')).toContainText('customer');
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});
