import { admin } from './accounts.ts';
import { addCategory, addOption, addType } from './catalogue-desk.ts';
import { answer, REASON, refuse } from './failing-calls.ts';
import { expect, logIn, test } from './shop.ts';

const nothing = [
  [
    '/admin/category',
    '/category',
    { categories: [] },
    'No categories found. Add your first category above.',
  ],
  ['/admin/type', '/type', { types: [] }, 'No types found. Add your first type above.'],
  [
    '/admin/product',
    '/catalogue/products',
    {
      products: [],
      pagination: { page: 1, pages: 0, total: 0, limit: 25, hasMore: false },
      counts: { total: 0, drafts: 0 },
    },
    'No products found. Add your first product above.',
  ],
] as const;

// spec: 2.127 2.142 2.150 8.16
test('empty lists say so, and lists that do not come can be tried again', async ({ page }) => {
  await logIn(page, admin);
  for (const [address, call, json, sentence] of nothing) {
    await answer(page, ['GET', call], json);
    await page.goto(address);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await refuse(page, ['GET', '/category']);
  await page.goto('/admin/category');
  await expect(page.getByText('Failed to load categories. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Edit Bags' })).toBeVisible();
});

// spec: 2.31 2.121 2.122 2.124 2.125 2.126 5.1 5.2 5.3 5.18 7.39
test('a category is sent trimmed, needs a name and a change, and asks before it is lost', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/orders');
  await page.getByRole('link', { name: 'Category' }).click();
  await page.getByRole('button', { name: 'Add new category' }).click();
  const name = page.getByLabel('Category Name');
  const add = page.getByRole('button', { name: 'Add Category' });
  await expect(add).toBeDisabled();
  await name.fill('   ');
  await expect(add).toBeDisabled();
  await name.fill('  Ribbons ');
  await refuse(page, ['POST', '/category']);
  await add.click();
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(name).toHaveValue('  Ribbons ');

  // whatever would close the form asks first
  const dialog = page.getByRole('dialog');
  const stay = async () => {
    await expect(dialog).toContainText('Discard unsaved changes?');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/category$/);
    await expect(name).toHaveValue('  Ribbons ');
  };
  await name.press('Escape');
  await stay();
  await page.getByRole('button', { name: 'Close form' }).click();
  await stay();
  await page.getByRole('link', { name: 'Type', exact: true }).click();
  await stay();
  // as the button does, but without waiting for a page that does not come
  const goBack = () => page.evaluate(() => history.back());
  await goBack();
  await stay();
  await goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/admin\/category$/);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add new category' }).click();
  await name.fill('  Ribbons ');
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/category') && request.method() === 'POST',
  );
  await name.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ name: 'Ribbons', description: '' });
  await expect(page.getByText('Ribbons is added.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ribbons' })).toContainText(
    'No description',
  );

  await page.getByRole('button', { name: 'Edit Ribbons' }).click();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await name.fill('Ribbons ');
  await expect(save).toBeDisabled();
  await page.getByLabel('Description').fill('By the metre');
  await expect(save).toBeEnabled();
  await page.getByLabel('Description').fill('');
  await name.press('Escape');
  await expect(name).toBeHidden();

  await refuse(page, ['DELETE', '/category']);
  await page.getByRole('button', { name: 'Delete Ribbons' }).click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete the category Ribbons? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Delete Ribbons' }).click();
  await expect(dialog).toContainText(REASON);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit Ribbons' })).toBeVisible();
});

// spec: 2.34 2.153 2.154 2.155 5.9 5.10 8.41 8.42
test('options and values: what is missing and what fails is said, and nothing typed is lost', async ({
  page,
}) => {
  await logIn(page, admin);
  await addOption(page, 'Clasp', ['Hook']);
  await page.goto('/admin/options');
  await page.getByRole('button', { name: 'Add new option' }).click();
  await page.getByRole('button', { name: 'Add Option' }).click();
  await expect(page.getByText('Please enter an option name')).toBeVisible();
  await refuse(page, ['POST', '/option']);
  await page.getByLabel('Option Name').fill('Lace');
  await page.getByRole('button', { name: 'Add Option' }).click();
  await expect(page.getByText('Failed to create option. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Option Name')).toHaveValue('Lace');
  await page.getByLabel('Option Name').fill('');

  await page.getByRole('link', { name: /^Clasp/ }).click();
  const panel = page.getByRole('region', { name: 'Values of Clasp' });
  await panel.getByRole('button', { name: 'Add Value' }).click();
  await expect(panel.getByText('Please enter a value')).toBeVisible();
  await refuse(page, ['POST', '/option-value']);
  await panel.getByLabel('New value').fill('Buckle');
  await panel.getByLabel('New value').press('Enter');
  await expect(panel.getByText('Failed to add value. Please try again.')).toBeVisible();
  await expect(panel).toContainText('Buckle');

  const dialog = page.getByRole('dialog');
  await refuse(page, ['DELETE', `/option-value/${await idBehind('Hook')}`]);
  await panel.getByRole('button', { name: 'Delete Hook' }).click();
  await expect(dialog).toContainText('the value Hook');
  await dialog.getByRole('button', { name: 'Delete Hook' }).click();
  await expect(dialog).toContainText('Failed to delete value. Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await refuse(page, ['DELETE', `/option/${await idBehind('Clasp')}`]);
  await page.getByRole('button', { name: 'Delete Clasp' }).click();
  await expect(dialog).toContainText('the option Clasp');
  await expect(dialog).toContainText('All its values will be deleted too.');
  await expect(dialog).toContainText('1 value goes with it.');
  await dialog.getByRole('button', { name: 'Delete Clasp' }).click();
  await expect(dialog).toContainText('Failed to delete option. Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await refuse(page, ['PUT', '/option']);
  await page.getByRole('button', { name: 'Edit Clasp' }).click();
  const form = page.getByRole('form', { name: 'Edit Clasp' });
  await form.getByLabel('Option Name').fill('');
  await form.getByLabel('Option Name').fill('Clasps');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toContainText('Failed to update option. Please try again.');
  await expect(form.getByLabel('Option Name')).toHaveValue('Clasps');

  /** The id of the option or value with this name. */
  async function idBehind(name: string): Promise<string> {
    const reply = await page.request.get('/api/option?populate=true');
    const { options }: { options: { _id: string; name: string; values: Value[] }[] } =
      await reply.json();
    const all = options.flatMap((option) => [
      option,
      ...option.values.map(({ _id, value }) => ({ _id, name: value })),
    ]);
    return all.findLast((entity) => entity.name === name)?._id ?? '';
  }
});

interface Value {
  _id: string;
  value: string;
}

// spec: 2.33
test('a stale type shows what keeping mine would save, and theirs can be taken', async ({
  page,
  browser,
}) => {
  await logIn(page, admin);
  for (const name of ['Hem', 'Seam', 'Stitch']) await addOption(page, name, ['Wide']);
  await addType(page, 'Cuff', 'Hem');
  const other = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(other, admin);
  const edit = async (option: string) => {
    for (const desk of [page, other]) {
      await desk.goto('/admin/type');
      await desk.getByRole('button', { name: 'Edit Cuff' }).click();
    }
    for (const [desk, wanted] of [
      [page, 'Seam'],
      [other, option],
    ] as const) {
      const box = desk.getByRole('checkbox', { name: new RegExp(`^${wanted}`) });
      await box.setChecked(!(await box.isChecked()));
      await desk.getByRole('button', { name: 'Save Changes' }).click();
      if (desk === page) await expect(page.getByText('Cuff is saved.')).toBeVisible();
    }
    await expect(other.getByText('Somebody else has changed this meanwhile')).toBeVisible();
  };
  const row = other.getByRole('row').filter({ hasText: 'Cuff' });

  await edit('Stitch');
  await expect(other.getByRole('definition').filter({ hasText: 'Yours' })).toHaveText(
    /Hem, Seam, Stitch/,
  );
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Cuff is saved.')).toBeVisible();
  for (const name of ['Hem', 'Seam', 'Stitch']) await expect(row).toContainText(name);

  await edit('Hem');
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(other.getByText('Somebody else has changed this meanwhile')).toBeHidden();
  await expect(other.getByLabel('Type Name')).toBeFocused();
  await expect(other.getByRole('checkbox', { name: /^Hem/ })).toBeChecked();
  await expect(other.getByRole('checkbox', { name: /^Seam/ })).not.toBeChecked();
  await expect(other.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await other.close();
});

test('taking theirs counts their description', async ({ page, browser }) => {
  await logIn(page, admin);
  await addCategory(page, 'Bows');
  const other = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(other, admin);
  for (const [desk, text] of [
    [page, 'Short'],
    [other, 'A longer one'],
  ] as const) {
    await desk.goto('/admin/category');
    await desk.getByRole('button', { name: 'Edit Bows' }).click();
    await desk.getByLabel('Description').fill(text);
  }
  for (const desk of [page, other]) {
    await desk.getByRole('button', { name: 'Save Changes' }).click();
    if (desk === page) await expect(page.getByText('Bows is saved.')).toBeVisible();
  }
  await expect(other.getByRole('main')).toContainText('12 / 5000');
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(other.getByLabel('Description')).toHaveValue('Short');
  await expect(other.getByRole('main')).toContainText('5 / 5000');
  await other.close();
});

// spec: 2.32 2.129 2.130 2.133 2.135 2.136 2.137 2.139 2.141 5.6 9.30
test('a product form as the specification words it, by keyboard, and its list', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').press('Escape');
  await expect(page.getByLabel('Product Name')).toBeHidden();
  await page.getByRole('button', { name: 'Add new product' }).click();
  const cost = page.getByLabel('Cost');
  await expect(page.getByRole('main')).toContainText('JPG/PNG up to ~10MB');
  await expect(cost).toHaveAttribute('placeholder', '$0.00');
  await expect(page.getByLabel('Type', { exact: true }).getByRole('option').first()).toHaveText(
    'No Type Selected',
  );
  await expect(page.locator('input[type="file"][multiple]')).toHaveCount(1);
  await expect(page.locator('input[type="file"][capture]')).toHaveCount(1);
  await cost.pressSequentially('a1b2.3.459');
  await page.getByLabel('Product Name').fill(' Loose Thread ');
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/product') && request.method() === 'POST',
  );
  await page.getByLabel('Product Name').press('Enter');
  const { name, cost: dollars, type } = (await sent).postDataJSON();
  expect([name, type]).toEqual(['Loose Thread', null]);
  expect(dollars).toBe(12.35);
  const row = page.getByRole('row').filter({ hasText: 'Loose Thread' });
  await expect(row).toContainText('No Categories');
  await expect(row).toContainText('0 image(s)');
  const preview = page
    .getByRole('row')
    .filter({ hasText: /[1-9] image/ })
    .first();
  await preview.getByText(/[1-9] image/).hover();
  await expect(preview.locator('.pop-panel img').first()).toBeVisible();
});

// spec: 2.42 2.43
test('the image cache is counted every five seconds and can be cleared', async ({ page }) => {
  await logIn(page, admin);
  await page.clock.install();
  await page.goto('/admin/product');
  const widget = page.getByRole('region', { name: 'Image cache' }).filter({ visible: true });
  await expect(widget).toContainText('0 / 100 images, 30 min');
  const label = page.getByRole('button', { name: /^[1-9] image\(s\) of/ }).first();
  await label.focus();
  await expect(page.locator('.pop-panel img').first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return widget.innerText();
    })
    .toMatch(/[1-9]\d* \/ 100/);
  await widget.getByRole('button', { name: 'Clear the image cache' }).click();
  await expect(widget).toContainText('0 / 100');
});
