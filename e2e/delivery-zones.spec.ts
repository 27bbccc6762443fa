import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { callerFor, makeGoods, rememberSettings } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { ADDRESS, putIn } from './parcel.ts';
import { expect, expectNothingSerious, logIn, savedOn } from './shop.ts';

const test = testAt(() => startOwnShop());
// one after the other, in one shop that no other journey sees
test.describe.configure({ mode: 'default' });

const cellOf = (delivery: Locator) => (row: number, column: string) =>
  delivery.getByLabel(`Method ${row}: ${column}`, { exact: true });
const priceOf = (delivery: Locator) => (row: number, price: number, column: string) =>
  delivery.getByLabel(`Method ${row}, price ${price}: ${column}`, { exact: true });

async function addParcel(page: Page, delivery: Locator, row: number): Promise<void> {
  await delivery.getByRole('button', { name: 'Add method' }).press('Enter');
  await expect(cellOf(delivery)(row, 'Method')).toBeFocused();
  await page.keyboard.type('Parcel');
}

async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element: HTMLElement, list) => {
    element.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', list);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function save(page: Page, delivery: Locator): Promise<void> {
  const saved = savedOn(page);
  await delivery.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await saved;
}

test('an admin chooses countries by keyboard and pastes a list, and a guest orders there', async ({
  page,
  browser,
  request,
}) => {
  const putBack = await rememberSettings(request, ['delivery']);
  const goods = await makeGoods(request, 'Zoned Sash', 30);
  await logIn(page, admin, '/admin/settings');
  const delivery = page.getByRole('form', { name: 'Delivery' });
  const cell = cellOf(delivery);
  const price = priceOf(delivery);
  const chosen = (row: number) =>
    delivery.getByRole('list', { name: `Method ${row}: chosen countries` }).getByRole('listitem');

  // by keyboard alone
  await addParcel(page, delivery, 2);
  const countries = cell(2, 'Countries');
  await expect(countries).toHaveRole('combobox');
  await countries.focus();
  await page.keyboard.type('ger');
  await expect(countries).toHaveAttribute('aria-expanded', 'true');
  const options = delivery.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText(['Germany']);
  await page.keyboard.press('Enter');
  await expect(chosen(2)).toHaveText(['Germany']);
  await expect(countries).toHaveValue('');
  await expect(countries).toHaveAttribute('aria-expanded', 'false');
  await expect(delivery.getByRole('status').getByText('Added: Germany.')).toBeVisible();
  await page.keyboard.type('united');
  await page.keyboard.press('ArrowDown');
  await expect(countries).toHaveAttribute('aria-activedescendant', /-1$/);
  await expect(options.nth(1)).toHaveText('United Kingdom');
  await expectNothingSerious(page, 'countries to choose from');
  await page.keyboard.press('Enter');
  await expect(chosen(2)).toHaveText(['Germany', 'United Kingdom']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(countries).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(chosen(2)).toHaveText(['Germany']);
  await delivery.getByRole('button', { name: 'Remove Germany' }).press('Enter');
  await expect(countries).toBeFocused();
  await expect(chosen(2)).toHaveCount(0);
  await page.keyboard.type('Atlantis');
  await page.keyboard.press('Tab');
  await expect(delivery.getByRole('status').getByText('Not a country: Atlantis.')).toBeVisible();
  await delivery.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(delivery.getByRole('alert')).toContainText('Not a country: Atlantis');
  await expect(countries).toBeFocused();
  await countries.fill('');

  await pasteInto(countries, 'Germany\nÖsterreich\nUK\n');
  await expect(chosen(2)).toHaveText(['Germany', 'Austria', 'United Kingdom']);
  await pasteInto(price(2, 1, 'Price ($)'), 'From\tPrice\n0\t4,90\n50\t2,90\n80\t0\n');
  await expect(price(2, 2, 'From value ($)')).toHaveValue('50');
  await expect(price(2, 2, 'Price ($)')).toHaveValue('2.90');
  await expect(price(2, 3, 'Price ($)')).toHaveValue('0.00');
  await pasteInto(price(2, 1, 'Price ($)'), '4.90, 0 from 80');
  await expect(price(2, 3, 'Price ($)')).toBeHidden();
  await delivery.getByRole('button', { name: 'Put back' }).press('Enter');
  await expect(price(2, 3, 'Price ($)')).toHaveValue('0.00');
  await delivery.getByRole('button', { name: 'Method 2: add price' }).press('Enter');
  await expect(price(2, 4, 'From value ($)')).toBeFocused();
  await delivery.getByRole('button', { name: 'Method 2: remove price 4' }).press('Enter');
  await expect(delivery).toContainText('Nothing is sent to 247 countries');

  // the rest of the EU and of the world, in zones below
  await addParcel(page, delivery, 3);
  await cell(3, 'Countries').fill('all of');
  await page.keyboard.press('Enter');
  await expect(chosen(3)).toHaveText([/^All of the EU 27 countries/]);
  await expect(cell(3, 'Countries')).toHaveAccessibleDescription(
    /Method 2 above comes first for Austria, Germany: this row never counts there/,
  );
  await price(3, 1, 'Price ($)').fill('up to 2 kg 9.50; up to 5 kg 14');
  await page.keyboard.press('Enter');
  await expect(cell(3, 'Price by')).toHaveValue('weight');
  await expect(price(3, 2, 'From weight')).toHaveValue('2.001 kg');
  await expect(delivery).toContainText('Above 5 kg the last price holds');
  await addParcel(page, delivery, 4);
  await cell(4, 'Countries').fill('rest of the world');
  await page.keyboard.press('Enter');
  await expect(chosen(4)).toHaveText([/^Rest of the world 222 countries/]);
  await price(4, 1, 'Price ($)').fill('29,00');
  await save(page, delivery);
  await expect(price(4, 1, 'Price ($)')).toHaveValue('29.00');
  await expect(chosen(4)).toHaveText([/^Rest of the world 222 countries/]);
  await expect(delivery).not.toContainText('Nothing is sent to');
  await expectNothingSerious(page, 'delivery in the settings');

  await orderTo(await browser.newPage({ baseURL: new URL(page.url()).origin }), goods);
  await putBack();
});

async function orderTo(guest: Page, goods: { id: string; name: string }): Promise<void> {
  await putIn(guest, goods);
  await guest.getByRole('radio', { name: /^Parcel/ }).check();
  const country = guest.getByLabel('Country');
  const summary = guest.getByRole('complementary', { name: 'Order summary' });
  await guest.getByLabel('Full name').fill(ADDRESS.name);
  await guest.getByLabel('Street and number').fill(ADDRESS.street);
  await guest.getByLabel('City').fill(ADDRESS.city);
  for (const [name, postcode, total] of [
    ['Switzerland', '8001', '$59.00'],
    ['France', '75001', '$39.50'],
    ['Austria', '1010', '$34.90'],
  ] as const) {
    await country.selectOption(name);
    await guest.getByLabel('Postcode').fill(postcode);
    await expect(summary.getByText(total).first()).toBeVisible();
  }
  await summary.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(guest).toHaveURL(/\/login$/);
  const receipt = guest.getByRole('region', { name: 'Your order' });
  await expect(receipt).toContainText('$34.90');
  await guest.close();
}

test('two admins who change the zones read what each has written', async ({
  page,
  browser,
  request,
}) => {
  const putBack = await rememberSettings(request, ['delivery']);
  await logIn(page, admin, '/admin/settings');
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(other, admin, '/admin/settings');
  const forms = [page, other].map((each) => each.getByRole('form', { name: 'Delivery' }));
  for (const [index, each] of [page, other].entries()) {
    const delivery = forms[index]!;
    await addParcel(each, delivery, 2);
    await cellOf(delivery)(2, 'Countries').fill(index === 0 ? 'EU' : 'AT, CH');
    await priceOf(delivery)(2, 1, 'Price ($)').fill(index === 0 ? '9,50' : '4,90; frei ab 80');
  }
  await save(other, forms[1]!);
  await forms[0]!.getByRole('button', { name: 'Save Changes' }).press('Enter');
  const conflict = forms[0]!.getByRole('definition');
  await expect(conflict.first()).toContainText(
    'Parcel: Austria, Switzerland; $4.90, free from $80.00',
  );
  await expect(conflict.last()).toContainText('Parcel: All of the EU; $9.50');
  await other.close();

  // what is typed and no country yet is not lost unseen
  await page.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await cellOf(forms[0]!)(2, 'Countries').fill('Narnia');
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Discounts' })
    .click();
  await expect(page.getByRole('dialog')).toContainText('The methods have not been saved.');
  await putBack();
});

test('a method of many zones is edited like one of few', async ({ page, request }) => {
  const putBack = await rememberSettings(request, ['delivery']);
  const desk = await callerFor(request, admin);
  const zones = Array.from({ length: 30 }, (_, place) => ({
    countries: ['GB'],
    postcodes: [{ from: String(10 + place), to: String(10 + place) }],
    rates: [{ from: 0, cost: 5 }],
  }));
  const kinds = { kind: 'delivery', isOffered: true, zones };
  const methods = ['Parcel', 'Courier'].map((name) => ({
    ...kinds,
    _id: name.toLowerCase(),
    name,
  }));
  await desk.call('PUT', '/settings', { delivery: { methods } });
  await logIn(page, admin, '/admin/settings');
  const delivery = page.getByRole('form', { name: 'Delivery' });
  await cellOf(delivery)(60, 'Countries').fill('switzerland');
  await page.keyboard.press('Enter');
  await addParcel(page, delivery, 61);
  await delivery.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(delivery.getByRole('alert')).toHaveText('A method has at most 30 rows.');
  await delivery.getByRole('button', { name: 'Remove method 61' }).press('Enter');
  await save(page, delivery);
  await expect(delivery.getByText('Nothing is sent to 248 countries.')).toBeVisible();
  await putBack();
});
