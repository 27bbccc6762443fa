import type { Page } from '@playwright/test';
import { admin, customers, type Login } from './accounts.ts';
import { mailTo } from './mails.ts';
import { expect, fillLogin, logIn, test } from './shop.ts';

async function guess(page: Page, { email }: Login, times: number): Promise<void> {
  await page.goto('/login');
  for (let guessed = 0; guessed < times; guessed++) {
    const answered = page.waitForResponse(/\/api\/auth\/login$/);
    await fillLogin(page, { email, password: `guess ${guessed}` });
    await answered;
  }
}

// spec: 1.5 1.12 2.17 2.37 2.65 4.26 5.16 8.31
test('five wrong passwords lock the account, and an admin lets its owner in again', async ({
  page,
  browser,
}) => {
  const owner = customers.guesser;
  await guess(page, owner, 6);
  await expect(page.getByRole('heading', { name: 'Account Locked' })).toBeVisible();
  await mailTo(owner.email, /locked/i);

  await page
    .getByRole('main')
    .getByRole('link', { name: /unlock/i })
    .click();
  await expect(page).toHaveURL(/\/request-unlock$/);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Reason').fill('I mistyped it 🙈');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  const desk = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(desk, admin, '/admin/unlock-requests?status=pending');
  const request = desk.getByRole('article').filter({ hasText: owner.email });
  await expect(request).toContainText('I mistyped it 🙈');
  await request.getByLabel(/notes/i).fill('Welcome back');
  await request.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to approve this unlock request?');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await desk.close();
  await mailTo(owner.email, /unlocked/i);

  await fillLogin(page, owner);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a stranger cannot lock the owner out of a browser they know', async ({ page, browser }) => {
  const { owner } = customers;
  await logIn(page, owner, '/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();

  const stranger = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await guess(stranger, owner, 6);
  await expect(stranger.getByRole('heading', { name: 'Account Locked' })).toBeVisible();
  await fillLogin(stranger, owner);
  await expect(stranger.getByRole('heading', { name: 'Account Locked' })).toBeVisible();
  await stranger.close();

  await logIn(page, owner);
});
