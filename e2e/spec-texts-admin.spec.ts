import type { Locator } from '@playwright/test';
import { admin, newCustomer } from './accounts.ts';
import { answer, REASON, refuse } from './failing-calls.ts';
import { expect, logIn, test, untilLoaded } from './shop.ts';

const screens = [
  // ours; the seven of the specification follow in its order, with others of ours among them
  ['Dashboard', 'Admin Dashboard'],
  ['Category', 'Category Management'],
  ['Type', 'Type Management'],
  ['Options', 'Options Management'],
  ['Product', 'Product Management'],
  ['Discounts', 'Discounts'],
  ['Orders', 'Manage Orders'],
  ['Quotes', 'Quotes'],
  ['Bank Import', 'Bank Import'],
  ['Users', 'User Management'],
  ['Unlock Requests', 'Account Unlock Requests'],
  ['Import / Export', 'Import and Export'],
  ['Demo', 'Demo'],
  ['Shop settings', 'Shop settings'],
] as const;

// spec: 2.31 2.32 2.33 2.34 2.35 2.36 2.37 2.38 2.39 2.41
test('the admin menu has the seven specified entries and ours, and folds away on a phone', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/view-orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
  const entries = page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link')
    .filter({ visible: true });
  const words = screens.map(([word]) => new RegExp(`^${word}`));
  await expect(entries).toHaveText(words);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(entries).toHaveCount(0);
  for (const [word, title] of screens) {
    await page.locator('summary').filter({ hasText: 'Admin menu' }).click();
    await expect(entries).toHaveText(words);
    await entries.filter({ hasText: new RegExp(`^${word}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(entries).toHaveCount(0);
  }
});

// spec: 6.3
test('no admin page opens for a guest, nor for a customer', async ({ page }) => {
  const refused = await newCustomer();
  const addresses = [
    '/admin/dashboard',
    '/admin/category',
    '/admin/product',
    '/admin/type',
    '/admin/options',
    '/admin/orders',
    '/admin/view-orders',
    '/admin/users',
    '/admin/unlock-requests',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/login$/);
  }
  await logIn(page, refused);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/unauthorized$/);
  }
});

const tables = [
  ['/admin/category', ['Name', 'Description', 'Products', 'Actions']],
  ['/admin/product', ['Product', 'Cost', 'Description', 'Category', 'Images', 'Actions']],
  ['/admin/type', ['Type Name', 'Options', 'Actions']],
  [
    '/admin/users',
    ['Name', 'Email', 'Roles', 'Created', 'Last Login', 'Account Status', 'Actions'],
  ],
] as const;

for (const [address, columns] of tables) {
  // spec: 2.102 2.121 2.123 2.128 2.143
  test(`the table of ${address} has its columns, and becomes cards on a phone`, async ({
    page,
  }) => {
    await logIn(page, admin, address);
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const row = page.getByRole('table').locator('tbody tr').first();
    const [name, next] = [row.locator('th'), row.locator('td').first()];
    await expect(name).toBeVisible();
    await expect.poll(async () => (await yOf(next)) - (await yOf(name))).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await yOf(next)) - (await yOf(name))).toBeGreaterThan(10);
    await expect(row.getByRole('button').first()).toBeVisible();
  });
}

async function yOf(cell: Locator): Promise<number> {
  return (await cell.boundingBox())?.y ?? 0;
}

// spec: 2.116 2.119
test('a decided unlock request says who decided, when and why', async ({ page }) => {
  const decided = {
    _id: '01980000-0000-7000-8000-000000000003',
    userId: { _id: '01980000-0000-7000-8000-000000000004', name: 'Lena Locked' },
    email: 'lena@example.com',
    reason: 'I mistyped it',
    status: 'approved',
    requestDate: '2026-01-02T03:04:05.000Z',
    processedDate: '2026-02-03T04:05:06.000Z',
    processedBy: { name: 'Ada Admin' },
    adminNotes: 'Welcome back',
  };
  await logIn(page, admin);
  await answer(page, ['GET', '/auth/unlock-requests'], {
    unlockRequests: [decided],
    pagination: { page: 2, pages: 3, total: 25, limit: 10 },
  });
  await page.goto('/admin/unlock-requests?page=2');
  const card = page.getByRole('article', { name: 'Lena Locked' });
  for (const text of ['lena@example.com', 'Approved', 'I mistyped it', 'Welcome back']) {
    await expect(card).toContainText(text);
  }
  await expect(card.getByRole('definition').filter({ hasText: '2 Jan' })).toHaveCount(1);
  await expect(card.getByRole('definition').filter({ hasText: '3 Feb' })).toContainText(
    'by Ada Admin',
  );
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Page 2 of 3 (25 total)')).toBeVisible();
});

// spec: 4.14
test('once a request is processed, every list of requests is asked for again', async ({ page }) => {
  const waiting = {
    _id: '01980000-0000-7000-8000-000000000005',
    userId: { _id: '01980000-0000-7000-8000-000000000006', name: 'Walt Waiting' },
    email: 'walt@example.com',
    reason: 'Please',
    status: 'pending',
    requestDate: '2026-01-02T03:04:05.000Z',
    processedDate: null,
    processedBy: null,
    adminNotes: '',
  };
  await logIn(page, admin);
  await answer(page, ['GET', '/auth/unlock-requests'], {
    unlockRequests: [waiting],
    pagination: { page: 1, pages: 1, total: 1, limit: 10 },
  });
  await answer(page, ['POST', '/auth/process-unlock'], {
    message: 'Done.',
    unlockRequest: { ...waiting, status: 'approved' },
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get('limit') === '10') asked.push(searchParams.get('status') ?? '');
  });
  const status = page.getByLabel('Status', { exact: true });
  const card = page.getByRole('article', { name: 'Walt Waiting' });
  await page.goto('/admin/unlock-requests');
  await expect(card).toBeVisible();
  const answered = page.waitForResponse(/status=pending&.*limit=10$/);
  for (const word of ['Pending', 'All', 'Pending']) {
    await status.selectOption(word);
    await expect(page).toHaveURL(word === 'All' ? /requests\??$/ : /status=pending/);
    // a list that is left before it came is asked for again
    await answered;
    await untilLoaded(page);
    await expect(card).toBeVisible();
  }
  expect(asked).toEqual(['all', 'pending']);
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Done.')).toBeVisible();
  await expect.poll(() => asked).toEqual(['all', 'pending', 'pending']);
  await status.selectOption('All');
  await expect.poll(() => asked).toEqual(['all', 'pending', 'pending', 'all']);
});

/** Thirty accounts, one of them locked. */
const people = Array.from({ length: 30 }, (_, place) => ({
  _id: `01980000-0000-7000-8000-0000000001${10 + place}`,
  name: `Person ${place + 1}`,
  email: `person-${place + 1}@example.com`,
  roles: ['customer'],
  isEmailVerified: true,
  isAccountLocked: place === 0,
  failedLoginAttempts: place === 0 ? 5 : 0,
  lockoutReason: place === 0 ? '5 wrong passwords in a row' : '',
  dateCreated: '2026-01-02T03:04:05.000Z',
  lastLogIn: null,
}));

// spec: 2.100 2.103 2.105 2.106 2.108 2.112 6.9 8.7
test('only a locked account can be unlocked, and twenty users stand on a page', async ({
  page,
}) => {
  await logIn(page, admin);
  await refuse(page, ['GET', '/user']);
  await page.goto('/admin/users');
  await expect(page.getByText(`Failed to load users: ${REASON}`)).toBeVisible();
  await page.unrouteAll();
  await answer(page, ['GET', '/user'], {
    users: people,
    pagination: { page: 1, pages: 1, total: 30, limit: 1000 },
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Showing 20 of 30 users')).toBeVisible();
  await expect(page.getByText('Showing 1-20 of 30 users')).toBeVisible();
  const unlock = page.getByRole('button', { name: /^Unlock/ });
  const first = page.getByRole('row').filter({ hasText: 'person-1@example.com' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('person');
  await page.getByLabel('Sort by').selectOption('Name');
  await page.getByLabel('Sort order').selectOption('Oldest First');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/sortBy=name&sortOrder=asc/);
  await expect(unlock).toHaveCount(1);
  const second = page.getByRole('row').filter({ hasText: 'person-10@example.com' });
  await expect(second).toContainText(/Verified.*ACTIVE/);
  await expect(second.getByRole('button', { name: /^Edit Roles/ })).toBeVisible();
  await expect(second.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Unlock/ })).toBeVisible();
  await first.getByRole('button', { name: /^Edit Roles/ }).click();
  await expect(page.getByRole('group', { name: 'Roles of Person 1' })).toHaveText(
    'Roles of Person 1CustomerAdmin',
  );
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('Showing 10 of 30 users')).toBeVisible();
  await expect(page.getByText('Showing 21-30 of 30 users')).toBeVisible();
});
