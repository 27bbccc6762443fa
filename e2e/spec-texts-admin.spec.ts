import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { answer, REASON, refuse } from './failing-calls.ts';
import { expect, logIn, test } from './shop.ts';

const screens = [
  ['Category', 'Category Management'],
  ['Type', 'Type Management'],
  ['Options', 'Options Management'],
  ['Product', 'Product Management'],
  ['Orders', 'Manage Orders'],
  ['Users', 'User Management'],
  ['Unlock Requests', 'Account Unlock Requests'],
] as const;

test('the admin menu has seven entries, and folds away on a phone', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/view-orders');
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
  test(`the table of ${address} has its columns, and becomes cards on a phone`, async ({
    page,
  }) => {
    await logIn(page, admin);
    await page.goto(address);
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const row = page.getByRole('table').locator('tbody tr').first();
    const [name, next] = [row.locator('th'), row.locator('td').first()];
    await expect(name).toBeVisible();
    expect(await yOf(next)).toBe(await yOf(name));
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await yOf(next)) - (await yOf(name))).toBeGreaterThan(10);
    await expect(row.getByRole('button').first()).toBeVisible();
  });
}

async function yOf(cell: Locator): Promise<number> {
  return (await cell.boundingBox())?.y ?? 0;
}

test('a type and a product need a name and a change, and a type asks before it is closed', async ({
  page,
}) => {
  await logIn(page, admin);
  await page.goto('/admin/type');
  await page.getByRole('button', { name: 'Add new type' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Type' })).toBeVisible();
  const type = page.getByLabel('Type Name');
  await expect(page.getByRole('button', { name: 'Add Type' })).toBeDisabled();
  await type.fill('   ');
  await expect(page.getByRole('button', { name: 'Add Type' })).toBeDisabled();
  await type.fill('Hat');
  await expect(page.getByRole('button', { name: 'Add Type' })).toBeEnabled();
  await page.getByRole('button', { name: 'Close form' }).click();
  await expect(page.getByRole('dialog')).toContainText('Discard unsaved changes?');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(type).toBeHidden();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expectChangeIsNeeded(page, 'Type Name');
  await expectQuestion(page, 'type');

  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  const add = page.getByRole('button', { name: 'Add Product' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Product Name').fill('   ');
  await expect(add).toBeDisabled();
  await page.getByLabel('Product Name').fill('Hat');
  await expect(add).toBeEnabled();
  await page.getByLabel('Product Name').fill('');
  await page.getByRole('button', { name: 'Close form' }).click();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expectChangeIsNeeded(page, 'Product Name');
  await expectQuestion(page, 'product');
});

async function expectQuestion(page: Page, kind: string): Promise<void> {
  const act = page.getByRole('button', { name: /^Delete / }).first();
  const name = (await act.getAttribute('aria-label'))?.replace('Delete ', '');
  await act.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    `Are you sure you want to delete the ${kind} ${name}? This action cannot be undone.`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
}

async function expectChangeIsNeeded(page: Page, label: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save Changes' });
  const field = page.getByLabel(label);
  const name = await field.inputValue();
  await expect(save).toBeDisabled();
  await field.fill(`${name}!`);
  await expect(save).toBeEnabled();
  await field.fill(` ${name} `);
  await expect(save).toBeDisabled();
}

test('options that do not come can be tried again, and none is changed without being picked', async ({
  page,
}) => {
  await logIn(page, admin);
  await refuse(page, ['GET', '/option']);
  await page.goto('/admin/options');
  await expect(page.getByText('Failed to load options. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  const list = page.getByRole('region', { name: 'Options' }).or(page.getByRole('main'));
  await expect(list.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expect(list.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
  const isRequired = page.getByLabel('This option is required for products');
  await expect(isRequired).not.toBeChecked();
  await expect(page.getByText('Select an option to see and add its values.')).toBeVisible();
});

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
  await expect(unlock).toHaveCount(1);
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

test('the list of products joins the names of categories by commas', async ({ page }) => {
  await logIn(page, admin);
  const [bags, sashes] = ['Bags', 'Sashes'].map((name, place) => ({
    _id: `01980000-0000-7000-8000-00000000020${place}`,
    name,
  }));
  const product = {
    _id: '01980000-0000-7000-8000-000000000300',
    name: 'Sash in a Bag',
    description: '',
    cost: 3,
    image_id: [],
    categories: [bags, sashes],
    type: null,
    version: 1,
  };
  await answer(page, ['GET', '/product'], {
    products: [product],
    pagination: { page: 1, pages: 1, total: 1, limit: 25 },
  });
  await page.goto('/admin/product');
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row).toContainText('Bags, Sashes');
  await expect(row).toContainText('$3.00');
});

test('a product is sent with its description, its dollars and all categories that are marked', async ({
  page,
}) => {
  await logIn(page, admin);
  await refuse(page, ['POST', '/product']);
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill('Refused Hat');
  await page.getByLabel('Description').fill(' Of straw ');
  const cost = page.getByLabel('Cost');
  await cost.fill('7.5');
  const sign = cost.locator('..').evaluate((field) => getComputedStyle(field, '::before').content);
  expect(await sign).toBe('"$"');
  for (const category of ['Bags', 'Shirts']) {
    await page.getByRole('checkbox', { name: category, exact: true }).check();
  }
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/product') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Add Product' }).click();
  const body: { categories: string[] } = (await sent).postDataJSON();
  expect(body).toMatchObject({ name: 'Refused Hat', description: 'Of straw', cost: 7.5 });
  expect(body.categories).toHaveLength(2);
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue('Refused Hat');
});
