import { uniqueName } from './catalogue-desk.ts';
import { makePlainGoods } from './plain-goods.ts';
import { cartOf, expect, logIn, test, untilHydrated } from './shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('note and quantity stay in the tab until the piece is in the cart', async ({
  page,
  request,
}) => {
  const goods = await makePlainGoods(request, uniqueName('Kept Sleeve'));
  const note = page.getByLabel('Note');
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const added = page.getByRole('link', { name: 'View cart' });
  await page.goto(`/product/${goods.id}`);
  // what is typed earlier is kept once React has it, and the reload does not wait
  await untilHydrated(note);
  await note.fill('For Ida');
  await quantity.fill('3');
  await quantity.press('Enter');
  await page.reload();
  await expect(note).toHaveValue('For Ida');
  await expect(quantity).toHaveValue('3');
  await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goBack();
  await expect(note).toHaveValue('For Ida');
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(added).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('');
  await expect(quantity).toHaveValue('1');
});

test('a long note stays whole and is refused, and a corrected quantity is said', async ({
  page,
  request,
}) => {
  const goods = await makePlainGoods(request, uniqueName('Long Sleeve'));
  await page.goto(`/product/${goods.id}`);
  const note = page.getByLabel('Note');
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await note.fill('x'.repeat(501));
  await expect(note).toHaveValue('x'.repeat(501));
  await expect(note).toHaveAccessibleDescription(/Note must be 500 characters or less\./);
  await add.click();
  await expect(note).toBeFocused();
  await note.fill('x'.repeat(500));

  await quantity.fill('100');
  await add.click();
  await expect(quantity).toBeFocused();
  await expect(page.getByText('Set to 99, the most per item.')).toBeVisible();
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(page.getByText('Set to 1, the least.')).toBeVisible();
  await quantity.fill('99');
  await quantity.press('Enter');
  await add.click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();

  await note.fill('x'.repeat(500));
  await add.click();
  await expect(
    page.getByText(/Your cart already has 99 of exactly this/).filter({ visible: true }),
  ).toHaveCount(1);
});

test('Back after an edit that joined another item does not ask for the item', async ({
  page,
  request,
}) => {
  const goods = await makePlainGoods(request, uniqueName('Joined Sleeve'));
  for (const size of ['Small', 'Large'] as const) {
    await page.goto(`/product/${goods.id}?${goods.address(size)}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  }
  expect((await cartOf(page)).items).toHaveLength(2);
  await page.goto('/cart');
  await page
    .getByRole('link', { name: `Edit ${goods.name}` })
    .last()
    .click();
  await page.getByRole('radio', { name: 'Small' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('2');
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('This is not in your cart any more.')).toHaveCount(0);
});

test('what somebody wrote goes with their logout', async ({ page, request, customer }) => {
  const goods = await makePlainGoods(request, uniqueName('Shared Sleeve'));
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, customer, `/product/${goods.id}`);
  const note = page.getByLabel('Note');
  await untilHydrated(note);
  await note.fill('For nobody else');
  await page.reload();
  await expect(note).toHaveValue('For nobody else');
  await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.goto(`/product/${goods.id}`);
  await expect(note).toHaveValue('');
});
