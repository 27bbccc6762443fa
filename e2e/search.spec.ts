import {
  expect,
  expectNothingSerious,
  expectPieces,
  test,
  untilHydrated,
  untilLoaded,
} from './shop.ts';

// spec: 1.2
test('a guest finds a bag by a mistyped word, narrows the finds and puts it in the cart', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Search the shop').fill('totte');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=totte$/);
  const finds = page.getByRole('main').getByRole('article');
  await expect(page.getByText(/^\d+ products for “totte”$/)).toBeVisible();
  const all = await finds.count();

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await expect(page).toHaveURL(/sort=price/);
  // what is chosen stands in the address: the mark follows it
  const yellow = page.getByRole('checkbox', { name: 'Yellow' });
  await yellow.click();
  await expect(yellow).toBeChecked();
  await expect(page).toHaveURL(/colour=yellow/);
  await expect(finds).not.toHaveCount(all);
  await expect(page.getByRole('link', { name: 'Remove Colour: Yellow' })).toBeVisible();

  const narrowed = await finds.count();
  await page.reload();
  await expect(finds).toHaveCount(narrowed);
  await expect(yellow).toBeChecked();

  await finds.getByRole('link', { name: 'Meadow Tote', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);

  await page.goBack();
  await expect(finds).toHaveCount(narrowed);
  await page.getByRole('link', { name: 'Remove Colour: Yellow' }).click();
  await expect(finds).toHaveCount(all);
});

test('a search from a phone’s header takes one tap: then one types', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const magnifier = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await untilHydrated(magnifier);
  await magnifier.click();
  await expect(page.getByLabel('Search the shop')).toBeFocused();
  await page.keyboard.type('sash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=sash');
});

const everyday = {
  backpack: 'Rucksack',
  backpak: 'Rucksack',
  'hooded sweatshirt': 'Hoodie',
  personalised: 'Pouch',
  personalized: 'Pouch',
  poloshirt: 'Polo',
  purse: 'Pouch',
};

test('goods are found by the words that people have for them', async ({ page }) => {
  for (const [word, name] of Object.entries(everyday)) {
    await page.goto(`/search?q=${word}`);
    await expect(page.getByRole('article').filter({ hasText: name }).first()).toBeVisible();
  }
});

test('who finds nothing is told what to try', async ({ page }) => {
  await page.goto('/search?q=umbrella');
  await expect(page.getByRole('heading', { name: 'Nothing found for “umbrella”' })).toBeVisible();
  const box = page.getByLabel('Search the shop');
  await expect(box).toHaveValue('umbrella');

  await box.fill('hoodie');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=hoodie/);
  await untilLoaded(page);
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Hoodies (4)' });
  await expect(page).toHaveURL(/category=/);
  await box.fill('graduation');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing fits all that is chosen.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).first().click();
  await expect(page.getByRole('article').first()).toContainText('Graduation Sash');
});

test('the first page of a search asks for nothing a second time, and typing for suggestions alone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(product|catalogue|category)/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/search?q=tote');
  const box = page.getByLabel('Search the shop');
  await untilHydrated(box);
  // asked for once the typing rests
  const suggested = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === 'tote canvas',
  );
  await box.press('End');
  await box.pressSequentially(' canvas');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await suggested;
  expect(new Set(asked)).toEqual(new Set(['/api/catalogue/suggestions']));
  asked.length = 0;
  // the words stand above the former finds until the answer is there
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/product',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=tote\+canvas/);
  await expect(page.getByText('for “tote canvas”')).toBeVisible();
  await answered;
  expect(asked).toEqual(['/api/product']);
});

test('a category has a page of its own', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Bags' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/category\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await expect(page.getByText('10 products', { exact: true })).toBeVisible();

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
    await page.getByLabel('Search the shop').fill('hoodie');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d+ products for “hoodie”$/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Category' })).toBeHidden();
    await page.getByRole('button', { name: 'Narrow down' }).click();
    const sheet = page.getByRole('dialog', { name: 'Narrow down' });
    await sheet.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Hoodies (4)' });
    await sheet.getByRole('button', { name: 'Show 4 products' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^4 (of \d+ )?products for “hoodie”$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Narrow down 1 chosen' })).toBeFocused();
  });
});

test('suggestions are taken by keyboard, and what was sought is offered again', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByLabel('Search the shop');
  await box.focus();
  await expect(box).toHaveRole('combobox');
  await box.pressSequentially('sash');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /^Sashes/ })).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectNothingSerious(page, 'suggestions');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('sash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=sash');

  // the mark of a category stands before its name there too
  await page.reload();
  await box.focus();
  await expect(box).toHaveRole('combobox');
  await box.fill('sashes');
  const category = list.getByRole('option', { name: /^Sashes/ });
  const [mark, name] = await Promise.all(
    ['.icon', 'bdi'].map((part) => category.locator(part).boundingBox()),
  );
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(name?.x ?? 0);

  await page.goto('/');
  await box.focus();
  const recent = list.getByRole('option', { name: 'sash Recent' });
  await expect(recent).toBeVisible();
  // neither a release alone nor another button takes one
  await box.hover();
  await page.mouse.down();
  await recent.hover();
  await page.mouse.up();
  await recent.click({ button: 'right' });
  await expect(recent).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.mouse.move(0, 0);
  await box.pressSequentially('meadow t');
  const meadow = list.getByRole('option', { name: 'Meadow Tote' });
  await expect(meadow).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(meadow).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await meadow.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();

  await box.focus();
  await list.getByRole('option', { name: 'Forget recent searches' }).click();
  await expect(list).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('tailorbird.searches'))).toBe('[]');
});

test('a search that finds nothing offers goods of the shop', async ({ page }) => {
  await page.goto('/search?q=umbrella');
  const goods = page.getByRole('region', { name: 'From the shop' });
  await expect(goods.getByRole('link', { name: 'Meadow Tote' }).first()).toBeVisible();
  await expectNothingSerious(page, 'a search that finds nothing');
});

test('suggestions that come after the field was left stay closed', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tailorbird.searches', '["sash"]'));
  await page.goto('/');
  const box = page.getByLabel('Search the shop');
  await untilHydrated(box);
  let scriptsCome: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    scriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await box.focus();
  await box.blur();
  scriptsCome?.();
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.focus();
  await expect(page.getByRole('option', { name: 'sash Recent' })).toBeVisible();
});
