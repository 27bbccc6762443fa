import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Product } from '@tailorbird/contract/catalogue';
import { admin } from './accounts.ts';
import { addColours, beginOption } from './art-desk.ts';
import { uniqueName, photo } from './catalogue-desk.ts';
import { callerFor } from './order-calls.ts';
import { expect, logIn, onPhoneAndDesk, openProduct, savedOn, test } from './shop.ts';

/** Pixels: as the image cache fetches them. What the browser shows of a file of its own is wider. */
const CACHED_WIDTH = 320;

// spec: 4.17
test('the pictures of a draft are on every screen of the admin, and are nobody else’s until it is published', async ({
  page,
  request,
}) => {
  const name = uniqueName('Secret Cape');
  await logIn(page, admin, '/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Cost').fill('40');
  const tiles = page.getByRole('list', { name: 'Images in their order' }).locator('img');
  const several = page.locator('input[type="file"][multiple]');
  const front = await upload(page, several, 'front.jpg');
  await expectShown(tiles);
  await page.getByText('Facts on the product page').click();
  const sizes = page.getByRole('group', { name: 'Size table as a picture' });
  const chart = await upload(page, sizes.locator('input[type="file"]'), 'chart.jpg');
  await expectShown(sizes.locator('img'));
  await expectHidden(request, front, chart);
  await sizes.getByLabel('What the picture says').fill('S is 90 cm wide.');
  await page.getByRole('checkbox', { name: /^Draft/ }).check();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();

  const list = `/admin/product?search=${encodeURIComponent(name)}`;
  await page.goto(list);
  const row = page.getByRole('row').filter({ hasText: name });
  await onPhoneAndDesk(page, async () => {
    await expectShown(row.locator('.thumb img'));
    await row.getByRole('button', { name: /^1 image/ }).focus();
    await expectShown(row.locator('.pop-panel img'));
    await row.getByRole('checkbox').focus();
  });

  // loaded anew, the page has nothing in its cache
  await page.goto(list);
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await expectShown(tiles);
  await page.getByText('Facts on the product page').click();
  await expectShown(sizes.locator('img'));
  const back = await upload(page, several, 'back.jpg');
  await expect(tiles).toHaveCount(2);
  await expectShown(tiles.last());

  const desk = await callerFor(request, admin);
  const { products } = await desk.call<{ products: Product[] }>(
    'GET',
    `/catalogue/products?search=${encodeURIComponent(name)}`,
  );
  const _id = products[0]?._id;
  await desk.call('PUT', '/product', { _id, name, cost: 40, image_id: [back] });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else has changed this meanwhile')).toBeVisible();
  const compared = page.getByRole('definition').locator('img');
  await expect(compared).toHaveCount(2);
  await expectShown(compared.first());
  await expectShown(compared.last());
  await expectHidden(request, front, chart, back);

  await page.goto(list);
  await page.getByRole('button', { name: `Publish ${name}` }).click();
  await expect(page.getByText(`${name} is on sale.`)).toBeVisible();
  await expectPublic(request, back, chart);
  // somebody had taken it off before
  await expectHidden(request, front);
  const kept = (await row.locator('.thumb img').getAttribute('src')) ?? '';
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await canShow(page, kept), 'who logs out leaves no picture').toBe(false);
  await openProduct(page, name);
  const shown = page.getByRole('main').locator(`img[src*="${back}"]`).first();
  await expect.poll(() => widthOf(shown)).toBeGreaterThan(0);
});

test('the pictures of a value, of a type and of the shop are shown before they are saved', async ({
  page,
  request,
}) => {
  await logIn(page, admin);
  const name = uniqueName('Checked cloth');
  const panel = await beginOption(page, { name, kind: 'Colour', isRequired: true });
  await addColours(panel, [{ value: 'Plaid' }]);
  await panel.getByRole('button', { name: 'Edit Plaid' }).click();
  await panel.getByRole('radio', { name: 'Picture' }).check();
  const plaid = await upload(page, panel.locator('input[type="file"]'), 'plaid.jpg');
  await expectShown(panel.locator('.swatch-picture img'));
  await expectHidden(request, plaid);
  const saved = savedOn(page);
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  await expectPublic(request, plaid);
  const mark = panel.getByRole('listitem').filter({ hasText: 'Plaid' }).locator('img');
  await expect.poll(() => widthOf(mark)).toBeGreaterThan(0);

  await page.goto('/admin/type');
  await page.getByRole('button', { name: 'Add new type' }).click();
  await page.getByText('Facts on the product page').click();
  const sizes = page.getByRole('group', { name: 'Size table as a picture' });
  const chart = await upload(page, sizes.locator('input[type="file"]'), 'sizes.jpg');
  await expectShown(sizes.locator('img'));
  await expectHidden(request, chart);

  await page.goto('/admin/settings');
  const shop = page.getByRole('form', { name: 'Shop' });
  const logo = await upload(page, shop.locator('input[type="file"]'), 'logo.jpg');
  await expectShown(shop.getByRole('img', { name: 'The logo' }));
  await expectHidden(request, logo);
});

/** Of a picture that no other journey sends, as equal ones are one picture: its id. */
async function upload(page: Page, input: Locator, file: string): Promise<string> {
  const colour = `#${randomBytes(3).toString('hex')}`;
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/api/binary'),
  );
  await input.setInputFiles(await photo(file, colour));
  const { binary }: { binary: { _id: string } } = await (await answer).json();
  return binary._id;
}

const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

/** One picture, painted as the shop gave it to the image cache. */
async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => widthOf(picture)).toBe(CACHED_WIDTH);
}

/** To who has no token, as large as they are or narrow. */
async function statuses(visitor: APIRequestContext, ids: readonly string[]): Promise<number[]> {
  const addresses = ids.flatMap((id) => [`/api/binary/${id}`, `/api/binary/${id}?w=320`]);
  return Promise.all(addresses.map(async (address) => (await visitor.get(address)).status()));
}

async function expectHidden(visitor: APIRequestContext, ...ids: string[]): Promise<void> {
  expect(new Set(await statuses(visitor, ids))).toEqual(new Set([404]));
}

async function expectPublic(visitor: APIRequestContext, ...ids: string[]): Promise<void> {
  expect(new Set(await statuses(visitor, ids))).toEqual(new Set([200]));
}

/** Whether the page has what the address of a picture stands for. */
function canShow(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, address);
}
