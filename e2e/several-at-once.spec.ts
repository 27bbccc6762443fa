import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { customers } from './accounts.ts';
import {
  expect,
  expectNothingSerious,
  expectPieces,
  logIn,
  openProduct,
  test,
  untilLoaded,
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

for (const width of [390, 1440]) {
  test(`thirty names from a spreadsheet are looked at, mended and put in the cart at once, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openProduct(page, 'Graduation Sash');
    await untilLoaded(page);
    await page.getByRole('button', { name: 'Several names or sizes at once' }).press('Enter');
    const paste = page.getByLabel('Paste a list');
    await paste.fill(TABLE);
    await page.keyboard.press('Tab');
    await expect(page.getByText('30 rows read: Name and year, Sash length, Qty.')).toBeVisible();
    await expect(page.locator('.row-picture img')).toHaveCount(28);
    await expect(page.getByText('2 rows to mend: 7 and 12')).toBeVisible();
    await expectNothingSerious(page, 'several names');

    await page.getByRole('button', { name: '2 to mend' }).press('Enter');
    const name = page.getByLabel('Row 7, Name and year');
    await expect(page.getByText(/^Row 7: The lettering has no/)).toBeVisible();
    await expect(page.getByText('Row 12: Sash length does not come as “300 cm”.')).toBeVisible();
    await name.fill('Ondrej');
    const length = page.getByLabel('Row 12, Sash length');
    await length.selectOption('110 cm');
    await expect(page.locator('.row-picture img')).toHaveCount(30);

    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname.startsWith('/api/cart')) calls.push(pathname);
    });
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/cart/items'));
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
    const { cart, group }: { cart: Cart; group: { _id: string } } = await (await answered).json();
    await expect(page.getByText('30 in your cart.')).toBeVisible();
    expect(calls).toEqual(['/api/cart/items']);
    expect(cart.items.map(writtenIn)).toEqual(NAMES);

    // all rows come back to be changed, and keep what was not touched
    const [first] = cart.items;
    await page.goto(`/product/${first?.product._id}?group=${group._id}`);
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
  await logIn(page, customers.lister);
  const open = async (product: string) => {
    await openProduct(page, product);
    await untilLoaded(page);
    await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
    await page.locator('summary').filter({ hasText: 'Your lists' }).click();
  };
  await open('Graduation Sash');
  await page.getByLabel('Paste a list').fill('Alma\t110\t2\nBen, jr.\t120\t1');
  await page.getByLabel('Paste a list').blur();
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

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete list' });
  await expect(question).toContainText('The list Class of 2027 is deleted with its rows.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByLabel('A list you keep')).toHaveCount(0);
});
