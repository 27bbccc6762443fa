import type { APIRequestContext, Page } from '@playwright/test';
import type { Option, ProductType } from '@tailorbird/contract/catalogue';
import { admin, customers } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { callerFor } from './order-calls.ts';
import { expect, expectPieces, logIn, test } from './shop.ts';

const TEXT = 'שלום & <b>Ida</b> 🎉';

/** A card with room for a dedication, which is not drawn. */
async function makeCard(request: APIRequestContext, name: string) {
  const desk = await callerFor(request, admin);
  const { option } = await desk.call<{ option: Option }>('POST', '/option', {
    name: `${name} dedication`,
    kind: 'text',
    textRules: { maxLength: 120, characters: 'any' },
  });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
  await desk.call('POST', `/type/${type._id}/options`, { optionIds: [option._id] });
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    name,
    cost: 4,
    type: type._id,
  });
  return { name, id: product._id, optionId: option._id };
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

for (const width of [390, 1440]) {
  test(`what was written comes back, is ordered and ordered again as it was, ${width} wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const card = await makeCard(request, uniqueName(`Dedicated Card ${width}`));
    const customer = width === 390 ? customers.scribe : customers.shopper;
    const shopper = await callerFor(request, customer);
    for (const value of [TEXT, 'W'.repeat(120)]) {
      const selectedOptions = [{ optionId: card.optionId, value }];
      await shopper.call('POST', '/cart', { product: card.id, selectedOptions });
    }
    await logIn(page, customer);

    await page.goto('/cart');
    const said = `${card.name} dedication “${TEXT}”`;
    const line = lineOf(page, card.name).filter({ hasText: `“${TEXT}”` });
    await expect(line).toHaveCount(1);
    await expect(line.locator('dl')).toHaveText(said);
    await expect(lineOf(page, card.name)).toHaveCount(2);
    await expectNothingCut(page);

    await line.getByRole('button', { name: `Remove ${card.name}` }).click();
    await page.getByRole('button', { name: `Undo removing ${card.name}` }).click();
    await expect(line).toHaveCount(1);
    await expect(line.getByRole('link', { name: card.name, exact: true })).toBeFocused();

    // on a phone the panel leaves it to the bar below
    await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/order-summary$/);
    await expect(page.locator('main dl').filter({ hasText: said })).toHaveCount(1);

    await page.goto('/orders');
    const entry = page.getByRole('main').locator('details.order').first();
    await entry.locator('summary').click();
    await expect(entry).toContainText(said);
    await entry.getByRole('button', { name: /^Order Again/ }).click();
    await expect(entry).toContainText(`1 × ${card.name}, “${TEXT}”`);
    await expectNothingCut(page);
    await entry.getByRole('link', { name: 'Go to Cart' }).click();
    await expect(line).toHaveCount(1);
  });
}

test('a drawn piece is shown as it was chosen, and leads back to where it is chosen', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Quay Hoodie'));
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);
  await page.goto('/cart');
  const line = lineOf(page, goods.name);
  const picture = line.getByRole('img', { name: /hoodie/i });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await line.getByRole('link', { name: `Edit ${goods.name}` }).click();
  await expect(page).toHaveURL(/\/product\/[\w-]+\?(.*&)?item=/);
  await expect(page.getByRole('heading', { level: 1, name: goods.name })).toBeVisible();
});

test('what can no longer be ordered as it was written is mended by editing', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Strait Hoodie'));
  await page.goto(`/product/${goods.id}`);
  const field = page.getByLabel(`${goods.name} wording`);
  await field.fill('HARBOUR');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);
  await goods.setMost(4);
  await page.goto('/cart');
  const line = lineOf(page, goods.name);
  await expect(line).toContainText('must be 4 characters or less.');
  await expect(line).toContainText('Edit or remove it to place the order.');
  await line.getByRole('link', { name: `Edit ${goods.name}` }).click();
  await expect(field).toHaveValue('HARBOUR');
  await expect(field).toHaveAccessibleDescription(/3 characters too many/);
  await field.fill('PORT');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(line).toContainText('“PORT”');
  await expect(line).not.toContainText('to place the order');
});

test('where the drawing cannot be had, the product’s picture stands for it', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Pier Hoodie'));
  await page.route('**/api/product/*/preview?*', (route) => route.fulfill({ status: 429 }));
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);
  await page.goto('/cart');
  const picture = lineOf(page, goods.name).locator('.tile img');
  await expect(picture).toHaveAttribute('src', /\/api\/binary\//);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

/** Nothing is wider than the page, however long a word. */
async function expectNothingCut(page: Page) {
  const wide = await page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    return [...document.querySelectorAll('main *')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth + 1,
    ).length;
  });
  expect(wide).toBe(0);
}
