import { admin, secondAdmin } from './accounts.ts';
import { answer, REASON, refuse } from './failing-calls.ts';
import { expect, logIn, test } from './shop.ts';

const lena = {
  _id: '01980000-0000-7000-8000-000000000001',
  name: 'Lena Locked',
  email: 'lena@example.com',
  roles: ['customer'],
  isEmailVerified: false,
  isAccountLocked: true,
  failedLoginAttempts: 5,
  lockoutReason: '5 wrong passwords in a row',
  dateCreated: '2026-01-02T03:04:05.000Z',
  lastLogIn: null,
};
const users = { users: [lena], pagination: { page: 1, pages: 1, total: 1, limit: 1000 } };

const request = {
  _id: '01980000-0000-7000-8000-000000000002',
  userId: null,
  email: 'gone@example.com',
  reason: 'I mistyped it',
  status: 'pending',
  requestDate: '2026-01-02T03:04:05.000Z',
  processedDate: null,
  processedBy: null,
  adminNotes: '',
};
const requests = (...unlockRequests: object[]) => ({
  unlockRequests,
  pagination: { page: 1, pages: 1, total: unlockRequests.length, limit: 10 },
});

// spec: 2.103 2.104 2.105 2.106 2.107 2.110 2.111 2.112 8.8 8.9 8.10 8.11
test('users: what fails is said with its reason, until it is dismissed', async ({ page }) => {
  await logIn(page, admin);
  await answer(page, ['GET', '/user'], users);
  await page.goto('/admin/users');
  const row = page.getByRole('row').filter({ hasText: lena.email });
  for (const shown of ['Unverified', 'Customer', 'Never', 'LOCKED']) {
    await expect(row).toContainText(shown);
  }
  await expect(row).toContainText(lena.lockoutReason);
  await expect(page.getByText('Showing 1-1 of 1 users')).toBeVisible();

  await refuse(page, ['PUT', '/user/unlock']);
  await row.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText(`Failed to unlock account: ${REASON}`)).toBeVisible();

  await refuse(page, ['DELETE', '/user']);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Failed to delete user: ${REASON}`)).toBeVisible();

  await refuse(page, ['PUT', '/user/roles']);
  await row.getByRole('button', { name: 'Edit Roles' }).click();
  await page.getByRole('checkbox', { name: 'Admin' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Failed to update user roles: ${REASON}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await refuse(page, ['GET', '/user']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(`Failed to refresh users: ${REASON}`)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Failed to refresh users')).toBeHidden();
  await expect(row).toBeVisible();
});

// spec: 2.96 2.97 2.98 2.99 2.100 2.101 2.109
test('users: filters are named as they should be, and cleared at once', async ({ page }) => {
  await logIn(page, admin, '/admin/users?search=nobody+at+all&role=admin');
  await expect(page.getByText('No users found matching the current filters.')).toBeVisible();
  const offered = {
    Role: ['All Roles', 'Customer', 'Admin'],
    'Account status': ['All', 'Active', 'Locked'],
    'Email status': ['All', 'Verified', 'Unverified'],
    'Sort by': ['Date Created', 'Last Login', 'Name', 'Email'],
    'Sort order': ['Newest First', 'Oldest First'],
  };
  for (const [label, words] of Object.entries(offered)) {
    await expect(page.getByLabel(label, { exact: true }).getByRole('option')).toHaveText(words);
  }
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL(/\/admin\/users\??$/);
  await expect(page.getByRole('row').filter({ hasText: secondAdmin.email })).toBeVisible();
});

// spec: 2.116 2.117 2.118 2.119 5.12 5.13 5.16 5.17 8.13 9.17
test('unlock requests: a denial is asked, given words, and may fail', async ({ page }) => {
  await logIn(page, admin);
  await answer(page, ['GET', '/auth/unlock-requests'], requests(request));
  await page.goto('/admin/unlock-requests');
  const card = page.getByRole('article', { name: 'Unknown User' });
  await expect(card).toContainText(request.email);
  await expect(page.getByText('Page 1 of 1 (1 total)')).toBeVisible();
  await card.getByLabel('Admin notes').fill('🧵'.repeat(501));
  await expect(card).toContainText('500 / 500');
  await card.getByLabel('Admin notes').fill('');

  await refuse(page, ['POST', '/auth/process-unlock']);
  const dialog = page.getByRole('dialog');
  for (const [act, doing] of [
    ['Approve', 'approve'],
    ['Deny', 'deny'],
  ] as const) {
    await card.getByRole('button', { name: act }).click();
    await expect(dialog).toContainText(`Are you sure you want to ${doing} this unlock request?`);
    await dialog.getByRole('button', { name: act }).click();
    await expect(page.getByText(`Failed to ${doing} unlock request: ${REASON}`)).toBeVisible();
  }

  await page.route('**/api/auth/process-unlock', async (route) => {
    // not answered before it is seen to be on its way
    await expect(card.getByText('Processing...')).toBeAttached();
    const unlockRequest = { ...request, status: 'denied' };
    await route.fulfill({ json: { message: 'Done.', unlockRequest } });
  });
  await card.getByRole('button', { name: 'Deny' }).click();
  const sent = page.waitForRequest('**/api/auth/process-unlock');
  await dialog.getByRole('button', { name: 'Deny' }).click();
  expect((await sent).postDataJSON()).toEqual({
    requestId: request._id,
    action: 'deny',
    adminNotes: 'Request denied by administrator',
  });
  await expect(page.getByText('Done.')).toBeVisible();
});

// spec: 2.114 2.115 2.120 8.12
test('unlock requests: none, and none to be had', async ({ page }) => {
  await logIn(page, admin);
  await answer(page, ['GET', '/auth/unlock-requests'], requests());
  for (const status of ['pending', 'approved', 'denied']) {
    await page.goto(`/admin/unlock-requests?status=${status}`);
    await expect(page.getByText(`No ${status} unlock requests found.`)).toBeVisible();
  }
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Approved',
    'Denied',
  ]);
  await refuse(page, ['GET', '/auth/unlock-requests']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(`Failed to fetch unlock requests: ${REASON}`)).toBeVisible();
});
