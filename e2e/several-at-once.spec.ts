import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import type { Page } from '@playwright/test';
import { admin, newCustomer } from './accounts.ts';
import { callerFor } from './order-calls.ts';
import { expectReady, pagesOnPaper, sheetAddress } from './sheets.ts';
import {
  expect,
  expectNothingSerious,
  expectPieces,
  logIn,
  onPhoneAndDesk,
  openProduct,
  orderNumber,
  test,
  untilLoaded,
  widths,
} from './shop.ts';

const NAMES =
  'Alma Benedikt Emma Clara Mathilde Fynn Ondrej Ida Emil Jonathan Karla Leonie Mila Noah Oskar Paula Quentin Rosalie Samira Theodor Valentina Yara Anton Berta Carl Dora Emilia Frida Greta Hanna'.split(
    ' ',
  );

/** As a spreadsheet copies it: two rows that cannot be made. */
const TABLE = NAMES.map((name, place) => {
  const length = place === 11 ? '300' : ['110', '120'][place % 2];
  return [place === 6 ? '中'.repeat(2) : name, `${length} cm`, '1'].join('\t');
}).join('\n');

test('thirty names from a spreadsheet are mended, ordered at once and made, by keys alone', async ({
  page,
  browser,
  request,
  customer,
}) => {
  await page.setViewportSize(widths.phone);
  await logIn(page, customer);
  await openProduct(page, 'Graduation Sash');
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).press('Enter');
  const way = page.getByRole('button', { name: 'Several names', exact: true });
  await expect(way).toBeFocused();
  await expect(way).toBeInViewport();
  // back, and here again
  await page.getByRole('button', { name: 'One piece', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name and year' })).toBeFocused();
  await page.getByRole('button', { name: 'Several names or sizes at once' }).press('Enter');
  await expect(way).toBeFocused();
  await page.getByLabel('Paste a list').fill(TABLE);
  await page.keyboard.press('Tab');
  await expect(page.getByText('30 rows read: Name and year, Sash length, Qty.')).toBeVisible();
  await expect(page.locator('.row-picture img')).toHaveCount(28);
  await expect(page.getByText('2 rows to mend: 7 and 12')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'several names'));

  await page.getByRole('button', { name: '2 to mend' }).press('Enter');
  const name = page.getByLabel('Row 7, Name and year');
  await expect(page.getByText(/^Row 7: The lettering has no/)).toBeVisible();
  await expect(page.getByText('Row 12: Sash length does not come as “300 cm”.')).toBeVisible();
  await name.fill('Ondrej');
  const length = page.getByLabel('Row 12, Sash length');
  await length.selectOption('110 cm');
  await expect(page.locator('.row-picture img')).toHaveCount(30);

  const { cart, calls } = await addRows(page);
  expect(calls).toEqual(['/api/cart/items']);
  expect(cart.items.map(writtenIn)).toEqual(NAMES);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(page).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(page);

  const desk = await callerFor(request, admin);
  const found = await desk.call<{ orders: Order[] }>('GET', `/order?orderNumber=${number}`);
  const workshop = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await workshop.setViewportSize(widths.desk);
  await logIn(workshop, admin, `/admin/orders/${found.orders[0]?._id}`);
  const pieces = workshop.getByRole('checkbox', { name: /^Pick piece \d+,/ });
  await expect(pieces).toHaveCount(30);
  for (let place = 0; place < 18; place += 1) await pieces.nth(place).press('Space');
  const bar = workshop.getByRole('region', { name: 'Picked pieces' });
  await expect(bar).toContainText('18 pieces picked');
  await bar.getByRole('button', { name: 'Packed' }).press('Enter');
  await expect(workshop.getByText('18 of 30 made')).toBeVisible();
  await onPhoneAndDesk(workshop, () => expectNothingSerious(workshop, 'an order of thirty names'));
  await workshop.goto(sheetAddress('production', [found.orders[0]?._id ?? '']));
  await expectReady(workshop);
  expect(await pagesOnPaper(workshop, 'A4')).toBeLessThanOrEqual(3);
  await workshop.close();

  await page.goto(`/orders?orderNumber=${number}`);
  await expect(page.getByText('18 of 30 made')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'an order that is being made'));
});

test('rows in the cart are changed together, and keep what was not touched', async ({ page }) => {
  await openProduct(page, 'Graduation Sash');
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page.getByLabel('Paste a list').fill(NAMES.map((name) => `${name}\t110 cm\t1`).join('\n'));
  await page.keyboard.press('Tab');
  await expect(page.getByText('30 rows read: Name and year, Sash length, Qty.')).toBeVisible();
  const { cart, group } = await addRows(page);
  const [first] = cart.items;
  await page.goto(`/product/${first?.product._id}?group=${group}`);
  await expect(page.getByLabel('Row 1, Name and year')).toHaveValue('Alma');
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await page.getByLabel('Row 1, Name and year').fill('Almut');
  await page.getByLabel('Row 2, quantity').fill('4');
  const saved = page.waitForResponse((response) => response.url().includes('/api/cart/groups/'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const changed: { cart: Cart } = await (await saved).json();
  await expect(page).toHaveURL(/\/cart$/);
  const quantities = changed.cart.items.map(({ quantity }) => quantity);
  expect(quantities).toEqual([1, 4, ...quantities.slice(2).map(() => 1)]);
  const left = NAMES.filter((name) => name !== 'Emma');
  expect(changed.cart.items.map(writtenIn)).toEqual(['Almut', ...left.slice(1)]);
  expect(changed.cart.items[0]?._id).toBe(first?._id);
});

test('no piece of a list gets a size that nobody saw', async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await openProduct(page, 'Club Polo');
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  const list = page.getByLabel('Paste a list');
  const size = (row: number) =>
    page.getByLabel(`Row ${row}, Garment size`).locator('option:checked');
  const add = page.getByRole('button', { name: 'Add to Cart' });

  // sizes behind the names, as they are typed on a phone; one forgot theirs
  await list.fill('Anna, M\nBen, 2XL\nChloe');
  await page.keyboard.press('Tab');
  await expect(page.getByText('3 rows read: Monogram, Garment size.')).toBeVisible();
  await expect(size(1)).toHaveText('M');
  await expect(size(2)).toHaveText('XXL');
  await expect(size(3)).toHaveText('–');
  await add.click();
  await expect(page.getByText('Row 3: Garment size is missing.')).toBeVisible();
  await expect(page.getByLabel('Row 3, Garment size')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();

  // none at all: one question for all of them, and none is ordered before it is answered
  await list.fill('Anna\nBen\nChloe');
  await page.keyboard.press('Tab');
  const all = page.getByLabel('Garment size for all 3');
  await expect(all.locator('option:checked')).toHaveText('–');
  await add.click();
  await expect(all).toBeFocused();
  await expect(page.getByText('Still to choose: Garment size')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a list without sizes'));
  await all.selectOption('L');
  await expect(size(3)).toHaveText('L');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();

  // a column that nobody knows is told, and can be used
  await list.fill('Name,Fit,House\nAnna,M,Red\nBen,Slim,Blue\nChloe,Wide,Red');
  await page.keyboard.press('Tab');
  const unused = page.getByRole('status').filter({ hasText: '2 columns are not used yet' });
  await expect(unused).toContainText('“Fit”: M, Slim, Wide');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'columns that are left out'));
  await unused.getByLabel('Use Fit as').selectOption('Garment size');
  await expect(size(1)).toHaveText('M');
  await expect(page.getByText('Row 3: Garment size does not come as “Wide”.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByText('not used yet')).toHaveCount(0);
});

test('what a visitor chose for one piece is the answer for a list without it', async ({ page }) => {
  await openProduct(page, 'Club Polo');
  await untilLoaded(page);
  await page.getByRole('radio', { name: 'L', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page.getByLabel('Paste a list').fill('Anna\nBen');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Garment size for all 2').locator('option:checked')).toHaveText('L');
});

/** Puts the rows in the cart. @returns the cart, the id of their group, and the calls that it took */
async function addRows(page: Page): Promise<{ cart: Cart; group: string; calls: string[] }> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/api\/cart(\/items)?$/.test(pathname))
      calls.push(pathname);
  });
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/cart/items'));
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  const { cart, group }: { cart: Cart; group: { _id: string } } = await (await answered).json();
  await expect(page.getByText('30 in your cart.')).toBeVisible();
  return { cart, group: group._id, calls };
}

const writtenIn = ({ selectedOptions }: CartItem) =>
  selectedOptions.find(({ valueId }) => valueId === null)?.value;

test('sizes are ordered by their numbers, and come back as one group', async ({ page }) => {
  await openProduct(page, 'Everyday Tee');
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page.getByRole('button', { name: 'Several sizes' }).click();
  await page.getByLabel('S', { exact: true }).fill('5');
  await page.getByLabel('M', { exact: true }).fill('10');
  await page.getByLabel('L', { exact: true }).fill('3');
  await expect(page.getByText('18 pieces').last()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 18);
});

test('a customer keeps a list by name, uses it for another product, and deletes it', async ({
  page,
}) => {
  const lister = await newCustomer();
  await logIn(page, lister);
  const open = async (product: string) => {
    await openProduct(page, product);
    await untilLoaded(page);
    await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
    await page.locator('summary').filter({ hasText: 'Your lists' }).click();
  };
  await open('Graduation Sash');
  await page.getByLabel('Paste a list').fill('Alma\t110\t2\nBen, jr.\t120\t1');
  await page.getByRole('button', { name: 'Add rows' }).click();
  await expect(page.getByLabel('Paste a list')).toHaveValue('');
  await page.getByLabel('Keep these rows as').fill('Class of 2027');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Class of 2027 is kept.')).toBeVisible();

  await open('Ceremony Sash');
  await page.getByLabel('A list you keep').selectOption('Class of 2027, 2 rows');
  await page.getByRole('button', { name: 'Use this list' }).click();
  const texts = page.locator('.row-table').getByRole('textbox');
  await expect(texts.first()).toHaveValue('Alma');
  await expect(page.getByLabel('Row 1, quantity')).toHaveValue('2');
  await expect(page.getByLabel(/^Row 2, (?!quantity|Sash length)/).first()).toHaveValue('Ben, jr.');
  await expect(page.getByLabel('Row 2, Sash length').locator('option:checked')).toHaveText(
    '120 cm',
  );
  // they are there where the page is loaded anew, and where one comes back to it
  const isThere = () => expect(texts.first()).toHaveValue('Alma');
  await page.reload();
  await isThere();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
  await page.goBack();
  await isThere();
  await page.locator('summary').filter({ hasText: 'Your lists' }).click();
  await page.getByLabel('A list you keep').selectOption('Class of 2027, 2 rows');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete list' });
  await expect(question).toContainText('The list Class of 2027 is deleted with its rows.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByLabel('A list you keep')).toHaveCount(0);
});
