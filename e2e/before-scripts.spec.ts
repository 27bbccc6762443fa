import type { Page } from '@playwright/test';
import { uniqueName } from './catalogue-desk.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { makePlainGoods } from './plain-goods.ts';
import { cartOf, expect, openProduct, test, untilHydrated } from './shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Opens a page without its scripts; they come when the test calls what it is given. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  let scriptsCome: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    scriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return () => scriptsCome?.();
}

const addButton = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ });

// spec: 2.50
test('what is chosen before the scripts come is what is bought, once', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Early Hoodie'));
  const scriptsCome = await openEarly(page, `/product/${goods.id}`);
  const plum = page.getByRole('radio', { name: 'Plum' });
  await plum.check();
  await page.getByLabel(`${goods.name} wording`).fill('HARBOUR');
  await page.getByLabel(`${goods.name} wording`).press('Enter');
  await page.getByLabel('Note').fill('For the ferry');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  const add = addButton(page);
  await add.click();
  await expect(add).toBeDisabled();
  await add.click({ force: true });
  scriptsCome();

  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  const bought = page
    .getByRole('main')
    .getByRole('img', { name: /"HARBOUR"/ })
    .first();
  await expect(bought).toBeVisible();
  await expect(plum).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`/product/${goods.id}\\?.*=plum&.*=HARBOUR$`));
  await expect(add).toBeEnabled();

  const { items } = await cartOf(page);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    quantity: 3,
    note: 'For the ferry',
    selectedOptions: [{ value: 'Plum' }, { value: 'HARBOUR' }],
  });
});

test('what is chosen early and not sent stays, is drawn, and is what is bought later', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Waiting Hoodie'));
  const scriptsCome = await openEarly(page, `/product/${goods.id}`);
  const wording = page.getByLabel(`${goods.name} wording`);
  await page.getByRole('radio', { name: 'Plum' }).check();
  await page.getByLabel('Note').fill('Small, on the label');
  await page.getByRole('button', { name: 'One more' }).click();
  await wording.pressSequentially('DUNES ');
  scriptsCome();
  // while React takes over the field
  await wording.pressSequentially('AND SAND', { delay: 150 });
  await expect(page).toHaveURL(/=plum&.*=DUNES\+AND\+SAND$/);
  await expect(wording).toHaveValue('DUNES AND SAND');
  await expect(wording).toBeFocused();
  await expect(page.getByLabel('Note')).toHaveValue('Small, on the label');
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  const drawing = page
    .getByRole('main')
    .getByRole('img', { name: /DUNES AND SAND/ })
    .first();
  await expect(drawing.locator('svg')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  expect((await cartOf(page)).items).toMatchObject([
    {
      quantity: 2,
      note: 'Small, on the label',
      selectedOptions: [{ value: 'Plum' }, { value: 'DUNES AND SAND' }],
    },
  ]);
});

test('a press that comes while earlier ones still wait is done after them', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Crowded Hoodie'));
  // Presses that have waited are done each in a task of its own: here these tasks come late.
  await page.addInitScript(() => {
    const atOnce = window.setTimeout;
    const late = (run: () => void, after?: number) => atOnce(run, after ?? 1000);
    Object.assign(window, { setTimeout: late });
  });
  const scriptsCome = await openEarly(page, `/product/${goods.id}`);
  await page.getByRole('button', { name: 'One more' }).click();
  scriptsCome();
  await untilHydrated(page.getByRole('textbox', { name: 'Quantity' }));
  await addButton(page).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  expect((await cartOf(page)).items).toMatchObject([{ quantity: 2 }]);
});

test('a choice that cannot be ordered is said after an early press, and nothing is sent', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Refused Hoodie'));
  const scriptsCome = await openEarly(page, `/product/${goods.id}`);
  const wording = page.getByLabel(`${goods.name} wording`);
  await wording.fill('MUCH TOO MANY LETTERS FOR ONE CHEST');
  await addButton(page).click();
  scriptsCome();
  await expect(wording).toHaveAccessibleDescription(/characters too many/);
  await expect(wording).toBeFocused();
  await wording.fill('SHORT');
  await addButton(page).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  expect((await cartOf(page)).items).toMatchObject([{ quantity: 1 }]);
});

test('a product that is not drawn is shown as a link chooses it, and bought like that', async ({
  page,
  request,
}) => {
  const goods = await makePlainGoods(request, uniqueName('Early Sleeve'));
  const scriptsCome = await openEarly(page, `/product/${goods.id}?${goods.address('Large')}`);
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
  await addButton(page).click();
  scriptsCome();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  expect((await cartOf(page)).items).toMatchObject([{ selectedOptions: [{ value: 'Large' }] }]);
});

test('an edit that is chosen and saved early keeps what was not touched', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Edited Hoodie'));
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('radio', { name: 'Plum' }).check();
  await page.getByLabel('Note').fill('For Ida');
  await addButton(page).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  const [item] = (await cartOf(page)).items;
  const scriptsCome = await openEarly(page, `/product/${goods.id}?item=${item?._id}`);
  await page.getByLabel(`${goods.name} wording`).fill('LATE');
  await addButton(page).click();
  scriptsCome();
  const changed = page.getByText(`${goods.name} is changed.`).filter({ visible: true });
  await expect(changed).toHaveCount(1);
  await expect(page).toHaveURL(/\/cart$/);
  expect((await cartOf(page)).items).toMatchObject([
    {
      _id: item?._id,
      note: 'For Ida',
      selectedOptions: [{ value: 'Plum' }, { value: 'LATE' }],
    },
  ]);
});

for (const address of ['/', '/search?q=zip+pouch']) {
  test(`a card's early press at ${address} puts one piece in the cart`, async ({ page }) => {
    const scriptsCome = await openEarly(page, address);
    const add = page.getByRole('button', { name: 'Add to Cart: Zip Pouch' }).first();
    await add.click();
    await expect(add).toBeDisabled();
    await add.click({ force: true });
    scriptsCome();
    await expect(page.getByText('Zip Pouch is in your cart.')).toBeVisible();
    await expect(add).toBeEnabled();
    expect((await cartOf(page)).items).toMatchObject([{ quantity: 1 }]);
  });
}

test('filters, folds and order that are set early are what is listed', async ({ page }) => {
  const scriptsCome = await openEarly(page, '/search?q=tote');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await page.getByRole('button', { name: 'Narrow down' }).click();
  scriptsCome();
  await expect(page).toHaveURL(/sort=price$/);
  await expect(page.getByRole('dialog', { name: 'Narrow down' })).toBeVisible();
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=price/);
  await expect(page).toHaveURL(/category=/);
});

test('a price that is sent early narrows the search beside which it was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scriptsCome = await openEarly(page, '/search?q=tote');
  const from = page.getByRole('textbox', { name: 'From' });
  await from.fill('50');
  await from.press('Enter');
  scriptsCome();
  await expect(page).toHaveURL('/search?q=tote&from=50');
  await expect(page.getByRole('link', { name: 'Remove From $50.00' })).toBeVisible();
  await expect(from).toBeFocused();
});

test('a password that is typed early is weighed, and can be shown', async ({ page }) => {
  const scriptsCome = await openEarly(page, '/signup');
  await page.getByLabel('Password', { exact: true }).fill('Tailor-bird 5');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  scriptsCome();
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('the bar at the foot is as high before the price is computed as after', async ({ page }) => {
  await openProduct(page, 'Club Polo');
  const scriptsCome = await openEarly(page, page.url());
  const bar = page.locator('.buy');
  const heightOf = () => bar.evaluate((element) => element.getBoundingClientRect().height);
  await expect(bar.getByText(/^from \$/)).toBeVisible();
  const waiting = await heightOf();
  scriptsCome();
  await expect(bar.getByText(/^\$/)).toBeVisible();
  expect(await heightOf()).toBeCloseTo(waiting, 0);
});
