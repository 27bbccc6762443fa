import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { answer, REASON, refuse } from './failing-calls.ts';
import { expect, logIn, test } from './shop.ts';

// spec: 2.131 2.140 2.146 2.148 2.149 2.151 5.4 5.5 5.8 5.19
test('a type and a product need a name and a change, and a type asks before it is closed', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/type');
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

// spec: 2.152 2.153 8.41
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
  await page.getByRole('button', { name: 'Add new option' }).click();
  const isRequired = page.getByLabel('This option is required for products');
  await expect(isRequired).not.toBeChecked();
  await expect(
    page.locator('main').getByRole('listitem').first().getByRole('link'),
  ).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Search options').fill('no option is called so');
  await expect(page.getByText('Select an option to see and add its values.')).toBeVisible();
});

// spec: 2.129
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
    placeholders: [],
    categories: [bags, sashes],
    type: null,
    version: 1,
  };
  await answer(page, ['GET', '/catalogue/products'], {
    products: [product],
    pagination: { page: 1, pages: 1, total: 1, limit: 25, hasMore: false },
    counts: { total: 1, drafts: 0 },
  });
  await page.goto('/admin/product');
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row).toContainText('Bags, Sashes');
  await expect(row).toContainText('$3.00');
});

// spec: 2.132 2.134 2.135
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
