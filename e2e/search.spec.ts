import { expect, expectPieces, test, untilHydrated } from './shop.ts';

// spec: 1.2
test('a guest finds a bag by a mistyped word, narrows the finds and puts it in the cart', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('totte');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=totte$/);
  const finds = page.getByRole('main').getByRole('article');
  await expect(page.getByText(/^\d+ products for “totte”$/)).toBeVisible();
  const all = await finds.count();

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await expect(page).toHaveURL(/sort=price/);
  await page.getByText('Colour', { exact: true }).click();
  // what is chosen stands in the address: the mark follows it
  await page.getByRole('checkbox', { name: 'Mustard' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mustard' })).toBeChecked();
  await expect(page).toHaveURL(/values=/);
  await expect(finds).not.toHaveCount(all);
  await expect(page.getByRole('link', { name: 'Remove Colour: Mustard' })).toBeVisible();

  const narrowed = await finds.count();
  await page.reload();
  await expect(finds).toHaveCount(narrowed);
  await expect(page.getByRole('checkbox', { name: 'Mustard' })).toBeChecked();

  await finds.getByRole('link', { name: 'Meadow Tote', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);

  await page.goBack();
  await expect(finds).toHaveCount(narrowed);
  await page.getByRole('link', { name: 'Remove Colour: Mustard' }).click();
  await expect(finds).toHaveCount(all);
});

test('who finds nothing is told what to try', async ({ page }) => {
  await page.goto('/search?q=umbrella');
  await expect(page.getByRole('heading', { name: 'Nothing found for “umbrella”' })).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search the shop' });
  await expect(box).toHaveValue('umbrella');

  await box.fill('sash');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Hoodies (4)' });
  await expect(page).toHaveURL(/category=/);
  await box.fill('graduation');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing fits all that is chosen.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).first().click();
  await expect(page.getByRole('article').first()).toContainText('Graduation Sash');
});

test('the first page of a search asks for nothing a second time, and typing asks for nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(product|catalogue|category)/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/search?q=tote');
  const box = page.getByRole('searchbox', { name: 'Search the shop' });
  await untilHydrated(box);
  await box.press('End');
  await box.pressSequentially(' canvas');
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=tote\+canvas/);
  await expect(page.getByText('for “tote canvas”')).toBeVisible();
  expect(asked).toEqual(['/api/product']);
});

test('a category has a page of its own', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Bags' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/category\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await expect(page.getByText('10 products')).toBeVisible();

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low');
  await expect(page).toHaveURL(/sort=price-desc$/);
  const dearest = await page.getByRole('article').getByRole('heading').first().innerText();
  await page.getByRole('article').getByRole('link', { name: dearest, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: dearest })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/category\/[^?]+$/);

  await page.goto('/category/018f0000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('search and filters are a tap away', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('hoodie');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d+ products for “hoodie”$/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Category' })).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Hoodies (4)' });
    await expect(page.getByText(/^4 products for “hoodie”$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters 1 set' })).toBeVisible();
  });
});
