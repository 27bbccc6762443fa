import { expect, test } from './shop.ts';

test('a visitor finds a product in spite of a typing error, narrows the search and opens it', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Search the shop' });
  await field.fill('ruksack');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=ruksack/);
  const found = page
    .getByRole('main')
    .getByRole('link', { name: 'Two-Leaf Rucksack', exact: true });
  await expect(found.first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\d+ products? for “ruksack”/);

  await page.goto('/search?q=tote&sort=price');
  await expect(page.getByRole('main')).toContainText(/\d+ products?/);
  const prices = await page
    .getByRole('main')
    .getByText(/^\$\d+\.\d\d$/)
    .allInnerTexts();
  const numbers = prices.map((price) => Number(price.slice(1)));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

  await page.goto('/search?q=ruksack');
  const categories = page.getByRole('combobox', { name: 'Category' });
  const bags = await categories.getByRole('option', { name: /^Bags/ }).getAttribute('value');
  await categories.selectOption(bags);
  await expect(page).toHaveURL(/category=/);
  await found.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-Leaf Rucksack' })).toBeVisible();
});

test('a search without an answer says what to try', async ({ page }) => {
  await page.goto('/search?q=xylophone+umbrella');
  await expect(page.getByText('Nothing found for “xylophone umbrella”')).toBeVisible();
  await expect(page.getByText(/Try fewer words/)).toBeVisible();
});

test('a category has a page of its own, and one that is gone says so', async ({ page }) => {
  const { categories } = await (await page.request.get('/api/category')).json();
  const [category] = categories;
  await page.goto(`/category/${category._id}?sort=price`);
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\d+ products?/);
  const answer = await page.goto('/category/01900000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Category not found').first()).toBeVisible();
});
