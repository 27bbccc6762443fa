import type { Page } from '@playwright/test';
import { customers } from './accounts.ts';
import { callerFor, makeGoods, type Goods } from './order-calls.ts';
import { ADDRESS, offerParcel, putIn } from './parcel.ts';
import {
  expect,
  expectNothingSerious,
  fillLogin,
  logIn,
  onPhoneAndDesk,
  test,
  widths,
} from './shop.ts';

const place = (page: Page) =>
  page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });

/** From the product, where the cart is one press away. */
async function orderWithTwoPresses(page: Page, goods: Goods): Promise<void> {
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  const cart = page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart/ })
    .filter({ visible: true });
  await cart.press('Enter');
  // what is filled in has another total, for which a press before it does not count
  await expect(page.getByText('$34.90').first()).toBeVisible();
  await place(page).press('Enter');
  await expect(page).toHaveURL(/\/order-summary$/);
}

/** An address that nobody has typed yet, from its first field on. */
async function typeAddress(page: Page, address: typeof ADDRESS): Promise<void> {
  await page.getByLabel('Full name').focus();
  await page.keyboard.type(address.name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(address.street);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(address.postcode);
  await page.keyboard.press('Tab');
  await page.keyboard.type(address.city);
}

test('a customer keeps an address, orders with two presses, and edits it by keyboard', async ({
  page,
  request,
}) => {
  await offerParcel(request);
  const goods = await makeGoods(request, 'Booked Sash', 30);
  const main = page.getByRole('main');
  await page.setViewportSize(widths.phone);
  await logIn(page, customers.addressed);
  await putIn(page, goods);

  // the first order to an address keeps it
  await page.getByRole('radio', { name: /^Pick up/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked();
  await page.getByLabel('Country').selectOption('United Kingdom');
  await typeAddress(page, ADDRESS);
  await expect(page.getByRole('checkbox', { name: 'Keep this address' })).toBeChecked();
  await page.getByRole('button', { name: 'Change Contact' }).press('Enter');
  await page.getByLabel('Phone').fill('020 7946 0018');
  await expect(page.getByText('$34.90').first()).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a cart with an address to keep'));
  const kept = page.waitForResponse('**/api/address/ordered');
  await place(page).press('Enter');
  await expect(page).toHaveURL(/\/order-summary$/);
  expect((await kept).status()).toBe(200);

  // in another tab, which knows nothing of what was typed
  await page.evaluate(() => sessionStorage.clear());
  await orderWithTwoPresses(page, goods);
  await expect(main).toContainText('Delivery, Parcel');
  await expect(main).toContainText('Thornfield TF4 2AB');
  await expect(main).toContainText('020 7946 0018');

  // in the settings: once, and to be changed
  await page.goto('/settings?tab=addresses');
  const entries = page.getByRole('list', { name: 'Kept addresses' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Default for delivery' })).toBeChecked();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'the kept addresses'));
  const edit = page.getByRole('button', { name: /^Edit/ });
  await edit.press('Enter');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Postcode')).toHaveAttribute('autocomplete', 'postal-code');
  await page.getByLabel('Postcode').fill('12');
  await page.keyboard.press('Enter');
  const postcode = page.getByLabel('Postcode');
  await expect(postcode).toBeFocused();
  await expect(postcode).toHaveAccessibleDescription('This is not a postcode of United Kingdom.');
  await postcode.fill(ADDRESS.postcode);
  await page.getByLabel('Street and number').fill('14 Needle Lane');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The address is saved.')).toBeVisible();
  await expect(edit).toBeFocused();

  // another one, for the bill
  await page.getByRole('button', { name: 'Add an address' }).press('Enter');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await typeAddress(page, { ...ADDRESS, name: 'The Office', street: '1 Mill Road' });
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'an address to add'));
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Default for billing' }).last().press('Space');
  await expect(page.getByText('Saved. Your next order begins like this.')).toBeVisible();

  // the tab that has ordered before shows the change
  await putIn(page, goods);
  await expect(main).toContainText('14 Needle Lane');
  await expect(main).toContainText('The Office, 1 Mill Road');
  await page.getByRole('button', { name: 'Change delivery address' }).press('Enter');
  const choice = page.getByLabel('Your addresses');
  await expect(choice).toBeFocused();
  await choice.selectOption('The Office, 1 Mill Road, Thornfield');
  await expect(main).toContainText('The Office, 1 Mill Road, Thornfield TF4 2AB');
  await choice.selectOption('Adda Addressed, 14 Needle Lane, Thornfield');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a cart with a choice of addresses'));

  // removed, back, and removed again
  await page.goto('/settings?tab=addresses');
  await page.getByRole('button', { name: /^Remove Adda/ }).press('Enter');
  await expect(entries).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove The Office/ })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(entries).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Default for delivery' }).last()).toBeChecked();
  await page.getByRole('button', { name: /^Remove Adda/ }).press('Enter');
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove The Office/ }).press('Enter');
  await expect(page.getByText('No address is kept yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
  await page.goto('/cart');
  await expect(page.getByLabel('Street and number')).toHaveValue('');
});

test('what a guest has typed stays at a login, and an address that is not wanted is not kept', async ({
  page,
  request,
}) => {
  await offerParcel(request);
  const { boxed } = customers;
  const shopper = await callerFor(request, boxed);
  const address = { ...ADDRESS, street: '3 Bobbin Row' };
  await shopper.call('POST', '/address', { address, isDelivery: true });
  const goods = await makeGoods(request, 'Guest Sash', 30);
  await putIn(page, goods);
  await page.getByRole('radio', { name: /^Parcel/ }).check();
  await page.getByLabel('Country').selectOption('United Kingdom');
  await typeAddress(page, ADDRESS);
  await expect(page.getByRole('checkbox', { name: 'Keep this address' })).toHaveCount(0);
  // the price of the delivery moves what stands below it
  await expect(page.getByText('$34.90').first()).toBeVisible();

  await page
    .getByRole('complementary')
    .getByRole('link', { name: /log in/i })
    .click();
  await fillLogin(page, boxed);
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('button', { name: 'Change delivery address' }).click();
  await expect(page.getByLabel('Street and number')).toHaveValue(ADDRESS.street);
  await page.getByRole('checkbox', { name: 'Keep this address' }).uncheck();
  const kept = page.waitForResponse('**/api/address/ordered');
  await expect(page.getByText('$34.90').first()).toBeVisible();
  await place(page).click();
  await expect(page).toHaveURL(/\/order-summary$/);
  expect((await kept).status()).toBe(200);
  const { book } = await shopper.call<{ book: { addresses: object[] } }>('GET', '/address');
  expect(book).toMatchObject({ addresses: [address], method: { _id: 'parcel' } });
});
