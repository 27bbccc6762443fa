import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { linkIn, mailTo } from './mails.ts';
import { callerFor, makeGoods, type Goods } from './order-calls.ts';
import { ADDRESS, offerParcel, putIn } from './parcel.ts';
import { pagesOnPaper } from './sheets.ts';
import { expect, expectNothingSerious, fillLogin, logIn, orderNumber, test } from './shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** By keyboard, as a guest who gives an address. @returns the order number */
async function orderWithAddress(page: Page, goods: Goods, email: string): Promise<string> {
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  // asked for at once
  const field = page.getByLabel('Email');
  await expect(field).toHaveAccessibleDescription('We email you a link to your order.');
  // what is wrong is told when it is left, and is not folded away
  await field.fill('not@@an address');
  await page.getByRole('button', { name: 'Done Contact' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await field.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  const place = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
  await place.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  return orderNumber(page);
}

/** As an admin does at the desk. */
async function issueInvoice(request: APIRequestContext, number: string): Promise<void> {
  const desk = await callerFor(request, admin);
  const { orders } = await desk.call<{ orders: { _id: string }[] }>(
    'GET',
    `/order?orderNumber=${number}`,
  );
  await desk.call('POST', `/order/${orders[0]?._id}/papers`, { kind: 'invoice' });
}

test('a guest follows the mailed link to the order and its invoice, and cancels another one', async ({
  page,
  browser,
  request,
}) => {
  const email = 'linnea.linked@example.com';
  const goods = await makeGoods(request, 'Linked Sash', 30);
  const number = await orderWithAddress(page, goods, email);
  await expect(page.getByText(/A link to the page of this order goes to/)).toContainText(email);
  const link = linkIn(await mailTo(email, new RegExp(number)), '/guest-order#');
  await issueInvoice(request, number);
  const paperMail = await mailTo(email, /^Invoice INV-/);
  expect(linkIn(paperMail, '/guest-order#')).toBe(link);
  expect(paperMail.attachments.map(({ mimeType }) => mimeType)).not.toContain('application/pdf');

  // a browser that knows nothing of the order
  const other = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  const asked: string[] = [];
  other.on('request', (sent) => asked.push(sent.url(), sent.headers()['referer'] ?? ''));
  await other.goto(link);
  await expect(other.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  const aside = other.getByRole('complementary', { name: 'Order summary' });
  await expect(aside).toContainText('$30.00');
  await expect(aside).toContainText('Pending');
  const invoice = aside.getByRole('button', { name: /^Invoice INV-/ });
  await expect(invoice).toBeVisible();
  await expectNothingSerious(other, 'the page of a guest’s order');
  const download = other.waitForEvent('download');
  await invoice.press('Enter');
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(asked.join(' ')).not.toContain(link.split('#')[1]);
  expect(await pagesOnPaper(other, 'A4')).toBe(1);

  const second = await orderWithAddress(page, goods, email);
  const secondLink = linkIn(await mailTo(email, new RegExp(second)), '/guest-order#');
  await other.goto('/');
  await other.goto(secondLink);
  await other.getByRole('button', { name: 'Cancel Order' }).press('Enter');
  const dialog = other.getByRole('dialog', { name: `Cancel order ${second}?` });
  await expect(dialog.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await expectNothingSerious(other, 'the question before a guest’s order is cancelled');
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Your order is cancelled.')).toBeFocused();
  await expect(aside).toContainText('Cancelled');
  await expect(other.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);

  await other.getByRole('button', { name: 'Stop these emails' }).press('Enter');
  await expect(other.getByText(/^No more emails about orders/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send this link again' })).toHaveCount(0);
  await other.goto('/');
  await other.goto(`${secondLink}x`);
  await expect(other.getByText('This link leads nowhere')).toBeVisible();
  await expectNothingSerious(other, 'a link that leads nowhere');
  await other.close();
});

test('a guest who has lost the link finds the order by the address, and orders it again', async ({
  page,
  browser,
  request,
}) => {
  const email = 'lost.link@example.com';
  const goods = await makeGoods(request, 'Lost Sash', 30);
  const number = await orderWithAddress(page, goods, email);
  const other = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  await other.goto('/');
  const foot = other.getByRole('contentinfo').getByRole('link', { name: 'Find my order' });
  await expect(foot).toHaveAttribute('href', '/find-order');
  await other.locator('summary[aria-label="Menu"]').press('Enter');
  const menu = other.getByRole('banner');
  await menu.getByRole('link', { name: 'Find my order' }).press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Find my order');
  await expectNothingSerious(other, 'the page that finds orders');
  const field = other.getByRole('textbox', { name: 'Email' });
  await field.fill('nobody');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(email);
  await field.press('Enter');
  await expect(other.getByText(/^If orders were placed with this address/)).toBeVisible();
  const mail = await mailTo(email, /^Your orders$/);
  expect(mail.text).toContain(number);
  await other.goto(linkIn(mail, '/guest-order#'));
  await expect(other.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await other.getByRole('button', { name: `Order Again: ${number}` }).press('Enter');
  await expect(other.getByText('The item is in your cart.').first()).toBeVisible();
  await expectNothingSerious(other, 'a guest’s order that is ordered again');
  await other.getByRole('link', { name: 'Go to Cart' }).press('Enter');
  await expect(other.getByRole('main')).toContainText('Lost Sash');
  // asked for at once, with what is lost without
  await expect(other.getByText(/^Name and email first\./)).toBeVisible();
  await expect(other.getByLabel('Name')).toBeVisible();
  await other.getByRole('button', { name: 'Done Contact' }).press('Enter');
  await expect(other.getByText('None given: there is no link to your order')).toBeVisible();
  await other.close();
});

test('a guest who cancels by the link orders again for the same name and address, on another device', async ({
  page,
  browser,
  request,
}) => {
  const email = 'same.again@example.com';
  await offerParcel(request);
  const goods = await makeGoods(request, 'Same Sash', 30);
  await putIn(page, goods);
  await page.getByLabel('Name').fill('Sam Again');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: /^Parcel/ }).check();
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Street and number').fill(ADDRESS.street);
  await page.getByLabel('Postcode').fill(ADDRESS.postcode);
  await page.getByLabel('City').fill(ADDRESS.city);
  const dock = page.getByRole('region', { name: 'Place Order' });
  await expect(dock).toContainText('$34.90');
  await dock.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  const number = await orderNumber(page);
  const link = linkIn(await mailTo(email, new RegExp(number)), '/guest-order#');

  const other = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  await other.goto(link);
  await other.getByRole('button', { name: 'Cancel Order' }).press('Enter');
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Your order is cancelled.')).toBeVisible();
  await other.getByRole('button', { name: `Order Again: ${number}` }).press('Enter');
  // said once, where it was pressed
  const said = other.getByText('The item is in your cart.');
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(1);
  await other.getByRole('link', { name: 'Use the Same Name and Address' }).press('Enter');
  const again = other.getByRole('region', { name: 'Place Order' });
  await expect(again).toContainText('$34.90');
  await expect(other.getByRole('radio', { name: /^Parcel/ })).toBeChecked();
  const summary = other.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText(ADDRESS.street);
  await expect(summary).toContainText(email);
  await again.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(other).toHaveURL(/\/login$/);
  const second = await orderNumber(other);
  expect(second).not.toBe(number);
  expect((await mailTo(email, new RegExp(second))).text).toContain('$34.90');
  await other.close();
});

test('an account finds the orders that were placed with its address, and takes them over', async ({
  page,
  browser,
  request,
  customer,
}) => {
  const goods = await makeGoods(request, 'Found Sash', 30);
  const number = await orderWithAddress(page, goods, customer.email);
  const link = linkIn(await mailTo(customer.email, new RegExp(number)), '/guest-order#');
  const own = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  await logIn(own, customer, '/orders');
  // whoever knows the password sees them by the mailbox alone
  await expect(own.getByRole('button', { name: 'Email Me the Link' })).toBeVisible();
  await expect(own.getByText('placed with your address')).not.toContainText('We found');
  await expectNothingSerious(own, 'the offer to look for orders of a guest');
  await own.getByRole('button', { name: 'Email Me the Link' }).press('Enter');
  await expect(own.getByText(/we have sent a link/)).toBeVisible();
  const mail = await mailTo(customer.email, /^Orders placed with your address$/);
  const foundLink = linkIn(mail, '/orders#found=');

  // on another device it asks for the login first
  const phone = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  await phone.goto(foundLink);
  await expect(phone).toHaveURL(/\/login$/);
  await fillLogin(phone, customer);
  await expect(phone.getByText('We found 1 order placed with your address')).toBeVisible();
  await expect(phone.getByRole('main')).toContainText(number);
  await phone.close();

  await own.goto('/');
  await own.goto(foundLink);
  await expect(own.getByText('We found 1 order placed with your address')).toBeVisible();
  await expectNothingSerious(own, 'orders that an account has found');
  await own.getByRole('button', { name: 'Add It to My Orders' }).press('Enter');
  await expect(own.getByText('1 order is among yours now.')).toBeVisible();
  await expect(own.getByRole('main').getByRole('listitem')).toContainText([number]);
  await own.goto(link);
  await expect(own.getByText('This link leads nowhere')).toBeVisible();
  await own.close();
});

test('who signs up for the guest’s address and sets the password by the mail finds the order at once', async ({
  page,
  browser,
  request,
}) => {
  const email = 'claire.claims@example.com';
  const goods = await makeGoods(request, 'Claimed Sash', 30);
  const number = await orderWithAddress(page, goods, email);
  await page.getByLabel('Your email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose its password by the link in the email.')).toBeVisible();
  const phone = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await phone.goto(linkIn(await mailTo(email, /Choose a password/), '/reset-password?token='));
  const password = 'claire has claimed it';
  await phone.getByLabel('New password').fill(password);
  await phone.getByLabel('Confirm password').fill(password);
  await phone.getByRole('button', { name: 'Reset Password' }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await fillLogin(phone, { email, password });
  await expect(phone).not.toHaveURL(/\/login$/);
  await phone.goto('/orders');
  // nothing comes along by itself on a device that did not order
  await expect(phone.getByText('We found 1 order placed with your address')).toBeVisible();
  await phone.getByRole('button', { name: 'Add It to My Orders' }).click();
  await expect(phone.getByRole('main').getByRole('listitem')).toContainText([number]);
  await phone.close();
});
