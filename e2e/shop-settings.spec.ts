import { randomUUID } from 'node:crypto';
import { admin } from './accounts.ts';
import { uniqueName, photo } from './catalogue-desk.ts';
import { makeGoods, rememberSettings } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, savedOn, untilHydrated } from './shop.ts';

const test = testAt(() => startOwnShop());
// one after the other, in one shop that no other journey sees
test.describe.configure({ mode: 'default' });

test('an admin says what the shop is, and a visitor reads it on every page', async ({
  page,
  browser,
  request,
}) => {
  const goods = await makeGoods(request, 'Promised Apron', 30);
  const putBack = await rememberSettings(request, ['shop', 'days', 'legal']);
  await logIn(page, admin, '/admin/settings');
  await expectNothingSerious(page, 'the settings');

  // by keyboard alone
  const shop = page.getByRole('form', { name: 'Shop' });
  const taxNumber = shop.getByLabel('Tax number');
  await taxNumber.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('GB 123 4567 89');
  await page.keyboard.press('ControlOrMeta+Enter');
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Tax number' })).toHaveCount(1);
  await expect(taxNumber).toHaveValue('GB 123 4567 89');
  await expect(taxNumber).toBeFocused();

  const days = page.getByRole('form', { name: 'Days and lead time' });
  await days.getByRole('button', { name: 'Add holiday' }).click();
  const holidays = days.getByRole('row');
  await expect(holidays.last().getByLabel('First day')).toBeFocused();
  await holidays.last().getByLabel('First day').fill('2035-12-24');
  await holidays.last().getByLabel('Last day').fill('2035-12-01');
  await days.getByRole('button', { name: 'Save Changes' }).click();
  await expect(days).toContainText('a last day that is not before it');
  await holidays.last().getByLabel('Last day').fill('2035-12-31');
  await days.getByLabel('Lead time').fill('8');
  await expect(days).toContainText('Ordered now, it is ready by');
  await days.getByRole('button', { name: 'Save Changes' }).click();
  await expect(changes.getByRole('listitem').filter({ hasText: 'Lead time' })).toHaveCount(1);
  const heading = days.getByRole('heading', { name: 'Days and lead time' });
  await expect(heading).toBeFocused();
  await days.getByLabel('Lead time').fill('9');
  await days.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(days.getByLabel('Lead time')).toHaveValue('8');
  await expect(heading).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'a holiday is no wider than a phone').toBe(320);
  await page.setViewportSize({ width: 1280, height: 900 });

  const legal = page.getByRole('form', { name: 'Legal texts' });
  const hostile =
    '# What we keep\n\n<script>document.title = "gone"</script> [x](javascript:alert(1))';
  await legal.getByLabel('Privacy').fill(hostile);
  await legal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(changes.getByRole('listitem').filter({ hasText: 'Privacy changed' })).toHaveCount(1);

  for (const width of [390, 1440]) {
    const visitor = await browser.newPage({
      baseURL: new URL(page.url()).origin,
      viewport: { width, height: 900 },
    });
    await visitor.goto(`/product/${goods.id}`);
    const facts = visitor.getByRole('main');
    await expect(facts.getByText('Ready by')).toBeVisible();
    await expect(facts.getByText('when you order today')).toBeVisible();
    const footer = visitor.getByRole('contentinfo');
    await expect(footer).toContainText('Tax number GB 123 4567 89');
    await expectNothingSerious(visitor, `a product at ${width}`);

    await footer.getByRole('link', { name: 'Privacy' }).focus();
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    await expect(visitor.getByRole('heading', { level: 2 })).toHaveText('What we keep');
    await expect(visitor.getByRole('main')).toContainText('<script>');
    await expect(visitor).toHaveTitle(/Privacy/);
    await expectNothingSerious(visitor, `a legal text at ${width}`);
    const isWide = await visitor.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(isWide).toBe(false);
    await visitor.goto('/legal/nothing');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await visitor.close();
  }
  await putBack();
});

test('an admin gives the sizes as a picture, and a visitor sees it', async ({ page, request }) => {
  const goods = await makeGoods(request, uniqueName('Charted Apron'), 30);
  await logIn(page, admin, `/admin/product?search=${encodeURIComponent(goods.name)}`);
  await page.getByRole('button', { name: `Edit ${goods.name}`, exact: true }).click();
  await page.getByText('Facts on the product page').click();
  const sizes = page.getByRole('group', { name: 'Size table as a picture' });
  await sizes.locator('input[type="file"]').setInputFiles(await photo('sizes.png', '#1F6143'));
  await expect(
    sizes.getByRole('button', { name: 'Remove the picture of the sizes' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const missing = page.getByText('Please say what the picture says, for those who do not see it.');
  await expect(missing).toBeVisible();
  await sizes.getByLabel('What the picture says').fill('S is 90 cm wide, M is 100 cm wide.');
  await expect(missing).toBeHidden();
  const saved = savedOn(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  await page.goto(`/product/${goods.id}`);
  const picture = page.getByRole('img', { name: 'S is 90 cm wide, M is 100 cm wide.' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  expect(height / width, 'its room is that of the picture').toBeCloseTo(1000 / 800, 1);
  await expectNothingSerious(page, 'a product with a picture of its sizes');
});

test('the sections of the settings are a link away', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, '/admin/settings');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Shop' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await sections.getByRole('link', { name: 'Legal texts' }).press('Enter');
  const heading = page.getByRole('heading', { name: 'Legal texts' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(sections.locator('[aria-current]')).toHaveText('Legal texts');
});

test('on a phone the sections are tabs that stay in sight, and lose nothing that was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, admin, '/admin/settings');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const current = sections.locator('[aria-current]');
  await expect(current).toHaveText('Shop');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('+1 555 0100');

  for (const name of ['Payment', 'Changes', 'Delivery', 'Shop']) {
    await sections.getByRole('link', { name }).press('Enter');
    const heading = page.getByRole('main').getByRole('heading', { name, exact: true });
    await expect(heading).toBeFocused();
    await expect(current).toHaveText(name);
    await expect(current, 'scrolled there sideways').toBeInViewport({ ratio: 1 });
    const [bar, title] = await Promise.all([sections.boundingBox(), heading.boundingBox()]);
    expect(title?.y, 'below the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(title?.y).toBeLessThan(844);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(phone).toHaveValue('+1 555 0100');
  // as by Tab, which scrolls to what it leads to
  for (const section of await page
    .getByRole('main')
    .getByRole('button', { name: 'Cancel' })
    .all()) {
    await section.focus();
    const [bar, button] = await Promise.all([sections.boundingBox(), section.boundingBox()]);
    expect(button?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await expectNothingSerious(page, 'settings on a phone');
});

test('the address of a section leads to it', async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await logIn(page, admin);
    await page.goto('/admin/settings#settings-payment');
    const heading = page.getByRole('main').getByRole('heading', { name: 'Payment', exact: true });
    await expect(heading).toBeInViewport();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(sections.locator('[aria-current]')).toHaveText('Payment');
    await page.goto('about:blank');
  }
});

test('a page of the settings has their tabs, and each leads from one to the other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, admin, '/admin/settings');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  const current = tabs.locator('[aria-current]');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0101');
  await tabs.getByRole('link', { name: 'Mails' }).press('Enter');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/mails$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mails');
  await expect(current).toHaveText('Mails');
  await expect(current, 'scrolled there sideways').toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Admin menu, Shop settings')).toBeVisible();

  await tabs.getByRole('link', { name: 'Payment' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings#settings-payment$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect(current).toHaveText('Payment');
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'Shop',
    'Region',
    'Look',
    'Home page',
    'Pages',
    'Mails',
    'Days and lead time',
    'Approval',
    'Delivery',
    'Payment',
    'Withdrawals',
    'Facts of goods',
    'Legal texts',
    'Tax',
    'Changes',
  ]);

  // an address of before the page was one
  await page.goto('about:blank');
  await page.goto('/admin/settings#settings-mails');
  await expect(main.getByRole('heading', { name: 'Mails', exact: true })).toBeFocused();
  await main.getByRole('link', { name: 'Open that page' }).press('Enter');
  await expect(current).toHaveText('Mails');
});

test('what a product says of itself replaces what the shop says', async ({ page, request }) => {
  const goods = await makeGoods(request, 'Linen Apron', 30);
  await logIn(page, admin, `/admin/product?search=${encodeURIComponent(goods.name)}`);
  await page.getByRole('button', { name: `Edit ${goods.name}` }).click();
  await page.getByText('Facts on the product page').click();
  await page.getByLabel('Care').fill('Brush it **dry**.');
  await page.getByLabel('Lead time, working days').fill('400');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const mistake = page.getByText('Lead time is a whole number from 0 to 365.');
  await expect(mistake).toBeVisible();
  await page.getByLabel('Lead time, working days').fill('1');
  // the button moves up when it goes
  await expect(mistake).toBeHidden();
  const saved = savedOn(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  await page.goto(`/product/${goods.id}`);
  await expect(page.getByRole('main')).toContainText('Brush it dry.');
});

test('two admins on one section lose nothing', async ({ page, browser, request }) => {
  const putBack = await rememberSettings(request, ['goods']);
  await logIn(page, admin, '/admin/settings');
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(other, admin, '/admin/settings');
  const name = `Made by ${Date.now()}`;
  const mine = page.getByRole('form', { name: 'Facts of goods' });
  const theirs = other.getByRole('form', { name: 'Facts of goods' });
  await theirs.getByLabel('Who makes it').fill(name);
  await mine.getByLabel('Care').fill(`${name}: iron it`);
  const theirsSaved = savedOn(other);
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await theirsSaved;
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('They changed: Who makes it')).toBeVisible();
  const mineSaved = savedOn(page);
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await mineSaved;
  await page.reload();
  await expect(mine.getByLabel('Who makes it')).toHaveValue(name);
  await expect(mine.getByLabel('Care')).toHaveValue(`${name}: iron it`);
  await other.close();
  await putBack();
});

test('an admin sets zones with prices by weight, and a guest’s cart has the right one', async ({
  page,
  browser,
  request,
}) => {
  const putBack = await rememberSettings(request, ['delivery']);
  const goods = await makeGoods(request, `Weighed Sash ${randomUUID()}`, 30);
  await logIn(page, admin, `/admin/product?search=${encodeURIComponent(goods.name)}`);
  await page.getByRole('button', { name: `Edit ${goods.name}` }).click();
  const weight = page.getByLabel('Weight in grams');
  await expect(weight).toHaveAccessibleDescription(/Empty counts as 0/);
  await weight.fill('0.75');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(weight).toHaveAccessibleDescription(
    'Weight is a whole number of grams from 0 to 1000000.',
  );
  await weight.fill('750');
  await expect(weight).toHaveAccessibleDescription(/Empty counts as 0/);
  const saved = savedOn(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;

  await page.goto('/admin/settings');
  const delivery = page.getByRole('form', { name: 'Delivery' });
  const cell = (row: number, column: string) =>
    delivery.getByLabel(`Method ${row}: ${column}`, { exact: true });
  const price = (row: number, column: string) =>
    delivery.getByLabel(`Method ${row}, price ${column}`, { exact: true });
  const addZone = async (row: number, postcodes: string, prices: string) => {
    await delivery.getByRole('button', { name: 'Add method' }).click();
    await expect(cell(row, 'Method')).toBeFocused();
    await page.keyboard.type('Parcel');
    await cell(row, 'Countries').fill('gb');
    await cell(row, 'Postcodes').fill(postcodes);
    await cell(row, 'Price by').selectOption('Weight');
    await price(row, '1: Price ($)').fill(prices);
    await cell(row, 'Free from ($)').fill('80');
  };
  await addZone(2, 'BT, IM1 to IM9', '9.50, 14 from 2');
  await addZone(3, '', '4.90, 8.90 from 1.5 kg');
  await expect(delivery).toContainText('one without a weight counts as 0 g');
  await delivery.getByRole('button', { name: 'Save Changes' }).click();
  await expect(delivery.getByRole('alert')).toContainText(/^Method 2 .*Prices: Write a price/);
  await expect(price(2, '1: Price ($)')).toBeFocused();
  await price(2, '1: Price ($)').fill('9.50, 14 from 1500 g');
  await delivery.getByRole('button', { name: 'Save Changes' }).click();
  await expect(price(2, '2: From weight')).toHaveValue('1.5 kg');
  await expect(price(2, '2: Price ($)')).toHaveValue('14.00');
  await expectNothingSerious(page, 'delivery in the settings');

  const guest = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  await guest.goto(`/product/${goods.id}`);
  await guest.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(guest.getByRole('link', { name: 'View cart' })).toBeVisible();
  await guest.goto('/cart');
  const parcel = guest.getByRole('radio', { name: /^Parcel/ });
  const parcelAt = (price: string) => parcel.and(guest.getByRole('radio', { name: price }));
  await untilHydrated(parcel);
  await parcel.check();
  const postcode = guest.getByLabel('Postcode');
  await postcode.fill('TF4 2AB');
  await expect(parcelAt('$4.90')).toBeChecked();
  await expect(guest.getByText('$34.90').first()).toBeVisible();
  await postcode.fill('im4 1ab');
  await expect(parcelAt('$9.50')).toBeChecked();
  await expect(guest.getByText('$39.50').first()).toBeVisible();
  await expectNothingSerious(guest, 'a cart that is delivered by weight');

  const quantity = guest.getByRole('textbox', { name: `Quantity of ${goods.name}` });
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(parcelAt('$14.00')).toBeChecked();
  await expect(guest.getByText('$74.00').first()).toBeVisible();
  await postcode.fill('TF4 2AB');
  await expect(parcelAt('$8.90')).toBeChecked();
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(parcelAt('free')).toBeChecked();
  await expect(guest.getByText('$90.00').first()).toBeVisible();
  const isWide = await guest.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  expect(isWide).toBe(false);
  await guest.close();
  await putBack();
});
