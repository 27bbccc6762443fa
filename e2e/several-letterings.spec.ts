import type { Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { admin } from './accounts.ts';
import { drawnIn } from './art-desk.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import {
  expect,
  expectNothingSerious,
  logIn,
  onPhoneAndDesk,
  openProduct,
  test,
  untilHydrated,
  untilLoaded,
  widths,
} from './shop.ts';

const TEE = 'Team Tee';

const pictureIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img', { name: /T-shirt/ })
    .first();
const side = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const write = (page: Page, option: string, text: string) =>
  page.getByLabel(option, { exact: true }).fill(text);

test('team, name and number are seen as they are typed, ordered and made', async ({
  page,
  browser,
  customer,
}) => {
  await page.setViewportSize(widths.phone);
  await logIn(page, customer);
  await openProduct(page, TEE);
  await untilLoaded(page);
  await write(page, 'Team', 'Crew');
  await expect(pictureIn(page)).toHaveAccessibleName(/"CREW" on the chest/);
  await expect(side(page, 'Front')).toHaveAttribute('aria-current', 'true');
  await write(page, 'Player', 'Lind');
  await expect(side(page, 'Back')).toHaveAttribute('aria-current', 'true');
  await expect(pictureIn(page)).toHaveAccessibleName(/"LIND" between the shoulders/);
  await write(page, 'Number', '7');
  await expect(pictureIn(page)).toHaveAccessibleName(/"7" as a number on the back/);
  await expect(pictureIn(page).locator('svg')).toBeVisible();
  await write(page, 'Team', 'Crew 1');
  await expect(side(page, 'Front')).toHaveAttribute('aria-current', 'true');

  // what cannot be made is said at the text that it is written for
  await write(page, 'Player', 'Ліндх');
  const player = page.getByRole('main').locator('[data-option]').filter({ hasText: 'Player' });
  await expect(player).toContainText('The lettering has no');
  // it is read out as well, once the typing rests
  const said = page.getByRole('paragraph').filter({ hasText: 'The lettering has no' });
  await expect(said).toHaveCount(1);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'several letterings'));
  await write(page, 'Player', 'Lind');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();

  await page.goto('/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: TEE });
  await expect(line).toContainText(/Team\W+.?Crew 1/);
  await expect(line).toContainText(/Player\W+.?Lind/);
  await expect(line.getByRole('img')).toHaveAttribute('src', /view=both/);
  const placed = page.waitForResponse(
    (response) => response.url().endsWith('/api/order') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  const { order }: { order: Order } = await (await placed).json();
  await expect(
    page.getByRole('main').getByRole('img', { name: /"CREW 1".*"LIND".*"7"/ }),
  ).toBeVisible();

  const desk = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(desk, admin);
  await desk.goto(sheetAddress('production', [order._id]));
  await expectReady(desk);
  const made = desk.getByRole('table', { name: TEE });
  await expect(made).toContainText(/“CREW\s1”\s*Letters [\d.]+\smm high.*on the chest/);
  await expect(made).toContainText(/“LIND”\s*Letters [\d.]+\smm high.*between the shoulders/);
  await expect(made).toContainText(/“7”\s*Letters [\d.]+\smm high.*as a number on the back/);
  await expect(made).toContainText('Lettering as a number on the back');
  await expect(made.getByRole('img', { name: 'Outlines of “CREW 1 LIND 7”' })).toBeVisible();
  await desk.close();
});

test('a squad is read with names and numbers, and each is drawn from behind', async ({ page }) => {
  await openProduct(page, TEE);
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page
    .getByLabel('Paste a list')
    .fill('Team\tPlayer\tNumber\nCrew\tLind\t7\nCrew\tНик\t8\nCrew\tEk\t9');
  await page.keyboard.press('Tab');
  await page.getByLabel('Garment size for all 3').selectOption('M');
  await expect(page.getByText('Row 2: The lettering has no', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Row 2, Player')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Row 2, Number')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Row 2, Player').fill('Nik');
  await expect(page.locator('.row-picture img')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /"NIK" between the shoulders/ })).toBeVisible();

  // as high as the lowest, which is told, ordered and said to the workshop
  await page.getByLabel('Row 3, Player').fill('Montgomery-K');
  const same = page.getByRole('checkbox', { name: 'Same letter height for all' });
  const told = page.getByText(/mm, as on “.?Montgomery-K.?”/);
  await expect(told).toBeVisible();
  await same.check();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/cart/items'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('3 in your cart.')).toBeVisible();
  const { cart }: { cart: Cart } = await (await answered).json();
  const heights = cart.items.map(
    ({ selectedOptions }) =>
      selectedOptions.find(({ optionName }) => optionName === 'Player')?.letterHeight,
  );
  expect(heights[0]).toBeGreaterThan(10);
  expect(new Set(heights).size).toBe(1);
  await page.goto(`/product/${cart.items[0]?.product._id}?group=${cart.items[0]?.group?._id}`);
  await expect(page.getByLabel('Row 1, Player')).toHaveValue('Lind');
  await expect(same).toBeChecked();

  // one that is edited by itself keeps the height, in its picture and in the cart
  const [first] = cart.items;
  await page.goto(`/product/${first?.product._id}?team=Crew&player=Lind&number=7&view=back`);
  const alone = await heightsInPicture(page, 'Lind');
  await page.goto(`/product/${first?.product._id}?item=${first?._id}&view=back`);
  await expect(page.getByRole('heading', { name: `Edit ${TEE}` })).toBeVisible();
  const edited = await heightsInPicture(page, 'Lind');
  expect(edited).toHaveLength(alone.length);
  expect(edited.filter((height, index) => height < (alone[index] ?? 0) - 1)).not.toHaveLength(0);
  expect(edited.filter((height, index) => height > (alone[index] ?? 0) + 1)).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const kept = expect.objectContaining({ value: 'Lindh', letterHeight: heights[0] });
  const body: { selectedOptions: unknown[] } = (await sent).postDataJSON();
  expect(body.selectedOptions).toContainEqual(kept);
});

/** Pixels of each shape of the picture, which the browser draws once something is typed. */
async function heightsInPicture(page: Page, player: string): Promise<number[]> {
  const field = page.getByLabel('Player');
  await expect(field).toHaveValue(player);
  await untilHydrated(field);
  await field.fill(`${player}h`);
  await expect(page.locator('.stage-words')).toContainText(`${player}h`.toUpperCase());
  const shapes = page.locator('.stage .drawn svg use');
  await expect(shapes).not.toHaveCount(0);
  return shapes.evaluateAll((uses) => uses.map((one) => one.getBoundingClientRect().height));
}

test('an admin adds letterings at places of a drawing, and sees them', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill('Placed Tee');
  await page.getByLabel('Cost').fill('20');
  await page.getByLabel('Type', { exact: true }).selectOption('Team T-shirt');
  await page.getByRole('button', { name: 'Pick a drawing' }).click();
  await page.getByRole('radio', { name: 'T-shirt' }).check();
  const places = page.getByRole('region', { name: 'Letterings at other places' });
  await places.getByLabel('Add a lettering').selectOption('Between the shoulders');
  const words = places.getByLabel('Lettering (upper back): what decides');
  await expect(words.locator('option:checked')).toHaveText('By Player');
  const drawn = drawnIn(page).getByRole('img').first();
  await expect(drawn).toHaveAccessibleName(/"JOHANSSON" between the shoulders/);
  await drawnIn(page).getByLabel('Player').fill('Ek');
  await expect(drawnIn(page).getByRole('radio', { name: 'Back' })).toBeChecked();

  // what would lie over it is refused with a sentence
  await places.getByLabel('Add a lettering').selectOption('On the back');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(
    page.getByText('would lie over what is on the back', { exact: false }),
  ).toBeVisible();
  await places.getByRole('button', { name: 'Remove the lettering: On the back' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Placed Tee is added.')).toBeVisible();
});
